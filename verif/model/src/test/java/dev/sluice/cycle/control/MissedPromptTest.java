// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.wires.control.CommitWires;
import dev.sluice.cycle.wires.control.ReachedWriteWires;
import dev.sluice.cycle.wires.control.SeenWires;
import dev.sluice.cycle.wires.control.VisitLimitsWires;
import dev.sluice.cycle.wires.control.VisitWishWires;
import dev.sluice.cycle.wires.control.trips.RoundTripWriteWires;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A prompt time-out that a visit cannot see, as a packet writes the row in the clock of its look,
 * is found by the same window's next visit, seven clocks later and not a round of the sweep later.
 */
class MissedPromptTest {
  private static final SluiceParameters PARAMETERS =
      new SluiceParameters(8, 16, 64, 64, Architecture.RING);
  private static final int WINDOW = 3;
  private static final int GENERATION = 1;
  private static final int CLOCKS_OF_A_VISIT = 8;
  private static final int WAIT = 20;
  private static final int TIMEOUT = 1000;

  private final WindowVisitsModel visits = new WindowVisitsModel(PARAMETERS);
  private long now;

  @BeforeEach
  void openAWindowWhoseFirstPacketWasRequested() {
    visits.reset();
    visits.limits.set(VisitLimitsWires.TIMEOUT, TIMEOUT);
    visits.limits.set(VisitLimitsWires.RETRY_LIMIT, 5);
    visits.limits.set(VisitLimitsWires.ADAPTIVE, true);
    visits.sweepWindow.set(0, WINDOW);
    visits.windowCommand.ready = true;
    visits.deskWish.valid = true;
    visits.deskWish.set(VisitWishWires.KIND, VisitKind.RESPOND.ordinal());
    visits.deskWish.set(VisitWishWires.WINDOW, WINDOW);
    decide();
    visits.deskCommit.valid = true;
    visits.deskCommit.set(CommitWires.WRITES_PHASE, true);
    visits.deskCommit.set(CommitWires.PHASE_PHASE, PhaseCodes.OPEN);
    visits.deskCommit.set(CommitWires.PHASE_GENERATION, GENERATION);
    visits.deskCommit.set(CommitWires.WRITES_PACKET, true);
    visits.deskCommit.set(CommitWires.PACKET_PACKETS, 40);
    visits.deskCommit.set(CommitWires.PACKET_NEXT, 1);
    visits.deskCommit.set(CommitWires.WRITES_WAIT, true);
    visits.deskCommit.set(CommitWires.RESTARTS, true);
    clock();
    visits.deskCommit.valid = false;
    visits.deskWish.valid = false;
    visits.roundTripWrite.valid = true;
    visits.roundTripWrite.set(RoundTripWriteWires.ADDRESS, WINDOW);
    visits.roundTripWrite.set(RoundTripWriteWires.ROW_GENERATION, GENERATION);
    visits.roundTripWrite.set(RoundTripWriteWires.ROW_KNOWN, true);
    visits.roundTripWrite.set(RoundTripWriteWires.ROW_TIME, WAIT);
    clock();
    visits.roundTripWrite.valid = false;
    for (int i = 0; i < WAIT; i += CLOCKS_OF_A_VISIT) {
      decide();
      clock();
    }
  }

  /** To the clock of decide of the next visit, before its edge. */
  private int decide() {
    int clocks = 0;
    drive();
    while (!visits.seen.valid) {
      clock();
      clocks++;
      drive();
    }
    return clocks;
  }

  private void drive() {
    visits.now.set(0, now);
    visits.drive();
    visits.settle();
  }

  private void clock() {
    drive();
    visits.clock();
    now++;
  }

  /** A packet that slides nothing is accepted, two clocks before the next visit's rows are read. */
  private void reachInTheAddress() {
    decide();
    clock(); // decide
    clock(); // outcome
    clock(); // look
    visits.reachedWrite.valid = true;
    visits.reachedWrite.set(ReachedWriteWires.ADDRESS, WINDOW);
    visits.reachedWrite.set(ReachedWriteWires.ROW_GENERATION, GENERATION);
    visits.reachedWrite.set(ReachedWriteWires.ROW_WBASE, 0);
    clock(); // address
    visits.reachedWrite.valid = false;
    decide();
  }

  private boolean seen(int what) {
    return visits.seen.getBit(what);
  }

  @Test
  void aVisitFindsIt() {
    decide();
    assertThat(seen(SeenWires.DUE)).isTrue();
    assertThat(seen(SeenWires.PROMPT)).isTrue();
    assertThat(seen(SeenWires.STIRRED)).isFalse();
  }

  @Test
  void aVisitThatMissesItIsMadeAgain() {
    reachInTheAddress();
    assertThat(seen(SeenWires.DUE)).isFalse();
    assertThat(seen(SeenWires.STIRRED)).as("the sweep stays at the window").isTrue();
    clock();
    assertThat(decide()).isEqualTo(CLOCKS_OF_A_VISIT - 1);
    assertThat(seen(SeenWires.DUE)).isTrue();
    assertThat(seen(SeenWires.PROMPT)).isTrue();
    assertThat(seen(SeenWires.STIRRED)).isFalse();
  }

  @Test
  void withTheFixedTimeOutThereIsNothingToMiss() {
    visits.limits.set(VisitLimitsWires.ADAPTIVE, false);
    reachInTheAddress();
    assertThat(seen(SeenWires.DUE)).isFalse();
    assertThat(seen(SeenWires.STIRRED)).isFalse();
  }
}
