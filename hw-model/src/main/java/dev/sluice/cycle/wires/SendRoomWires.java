// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/**
 * How many full packets PacketBuilder has room for, at most 8 each: what was taken four clocks ago
 * is counted. From PacketBuilder to the send engine.
 */
public final class SendRoomWires {
  /** Packets of transfers whose turn it is; 4 bits. */
  public static final int TURNS = 0;

  /** Packets that are urgent; 4 bits. */
  public static final int URGENT = 1;

  private SendRoomWires() {}

  /**
   * Idle wires.
   *
   * @param name of the signals
   * @return signals with these fields
   */
  public static Wires signals(String name) {
    return Wires.signals(name, new Field("turns", 4), new Field("urgent", 4));
  }
}
