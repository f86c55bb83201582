// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.protocol.SluiceParameters;

/**
 * Asks the receive-window engine for the state of a window: its port {@code query}, whose payload
 * is the window itself.
 */
public final class QueryWires {
  /** W_Ptr; ceil(log2 R) bits. */
  public static final int WINDOW = 0;

  private QueryWires() {}

  /**
   * Idle wires.
   *
   * @param p gives the width
   * @param name of the stream
   * @return a stream of ports {@code name_valid}, {@code name_ready}, {@code name_payload}
   */
  public static Wires stream(SluiceParameters p, String name) {
    return Wires.channel(name + "_", new Field("payload", p.windowBits()));
  }
}
