// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.node;

import java.io.Closeable;
import java.io.IOException;

/**
 * Where a node's frames come from and go to. One thread receives, any may send; whoever closes it
 * ends them.
 */
interface FramePort extends Closeable {
  /** What {@link #receive} gives for a frame that is not of this network. */
  int STRANGER = -1;

  /**
   * Waits for a frame.
   *
   * @param frame takes its bytes; of a larger one as many as there is room for
   * @return how many bytes came, or {@link #STRANGER}
   * @throws java.nio.channels.ClosedChannelException when this is closed
   * @throws IOException when this frame cannot be had
   */
  int receive(byte[] frame) throws IOException;

  /**
   * Sends a frame. Thread-safe.
   *
   * @param frame holds it from its first byte on; may be changed
   * @param size its bytes
   * @return whether it went out
   * @throws java.nio.channels.ClosedChannelException when this is closed
   * @throws IOException when there is no way to the network
   */
  boolean send(byte[] frame, int size) throws IOException;
}
