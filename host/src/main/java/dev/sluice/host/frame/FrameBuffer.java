// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.frame;

import dev.sluice.host.verbs.MemoryRegion;
import java.lang.foreign.MemorySegment;

/**
 * A buffer of a server's pool. The program has it from {@link FrameServer#acquire} until it is sent
 * or given back; then the NIC has it until it has reached the last client, which is counted.
 */
public final class FrameBuffer {
  private final FrameServer server;
  private final MemoryRegion memory;

  /** 0: free. */
  private int users;

  private boolean writable;

  FrameBuffer(FrameServer server, MemoryRegion memory) {
    this.server = server;
    this.memory = memory;
  }

  MemoryRegion memory() {
    return memory;
  }

  /** Guarded by the server. */
  boolean isFree() {
    return users == 0;
  }

  void acquire() {
    users = 1;
    writable = true;
  }

  void use() {
    users++;
  }

  void release() {
    users--;
  }

  /** The program's part ends. */
  void handOver() {
    if (!writable) {
      throw new IllegalStateException("this buffer was sent or given back already");
    }
    writable = false;
  }

  /**
   * Where the frame is written.
   *
   * @return as many bytes as the largest frame has; not to be written when it was sent
   */
  public MemorySegment bytes() {
    return memory.bytes();
  }

  /**
   * Sends the frame to all clients that have room; waits for none.
   *
   * @param length its bytes, 0 to all
   * @return to how many it was sent, and how many it was not
   * @throws IndexOutOfBoundsException when the buffer is not so long
   * @throws IllegalStateException when it was sent or given back already
   * @throws dev.sluice.host.device.NicException when the server or its NIC is closed or lost
   */
  public FrameServer.Sent send(int length) {
    return server.send(this, length);
  }

  /**
   * Gives it back unsent.
   *
   * @throws IllegalStateException when it was sent or given back already
   */
  public void giveBack() {
    server.giveBack(this);
  }
}
