package dev.sluice.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.Verdict;
import dev.sluice.stimulus.EngineStimulus;
import java.util.EnumSet;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** The ring's cycle model says what the spec says, with the stated refinement and nothing else. */
class RingWindowEngineModelTest {

  @Property(tries = 600)
  void isTheSpecWithALateEdgeInEveryClock(
      @ForAll("parameters") SluiceParameters parameters,
      @ForAll("densities") double density,
      @ForAll long seed) {
    run(parameters, density, seed, 3000);
  }

  @Test
  void theStimulusMeetsEveryVerdictAndTheRefinement() {
    SluiceParameters parameters = new SluiceParameters(5, 16, 200, 512, Architecture.RING);
    Run run = run(parameters, 0.95, 42, 100_000);
    assertThat(run.seen).isEqualTo(EnumSet.allOf(Verdict.class));
    assertThat(run.spec.droppedLate).as("dropped between late and true edge").isPositive();
    assertThat(run.spec.answeredAgainAsDuplicate).isPositive();
    assertThat(run.spec.completions).isPositive();
    assertThat(run.answeredQueries).isPositive();
  }

  /** The same stream, the sender inside the acknowledged window: the architectures agree in all. */
  @Property(tries = 200)
  void agreesWithShiftForASenderInsideTheAcknowledgedWindow(
      @ForAll("parameters") SluiceParameters drawn, @ForAll long seed) {
    Tally shift = transfer(with(drawn, Architecture.SHIFT), seed);
    Tally ring = transfer(with(drawn, Architecture.RING), seed);
    assertThat(ring).isEqualTo(shift);
    assertThat(shift.accepted).isPositive();
  }

  private record Tally(String acceptedInOrder, int accepted, long slides, int completions) {}

  private static SluiceParameters with(SluiceParameters p, Architecture architecture) {
    return new SluiceParameters(
        p.windows(), p.width(), p.maxPackets(), p.payloadBytes(), architecture);
  }

  /**
   * Packets out of order, with copies, of transfers in random windows, never at or past the last
   * acknowledged WBASE + W. The acknowledgement is taken every 200 clocks, with nothing underway,
   * so that both architectures are offered the same stream.
   */
  private static Tally transfer(SluiceParameters parameters, long seed) {
    ReceiveWindowEngineModel model = ReceiveWindowEngineModel.of(parameters);
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder accepted = new StringBuilder();
    int[] acknowledged = new int[parameters.windows()];
    int[] base = new int[parameters.windows()];
    int n = Math.min(parameters.maxPackets(), 3 * parameters.width() + 1);
    int count = 0;
    long slides = 0;
    int completions = 0;
    waitUntilReady(model);
    for (int w = 0; w < parameters.windows(); w++) {
      model.open(w, 1, n);
      model.clock();
    }
    for (int clock = 0; clock < 4000; clock++) {
      if (clock % 200 < 150) {
        int w = random.nextInt(parameters.windows());
        int from = Math.max(0, acknowledged[w] - 2);
        int k = Math.min(n - 1, from + random.nextInt(parameters.width() + 2));
        if (k < acknowledged[w] + parameters.width()) {
          model.packet(w, 1, k, k == n - 1);
        }
      } else if (clock % 200 == 199) {
        System.arraycopy(base, 0, acknowledged, 0, base.length);
      }
      model.clock();
      if (model.verdictValid()) {
        int w = model.verdictWindow();
        base[w] = model.verdictWbase();
        slides += model.verdictSlide();
        completions += model.verdictComplete() ? 1 : 0;
        if (model.verdictCode() == Verdict.ACCEPTED.code()) {
          count++;
          accepted.append(w).append(':').append(model.verdictPidx()).append(' ');
        }
      }
    }
    return new Tally(accepted.toString(), count, slides, completions);
  }

  @Test
  void isNotReadyForAsManyClocksAsThereAreWindows() {
    SluiceParameters parameters = new SluiceParameters(5, 16, 200, 512, Architecture.RING);
    ReceiveWindowEngineModel model = ReceiveWindowEngineModel.of(parameters);
    for (int clock = 0; clock < 5; clock++) {
      assertThat(model.ready()).as("clock %d after reset", clock).isFalse();
      assertThat(model.queryReady()).isFalse();
      model.clock();
    }
    assertThat(model.ready()).isTrue();
    assertThat(model.queryReady()).isTrue();
  }

  @Test
  void latencyAndEdgeLagAreAsDocumented() {
    int[][] expected = {{8, 15, 12}, {32, 16, 13}, {128, 17, 14}, {256, 17, 14}, {1024, 18, 15}};
    for (int[] row : expected) {
      ReceiveWindowEngineModel model =
          ReceiveWindowEngineModel.of(
              new SluiceParameters(2, row[0], 1 << 20, 512, Architecture.RING));
      assertThat(model.latency()).isEqualTo(row[1]);
      assertThat(model.edgeLag()).isEqualTo(row[2]);
    }
  }

  @Test
  void theUpperEdgeMovesExactlyTheLagLate() {
    SluiceParameters parameters = new SluiceParameters(2, 8, 200, 512, Architecture.RING);
    for (int distance = 1; distance < 20; distance++) {
      ReceiveWindowEngineModel model = ReceiveWindowEngineModel.of(parameters);
      waitUntilReady(model);
      model.open(0, 1, 200);
      for (int i = 0; i < 30; i++) {
        model.clock();
      }
      model.packet(0, 1, 0, false);
      for (int i = 0; i < distance; i++) {
        model.clock();
      }
      model.packet(0, 1, 8, false);
      for (int i = 0; i < model.latency(); i++) {
        model.clock();
      }
      assertThat(Verdict.ofCode(model.verdictCode()))
          .as("%d clocks after the slide", distance)
          .isEqualTo(distance < model.edgeLag() ? Verdict.BEYOND : Verdict.ACCEPTED);
    }
  }

  private static void waitUntilReady(ReceiveWindowEngineModel model) {
    while (!model.ready()) {
      model.clock();
    }
  }

  private static final class Run {
    final Set<Verdict> seen = EnumSet.noneOf(Verdict.class);
    final RingReference spec;
    int answeredQueries;

    Run(RingReference spec) {
      this.spec = spec;
    }
  }

  private static Run run(SluiceParameters parameters, double density, long seed, int clocks) {
    ReceiveWindowEngineModel model = ReceiveWindowEngineModel.of(parameters);
    EngineStimulus stimulus = new EngineStimulus(parameters, density, seed);
    Run run = new Run(new RingReference(parameters, model.edgeLag()));
    waitUntilReady(model);
    for (long clock = 0; clock < clocks; clock++) {
      compare(model, run, clock);
      if (model.verdictValid()) {
        run.seen.add(Verdict.ofCode(model.verdictCode()));
        stimulus.observe(
            model.verdictWindow(),
            model.verdictWbase(),
            model.verdictComplete(),
            model.verdictCode());
      }
      drive(model, run.spec, stimulus, clock);
      model.clock();
    }
    return run;
  }

  private static void drive(
      ReceiveWindowEngineModel model, RingReference spec, EngineStimulus stimulus, long clock) {
    stimulus.next();
    if (stimulus.commandValid()) {
      int op = stimulus.op();
      int window = stimulus.window();
      int generation = stimulus.generation();
      int pidx = stimulus.pidx();
      boolean tail = stimulus.tail();
      int length = stimulus.length();
      model.command(op, window, generation, pidx, tail, length);
      spec.command(clock, model.latency(), op, window, generation, pidx, tail, length);
    } else {
      spec.idle(clock, model.latency());
    }
    if (stimulus.queryValid()) {
      if (model.queryReady()) {
        spec.query(stimulus.queryWindow());
      }
      model.query(stimulus.queryWindow());
    }
  }

  private static boolean due(Queue<RingReference.Owed> owed, long clock) {
    return !owed.isEmpty() && owed.peek().clock() == clock;
  }

  private static void compare(ReceiveWindowEngineModel model, Run run, long clock) {
    RingReference spec = run.spec;
    boolean verdictDue = due(spec.verdicts, clock);
    assertThat(model.verdictValid()).as("verdict_valid in clock %d", clock).isEqualTo(verdictDue);
    if (verdictDue) {
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
          .isEqualTo(spec.verdicts.remove().answer());
    }
    boolean statusDue = due(spec.statuses, clock);
    assertThat(model.statusValid()).as("status_valid in clock %d", clock).isEqualTo(statusDue);
    if (statusDue) {
      run.answeredQueries++;
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
          .isEqualTo(spec.statuses.remove().answer());
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
        .as((r, w, m) -> new SluiceParameters(r, w, m, 512, Architecture.RING));
  }
}
