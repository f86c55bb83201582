package dev.sluice.fpga;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The flow runs and reads its tools' reports; how fast the engine is, is not asserted. */
class SynthesisTest {
  private static final SluiceParameters SMALL =
      new SluiceParameters(16, 8, 64, 64, Architecture.SHIFT);

  @TempDir Path folder;

  private static void need(String... tools) {
    for (String tool : tools) {
      boolean here =
          Stream.of(System.getenv("PATH").split(File.pathSeparator))
              .anyMatch(place -> Files.isExecutable(Path.of(place, tool)));
      assumeTrue(here, tool + " is not installed");
    }
  }

  @Test
  void anEngineIsSynthesizedPlacedAndRouted() throws Exception {
    need("yosys", "nextpnr-ice40");
    List<String> steps = new ArrayList<>();
    SynthesisResult result =
        new Synthesis(folder, List.of(1), steps::add).engine(Target.ICE40_HX8K, SMALL);
    assertThat(result.failure()).isNull();
    assertThat(result.luts()).isPositive();
    assertThat(result.flipFlops()).isPositive();
    assertThat(result.blockRams()).as("the window memory is in block RAM").isPositive();
    assertThat(result.logicCells()).isGreaterThanOrEqualTo(result.luts());
    assertThat(result.fmaxMhzPerSeed()).containsExactly(result.fmaxMhz());
    assertThat(result.packetsPerSecond()).isEqualTo(result.fmaxMhz() * 1e6);
    assertThat(result.criticalPath()).contains("from engine.", "levels of logic");
    assertThat(result.deviceLimitMhz()).isGreaterThan(result.fmaxMhz());
    assertThat(steps).contains("ice40-hx8k-shift-R16-W8: yosys");
  }

  @Test
  void partsWithoutAnOpenRouterAreCounted() throws Exception {
    need("yosys");
    SynthesisResult result = new Synthesis(folder, List.of(1), _ -> {}).engine(Target.XC7, SMALL);
    assertThat(result.luts()).isPositive();
    assertThat(result.flipFlops()).isPositive();
    assertThat(result.fmaxMhz()).isNull();
  }

  @Test
  void aDesignThatDoesNotFitSaysSo() throws Exception {
    need("yosys", "nextpnr-ice40");
    SluiceParameters large = new SluiceParameters(1024, 64, 1 << 20, 64, Architecture.SHIFT);
    SynthesisResult result =
        new Synthesis(folder, List.of(1), _ -> {}).engine(Target.ICE40_HX8K, large);
    assertThat(result.fmaxMhz()).isNull();
    assertThat(result.failure()).startsWith("does not fit, or cannot be routed: ERROR");
  }

  @Test
  void anUnknownTargetIsRefused() {
    assertThatThrownBy(() -> Target.of("hx9k"))
        .isInstanceOf(SynthesisException.class)
        .hasMessageContaining("there is no target hx9k: it must be one of ice40-hx8k, ecp5-25k");
  }
}
