// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.credit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.random.SeedHash;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.random.RandomGenerator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Rules C1 to C4. */
class CreditTest {
  private static final int SHARE = 40;

  /** What is on its way is never more than the share, though counts wrap and answers are lost. */
  @Property(tries = 20)
  void noMoreIsOnItsWayThanTheShare(@ForAll long seed) {
    RandomGenerator random = SeedHash.random(seed, "credit test");
    CreditOut out = new CreditOut();
    CreditUsed used = new CreditUsed();
    out.restart(SHARE);
    used.restart(out.tell(), SHARE);
    Deque<Integer> answers = new ArrayDeque<>();
    int onTheWay = 0;
    for (int step = 0; step < 1 << 18; step++) {
      if (used.any(0) && random.nextBoolean()) {
        used.use(1);
        onTheWay++;
      }
      assertThat(onTheWay).isLessThanOrEqualTo(SHARE);
      if (onTheWay > 0 && random.nextInt(3) == 0) {
        int packets = random.nextInt(onTheWay) + 1;
        onTheWay -= packets;
        out.accepted(packets, SHARE);
      }
      if (out.due() || onTheWay == 0) {
        answers.add(out.tell());
      }
      if (!answers.isEmpty() && random.nextBoolean()) {
        // The newest or the oldest, or none: a late one says nothing.
        int said = random.nextBoolean() ? answers.removeLast() : answers.removeFirst();
        used.heard(said);
      }
    }
  }

  @Test
  void countsWrap() {
    CreditOut out = new CreditOut();
    CreditUsed used = new CreditUsed();
    out.restart(SHARE);
    used.restart(out.tell(), SHARE);
    for (long sent = 0; sent < 1L << 25; sent += SHARE) {
      assertThat(used.any(0)).isTrue();
      used.use(SHARE);
      assertThat(used.any(0)).isFalse();
      out.accepted(SHARE, SHARE);
      assertThat(out.due()).isTrue();
      assertThat(used.heard(out.tell())).isTrue();
      assertThat(out.open()).isEqualTo(SHARE);
    }
  }

  @Test
  void aSmallerShareTakesNothingBack() {
    CreditOut out = new CreditOut();
    out.restart(SHARE);
    out.accepted(1, 10);
    assertThat(out.open()).isEqualTo(SHARE - 1);
    assertThat(out.due()).isFalse();
    out.accepted(SHARE - 2, 10);
    assertThat(out.open()).isEqualTo(10);
  }

  /** A credit packet of an earlier incarnation that the network still had is not believed. */
  @Test
  void whatAnEarlierLifeWasToldSaysNothing() {
    CreditOut out = new CreditOut();
    out.restart(SHARE);
    out.accepted(30, SHARE);
    int old = out.tell();
    out.restart(SHARE);
    CreditUsed used = new CreditUsed();
    used.restart(out.tell(), SHARE);
    assertThat(used.heard(old)).isFalse();
    used.use(SHARE);
    assertThat(used.any(0)).isFalse();
    assertThat(out.open()).isEqualTo(SHARE);
  }
}
