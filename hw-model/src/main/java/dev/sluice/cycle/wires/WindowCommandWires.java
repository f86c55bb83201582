// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/**
 * What the receive control says of a window. To Admission, which keeps the context and passes open
 * and close on to the engine.
 */
public final class WindowCommandWires {
  /** WindowOp code: open or close; 2 bits. */
  public static final int OP = 0;

  /** Of a close: the window is to refuse, not free; 1 bit. */
  public static final int FAILED = 1;

  /** W_Ptr; 16 bits. */
  public static final int WINDOW = 2;

  /** Generation tag; 8 bits. */
  public static final int GENERATION = 3;

  /** Who holds it; 32 bits. */
  public static final int PEER = 4;

  /** Its transfer; 32 bits. */
  public static final int TRANSFER_ID = 5;

  /** N; 25 bits. */
  public static final int PACKETS = 6;

  /** Payload bytes of packet N-1; 13 bits. */
  public static final int TAIL_BYTES = 7;

  /** Addr_Recv; 64 bits. */
  public static final int ADDRESS = 8;

  private WindowCommandWires() {}

  /**
   * Idle wires.
   *
   * @param name of the stream
   * @return a stream with these fields
   */
  public static Wires stream(String name) {
    return Wires.stream(
        name,
        new Field("op", 2),
        new Field("failed", 1),
        new Field("window", 16),
        new Field("generation", 8),
        new Field("peer", 32),
        new Field("transferId", 32),
        new Field("packets", 25),
        new Field("tailBytes", 13),
        new Field("address", 64));
  }
}
