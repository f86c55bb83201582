// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.regress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.bench.stress.StressScenario;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.PacketCodec;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the seeds of the stress benches are. */
class NicStressBenchTest {
  private static final int SEEDS = 400;

  private static List<NicStressBench.Draw> draws(NicStressBench bench) {
    List<NicStressBench.Draw> draws = new ArrayList<>();
    for (int seed = 1; seed <= SEEDS; seed++) {
      draws.add(bench.draw(seed));
    }
    return draws;
  }

  private static Set<Architecture> floodedInOneBeat(List<NicStressBench.Draw> draws) {
    Set<Architecture> found = EnumSet.noneOf(Architecture.class);
    for (NicStressBench.Draw draw : draws) {
      if (draw.scenario() == StressScenario.FLOOD) {
        assertThat(draw.nic().beatBytes())
            .as("a data packet fits in a beat")
            .isGreaterThan(PacketCodec.CONTROL_PACKET_BYTES);
        found.add(draw.nic().sluice().architecture());
      }
    }
    return found;
  }

  /** From three configurations on; the regression has twelve unless it is told otherwise. */
  @ParameterizedTest
  @ValueSource(ints = {3, 12})
  void rtlOfEveryArchitectureIsFloodedWithPacketsOfOneBeat(int configurations) {
    List<NicStressBench.Draw> draws = draws(NicStressBench.onRtl(configurations));
    assertThat(floodedInOneBeat(draws)).containsExactly(Architecture.values());
    assertThat(draws.stream().map(draw -> draw.scenario()).distinct())
        .containsExactlyInAnyOrder(StressScenario.values());
    assertThat(
            draws.stream()
                .filter(draw -> draw.scenario() != StressScenario.LARGE)
                .map(draw -> draw.nic())
                .distinct()
                .count())
        .as("each is built once")
        .isLessThanOrEqualTo(configurations);
  }

  @Test
  void modelsOfEveryArchitectureAreFloodedWithPacketsOfOneBeat() {
    assertThat(floodedInOneBeat(draws(NicStressBench.onModels())))
        .containsExactly(Architecture.values());
  }
}
