// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.Verdict;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Each rule of the protocol text, section 4, and each edge, in the RTL. */
class ReceiveWindowEngineTest extends DirectedEngineTest {
  ReceiveWindowEngineTest(SluiceParameters parameters) {
    super(parameters);
  }

  @Test
  void rule1AFreeWindowIsStale() {
    send(0);
    assertThat(drain()).containsExactly(answer(0, Verdict.STALE, 0, 0));
  }

  @Test
  void rule1AClosedWindowIsStale() {
    open(0, m);
    send(0);
    engine.close(0);
    clock();
    send(1);
    assertThat(drain())
        .containsExactly(answer(0, Verdict.ACCEPTED, 1, 1), answer(1, Verdict.STALE, 0, 0));
  }

  @Test
  void rule1AnotherGenerationIsStale() {
    open(0, m);
    engine.packet(0, GENERATION + 1, 0, false);
    clock();
    engine.open(0, GENERATION + 1, m);
    clock();
    send(0);
    assertThat(drain()).extracting(Answer::verdict).containsExactly(Verdict.STALE, Verdict.STALE);
  }

  @Test
  void rule1AWindowThatDoesNotExistIsStale() {
    int last = (1 << parameters.windowBits()) - 1;
    engine.open(last, GENERATION, m);
    clock();
    send(last, 0, false);
    Verdict expected = last < parameters.windows() ? Verdict.ACCEPTED : Verdict.STALE;
    assertThat(drain()).extracting(Answer::verdict).containsExactly(expected);
  }

  @Test
  void rule1OutsideTheRegionIsBad() {
    open(0, 3);
    send(2, 3);
    assertThat(drain())
        .containsExactly(answer(2, Verdict.ACCEPTED, 0, 0), answer(3, Verdict.BAD, 0, 0));
  }

  @Test
  void rule1PidxOfMAndMoreIsBad() {
    open(0, m);
    int limit = 1 << SluiceParameters.PIDX_BITS;
    send(0, Math.min(m, limit - 1), false);
    send(0, limit - 1, false);
    Verdict expected = m < limit ? Verdict.BAD : Verdict.BEYOND;
    assertThat(drain()).extracting(Answer::verdict).containsOnly(expected);
  }

  @Test
  void rule1ARegionOfNoPacketsTakesNone() {
    open(0, 0);
    send(0);
    assertThat(drain()).containsExactly(answer(0, Verdict.BAD, 0, 0));
  }

  @Test
  void rule2TheEdgesOfTheWindow() {
    open(0, m);
    send(w, w - 1, 0);
    settle();
    send(0, w, w + 1);
    assertThat(drain())
        .containsExactly(
            answer(w, Verdict.BEYOND, 0, 0),
            answer(w - 1, Verdict.ACCEPTED, 0, 0),
            answer(0, Verdict.ACCEPTED, 1, 1),
            answer(0, Verdict.BELOW, 1, 0),
            answer(w, Verdict.ACCEPTED, 1, 0),
            answer(w + 1, Verdict.BEYOND, 1, 0));
  }

  @Test
  void rule3ACopyInTheNextClockIsADuplicate() {
    open(0, m);
    send(3, 3, 5, 3);
    assertThat(drain())
        .extracting(Answer::verdict)
        .containsExactly(Verdict.ACCEPTED, Verdict.DUPLICATE, Verdict.ACCEPTED, Verdict.DUPLICATE);
  }

  @Test
  void rule4TailsThatContradictAreBad() {
    open(0, m);
    send(0, 5, true);
    send(0, 3, true);
    send(0, 6, true);
    send(6);
    send(0, 5, true);
    assertThat(drain())
        .extracting(Answer::verdict)
        .containsExactly(
            Verdict.ACCEPTED, Verdict.BAD, Verdict.BAD, Verdict.BAD, Verdict.DUPLICATE);
  }

  @Test
  void rule4ATailBeforeAnAcceptedPacketIsBad() {
    open(0, m);
    send(w - 1);
    send(0, w - 2, true);
    send(0, 0, true);
    send(w - 2);
    assertThat(drain())
        .extracting(Answer::verdict)
        .containsExactly(Verdict.ACCEPTED, Verdict.BAD, Verdict.BAD, Verdict.ACCEPTED);
  }

  @Test
  void rule5AFullWindowSlidesByWAtOnce() {
    open(0, m);
    IntStream.range(1, w).forEach(this::send);
    send(0);
    settle();
    send(w);
    List<Answer> all = drain();
    assertThat(all.subList(0, w - 1)).allMatch(a -> a.slide() == 0 && a.wbase() == 0);
    assertThat(all.subList(w - 1, w + 1))
        .containsExactly(answer(0, Verdict.ACCEPTED, w, w), answer(w, Verdict.ACCEPTED, w + 1, 1));
  }

  @Test
  void rule5ASlideStopsAtTheNextHole() {
    open(0, m);
    send(1, 2, 4, 7, 0, 3, 5, 6);
    assertThat(drain()).extracting(Answer::slide).containsExactly(0, 0, 0, 0, 3, 2, 1, 2);
  }

  @Test
  void rule6TailAtTheBaseCompletes() {
    open(0, m);
    send(0, 1);
    send(0, 2, true);
    assertThat(drain())
        .containsExactly(
            answer(0, Verdict.ACCEPTED, 1, 1),
            answer(1, Verdict.ACCEPTED, 2, 1),
            completing(2, 3, 1));
  }

  @Test
  void rule6TailFirstCompletesOnTheLastHole() {
    open(0, m);
    send(0, w - 1, true);
    for (int k = w - 2; k >= 0; k--) {
      send(k);
    }
    List<Answer> all = drain();
    assertThat(all.subList(0, w - 1)).noneMatch(Answer::complete);
    assertThat(all.get(w - 1)).isEqualTo(completing(0, w, w));
  }

  @Test
  void rule6ATransferOfOnePacket() {
    open(0, 1);
    send(0, 0, true);
    settle();
    send(0, 0, true);
    assertThat(drain()).containsExactly(completing(0, 1, 1), answer(0, Verdict.BELOW, 1, 0));
  }

  @Test
  void rule6ATransferOfMPackets() {
    int n = Math.min(m, 1 << 20);
    open(0, n);
    for (int k = 0; k < n - 1; k++) {
      stream(0, k, false);
      if (answers.size() > 1000) {
        assertThat(answers).allMatch(a -> a.verdict() == Verdict.ACCEPTED && !a.complete());
        answers.clear();
      }
    }
    drain();
    send(0, n - 1, true);
    assertThat(drain()).containsExactly(completing(n - 1, n, 1));
  }

  @Test
  void rule1ADoneWindowAnswersAgain() {
    open(0, 2);
    send(0);
    send(0, 1, true);
    drain();
    engine.packet(0, GENERATION, 1, true);
    for (int i = 0; i < engine.latency(); i++) {
      engine.clock();
      assertThat(outputs.verdictAnswerAgain()).isFalse();
    }
    engine.clock();
    assertThat(outputs.verdictValid()).isTrue();
    assertThat(outputs.verdictAnswerAgain()).isTrue();
    assertThat(outputs.verdictComplete()).isFalse();
  }
}
