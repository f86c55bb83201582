// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.Substitute;
import dev.sluice.needs.Needs;
import dev.sluice.rtl.LintWaivers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Tools that nobody here wrote, reading a block's Verilog without a word of complaint. */
public final class VerilogTools {
  private VerilogTools() {}

  /**
   * All three tools. The memories that are named, as the flattened block names them, have to have
   * one clocked read port each, so that they can become block RAM.
   */
  public static void accept(Path folder, String block, String verilog, String... blockRams)
      throws Exception {
    Needs.that(!Substitute.isInstalled(), "a mutation run asks what benches say");
    Files.writeString(folder.resolve(block + ".v"), verilog);
    Files.writeString(folder.resolve("waivers.vlt"), LintWaivers.of(block));
    String linted =
        say(
            folder,
            "verilator",
            "--lint-only",
            "-Wall",
            "waivers.vlt",
            "--top-module",
            block,
            block + ".v");
    assertThat(linted).doesNotContain("%Warning");
    // The file's own `timescale is what this warning of Icarus is about.
    String compiled =
        say(folder, "iverilog", "-t", "null", "-Wall", "-Wno-timescale", block + ".v");
    assertThat(compiled.strip()).isEmpty();
    StringBuilder script =
        new StringBuilder(
            "read_verilog "
                + block
                + ".v; hierarchy -check -top "
                + block
                + "; proc; flatten; "
                + (blockRams.length == 0 ? "opt_expr; opt_clean" : "opt")
                + "; memory -nomap; check -assert;"
                + " select -assert-none t:$dlatch t:$sr");
    for (String memory : blockRams) {
      script.append("; dump ").append(block).append('/').append(memory);
    }
    String synthesised = say(folder, "yosys", "-p", script.toString());
    assertThat(synthesised).doesNotContain("Warning:");
    assertThat(synthesised.split("parameter \\\\RD_CLK_ENABLE 1'1", -1))
        .as("memories with one clocked read port")
        .hasSize(blockRams.length + 1);
  }

  /** Runs a tool; returns all that it says. */
  public static String say(Path folder, String... command)
      throws IOException, InterruptedException {
    Needs.programs(command[0]);
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }
}
