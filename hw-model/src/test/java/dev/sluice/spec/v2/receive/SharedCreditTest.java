// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.receive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.random.SeedHash;
import dev.sluice.spec.v2.LeaseParameters;
import dev.sluice.spec.v2.Mechanisms;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Rules C2 to C5, S2 and D4 with senders that compete for a receiver. */
class SharedCreditTest {
  private static final int PAYLOAD = 64;
  private static final int PEERS = 32;
  private static final int LEASE_WINDOWS = 4;
  private static final int CREDIT_BIT = 1 << 6;
  private static final int HALF_TRIP = 50;
  private static final int ROUND_TRIP = 2 * HALF_TRIP;

  /** B, a round trip and a half. */
  private static final int CREDIT = 150;

  private static final int FREE = 4;
  private static final int UNASKED = 10;
  private static final int SHORT = 32;

  /** Its packets come at line rate, so what is not on the way is credit. */
  private static LeaseParameters parameters(int peers, int segment) {
    return new LeaseParameters(
        peers * LEASE_WINDOWS,
        LEASE_WINDOWS,
        segment,
        PAYLOAD,
        4,
        2,
        CREDIT,
        FREE,
        UNASKED,
        SHORT,
        60,
        1,
        ROUND_TRIP,
        1,
        1);
  }

  private static Mechanisms withCredit(int bits) {
    return Mechanisms.ofBits(bits | CREDIT_BIT);
  }

  /**
   * Whoever begins when, whatever else is on: what is on the way together is at most B, and for
   * each peer what it may always send. Each request for a lease is answered before the next begins,
   * where first credits that were shares of those of the moment were more than four times B.
   */
  @Property(tries = 20)
  void allOfThemHaveNoMoreThanThereIs(
      @ForAll long seed, @ForAll @IntRange(max = (1 << Mechanisms.COUNT) - 1) int bits) {
    RandomGenerator random = SeedHash.random(seed, "shared credit");
    int segment = 8 << random.nextInt(4);
    LeaseParameters parameters = parameters(PEERS, segment);
    ManySenders run = new ManySenders(PEERS, parameters, withCredit(bits), HALF_TRIP);
    int begun = 0;
    int most = 0;
    int packets = SHORT + 1 + random.nextInt(600);
    int gap = 1 + random.nextInt(2 * ROUND_TRIP);
    for (int step = 0; run.ended() < PEERS; step++) {
      assertThat(step).as("steps").isLessThan(400_000);
      if (begun < PEERS && random.nextInt(gap) == 0) {
        run.submit(begun++, packets * PAYLOAD);
      }
      run.step();
      most = Math.max(most, Arrays.stream(run.onTheWay).sum());
    }
    assertThat(most).isLessThanOrEqualTo(CREDIT + PEERS * parameters.idleCredit());
  }

  /** C3: credit that is held and not used counts. Otherwise these would hold 2, 3, 4 times B. */
  @Test
  void whatSlowSendersHoldCounts() {
    LeaseParameters parameters = parameters(PEERS, 128);
    ManySenders run = new ManySenders(PEERS, parameters, Mechanisms.ALL, HALF_TRIP);
    for (int p = 0; p < PEERS; p++) {
      run.submit(p, 5000 * PAYLOAD);
      steps(run, 3 * ROUND_TRIP);
      run.stopped[p] = true;
    }
    Arrays.fill(run.stopped, false);
    int most = 0;
    for (int i = 0; i < HALF_TRIP; i++) {
      run.step();
      most = Math.max(most, Arrays.stream(run.onTheWay).sum());
    }
    assertThat(most).isBetween(CREDIT / 2, CREDIT + PEERS * parameters.idleCredit());
  }

  /** A transfer of at most V packets has U at once, and no more than that; a longer one H. */
  @Test
  void aShortTransferBeginsWithoutCredit() {
    for (int packets : new int[] {UNASKED, UNASKED + 1, SHORT, SHORT + 1}) {
      ManySenders run = new ManySenders(PEERS, parameters(PEERS, 128), Mechanisms.ALL, HALF_TRIP);
      run.submit(0, PAYLOAD);
      steps(run, 3 * ROUND_TRIP);
      assertThat(run.ended()).isEqualTo(1);
      run.submit(0, packets * PAYLOAD);
      steps(run, ROUND_TRIP / 2);
      assertThat(run.sent[0] - 1).isEqualTo(packets > SHORT ? FREE : UNASKED);
    }
  }

  /** A peer alone has the whole line from its second round trip on. */
  @Test
  void aPeerAloneHasTheLine() {
    ManySenders run = new ManySenders(PEERS, parameters(PEERS, 128), Mechanisms.ALL, HALF_TRIP);
    run.submit(0, 3000 * PAYLOAD);
    steps(run, 4 * ROUND_TRIP);
    int before = run.sent[0];
    steps(run, 1000);
    assertThat(run.sent[0] - before).isBetween(990, 1000);
    assertThat(run.requests()).isZero();
  }

  /**
   * C5: what a peer had when it was alone it has for four round trips of silence, and no longer.
   */
  @Test
  void creditIsKeptForFourRoundTrips() {
    for (int pause : new int[] {2, 8}) {
      ManySenders run = new ManySenders(PEERS, parameters(PEERS, 128), Mechanisms.ALL, HALF_TRIP);
      run.submit(0, 1000 * PAYLOAD);
      while (run.ended() == 0) {
        run.step();
      }
      steps(run, pause * ROUND_TRIP);
      run.submit(0, 1000 * PAYLOAD);
      steps(run, ROUND_TRIP);
      int first = run.sent[0] - 1000;
      assertThat(first).as("after %d", pause).isEqualTo(pause == 2 ? ROUND_TRIP : FREE);
      while (run.ended() == 1) {
        run.step();
      }
      // Both ends count alike: it has the line again.
      assertThat(run.requests()).isZero();
      int all = run.sent[0];
      run.submit(0, 1000 * PAYLOAD);
      steps(run, 900);
      assertThat(run.sent[0] - all).isGreaterThan(850);
    }
  }

  /** D4: waiting for credit is no sign of a loss, and nothing is asked for. */
  @Test
  void whoeverWaitsForCreditIsNotTakenForLost() {
    ManySenders run = new ManySenders(PEERS, parameters(PEERS, 128), Mechanisms.ALL, HALF_TRIP);
    for (int transfer = 1; transfer < 20; transfer++) {
      run.submit(0, 60 * PAYLOAD);
      while (run.ended() < transfer) {
        run.step();
      }
      steps(run, 8 * ROUND_TRIP);
    }
    assertThat(run.requests()).isZero();
    assertThat(run.sent[0]).isEqualTo(19 * 60);
  }

  /** S2: a transfer of one segment takes turns with a longer one, packet by packet. */
  @Test
  void aShortTransferDoesNotWaitForASegment() {
    ManySenders run = new ManySenders(1, parameters(1, 128), Mechanisms.ALL, HALF_TRIP);
    run.submit(0, 4000 * PAYLOAD);
    steps(run, 10 * ROUND_TRIP);
    run.submit(0, 3 * PAYLOAD);
    int ticks = 0;
    while (run.ended() == 0) {
      run.step();
      ticks++;
    }
    assertThat(ticks).isLessThanOrEqualTo(ROUND_TRIP + 2 * 3);
    assertThat(run.requests()).isZero();
  }

  private static void steps(ManySenders run, int count) {
    for (int i = 0; i < count; i++) {
      run.step();
    }
  }
}
