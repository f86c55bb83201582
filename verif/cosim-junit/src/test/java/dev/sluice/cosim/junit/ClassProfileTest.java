// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.cosim.profile.Profile;
import dev.sluice.cosim.profile.ProfileLane;
import dev.sluice.cosim.sim.Simulation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the time of a class of benches goes, when a property asks for it. */
class ClassProfileTest {
  private static final List<ProfileLane> LANES = new ArrayList<>();

  @TempDir private Path folder;

  /** Run by the tests here, not by the build. */
  @Verilog(top = "counter", sources = "verilog/counter.v", optimization = 1)
  static class Counting {
    @CosimTest
    @Seeds(3)
    void counts(Simulation sim, Seed seed) {
      LANES.add(Profile.laneHere());
      sim.runClocks(100 * seed.value());
      assertThat(seed.value()).as("a run that fails is counted too").isNotEqualTo(3);
    }
  }

  @Test
  void allRunsOfAClassAreAddedUp() throws Exception {
    LANES.clear();
    Launched.run(Map.of("dev.sluice.cosim.profile", folder.toString()), Counting.class);
    String name = Counting.class.getName() + ".profile.";
    JsonNode json = new ObjectMapper().readTree(folder.resolve(name + "json").toFile());
    assertThat(json.get("clocks").asLong()).isEqualTo(100 + 200 + 300);
    assertThat(Files.readString(folder.resolve(name + "txt")))
        .startsWith("where the time goes, of 600 clocks\n")
        .contains(" rtl       counter ");
    assertThat(LANES.subList(0, 3))
        .as("but not the replay with a waveform")
        .doesNotContain(ProfileLane.OFF);
  }

  @Test
  void withoutThePropertyNothingIsMeasuredAndNothingWritten() throws Exception {
    LANES.clear();
    Launched.run(Counting.class);
    assertThat(LANES).containsOnly(ProfileLane.OFF);
    try (var files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }
}
