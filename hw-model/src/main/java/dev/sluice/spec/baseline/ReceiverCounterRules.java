// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.baseline;

/**
 * A receiver that only counts the packets of one transfer, as the patent describes what was before
 * it (docs/blocks/baseline.md). A packet that comes twice in a round counts twice; what was counted
 * before a resend is lost.
 */
public final class ReceiverCounterRules {
  /** What becomes of a packet or a resend. */
  public enum Outcome {
    /** Not open, of another round, or more than were announced. */
    STALE,
    /** One more. */
    COUNTED,
    /** One more, and it was the last. */
    COMPLETE,
    /** The sender has to begin again, in the round that is now. */
    AGAIN
  }

  private final int rounds;
  private boolean open;
  private int round;
  private int total;
  private int count;

  /**
   * A counter that is not open.
   *
   * @param roundBits bits of a round's number, 1 to 30
   */
  public ReceiverCounterRules(int roundBits) {
    rounds = 1 << roundBits;
  }

  /**
   * A transfer begins, in round 0, whatever was before.
   *
   * @param packets that are announced
   */
  public void open(int packets) {
    open = true;
    round = 0;
    total = packets;
    count = 0;
  }

  /**
   * A packet arrives.
   *
   * @param ofRound the round in which it was sent
   * @return STALE, COUNTED or COMPLETE
   */
  public Outcome packet(int ofRound) {
    if (!open || ofRound != round || count == total) {
      return Outcome.STALE;
    }
    count++;
    return count == total ? Outcome.COMPLETE : Outcome.COUNTED;
  }

  /**
   * Nothing was counted for too long.
   *
   * @return AGAIN, or STALE when it is not open
   */
  public Outcome resend() {
    if (!open) {
      return Outcome.STALE;
    }
    round = (round + 1) % rounds;
    count = 0;
    return Outcome.AGAIN;
  }

  /**
   * The round that counts now.
   *
   * @return its number; 0 when not open
   */
  public int round() {
    return round;
  }

  /**
   * Packets counted in this round.
   *
   * @return 0 to the announced number; 0 when not open
   */
  public int count() {
    return count;
  }
}
