// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.window;

import dev.sluice.spec.v2.Serial;
import dev.sluice.spec.window.WindowVector;

/**
 * The decisions on which section 6 of the protocol hangs, each a method that needs nothing but its
 * arguments. All else in transport 2 is about speed. Not final, so that tests can plant a fault in
 * one of them.
 */
public class SafetyRules {
  /** The rules of the text. */
  public SafetyRules() {
    // no state
  }

  /**
   * M1, the epoch.
   *
   * @param own the receiver's
   * @param packets the packet's
   * @return whether the packet is of this life of the receiver
   */
  public boolean sameEpoch(int own, int packets) {
    return own == packets;
  }

  /**
   * M1, the lease.
   *
   * @param holder who holds the block, -1 for nobody
   * @param source who sent the packet
   * @return whether it may use the window
   */
  public boolean holds(int holder, int source) {
    return holder == source;
  }

  /**
   * M2 to M4.
   *
   * @param number of the window's last message
   * @param phase of that message
   * @param packets the packet's number
   * @return what the packet is to the window
   */
  public NumberUse use(int number, MessagePhase phase, int packets) {
    if (packets == number) {
      return NumberUse.PRESENT;
    }
    boolean next = packets == Serial.add(Serial.MESSAGE_BITS, number, 1);
    return next && phase != MessagePhase.OPEN ? NumberUse.OPENS : NumberUse.STALE;
  }

  /**
   * B4: whether it is known where the data of a message belongs that a packet opens.
   *
   * @param place the packet has the placing
   * @param known the packet says that the window knows it
   * @param window the window does
   * @return false: the packet opens nothing
   */
  public boolean placed(boolean place, boolean known, boolean window) {
    return place || known && window;
  }

  /**
   * L4: what a grant makes of a window's number.
   *
   * @param number the number
   * @return one more
   */
  public int afterGrant(int number) {
    return Serial.add(Serial.MESSAGE_BITS, number, 1);
  }

  /**
   * W2.
   *
   * @param window the window
   * @param i packet of the segment
   * @return whether it was accepted before
   */
  public boolean duplicate(SegmentWindow window, int i) {
    return window.has(i);
  }

  /**
   * W3: WBASE.
   *
   * @param vector which packets were accepted, the first at the left
   * @param length n
   * @return packets at the front without a gap
   */
  public int base(WindowVector vector, int length) {
    return Math.min(vector.leadingOnes(), length);
  }

  /**
   * K2.
   *
   * @param registered whether the key is in the table, with its tag
   * @return whether data may be written with it
   */
  public boolean mayWrite(boolean registered) {
    return registered;
  }

  /**
   * W4.
   *
   * @param wbase packets at the front without a gap
   * @param length n
   * @return whether the message is done
   */
  public boolean complete(int wbase, int length) {
    return wbase == length;
  }

  /**
   * K1, the bounds.
   *
   * @param offset of the transfer in the key's memory
   * @param bytes Y
   * @param size of the key's memory
   * @return whether all of it is inside
   */
  public boolean inside(long offset, long bytes, long size) {
    return offset >= 0 && bytes >= 0 && offset <= size && bytes <= size - offset;
  }

  /**
   * The sender: whether a state or refusal is about its message (section 5).
   *
   * @param own the number of its message
   * @param told the number in the answer
   * @return true when it is
   */
  public boolean about(int own, int told) {
    return own == told;
  }
}
