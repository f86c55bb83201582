// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run.plan;

import dev.sluice.protocol.NicParameters;

/**
 * What of the transport is hardware, and the sizes of the NICs.
 *
 * @param mode NICs or the engine alone
 * @param dataWidth bits of the NICs' streams and buses: 64, 128, 256 or 512; not looked at in
 *     {@link NicMode#ENGINE}
 * @param transfers S, transfers that a NIC's send engine works on at a time: a power of two; not
 *     looked at in {@link NicMode#ENGINE}
 */
public record NicChoice(NicMode mode, int dataWidth, int transfers) {
  /** The engine alone. */
  public static final NicChoice ENGINE = new NicChoice(NicMode.ENGINE, 0, 0);

  /**
   * The fewest transfers that a NIC has if nothing is said: as many as the default NIC, or more
   * where more flows are wanted.
   *
   * @param flows transfers at a time
   * @return a power of two
   */
  public static int transfersFor(int flows) {
    int enough = Integer.highestOneBit(Math.clamp(2L * flows - 1, 1, NicParameters.MAX_TRANSFERS));
    return Math.max(NicParameters.DEFAULT.transfers(), enough);
  }

  /**
   * Whether there are NICs.
   *
   * @return false for the engine alone
   */
  public boolean isNic() {
    return mode != NicMode.ENGINE;
  }
}
