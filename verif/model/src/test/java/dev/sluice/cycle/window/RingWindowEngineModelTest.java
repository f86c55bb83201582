// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.Verdict;
import java.util.EnumSet;
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
    bench(parameters).run(density, seed, 3000);
  }

  @Test
  void theStimulusMeetsEveryVerdictAndTheRefinement() {
    SluiceParameters parameters = new SluiceParameters(5, 16, 200, 512, Architecture.RING);
    LateEdgeBench run = bench(parameters).run(0.95, 42, 100_000);
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
    AcknowledgedTransfer shift = transfer(drawn, Architecture.SHIFT, seed);
    AcknowledgedTransfer ring = transfer(drawn, Architecture.RING, seed);
    assertThat(ring).isEqualTo(shift);
    assertThat(shift.accepted()).isPositive();
  }

  private static AcknowledgedTransfer transfer(
      SluiceParameters drawn, Architecture architecture, long seed) {
    return AcknowledgedTransfer.run(AcknowledgedTransfer.with(drawn, architecture), seed);
  }

  private static LateEdgeBench bench(SluiceParameters parameters) {
    return new LateEdgeBench(parameters, RingQueryReference::new);
  }

  @Test
  void isNotReadyForAsManyClocksAsThereAreWindows() {
    SluiceParameters parameters = new SluiceParameters(5, 16, 200, 512, Architecture.RING);
    DrivenEngine model = new DrivenEngine(parameters);
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
      DrivenEngine model =
          new DrivenEngine(new SluiceParameters(2, row[0], 1 << 20, 512, Architecture.RING));
      assertThat(model.latency()).isEqualTo(row[1]);
      assertThat(model.edgeLag()).isEqualTo(row[2]);
    }
  }

  @Test
  void theUpperEdgeMovesExactlyTheLagLate() {
    SluiceParameters parameters = new SluiceParameters(2, 8, 200, 512, Architecture.RING);
    for (int distance = 1; distance < 20; distance++) {
      DrivenEngine model = new DrivenEngine(parameters);
      model.waitUntilReady();
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
