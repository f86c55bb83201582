package dev.sluice.nic.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Tools that nobody here wrote read the generated Verilog without a word of complaint. */
@ParameterizedClass
@MethodSource("configurations")
class VerilogAcceptanceTest {
  @Parameter SluiceParameters parameters;
  @TempDir Path folder;
  private Path verilog;

  static List<SluiceParameters> configurations() {
    return List.of(
        SluiceParameters.DEFAULT,
        new SluiceParameters(1, 8, 1, 64, Architecture.SHIFT),
        new SluiceParameters(5, 16, 100, 64, Architecture.SHIFT),
        new SluiceParameters(3, 64, SluiceParameters.MAX_MAX_PACKETS, 64, Architecture.SHIFT));
  }

  @BeforeEach
  void generate() throws IOException {
    verilog = folder.resolve("ReceiveWindowEngine.v");
    Files.writeString(verilog, EngineRtl.verilog(parameters));
  }

  /** Runs a tool; returns all that it says. Skips the test when the tool is not installed. */
  private String say(int exitCode, String... command) throws IOException, InterruptedException {
    Process process;
    try {
      process =
          new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    } catch (IOException e) {
      assumeTrue(false, command[0] + " is not installed: " + e.getMessage());
      throw e;
    }
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isEqualTo(exitCode);
    return said;
  }

  @Test
  void verilatorLintsItWithAllWarnings() throws Exception {
    String said =
        say(
            0,
            "verilator",
            "--lint-only",
            "-Wall",
            "--top-module",
            "ReceiveWindowEngine",
            "ReceiveWindowEngine.v");
    assertThat(said).doesNotContain("%Warning");
  }

  @Test
  void icarusCompilesIt() throws Exception {
    // The file's own `timescale is what this warning of Icarus is about.
    String said =
        say(0, "iverilog", "-t", "null", "-Wall", "-Wno-timescale", "ReceiveWindowEngine.v");
    assertThat(said.strip()).isEmpty();
  }

  @Test
  void yosysFindsNoLatchAndMakesTheWindowMemoryABlock() throws Exception {
    String said =
        say(
            0,
            "yosys",
            "-p",
            "read_verilog ReceiveWindowEngine.v; hierarchy -check -top ReceiveWindowEngine; proc; opt;"
                + " memory -nomap; check -assert; select -assert-none t:$dlatch t:$sr;"
                + " select -assert-count 1 t:$mem_v2");
    assertThat(said).doesNotContain("Warning:");
  }
}
