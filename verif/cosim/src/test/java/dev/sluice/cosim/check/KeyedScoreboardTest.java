// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.Function;
import org.junit.jupiter.api.Test;

class KeyedScoreboardTest {
  record Response(int id, String data) {}

  private long now;
  private final KeyedScoreboard<Integer, Response> scoreboard =
      new KeyedScoreboard<>("responses", () -> now, Response::id);

  @Test
  void keysMayOvertakeEachOther() {
    scoreboard.expect(new Response(1, "a"));
    scoreboard.expect(new Response(2, "b"));
    scoreboard.expect(new Response(1, "c"));
    scoreboard.actual(new Response(2, "b"));
    scoreboard.actual(new Response(3, "d"));
    scoreboard.actual(new Response(1, "a"));
    assertThat(scoreboard.outstanding()).isEqualTo(1);
    scoreboard.actual(new Response(1, "c"));
    scoreboard.expect(new Response(3, "d"));
    assertThat(scoreboard.matched()).isEqualTo(4);
    scoreboard.finish();
  }

  @Test
  void withinAKeyTheOrderCounts() {
    scoreboard.expect(new Response(1, "a"));
    scoreboard.expect(new Response(1, "b"));
    now = 5_000;
    assertThatThrownBy(() -> scoreboard.actual(new Response(1, "b")))
        .isInstanceOf(ScoreboardException.class)
        .hasMessageContaining("differ at 5 ns")
        .hasMessageContaining("expected number 0, from 0 ns: Response[id=1, data=a]");
  }

  @Test
  void leftoversAreListedOldestFirst() {
    scoreboard.expect(new Response(7, "first"));
    scoreboard.expect(new Response(1, "second"));
    scoreboard.expect(new Response(7, "third"));
    scoreboard.actual(new Response(9, "stray"));
    assertThatThrownBy(scoreboard::finish)
        .hasMessageContaining("3 expected transactions did not come out, 1 came out that nobody")
        .hasMessageFindingMatch("(?s)first.*second.*third.*stray");
  }

  @Test
  void expectedFirstRefusesAnUnknownKey() {
    scoreboard.expectedFirst().expect(new Response(1, "a"));
    assertThatThrownBy(() -> scoreboard.actual(new Response(2, "a")))
        .hasMessageContaining("nothing was expected with key 2");
  }

  @Test
  void identityComparesBags() {
    KeyedScoreboard<String, String> bag =
        new KeyedScoreboard<>("bag", () -> 0, Function.identity());
    bag.expect("a");
    bag.expect("b");
    bag.expect("a");
    bag.actual("b");
    bag.actual("a");
    assertThatThrownBy(bag::finish).hasMessageContaining("missing  number 2");
    bag.actual("a");
    bag.finish();
  }
}
