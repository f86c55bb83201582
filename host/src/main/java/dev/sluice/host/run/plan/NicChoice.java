// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run.plan;

import dev.sluice.protocol.LineChoice;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.ParameterException;
import dev.sluice.protocol.SluiceParameters;

/**
 * What of the transport is hardware, and the sizes of the NICs.
 *
 * @param mode NICs or the engine alone
 * @param dataWidth bits of the NICs' streams and buses: 64, 128, 256 or 512; not looked at in
 *     {@link NicMode#ENGINE}
 * @param transfers S, transfers that a NIC's send engine works on at a time: a power of two; not
 *     looked at in {@link NicMode#ENGINE}
 * @param line what the NICs do with packets for which they have no room; not looked at in {@link
 *     NicMode#ENGINE}
 * @param memoryBusy part of the clocks, 0 to below 1, in which a channel of writes of the hosts'
 *     memories takes nothing; not looked at in {@link NicMode#ENGINE}
 */
public record NicChoice(
    NicMode mode, int dataWidth, int transfers, LineChoice line, double memoryBusy) {
  /** The engine alone. */
  public static final NicChoice ENGINE = new NicChoice(NicMode.ENGINE, 0, 0);

  /**
   * Checks what is not checked with the NIC.
   *
   * @throws ParameterException when a memory never takes anything
   */
  public NicChoice {
    if (!(memoryBusy >= 0 && memoryBusy < 1)) {
      throw new ParameterException("memoryBusy", memoryBusy, "from 0 to below 1");
    }
  }

  /**
   * NICs whose lines wait, and memories that take a beat in every clock.
   *
   * @param mode NICs or the engine alone
   * @param dataWidth bits of the NICs' streams and buses
   * @param transfers S
   */
  public NicChoice(NicMode mode, int dataWidth, int transfers) {
    this(mode, dataWidth, transfers, LineChoice.USUAL, 0);
  }

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
   * What the NICs are built from.
   *
   * @param sluice the transport's parameters
   * @return these with the NICs' sizes
   * @throws ParameterException when there are no such NICs
   */
  public NicParameters parameters(SluiceParameters sluice) {
    return line.on(new NicParameters(sluice, dataWidth, transfers));
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
