// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.protocol.NicParameters;

/**
 * Payload of data packets in beats. Byte 0 of a packet is bits 7..0 of its first beat; bytes after
 * the last are 0.
 */
public final class PayloadWires {
  /** Beat; dataWidth bits. */
  public static final int DATA = 0;

  /** Last beat of its packet; 1 bit. */
  public static final int LAST = 1;

  private PayloadWires() {}

  /**
   * Idle wires.
   *
   * @param p gives the width of the data
   * @param name of the stream
   * @return a stream with these fields
   */
  public static Wires stream(NicParameters p, String name) {
    return Wires.stream(name, new Field("data", p.dataWidth()), new Field("last", 1));
  }
}
