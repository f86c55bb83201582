// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.rtl;

import dev.sluice.formal.btor.BtorReader;
import dev.sluice.formal.btor.BtorSystem;
import dev.sluice.fpga.tools.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * From Verilog to a transition system, by yosys. Without its {@code opt}, which merges registers
 * that have no initial value: what differs at power-up would then be the same. Simulation's own
 * checks, which SpinalHDL leaves out where SYNTHESIS is defined, are no properties here.
 */
public final class YosysBtor {
  private static final String SCRIPT =
      "read_verilog -formal -DSYNTHESIS %s; hierarchy -check -top %s; proc -noopt; flatten; setundef -undriven"
          + " -anyseq; opt_clean; check -assert; write_btor %s";

  private final Tools tools;

  /**
   * A translation.
   *
   * @param tools where yosys is
   */
  public YosysBtor(Tools tools) {
    this.tools = tools;
  }

  /**
   * Translates.
   *
   * @param verilog with a checker
   * @param top the name of the module
   * @param folder for Verilog, log and result
   * @return the transition system
   * @throws IOException when yosys is not here, fails, or runs out of time
   * @throws InterruptedException when this thread is interrupted
   */
  public BtorSystem system(String verilog, String top, Path folder)
      throws IOException, InterruptedException {
    Files.createDirectories(folder);
    Path source = folder.resolve("checked.v");
    Path result = folder.resolve("checked.btor");
    Path log = folder.resolve("yosys.log");
    Files.writeString(source, verilog);
    Tools.Program yosys = tools.find("yosys");
    String script = SCRIPT.formatted(yosys.name(source), top, yosys.name(result));
    if (yosys.run(List.of("-p", script), folder, log) != 0) {
      throw new IOException(
          "yosys failed: %s (log: %s)".formatted(Tools.Program.lastError(log), log));
    }
    return BtorReader.read(result);
  }
}
