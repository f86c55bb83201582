// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** A packet to send. From the send engine to PacketBuilder. */
public final class SendWires {
  /** TYPE: data, connection request or refusal; 3 bits. */
  public static final int TYPE = 0;

  /** TAIL; 1 bit. */
  public static final int TAIL = 1;

  /** A data packet that was sent before; 1 bit. */
  public static final int AGAIN = 2;

  /** To whom; 32 bits. */
  public static final int PEER = 3;

  /** W_Ptr; 16 bits. */
  public static final int WINDOW = 4;

  /** Generation tag; 8 bits. */
  public static final int GENERATION = 5;

  /** Transfer id; 32 bits. */
  public static final int TRANSFER_ID = 6;

  /** PIDX; 24 bits. */
  public static final int PIDX = 7;

  /** Reason of a refusal; 16 bits. */
  public static final int DETAIL = 8;

  /** Payload bytes of a data packet, else 0; 13 bits. */
  public static final int LENGTH = 9;

  /** Where the payload is in host memory; 64 bits. */
  public static final int ADDRESS = 10;

  /** Of a connection request, else 0; 64 bits. */
  public static final int REMOTE_ADDRESS = 11;

  /** Of a connection request, else 0; 64 bits. */
  public static final int REGION_BYTES = 12;

  /**
   * It goes before what was read ahead: a packet that was asked for, or that has no payload; 1 bit.
   */
  public static final int URGENT = 13;

  private SendWires() {}

  /**
   * Idle wires.
   *
   * @param name of the stream
   * @return a stream with these fields
   */
  public static Wires stream(String name) {
    return Wires.stream(
        name,
        new Field("type", 3),
        new Field("tail", 1),
        new Field("again", 1),
        new Field("peer", 32),
        new Field("window", 16),
        new Field("generation", 8),
        new Field("transferId", 32),
        new Field("pidx", 24),
        new Field("detail", 16),
        new Field("length", 13),
        new Field("address", 64),
        new Field("remoteAddress", 64),
        new Field("regionBytes", 64),
        new Field("urgent", 1));
  }
}
