// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.ParameterException;
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

/** The segmented form's cycle model says what the spec says, with the stated refinements. */
class SegmentedWindowEngineModelTest {

  @Property(tries = 300)
  void isTheSpecWithALateEdgeInEveryClock(
      @ForAll("parameters") SluiceParameters parameters,
      @ForAll("densities") double density,
      @ForAll long seed) {
    bench(parameters).run(density, seed, 3000);
  }

  @Test
  void theStimulusMeetsEveryVerdictAndTheRefinements() {
    LateEdgeBench run = bench(parameters(5, 64, 700)).run(0.9, 42, 200_000);
    assertThat(run.seen).isEqualTo(EnumSet.allOf(Verdict.class));
    assertThat(run.spec.droppedLate).as("dropped between late and true edge").isPositive();
    assertThat(run.spec.answeredAgainAsDuplicate).isPositive();
    assertThat(run.spec.completions).isPositive();
    assertThat(run.answeredQueries).isPositive();
    SegmentedQueryReference queries = (SegmentedQueryReference) run.queries;
    assertThat(queries.readAgain).as("collections that were disturbed").isPositive();
    assertThat(queries.answersBetween).as("packets during a collection").isPositive();
  }

  /** The same stream, the sender inside the acknowledged window: the architectures agree in all. */
  @Property(tries = 100)
  void agreesWithShiftAndRingForASenderInsideTheAcknowledgedWindow(
      @ForAll("parameters") SluiceParameters drawn, @ForAll long seed) {
    AcknowledgedTransfer shift = transfer(drawn, Architecture.SHIFT, seed);
    assertThat(transfer(drawn, Architecture.SEGMENTED, seed)).isEqualTo(shift);
    assertThat(transfer(drawn, Architecture.RING, seed)).isEqualTo(shift);
    assertThat(shift.accepted()).isPositive();
  }

  private static AcknowledgedTransfer transfer(
      SluiceParameters drawn, Architecture architecture, long seed) {
    return AcknowledgedTransfer.run(AcknowledgedTransfer.with(drawn, architecture), seed);
  }

  @Test
  void latencyAndEdgeLagAreAsDocumented() {
    int[][] expected = {{64, 24, 21}, {128, 24, 21}, {256, 25, 22}, {512, 25, 22}, {1024, 26, 23}};
    for (int[] row : expected) {
      DrivenEngine model = new DrivenEngine(parameters(2, row[0], 1 << 20));
      assertThat(model.latency()).isEqualTo(row[1]);
      assertThat(model.edgeLag()).isEqualTo(row[2]);
    }
  }

  /** A quiet window: the status is exact in every bit, wherever WBASE is. */
  @Test
  void aQueryOfAQuietWindowIsExact() {
    int width = 128;
    for (int base = 0; base < 3 * width; base += 13) {
      DrivenEngine model = new DrivenEngine(parameters(2, width, 4000));
      model.waitUntilReady();
      model.open(1, 7, 4000);
      model.clock();
      for (int k = 0; k < base; k++) {
        send(model, k);
      }
      for (int k = base + 1; k < base + width; k += 3) {
        send(model, k);
      }
      model.query(1);
      model.clock();
      while (!model.statusValid()) {
        model.clock();
      }
      assertThat(model.statusWbase()).isEqualTo(base);
      for (int m = 0; m < width; m++) {
        assertThat(model.statusWvec()[m >> 6] << (m & 63) < 0)
            .as("WBASE %d + %d", base, m)
            .isEqualTo(m % 3 == 1);
      }
    }
  }

  /** WBASE passes all that was read while the last reading waits for a clock without a command. */
  @Test
  void aQueryThatIsOvertakenShowsTheBaseAndNothingElse() {
    int width = 64;
    for (int moved = 0; moved <= 3 * width; moved += 7) {
      DrivenEngine model = new DrivenEngine(parameters(2, width, 4000));
      model.waitUntilReady();
      model.open(1, 7, 4000);
      model.clock();
      model.query(1);
      model.clock();
      model.clock();
      for (int k = 0; k < moved; k++) {
        send(model, k);
      }
      while (!model.statusValid()) {
        model.clock();
      }
      assertThat(model.statusWbase()).isEqualTo(moved);
      assertThat(model.statusWvec()).as("WBASE %d", moved).containsOnly(0L);
    }
  }

  private static void send(DrivenEngine model, int k) {
    model.packet(1, 7, k, false);
    model.clock();
  }

  @Test
  void aWindowOfOneSegmentIsRefused() {
    assertThatThrownBy(() -> parameters(2, 32, 100))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("width = 32")
        .hasMessageContaining("at least 64");
  }

  private static SluiceParameters parameters(int windows, int width, int packets) {
    return new SluiceParameters(windows, width, packets, 512, Architecture.SEGMENTED);
  }

  private static LateEdgeBench bench(SluiceParameters parameters) {
    return new LateEdgeBench(parameters, SegmentedQueryReference::new);
  }

  @Provide
  Arbitrary<Double> densities() {
    return Arbitraries.of(0.3, 0.9, 1.0);
  }

  @Provide
  Arbitrary<SluiceParameters> parameters() {
    Arbitrary<Integer> windows = Arbitraries.integers().between(1, 9);
    Arbitrary<Integer> widths = Arbitraries.of(64, 128, 256, 512, 1024);
    Arbitrary<Integer> packets =
        Arbitraries.oneOf(
            Arbitraries.integers().between(1, 300),
            Arbitraries.integers().between(300, SluiceParameters.MAX_MAX_PACKETS));
    return Combinators.combine(windows, widths, packets)
        .as(SegmentedWindowEngineModelTest::parameters);
  }
}
