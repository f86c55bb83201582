// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.credit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.random.SeedHash;
import java.util.random.RandomGenerator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

/** Rule C6. */
class CreditBoundTest {
  private static final int LEAST = 4;
  private static final int MOST = 200;

  /** The first mark halves, as alpha is 1; no second one of the same round does. */
  @Test
  void theFirstMarkHalves() {
    CreditBound bound = new CreditBound(LEAST, MOST);
    assertThat(bound.packets()).isEqualTo(MOST);
    for (int i = 0; i < MOST; i++) {
      bound.accepted(i > 2, MOST);
    }
    assertThat(bound.packets()).isEqualTo(MOST / 2);
    bound.accepted(false, MOST / 2);
    assertThat(bound.packets()).isEqualTo(MOST / 2);
  }

  /** Where every packet is marked it ends at what the peer may always have. */
  @Test
  void itIsNeverLessThanTheLeast() {
    CreditBound bound = new CreditBound(LEAST, MOST);
    for (int i = 0; i < 100 * MOST; i++) {
      bound.accepted(true, bound.packets());
    }
    assertThat(bound.packets()).isEqualTo(LEAST);
  }

  /** Rounds without a mark raise it by one each, to the most; and make marks matter less. */
  @Test
  void roundsWithoutAMarkRaiseIt() {
    CreditBound bound = new CreditBound(LEAST, MOST);
    bound.accepted(true, MOST);
    for (int i = 1; i < MOST; i++) {
      bound.accepted(false, MOST);
    }
    for (int round = 0; round < MOST; round++) {
      assertThat(bound.packets()).isEqualTo(Math.min(MOST, MOST / 2 + Math.max(0, round - 1)));
      for (int i = 0; i < 10; i++) {
        bound.accepted(false, 10);
      }
    }
    bound.accepted(true, MOST);
    assertThat(bound.packets()).isGreaterThan(MOST * 9 / 10);
  }

  /** Of any marks: between the two. */
  @Property(tries = 100)
  void itStaysBetweenLeastAndMost(@ForAll long seed, @ForAll @DoubleRange(max = 1) double share) {
    RandomGenerator random = SeedHash.random(seed, "marks");
    CreditBound bound = new CreditBound(LEAST, MOST);
    for (int i = 0; i < 5000; i++) {
      bound.accepted(random.nextDouble() < share, random.nextInt(2 * MOST) - MOST / 2);
      assertThat(bound.packets()).isBetween(LEAST, MOST);
    }
  }
}
