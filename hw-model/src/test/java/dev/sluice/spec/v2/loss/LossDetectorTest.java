// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.loss;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.spec.v2.window.SafetyRules;
import dev.sluice.spec.v2.window.SegmentWindow;
import org.junit.jupiter.api.Test;

/** Section 8, rule by rule. */
class LossDetectorTest {
  private static final int PACKETS = 64;
  private static final long REORDER = 100;
  private static final long TIMEOUT = 500;
  private static final int PATHS = 4;

  private final SegmentWindow window = new SegmentWindow(PACKETS, 0, new SafetyRules());
  private final LatestCopy latest = new LatestCopy();
  private LossDetector detector;

  private void open(boolean order, int length) {
    detector = new LossDetector(PACKETS, 2, order);
    window.open(1, 0, length, false, 0);
    detector.open(0, length, latest);
  }

  private void original(long now, int i, int depth) {
    window.set(i);
    detector.accepted(now, window, i, true, PATHS, depth, REORDER);
  }

  private long asked(long now, int number) {
    assertThat(detector.canAsk()).isTrue();
    return detector.ask(now, number)[0];
  }

  private static long bits(int... packets) {
    long bits = 0;
    for (int i : packets) {
      bits |= Long.MIN_VALUE >>> i;
    }
    return bits;
  }

  @Test
  void aPacketOvertakenOnItsPathIsDueAtOnce() {
    open(true, 64);
    original(1, 0, 0);
    original(1, 2, 0);
    original(1, 3, 0);
    original(1, 4, 0);
    assertThat(detector.due()).isZero();
    original(2, 5, 0);
    assertThat(asked(2, 1)).isEqualTo(bits(1));
  }

  /** A1 with both requests unanswered: the third takes the place of the second. */
  @Test
  void withoutAFreeSlotARequestJoinsTheLatest() {
    open(true, 64);
    original(1, 4, 0);
    assertThat(asked(1, 1)).isEqualTo(bits(0));
    original(2, 5, 0);
    assertThat(asked(2, 2)).isEqualTo(bits(1));
    original(3, 6, 0);
    assertThat(detector.due()).isOne();
    assertThat(detector.canAsk()).isFalse();
    assertThat(detector.ask(50, 3)[0]).isEqualTo(bits(2));
    window.set(1);
    detector.copy(60, window, 1, 2);
    assertThat(detector.sample()).isZero();
    window.set(2);
    detector.copy(70, window, 2, 3);
    assertThat(detector.sample()).isEqualTo(20);
    assertThat(detector.canAsk()).isFalse();
    original(71, 7, 0);
    assertThat(detector.canAsk()).isTrue();
  }

  /** A1: what is joined waits for the other's answer, so that is once, and while it is young. */
  @Test
  void aRequestIsJoinedOnceAndWhileItIsYoung() {
    open(true, 64);
    original(1, 4, 0);
    assertThat(asked(1, 1)).isEqualTo(bits(0));
    original(2, 5, 0);
    assertThat(asked(2, 2)).isEqualTo(bits(1));
    original(3, 6, 0);
    assertThat(detector.mayAsk(52, 100)).isTrue();
    assertThat(detector.mayAsk(53, 100)).as("its answer may be on its way").isFalse();
    assertThat(detector.ask(50, 3)[0]).isEqualTo(bits(2));
    original(51, 7, 0);
    assertThat(detector.due()).isOne();
    assertThat(detector.mayAsk(51, 100)).as("it was joined").isFalse();
    window.set(0);
    detector.copy(60, window, 0, 1);
    assertThat(detector.mayAsk(1000, 100)).as("there is a place").isTrue();
    assertThat(asked(60, 4)).isEqualTo(bits(3));
    original(61, 13, 0);
    assertThat(detector.canAsk()).isFalse();
    assertThat(detector.mayAsk(61, 100)).as("of two anew").isTrue();
  }

  /** Nothing due is nothing to be asked for; a new message has not been joined. */
  @Test
  void aMessageBeginsWithoutWhatWasJoined() {
    open(true, 64);
    assertThat(detector.mayAsk(1, 100)).isFalse();
    original(1, 4, 0);
    asked(1, 1);
    original(2, 5, 0);
    asked(2, 2);
    original(3, 6, 0);
    detector.ask(4, 3);
    detector.open(10, 64, latest);
    window.open(2, 0, 64, false, 10);
    original(11, 4, 0);
    asked(11, 4);
    original(12, 5, 0);
    asked(12, 5);
    original(13, 6, 0);
    assertThat(detector.mayAsk(13, 100)).isTrue();
  }

  @Test
  void withADepthMoreHaveToOvertakeIt() {
    open(true, 64);
    original(1, 5, 1);
    assertThat(detector.due()).isZero();
    original(1, 9, 1);
    assertThat(asked(1, 1)).isEqualTo(bits(1));
  }

  @Test
  void withoutOrderItIsDueAfterTheTime() {
    open(false, 64);
    original(1, 0, 0);
    original(2, 9, 0);
    assertThat(detector.due()).isZero();
    original(60, 10, 0);
    assertThat(detector.deadline(REORDER, TIMEOUT, LossDetector.NEVER)).isEqualTo(101);
    detector.expire(101, window, REORDER, TIMEOUT, LossDetector.NEVER);
    assertThat(detector.due()).isZero();
    detector.expire(160, window, REORDER, TIMEOUT, LossDetector.NEVER);
    assertThat(asked(160, 1)).isEqualTo(bits(1, 2, 3, 4, 5, 6, 7, 8));
  }

  @Test
  void theTailIsDueWhenNothingComes() {
    open(true, 4);
    original(1, 0, 0);
    original(2, 1, 0);
    original(3, 2, 0);
    detector.expire(102, window, REORDER, TIMEOUT, 0);
    assertThat(detector.due()).isZero();
    detector.expire(103, window, REORDER, TIMEOUT, 0);
    assertThat(asked(103, 1)).isEqualTo(bits(3));
    assertThat(detector.deadline(REORDER, TIMEOUT, 0)).isEqualTo(603);
  }

  @Test
  void aLaterMessageSaysThatAllWasSent() {
    open(true, 4);
    original(1, 0, 0);
    detector.overtaken(10);
    detector.expire(109, window, REORDER, TIMEOUT, LossDetector.NEVER);
    assertThat(detector.due()).isZero();
    detector.expire(110, window, REORDER, TIMEOUT, LossDetector.NEVER);
    assertThat(asked(110, 1)).isEqualTo(bits(1, 2, 3));
  }

  /** Packets 0 to 3 are asked for; the copy of 2 comes, and 0 and 1 of the same request did not. */
  @Test
  void copiesOfARequestAreInOrder() {
    open(true, 8);
    original(1, 4, 0);
    detector.overtaken(2);
    detector.expire(102, window, REORDER, TIMEOUT, LossDetector.NEVER);
    assertThat(asked(102, 9)).isEqualTo(bits(0, 1, 2, 3, 5, 6, 7));
    window.set(2);
    detector.copy(300, window, 2, 9);
    assertThat(detector.sample()).isEqualTo(198);
    assertThat(asked(300, 10)).isEqualTo(bits(0, 1));
    window.set(3);
    detector.copy(301, window, 3, 9);
    assertThat(detector.sample()).isZero();
    assertThat(detector.due()).isZero();
  }

  @Test
  void aCopyOfALaterRequestOnThePathShowsThatOneLost() {
    open(true, 8);
    original(1, 7, 0);
    detector.probed(1, window, 300);
    asked(1, 3);
    detector.overtakenRequests(50, 4, PATHS);
    assertThat(detector.due()).isZero();
    detector.overtakenRequests(50, 7, PATHS);
    assertThat(detector.due()).isEqualTo(7);
  }

  @Test
  void aRequestThatIsNotAnsweredIsMadeAgainAfterTheTimeOutAndThenLater() {
    open(true, 2);
    original(1, 1, 0);
    detector.probed(1, window, 300);
    asked(1, 1);
    detector.expire(500, window, REORDER, TIMEOUT, LossDetector.NEVER);
    assertThat(detector.due()).isZero();
    detector.expire(501, window, REORDER, TIMEOUT, LossDetector.NEVER);
    assertThat(asked(501, 2)).isEqualTo(bits(0));
    assertThat(detector.deadline(REORDER, TIMEOUT, LossDetector.NEVER))
        .isEqualTo(501 + 2 * TIMEOUT);
  }

  /** D6: a later request, of any window of the peer, was answered after 200; REO is 100. */
  @Test
  void aCopyOfALaterRequestSaysWhenAnEarlierOneShouldHaveBeenAnswered() {
    open(true, 2);
    original(1, 1, 0);
    detector.probed(1, window, 300);
    asked(1, 1);
    detector.expire(101, window, REORDER, TIMEOUT, LossDetector.NEVER);
    latest.came(250, 50);
    latest.came(260, 40);
    assertThat(detector.deadline(REORDER, TIMEOUT, LossDetector.NEVER)).isEqualTo(301);
    detector.expire(300, window, REORDER, TIMEOUT, LossDetector.NEVER);
    assertThat(detector.due()).isZero();
    detector.expire(301, window, REORDER, TIMEOUT, LossDetector.NEVER);
    assertThat(asked(301, 2)).isEqualTo(bits(0));
    detector.expire(800, window, REORDER, TIMEOUT, LossDetector.NEVER);
    assertThat(detector.due()).as("it is itself the later one").isZero();
  }

  /** A probe comes from a sender that has answered all that it heard. */
  @Test
  void aProbeGivesBackWhatWasAskedForARoundTripAgo() {
    open(true, 2);
    original(1, 1, 0);
    detector.probed(1, window, 300);
    asked(1, 1);
    detector.expire(501, window, REORDER, TIMEOUT, LossDetector.NEVER);
    asked(501, 2);
    detector.probed(800, window, 300);
    assertThat(detector.due()).isZero();
    assertThat(detector.deadline(REORDER, TIMEOUT, LossDetector.NEVER)).isEqualTo(501 + TIMEOUT);
    detector.probed(801, window, 300);
    assertThat(asked(801, 3)).isEqualTo(bits(0));
  }

  @Test
  void anOriginalThatWasAskedForIsSpurious() {
    open(true, 8);
    original(1, 5, 0);
    assertThat(asked(1, 1)).isEqualTo(bits(1));
    original(2, 1, 0);
    assertThat(detector.spurious()).isTrue();
    assertThat(detector.overtakenBy()).isEqualTo(1);
    assertThat(detector.due()).isZero();
  }
}
