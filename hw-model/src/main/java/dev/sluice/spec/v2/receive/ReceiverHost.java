// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.receive;

import dev.sluice.spec.v2.packet.LeasedPacket;

/** What a receiver does to its host. */
public interface ReceiverHost {
  /**
   * W3: the data of a packet is written.
   *
   * @param peer who sent it
   * @param address where to
   * @param packet the packet; its body has {@code length} bytes
   */
  void write(int peer, long address, LeasedPacket packet);

  /**
   * W4: a message with a note is done.
   *
   * @param peer who sent it
   * @param immediate what the host is told
   * @param bytes of the transfer; 0 when the note is a message of its own
   */
  void noted(int peer, int immediate, long bytes);

  /**
   * A message is over that is not done.
   *
   * @param peer who sent it
   * @param window its window
   * @param number its number
   */
  void ended(int peer, int window, int number);
}
