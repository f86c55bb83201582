// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** A transfer to send. From the host rings to the send engine. */
public final class DescriptorWires {
  /** Given back in the completion; 32 bits. */
  public static final int COOKIE = 0;

  /** To whom; 32 bits. */
  public static final int PEER = 1;

  /** Addr_Send; 64 bits. */
  public static final int ADDRESS = 2;

  /** Y; 64 bits. */
  public static final int BYTES = 3;

  /** Addr_Recv; 64 bits. */
  public static final int REMOTE_ADDRESS = 4;

  private DescriptorWires() {}

  /**
   * Idle wires.
   *
   * @param name of the stream
   * @return a stream with these fields
   */
  public static Wires stream(String name) {
    return Wires.stream(
        name,
        new Field("cookie", 32),
        new Field("peer", 32),
        new Field("address", 64),
        new Field("bytes", 64),
        new Field("remoteAddress", 64));
  }
}
