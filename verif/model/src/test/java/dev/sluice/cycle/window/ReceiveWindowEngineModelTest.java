// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.parts.window.ReceiveWindowStimulus;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.Verdict;
import java.util.EnumSet;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** The cycle model says what the spec says, and says it in the clock in which it must. */
class ReceiveWindowEngineModelTest {

  @Property(tries = 600)
  void agreesWithTheSpecInEveryClock(
      @ForAll("parameters") SluiceParameters parameters,
      @ForAll("densities") double density,
      @ForAll long seed) {
    run(parameters, density, seed, 3000);
  }

  @Test
  void theStimulusMeetsEveryVerdict() {
    SluiceParameters parameters = new SluiceParameters(5, 16, 200, 512, Architecture.SHIFT);
    assertThat(run(parameters, 1.0, 42, 50_000)).isEqualTo(EnumSet.allOf(Verdict.class));
  }

  @Test
  void isNotReadyForAsManyClocksAsThereAreWindows() {
    SluiceParameters parameters = new SluiceParameters(5, 16, 200, 512, Architecture.SHIFT);
    DrivenEngine model = new DrivenEngine(parameters);
    for (int clock = 0; clock < 5; clock++) {
      assertThat(model.ready()).as("clock %d after reset", clock).isFalse();
      model.packet(0, 0, 0, false);
      model.query(0);
      model.clock();
    }
    assertThat(model.ready()).isTrue();
    for (int clock = 0; clock < 4; clock++) {
      assertThat(model.verdictValid()).as("a command while not ready is not taken").isFalse();
      assertThat(model.statusValid()).as("a query while not ready is not taken").isFalse();
      model.clock();
    }
  }

  @Test
  void resetInTheMiddleForgetsEverything() {
    SluiceParameters parameters = new SluiceParameters(2, 8, 20, 512, Architecture.SHIFT);
    DrivenEngine model = new DrivenEngine(parameters);
    model.waitUntilReady();
    model.open(1, 9, 20);
    model.clock();
    model.packet(1, 9, 0, false);
    model.clock();
    model.clock();
    assertThat(model.verdictWindow()).isEqualTo(1);
    model.packet(1, 9, 1, false);
    model.reset();
    model.clock();
    assertThat(model.ready()).isFalse();
    assertThat(model.verdictValid()).isFalse();
    assertThat(model.verdictWindow()).as("reset clears what a verdict left").isZero();
    model.waitUntilReady();
    model.packet(1, 9, 0, false);
    model.clock();
    model.clock();
    assertThat(model.verdictValid()).isTrue();
    assertThat(model.verdictCode()).isEqualTo(Verdict.STALE.code());
  }

  private static Set<Verdict> run(
      SluiceParameters parameters, double density, long seed, int clocks) {
    DrivenEngine model = new DrivenEngine(parameters);
    ReceiveWindowStimulus stimulus = new ReceiveWindowStimulus(parameters, density, seed);
    SpecReference spec = new SpecReference(parameters);
    Set<Verdict> seen = EnumSet.noneOf(Verdict.class);
    model.waitUntilReady();
    for (long clock = 0; clock < clocks; clock++) {
      compare(model, spec, clock);
      if (model.verdictValid()) {
        seen.add(Verdict.ofCode(model.verdictCode()));
        stimulus.observe(
            model.verdictWindow(),
            model.verdictWbase(),
            model.verdictComplete(),
            model.verdictCode());
      }
      drive(model, spec, stimulus, clock + model.latency());
      model.clock();
    }
    return seen;
  }

  private static void drive(
      DrivenEngine model, SpecReference spec, ReceiveWindowStimulus stimulus, long due) {
    stimulus.next();
    model.offer(stimulus);
    if (stimulus.queryValid()) {
      spec.query(due, stimulus.queryWindow());
    }
    if (stimulus.commandValid()) {
      int op = stimulus.op();
      int window = stimulus.window();
      int generation = stimulus.generation();
      int pidx = stimulus.pidx();
      boolean tail = stimulus.tail();
      int length = stimulus.length();
      spec.command(due, op, window, generation, pidx, tail, length);
    }
  }

  private static void compare(DrivenEngine model, SpecReference spec, long clock) {
    SpecReference.Owed verdict = spec.verdicts.peek();
    boolean verdictDue = verdict != null && verdict.clock() == clock;
    assertThat(model.verdictValid()).as("verdict_valid in clock %d", clock).isEqualTo(verdictDue);
    if (verdictDue) {
      spec.verdicts.remove();
      assertThat(
              SpecReference.verdict(
                  model.verdictWindow(),
                  model.verdictPidx(),
                  model.verdictCode(),
                  model.verdictWbase(),
                  model.verdictSlide(),
                  model.verdictComplete(),
                  model.verdictAnswerAgain()))
          .as("verdict in clock %d", clock)
          .isEqualTo(verdict.answer());
    }
    assertThat(model.queryWaits()).as("query_waits in clock %d", clock).isFalse();
    SpecReference.Owed status = spec.statuses.peek();
    boolean statusDue = status != null && status.clock() == clock;
    assertThat(model.statusValid()).as("status_valid in clock %d", clock).isEqualTo(statusDue);
    if (statusDue) {
      spec.statuses.remove();
      assertThat(
              SpecReference.status(
                  model.statusWindow(),
                  model.statusState(),
                  model.statusGeneration(),
                  model.statusLength(),
                  model.statusWbase(),
                  model.statusTailSeen(),
                  model.statusTailIndex(),
                  model.statusWvec()))
          .as("status in clock %d", clock)
          .isEqualTo(status.answer());
    }
  }

  @Provide
  Arbitrary<Double> densities() {
    return Arbitraries.of(0.3, 0.9, 1.0);
  }

  @Provide
  Arbitrary<SluiceParameters> parameters() {
    Arbitrary<Integer> windows = Arbitraries.integers().between(1, 9);
    Arbitrary<Integer> widths = Arbitraries.of(8, 16, 32, 64, 128, 256, 512, 1024);
    Arbitrary<Integer> packets =
        Arbitraries.oneOf(
            Arbitraries.integers().between(1, 300),
            Arbitraries.integers().between(300, SluiceParameters.MAX_MAX_PACKETS));
    return Combinators.combine(windows, widths, packets)
        .as((r, w, m) -> new SluiceParameters(r, w, m, 512, Architecture.SHIFT));
  }
}
