// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2;

/**
 * Which mechanisms of transport 2 are on. What is used instead of one that is off: text, section 15
 * and the rules that it names.
 *
 * @param lease windows stay with the peer; off: a transfer returns them when it ends (E4)
 * @param segments several segments of a transfer are on their way; off: one (S6)
 * @param brief placing is left out where it is known; off: each data packet has it
 * @param order losses are found by the order on a path; off: by time alone (D1, D5)
 * @param names copies carry the number of their request; off: they say only that they are copies
 * @param measured times are measured; off: the time-out is set (T1)
 * @param credit the receiver gives credit; off: the windows alone bound a sender (C)
 * @param paths the sender chooses paths; off: the network does (P)
 * @param keys memory has keys; off: one key for all (K)
 * @param blockState an answer tells the state of all windows of the block; off: of its own
 * @param stateTwice the state after a peer's last open message is sent twice (A4)
 */
public record Mechanisms(
    boolean lease,
    boolean segments,
    boolean brief,
    boolean order,
    boolean names,
    boolean measured,
    boolean credit,
    boolean paths,
    boolean keys,
    boolean blockState,
    boolean stateTwice) {

  /** How many there are. */
  public static final int COUNT = 11;

  /** The bit of {@link #measured}. */
  public static final int MEASURED_BIT = 1 << 5;

  /** Everything on. */
  public static final Mechanisms ALL = ofBits((1 << COUNT) - 1);

  /**
   * The mechanisms of a bit pattern.
   *
   * @param bits bit 0 is {@code lease}, and so on in the order of the record
   * @return them
   */
  public static Mechanisms ofBits(int bits) {
    return new Mechanisms(
        (bits & 1) != 0,
        (bits & 2) != 0,
        (bits & 4) != 0,
        (bits & 8) != 0,
        (bits & 16) != 0,
        (bits & MEASURED_BIT) != 0,
        (bits & 64) != 0,
        (bits & 128) != 0,
        (bits & 256) != 0,
        (bits & 512) != 0,
        (bits & 1024) != 0);
  }

  /**
   * The pattern.
   *
   * @return as {@link #ofBits} takes it
   */
  public int bits() {
    boolean[] all = {
      lease, segments, brief, order, names, measured, credit, paths, keys, blockState, stateTwice
    };
    int bits = 0;
    for (int i = 0; i < COUNT; i++) {
      bits |= all[i] ? 1 << i : 0;
    }
    return bits;
  }
}
