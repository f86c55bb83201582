// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.stress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.nic.NicCoreModel;
import dev.sluice.lockstep.ModelAlone;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.CompletionStatus;
import dev.sluice.protocol.LineMode;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The short form of the stress benches, on cycle models: every scenario but the three that take
 * longest, once with each architecture, each time with another seed; every invariant checked in
 * every clock. The long form is {@code ./sluice regress --filter stress}.
 */
class NicStressTest {
  private static final NicMaker MODELS = (p, _) -> new ModelAlone(new NicCoreModel(p));

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

  /** Few windows, narrow, small packets. */
  private static NicParameters nic(StressScenario scenario, Architecture architecture) {
    int windows = scenario == StressScenario.SIZES ? 4 : 2;
    int width = architecture == Architecture.SEGMENTED ? 64 : 8;
    boolean wide = (scenario.ordinal() + architecture.ordinal()) % 2 == 0;
    LineMode line = LineMode.values()[(scenario.ordinal() / 2 + architecture.ordinal()) % 2];
    return new NicParameters(
            new SluiceParameters(windows, width, 64, 64, architecture), wide ? 256 : 64, 4)
        .withLine(line);
  }

  /** A seed of its own for each scenario and architecture. */
  private static long seed(StressScenario scenario, Architecture architecture) {
    return new SplittableRandom(31L * scenario.name().hashCode() + architecture.name().hashCode())
        .nextLong();
  }

  private static StressResult run(StressScenario scenario, Architecture architecture, long seed) {
    try (NicStress stress = scenario.prepare(nic(scenario, architecture), MODELS, seed)) {
      return stress.run();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = StressScenario.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"LARGE", "GENERATIONS", "FLOOD", "SLOW_MEMORY"})
  void nothingHappensThatMustNotHappen(StressScenario scenario) {
    Architecture architecture = architecture(scenario);
    StressResult result = run(scenario, architecture, seed(scenario, architecture));
    assertThat(result.transfers()).isGreaterThan(20);
    assertThat(result.ended(CompletionStatus.DONE)).isGreaterThan(6);
    assertThat(result.windows()).isGreaterThanOrEqualTo(result.ended(CompletionStatus.DONE));
    itWasPutThroughWhatItsNameSays(scenario, result);
  }

  /** Each is put through a third of the scenarios; {@code ./sluice regress} has all. */
  private static Architecture architecture(StressScenario scenario) {
    Architecture[] all = Architecture.values();
    return all[scenario.ordinal() % all.length];
  }

  private static void itWasPutThroughWhatItsNameSays(StressScenario scenario, StressResult result) {
    Map<CompletionStatus, Long> wanted = new EnumMap<>(CompletionStatus.class);
    switch (scenario) {
      case SIZES -> {
        assertThat(result.ended(CompletionStatus.DONE)).isEqualTo(result.transfers());
        assertThat(count(result.fates(), "LOSE")).isZero();
      }
      case LATE_COPIES -> assertThat(count(result.fates(), "COPY")).isGreaterThan(150);
      case ONE_BY_ONE -> assertThat(count(result.fates(), "KEEP")).isGreaterThan(30);
      case CORRUPTION -> assertThat(count(result.fates(), "DAMAGE")).isGreaterThan(375);
      case DEAD_LINK, BROKEN_LINK -> assertThat(count(result.fates(), "LOSE")).isGreaterThan(25);
      case LOST_PEER -> wanted.put(CompletionStatus.SENDER_GAVE_UP, 15L);
      case HOSTILE_PEER -> {
        assertThat(result.forged()).isGreaterThan(300);
        for (String cause : HOSTILE_CAUSES) {
          assertThat(count(result.counts(), cause)).as(cause).isPositive();
        }
      }
      case CONNECTION_STORM ->
          assertThat(count(result.counts(), "receive.noFreeWindow")).isGreaterThan(75);
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

  /** Fails for a name that nothing is counted under. */
  private static long count(Map<String, Long> counts, String name) {
    assertThat(counts).containsKey(name);
    return counts.get(name);
  }

  /** One-beat packets in every clock that nothing else takes: queries are answered all the same. */
  @ParameterizedTest
  @EnumSource(Architecture.class)
  void aFloodOfSmallestPackets(Architecture architecture) {
    NicParameters nic =
        new NicParameters(
            new SluiceParameters(2, Math.max(32, architecture.minWidth()), 64, 64, architecture),
            512,
            4);
    try (NicStress stress = StressScenario.FLOOD.prepare(nic, MODELS, 1)) {
      StressResult result = stress.run();
      assertThat(result.ended(CompletionStatus.DONE)).isGreaterThan(20);
      assertThat(result.forged()).as("on two lines").isGreaterThan(result.clocks() / 2);
    }
  }

  @Test
  void aSeedIsATest() {
    StressScenario scenario = StressScenario.BROKEN_LINK;
    StressResult result = run(scenario, Architecture.RING, 5);
    assertThat(run(scenario, Architecture.RING, 5)).isEqualTo(result);
    assertThat(run(scenario, Architecture.RING, 6)).isNotEqualTo(result);
  }
}
