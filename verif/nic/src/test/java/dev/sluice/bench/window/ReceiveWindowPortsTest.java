// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.Verdict;
import dev.sluice.spec.window.WindowState;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Streams through many windows, the read port, opens again and reset, in the RTL. */
class ReceiveWindowPortsTest extends DirectedEngineTest {
  ReceiveWindowPortsTest(SluiceParameters parameters) {
    super(parameters);
  }

  @Test
  void inOrderBackToBackSlidesByOneInEveryClock() {
    open(0, m);
    int n = Math.min(m, 3 * w);
    IntStream.range(0, n).forEach(k -> stream(0, k, false));
    assertThat(drain())
        .isEqualTo(
            IntStream.range(0, n).mapToObj(k -> answer(k, Verdict.ACCEPTED, k + 1, 1)).toList());
  }

  @Test
  void aReopenedWindowStartsFromNothing() {
    open(0, m);
    send(0, 1, 3);
    send(0, 4, true);
    engine.open(0, GENERATION + 1, m);
    clock();
    engine.packet(0, GENERATION + 1, 3, false);
    clock();
    engine.packet(0, GENERATION + 1, 0, false);
    clock();
    engine.packet(0, GENERATION + 1, 7, false);
    clock();
    List<Answer> all = drain();
    assertThat(all.subList(4, 7))
        .containsExactly(
            answer(3, Verdict.ACCEPTED, 0, 0),
            answer(0, Verdict.ACCEPTED, 1, 1),
            answer(7, Verdict.ACCEPTED, 1, 0));
  }

  @Test
  void allWindowsInterleavedDoNotMix() {
    int r = parameters.windows();
    int n = 12;
    for (int window = 0; window < r; window++) {
      open(window, n);
    }
    drain();
    for (int k = 0; k < n; k++) {
      for (int window = 0; window < r; window++) {
        stream(window, k, k == n - 1);
      }
    }
    List<Answer> all = drain();
    assertThat(all).hasSize(n * r);
    assertThat(all).allMatch(a -> a.wbase() == a.pidx() + 1 && a.slide() == 1);
    assertThat(all).allMatch(a -> a.complete() == (a.pidx() == n - 1));
  }

  @Test
  void theReadPortShowsTheWindow() {
    open(0, 6);
    send(0, 2);
    send(0, 4, true);
    drain();
    ask(0);
    assertThat(outputs.statusWindow()).isZero();
    assertThat(outputs.statusState()).isEqualTo(WindowState.OPEN.code());
    assertThat(outputs.statusGeneration()).isEqualTo(GENERATION);
    assertThat(outputs.statusWbase()).isOne();
    assertThat(outputs.statusTailSeen()).isTrue();
    assertThat(outputs.statusTailIndex()).isEqualTo(4);
    long[] wvec = new long[(w + 63) / 64];
    outputs.statusWvec(wvec);
    // Packet 1 is missing, 2 is there, 3 is missing, 4 is there.
    assertThat(wvec[0]).isEqualTo(0b0101L << 60);
  }

  @Test
  void theReadPortSeesTheCommandOfTheClockBefore() {
    open(0, 6);
    send(0);
    engine.query(0);
    send(1);
    awaitStatus();
    assertThat(outputs.statusWbase())
        .as("the query came with packet 1: it passes it (shift) or waits for it (ring)")
        .isEqualTo(parameters.architecture() == Architecture.SHIFT ? 1 : 2);
    engine.clock();
    send(2);
    ask(0);
    assertThat(outputs.statusWbase()).as("the query came after packet 2").isEqualTo(3);
  }

  @Test
  void resetInTheMiddleForgetsEverything() {
    open(0, m);
    send(0, 1);
    for (int i = 2; i < engine.latency(); i++) {
      clock();
    }
    engine.reset();
    engine.clock();
    assertThat(outputs.verdictValid())
        .as("in the clock of reset the pipeline still moves")
        .isTrue();
    for (int i = 0; i < parameters.windows(); i++) {
      engine.packet(0, GENERATION, 2, false);
      engine.clock();
      assertThat(outputs.ready()).isFalse();
      assertThat(outputs.verdictValid()).isFalse();
    }
    answers.clear();
    send(2);
    assertThat(drain()).containsExactly(answer(2, Verdict.STALE, 0, 0));
  }
}
