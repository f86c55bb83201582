// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.control;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** What a connection request is answered with. From ConnectionDesk to PacketMaker. */
public final class ReplyWires {
  /** PacketType code: connection response or refusal; 3 bits. */
  public static final int TYPE = 0;

  /** W_Ptr, 0 of a refusal; 16 bits. */
  public static final int WINDOW = 1;

  /** Generation tag, 0 of a refusal; 8 bits. */
  public static final int GENERATION = 2;

  /** Of a refusal: its reason; 3 bits. */
  public static final int DETAIL = 3;

  /** To whom; 32 bits. */
  public static final int PEER = 4;

  /** Of which transfer; 32 bits. */
  public static final int TRANSFER_ID = 5;

  private ReplyWires() {}

  /**
   * Wires of these fields, which count only while valid.
   *
   * @param name of the stream
   * @return idle wires
   */
  public static Wires stream(String name) {
    return Wires.stream(
            name,
            new Field("type", 3),
            new Field("window", 16),
            new Field("generation", 8),
            new Field("detail", 3),
            new Field("peer", 32),
            new Field("transferId", 32))
        .countingWhileValid();
  }
}
