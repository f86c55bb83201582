// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.lockstep.window.EngineCosim;
import dev.sluice.lockstep.window.EngineOutputs;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the ring and its segmented form have: late edges, laps, and opens among packets underway.
 */
@ParameterizedClass
@MethodSource("configurations")
class LateEdgeEngineTest {
  @Parameter SluiceParameters parameters;

  static List<SluiceParameters> configurations() {
    return List.of(
        new SluiceParameters(4, 32, 1 << 20, 512, Architecture.RING),
        new SluiceParameters(4, 64, 1 << 20, 512, Architecture.SEGMENTED),
        new SluiceParameters(5, 256, 1 << 20, 512, Architecture.SEGMENTED));
  }

  private int w;
  private EngineCosim engine;
  private EngineOutputs outputs;
  private final List<Verdict> verdicts = new ArrayList<>();
  private final List<Boolean> answeredAgain = new ArrayList<>();
  private int wbase;

  @BeforeEach
  void start() throws Exception {
    w = parameters.width();
    engine = new EngineCosim(EngineModels.of(parameters), parameters, 1);
    outputs = engine.outputs();
    engine.start();
  }

  @AfterEach
  void stop() {
    engine.close();
  }

  private void clock() {
    engine.clock();
    if (outputs.verdictValid()) {
      verdicts.add(Verdict.ofCode(outputs.verdictCode()));
      answeredAgain.add(outputs.verdictAnswerAgain());
      wbase = outputs.verdictWbase();
    }
  }

  private void clocks(int count) {
    for (int i = 0; i < count; i++) {
      clock();
    }
  }

  private void open(int generation) {
    engine.open(0, generation, 1 << 20);
    clock();
  }

  private void send(int generation, int pidx, boolean tail) {
    engine.packet(0, generation, pidx, tail);
    clock();
  }

  private List<Verdict> drain() {
    clocks(engine.latency());
    List<Verdict> taken = List.copyOf(verdicts);
    verdicts.clear();
    return taken;
  }

  @Test
  void theUpperEdgeIsExactlyTheLagLate() {
    for (int distance = 1; distance <= engine.edgeLag() + 1; distance++) {
      open(1);
      clocks(40);
      send(1, 0, false);
      clocks(distance - 1);
      send(1, w, false);
      assertThat(drain())
          .as("%d clocks after the slide", distance)
          .containsExactly(
              Verdict.ACCEPTED, distance < engine.edgeLag() ? Verdict.BEYOND : Verdict.ACCEPTED);
    }
  }

  @Test
  void aCopyBelowWbaseIsADuplicateUntilTheLowerEdgeHasMoved() {
    for (int distance = 1; distance <= engine.edgeLag() + 1; distance++) {
      open(1);
      clocks(40);
      send(1, 0, false);
      clocks(distance - 1);
      send(1, 0, false);
      assertThat(drain())
          .containsExactly(
              Verdict.ACCEPTED, distance < engine.edgeLag() ? Verdict.DUPLICATE : Verdict.BELOW);
      assertThat(wbase).isOne();
    }
  }

  @Test
  void aDoneWindowAnswersLateCopiesAtOnceAndForEver() {
    open(1);
    send(1, 0, true);
    for (int i = 0; i < 2 * engine.edgeLag(); i++) {
      send(1, 0, true);
    }
    drain();
    assertThat(answeredAgain.getFirst()).as("the completing packet itself").isFalse();
    assertThat(answeredAgain.subList(1, answeredAgain.size()))
        .hasSize(2 * engine.edgeLag())
        .containsOnly(true);
  }

  @Test
  void threeLapsFlipEachBitThreeTimes() {
    open(1);
    for (int k = 0; k < 3 * w + 5; k++) {
      send(1, k, false);
      send(1, k, false);
    }
    List<Verdict> all = drain();
    for (int i = 0; i < all.size(); i++) {
      assertThat(all.get(i)).isEqualTo(i % 2 == 0 ? Verdict.ACCEPTED : Verdict.DUPLICATE);
    }
    assertThat(wbase).isEqualTo(3 * w + 5);
  }

  /**
   * The old transfer's bits are of another lap: taken for the new one's, they would be received.
   */
  @Test
  void anOpenBetweenPacketsForgetsTheRingAtOnce() {
    for (int before = 0; before < 3 * w; before += 7) {
      open(1);
      for (int k = 0; k < before; k++) {
        send(1, k, false);
      }
      open(2);
      send(2, 5, false);
      send(2, 0, false);
      send(2, 0, false);
      open(3);
      send(3, 5, true);
      open(4);
      send(3, 6, false);
      send(4, 1, false);
      List<Verdict> all = drain();
      assertThat(all.subList(before, all.size()))
          .as("after %d packets", before)
          .containsExactly(
              Verdict.ACCEPTED,
              Verdict.ACCEPTED,
              Verdict.DUPLICATE,
              Verdict.ACCEPTED,
              Verdict.STALE,
              Verdict.ACCEPTED);
      assertThat(wbase).isZero();
    }
  }

  @Test
  void aTailOfTheTransferBeforeTheOpenIsForgotten() {
    for (int gap = 0; gap < 25; gap++) {
      open(1);
      send(1, 3, true);
      clocks(gap);
      open(2);
      send(2, 4, false);
      send(2, 2, true);
      send(2, 6, true);
      send(2, 7, false);
      assertThat(drain())
          .as("open %d clocks after", gap)
          .containsExactly(
              Verdict.ACCEPTED, Verdict.ACCEPTED, Verdict.BAD, Verdict.ACCEPTED, Verdict.BAD);
    }
  }

  @Test
  void rule4HoldsAtEveryDistance() {
    for (int gap = 0; gap < 10; gap++) {
      open(1);
      clocks(gap);
      send(1, 9, false);
      clocks(gap);
      send(1, 5, true);
      clocks(gap);
      send(1, 12, true);
      clocks(gap);
      send(1, 13, false);
      clocks(gap);
      send(1, 12, true);
      clocks(gap);
      send(1, 11, false);
      assertThat(drain())
          .as("%d idle clocks between", gap)
          .containsExactly(
              Verdict.ACCEPTED,
              Verdict.BAD,
              Verdict.ACCEPTED,
              Verdict.BAD,
              Verdict.DUPLICATE,
              Verdict.ACCEPTED);
    }
  }

  @Test
  void aQueryWaitsForAClockWithoutACommand() {
    open(1);
    engine.query(0);
    for (int k = 0; k < 20; k++) {
      send(1, k, false);
    }
    assertThat(engine.queryReady()).isFalse();
    for (int i = 0; i < engine.latency() + 2 * w + 10 && !outputs.statusValid(); i++) {
      engine.clock();
    }
    assertThat(outputs.statusValid()).isTrue();
    assertThat(outputs.statusWbase()).isEqualTo(20);
    engine.clock();
    engine.clock();
    assertThat(engine.queryReady()).isTrue();
  }

  /**
   * Whole groups of packets, the last first: WBASE stays until the first comes and moves past all.
   */
  @Test
  void groupsThatFillInAnyOrderMoveTheBaseAtOnce() {
    for (int group = 8; group <= w; group *= 2) {
      open(1);
      for (int lap = 0; lap < 3; lap++) {
        for (int from = w - group; from >= 0; from -= group) {
          for (int k = from + (from == 0 ? 1 : 0); k < from + group; k++) {
            send(1, lap * w + k, false);
          }
        }
        drain();
        assertThat(wbase).as("groups of %d, lap %d", group, lap).isEqualTo(lap * w);
        send(1, lap * w, false);
        assertThat(drain()).containsExactly(Verdict.ACCEPTED);
        assertThat(wbase).isEqualTo((lap + 1) * w);
        clocks(engine.edgeLag());
      }
    }
  }

  /**
   * Every place of WBASE in two laps, with holes behind it: the status is compared in lock-step.
   */
  @Test
  void aQueryOfAnyBaseIsAnsweredInItsClock() {
    for (int base = 0; base < 2 * w; base += 11) {
      open(1);
      for (int k = 0; k < base; k++) {
        send(1, k, false);
      }
      for (int k = base + 1; k < base + w - engine.edgeLag(); k += 3) {
        send(1, k, false);
      }
      answer();
      assertThat(outputs.statusWbase()).isEqualTo(base);
    }
  }

  /** An open, a close or packets while a query is being answered. */
  @Test
  void commandsDuringAQueryDoNotMixTransfers() {
    for (int after = 1; after < 30; after++) {
      open(1);
      for (int k = 0; k < w / 2; k++) {
        send(1, 2 * k + 1, false);
      }
      engine.query(0);
      clocks(after);
      open(2);
      send(2, 1, false);
      answer();
      open(3);
      engine.query(0);
      clocks(after);
      for (int k = 0; k < w; k++) {
        send(3, k, false);
      }
      engine.close(0);
      clock();
      answer();
    }
  }

  @Test
  void whileAQueryIsCollectedTheBaseMayMoveAnyDistance() {
    OvertakenQueries.run(engine, w, 1 << 20);
  }

  private void answer() {
    if (engine.queryReady()) {
      engine.query(0);
    }
    for (int i = 0; i < 2 * engine.latency() + 2 * w + 100 && !outputs.statusValid(); i++) {
      clock();
    }
    assertThat(outputs.statusValid()).isTrue();
    clocks(2);
    verdicts.clear();
  }
}
