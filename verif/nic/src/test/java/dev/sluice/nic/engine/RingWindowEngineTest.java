package dev.sluice.nic.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What only the ring architecture has: late edges, laps, and opens among packets underway. */
class RingWindowEngineTest {
  private static final int W = 32;
  private static final SluiceParameters PARAMETERS =
      new SluiceParameters(4, W, 1 << 20, 512, Architecture.RING);

  private EngineCosim engine;
  private EngineOutputs outputs;
  private final List<Verdict> verdicts = new ArrayList<>();
  private final List<Boolean> answeredAgain = new ArrayList<>();
  private int wbase;

  @BeforeEach
  void start() throws Exception {
    engine = new EngineCosim(EngineModels.of(PARAMETERS), PARAMETERS);
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
      send(1, W, false);
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
    for (int k = 0; k < 3 * W + 5; k++) {
      send(1, k, false);
      send(1, k, false);
    }
    List<Verdict> all = drain();
    for (int i = 0; i < all.size(); i++) {
      assertThat(all.get(i)).isEqualTo(i % 2 == 0 ? Verdict.ACCEPTED : Verdict.DUPLICATE);
    }
    assertThat(wbase).isEqualTo(3 * W + 5);
  }

  /**
   * The old transfer's bits are of another lap: taken for the new one's, they would be received.
   */
  @Test
  void anOpenBetweenPacketsForgetsTheRingAtOnce() {
    for (int before = 0; before < 3 * W; before += 7) {
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
    for (int i = 0; i < engine.latency() + 2 * W + 10 && !outputs.statusValid(); i++) {
      engine.clock();
    }
    assertThat(outputs.statusValid()).isTrue();
    assertThat(outputs.statusWbase()).isEqualTo(20);
    engine.clock();
    engine.clock();
    assertThat(engine.queryReady()).isTrue();
  }
}
