// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.pair;

/**
 * A node's end of the network: at most one packet in and one out in a clock. To send, write the
 * packet into {@link #slot()} from {@link #slotOffset()} on and call {@link #send}; what {@link
 * #receive} brings can be read until the next call.
 */
public interface LineEnd {
  /**
   * Whether the line takes a beat of a packet in this clock.
   *
   * @return false to hold the node back
   */
  boolean canSend();

  /**
   * Where the next packet is to be written.
   *
   * @return an array; ask again after each {@link #send}
   */
  byte[] slot();

  /**
   * Where in {@link #slot()} it begins.
   *
   * @return an offset
   */
  int slotOffset();

  /**
   * Sends what was written into the slot.
   *
   * @param clock later than that of the packet before
   * @param size bytes
   * @param peer to whom
   */
  void send(long clock, int size, int peer);

  /**
   * Takes the packet that comes in a clock, if one does.
   *
   * @param clock later than that of the call before
   * @return whether one came
   */
  boolean receive(long clock);

  /**
   * Holds the packet that came.
   *
   * @return an array
   */
  byte[] packet();

  /**
   * Where in {@link #packet()} it begins.
   *
   * @return an offset
   */
  int packetOffset();

  /**
   * Its size.
   *
   * @return bytes, at least 1
   */
  int packetSize();

  /**
   * Who sent it.
   *
   * @return a peer
   */
  int packetPeer();
}
