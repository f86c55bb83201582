// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/**
 * A checked packet: its header fields, its peer and, of a connection request, its body. From
 * PacketCheck to Admission.
 */
public final class HeaderWires {
  /** TYPE; 3 bits. */
  public static final int TYPE = 0;

  /** TAIL; 1 bit. */
  public static final int TAIL = 1;

  /** AGAIN of a data packet: it had been sent before, else 0; 1 bit. */
  public static final int AGAIN = 2;

  /** W_Ptr; 16 bits. */
  public static final int WINDOW = 3;

  /** Generation tag; 8 bits. */
  public static final int GENERATION = 4;

  /** PIDX; 24 bits. */
  public static final int PIDX = 5;

  /** Transfer id; 32 bits. */
  public static final int TRANSFER_ID = 6;

  /** Payload bytes of a data packet, else 0; 16 bits. */
  public static final int LENGTH = 7;

  /** Reason of a refusal; 16 bits. */
  public static final int DETAIL = 8;

  /** Who sent it; 32 bits. */
  public static final int PEER = 9;

  /** Of a connection request, else 0; 64 bits. */
  public static final int REMOTE_ADDRESS = 10;

  /** Of a connection request, else 0; 64 bits. */
  public static final int REGION_BYTES = 11;

  private HeaderWires() {}

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
        new Field("window", 16),
        new Field("generation", 8),
        new Field("pidx", 24),
        new Field("transferId", 32),
        new Field("length", 16),
        new Field("detail", 16),
        new Field("peer", 32),
        new Field("remoteAddress", 64),
        new Field("regionBytes", 64));
  }
}
