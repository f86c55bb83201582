// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScoreboardTest {
  private long now;
  private final Scoreboard<String> scoreboard = new Scoreboard<>("frames", () -> now);

  @Test
  void matchesInOrderWhicheverSideIsFirst() {
    scoreboard.expect("a");
    scoreboard.actual("a");
    scoreboard.actual("b");
    scoreboard.expect("b");
    scoreboard.expect("c");
    assertThat(scoreboard.matched()).isEqualTo(2);
    assertThat(scoreboard.outstanding()).isEqualTo(1);
    scoreboard.actual("c");
    scoreboard.finish();
  }

  @Test
  void aWrongOneIsNamedWithBothAndTheirTimes() {
    scoreboard.expect("a");
    scoreboard.actual("a");
    now = 10_000;
    scoreboard.expect("b");
    scoreboard.expect("c");
    now = 25_000;
    assertThatThrownBy(() -> scoreboard.actual("c"))
        .isInstanceOf(ScoreboardException.class)
        .hasMessage(
            """
            scoreboard frames: transactions differ at 25 ns
              expected number 1, from 10 ns: b
              actual   number 1, from 25 ns: c\
            """);
  }

  @Test
  void leftoversOfBothSidesAreListed() {
    IntStream.range(0, 7).forEach(i -> scoreboard.expect("x" + i));
    now = 3_500;
    assertThatThrownBy(scoreboard::finish)
        .hasMessageContaining("7 expected transactions did not come out")
        .hasMessageContaining("0 matched by 3.5 ns")
        .hasMessageContaining("missing  number 4, from 0 ns: x4")
        .hasMessageContaining("and 2 more missing")
        .hasMessageNotContaining("x5");
    Scoreboard<String> other = new Scoreboard<>("other", () -> 0);
    other.actual("y");
    assertThatThrownBy(other::finish).hasMessageContaining("too much number 0, from 0 ns: y");
  }

  @Test
  void expectedFirstRefusesWhatNobodyExpected() {
    scoreboard.expectedFirst();
    assertThatThrownBy(() -> scoreboard.actual("a"))
        .hasMessageContaining("nothing was expected, but came number 0");
  }

  @Test
  void comparisonCanBeSaid() {
    scoreboard.comparing(String::equalsIgnoreCase);
    scoreboard.expect("a");
    scoreboard.actual("A");
    scoreboard.finish();
  }

  @Test
  void arraysAreComparedByWhatTheyHoldAndShown() {
    Scoreboard<byte[]> bytes = new Scoreboard<>("bytes", () -> 0);
    bytes.expect(new byte[] {1, 2});
    bytes.actual(new byte[] {1, 2});
    assertThat(bytes.matched()).isEqualTo(1);
    bytes.expect(new byte[] {1, (byte) 0xff});
    assertThatThrownBy(() -> bytes.actual(new byte[] {1, 3}))
        .hasMessageContaining(": 01ff")
        .hasMessageContaining(": 0103");
    KeyedScoreboard<Integer, long[][]> rows =
        new KeyedScoreboard<>("rows", () -> 0, row -> row.length);
    rows.expect(new long[][] {{1}, {2, 3}});
    rows.actual(new long[][] {{1}, {2, 3}});
    rows.expect(new long[][] {{4}});
    assertThatThrownBy(() -> rows.actual(new long[][] {{5}}))
        .hasMessageContaining("[[4]]")
        .hasMessageContaining("[[5]]");
  }
}
