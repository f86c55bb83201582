// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code sluice bench node}: what it measures, and what it refuses. How fast is not asserted. */
class BenchNodeCommandTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return Sluice.commandLine()
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments);
  }

  /** The bytes are compared in every round, so that figures mean that they went round. */
  @Test
  void aNodeIsMeasured() throws Exception {
    Path json = folder.resolve("figures.json");
    int code =
        run(
            "bench",
            "node",
            "--nic=model",
            "--windows=64",
            "--width=32",
            "--data-width=128",
            "--puts=8",
            "--bytes=1024",
            "--rounds=1",
            "--json=" + json,
            "--out=" + folder.resolve("out"));
    assertThat(code).as(err.toString()).isZero();
    assertThat(out.toString()).contains("cocotb was not measured: name an environment");
    JsonNode figures = new ObjectMapper().readTree(json.toFile());
    assertThat(figures.at("/node/clocksPerSecond").asDouble()).isPositive();
    assertThat(figures.at("/node/clocksPerProcessorSecond").asDouble()).isPositive();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --rounds=0         | --rounds 0 must be 1 to 100
          --puts=0           | puts = 0
          --bytes=100        | bytes = 100
          --max-packets=16   | bytes = 16384 is not possible: it must be at most 8192, the largest transfer of this NIC
          --architecture=x   | architecture = x is not possible
          --windows=256      | --puts 64 in 3 rounds take 512 windows
          --nic=fpga         | --nic fpga must be rtl or model
          --cocotb=nowhere   | --cocotb nowhere is no virtual environment with cocotb and cocotbext
          --install-cocotb=x | --install-cocotb x is no version
          --json=/no/such/f  | --json /no/such/f: there is no such folder
          """)
  void whatIsRefused(String option, String message) {
    assertThat(run("bench", "node", option, "--out=" + folder.resolve("out")))
        .isEqualTo(Failures.BAD_INPUT);
    assertThat(err.toString().lines().toList()).last().asString().contains(message);
  }

  @Test
  void theModelIsNotBesideCocotb() {
    assertThat(run("bench", "node", "--nic=model", "--cocotb=x")).isEqualTo(Failures.BAD_INPUT);
    assertThat(err.toString()).contains("--nic model is not beside cocotb, which has RTL only");
  }
}
