package dev.sluice.nic.stress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.nic.NicCoreModel;
import dev.sluice.nic.block.ModelAlone;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.CompletionStatus;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The short form of the stress benches, on cycle models: every scenario once but the two that take
 * minutes, every invariant checked in every clock. The long form is {@code ./sluice regress
 * --filter stress}.
 */
class NicStressTest {
  private static final NicMaker MODELS = p -> new ModelAlone(new NicCoreModel(p));

  /** What a hostile peer is refused for. */
  private static final List<String> HOSTILE_CAUSES =
      List.of(
          "dropped.TOO_SHORT",
          "dropped.OVERSIZED",
          "dropped.UNKNOWN_TYPE",
          "dropped.LENGTH_MISMATCH",
          "refused.WRONG_PEER",
          "receive.badRegion",
          "send.answerIgnored");

  /** Few windows, narrow, small packets; the engine's other architecture in every second one. */
  private static NicParameters nic(StressScenario scenario) {
    int windows = scenario == StressScenario.SIZES ? 4 : 2;
    boolean shift = scenario.ordinal() % 2 == 0;
    return new NicParameters(
        new SluiceParameters(windows, 8, 64, 64, shift ? Architecture.SHIFT : Architecture.RING),
        scenario.ordinal() % 3 == 0 ? 256 : 64,
        4);
  }

  private static StressResult run(StressScenario scenario, long seed) {
    try (NicStress stress = scenario.prepare(nic(scenario), MODELS, seed)) {
      return stress.run();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = StressScenario.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"LARGE", "GENERATIONS"})
  void nothingHappensThatMustNotHappen(StressScenario scenario) {
    StressResult result = run(scenario, 1);
    assertThat(result.transfers()).isGreaterThan(20);
    assertThat(result.ended(CompletionStatus.DONE)).isGreaterThan(6);
    assertThat(result.windows()).isGreaterThanOrEqualTo(result.ended(CompletionStatus.DONE));
    Map<CompletionStatus, Long> wanted = new EnumMap<>(CompletionStatus.class);
    switch (scenario) {
      case SIZES -> {
        assertThat(result.ended(CompletionStatus.DONE)).isEqualTo(result.transfers());
        assertThat(result.fates()).containsEntry("LOSE", 0L);
      }
      case LATE_COPIES -> assertThat(result.fates().get("COPY")).isGreaterThan(100);
      case ONE_BY_ONE -> assertThat(result.fates().get("KEEP")).isGreaterThan(20);
      case CORRUPTION -> assertThat(result.fates().get("DAMAGE")).isGreaterThan(500);
      case DEAD_LINK, BROKEN_LINK -> assertThat(result.fates().get("LOSE")).isGreaterThan(30);
      case LOST_PEER -> wanted.put(CompletionStatus.SENDER_GAVE_UP, 10L);
      case HOSTILE_PEER -> {
        assertThat(result.forged()).isGreaterThan(200);
        assertThat(result.counts())
            .allSatisfy(
                (name, count) -> {
                  if (HOSTILE_CAUSES.contains(name)) {
                    assertThat(count).as(name).isPositive();
                  }
                });
      }
      case CONNECTION_STORM ->
          assertThat(result.counts().get("receive.noFreeWindow")).isGreaterThan(50);
      case BAD_DESCRIPTORS -> {
        wanted.put(CompletionStatus.BAD_LENGTH, 5L);
        wanted.put(CompletionStatus.UNALIGNED, 1L);
        wanted.put(CompletionStatus.OUTSIDE_MEMORY, 5L);
        wanted.put(CompletionStatus.BAD_REGION, 10L);
      }
      default -> {
        // What these must have done is what all must.
      }
    }
    wanted.forEach(
        (how, least) -> assertThat(result.ended(how)).as(how.name()).isGreaterThanOrEqualTo(least));
  }

  @Test
  void aSeedIsATest() {
    assertThat(run(StressScenario.BROKEN_LINK, 5)).isEqualTo(run(StressScenario.BROKEN_LINK, 5));
    assertThat(run(StressScenario.BROKEN_LINK, 5)).isNotEqualTo(run(StressScenario.BROKEN_LINK, 6));
  }
}
