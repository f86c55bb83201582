// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** A connection request, or a sender that gave up. From Admission to the receive control. */
public final class ConnectionWires {
  /** 0 connection request, 1 the sender gave up; 1 bit. */
  public static final int GAVE_UP = 0;

  /** W_Ptr, of a sender that gave up; 16 bits. */
  public static final int WINDOW = 1;

  /** Generation tag, of a sender that gave up; 8 bits. */
  public static final int GENERATION = 2;

  /** N-1, of a request; 24 bits. */
  public static final int PIDX = 3;

  /** Transfer id; 32 bits. */
  public static final int TRANSFER_ID = 4;

  /** Who sent it; 32 bits. */
  public static final int PEER = 5;

  /** Addr_Recv, of a request; 64 bits. */
  public static final int REMOTE_ADDRESS = 6;

  /** Y, of a request; 64 bits. */
  public static final int REGION_BYTES = 7;

  private ConnectionWires() {}

  /**
   * Idle wires.
   *
   * @param name of the stream
   * @return a stream with these fields
   */
  public static Wires stream(String name) {
    return Wires.stream(
        name,
        new Field("gaveUp", 1),
        new Field("window", 16),
        new Field("generation", 8),
        new Field("pidx", 24),
        new Field("transferId", 32),
        new Field("peer", 32),
        new Field("remoteAddress", 64),
        new Field("regionBytes", 64));
  }
}
