// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.frame;

import java.lang.foreign.MemorySegment;

/**
 * A frame that a client has. Its bytes are where the NIC wrote them, and the client's until it
 * gives them back.
 */
public final class Frame implements AutoCloseable {
  private final FrameClient client;
  private final long place;
  private final long number;
  private final long missed;
  private final MemorySegment bytes;

  Frame(FrameClient client, long place, long number, long missed, MemorySegment bytes) {
    this.client = client;
    this.place = place;
    this.number = number;
    this.missed = missed;
    this.bytes = bytes;
  }

  /**
   * Which frame of the server it is.
   *
   * @return counted by the server from 0 on, one more for each frame that it sent to anybody
   */
  public long number() {
    return number;
  }

  /**
   * Frames between the one before and this one that this client did not get, as it had no free slot
   * or the server's NIC no room.
   *
   * @return 0 when none is missing, and for the first one after joining
   */
  public long missed() {
    return missed;
  }

  /**
   * What is in it.
   *
   * @return its bytes, read-only, until {@link #close()}
   */
  public MemorySegment bytes() {
    return bytes;
  }

  /** Gives it back: the server may write there again. May be called more than once. */
  @Override
  public void close() {
    client.giveBack(place);
  }
}
