// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.error.ToolMissingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Verilator's program that adds up coverage files. */
public final class CoverageTool {
  private static final String PROGRAM = "verilator_coverage";
  private static final String PROPERTY = "dev.sluice.cosim.verilator_coverage";

  private CoverageTool() {}

  /**
   * Where it is: the file that the system property {@code dev.sluice.cosim.verilator_coverage}
   * names, else beside Verilator, else the first on the PATH.
   *
   * @return the program's file
   * @throws ToolMissingException when there is none
   */
  public static Path find() {
    Path beside = Tool.VERILATOR.find().toAbsolutePath().resolveSibling(PROGRAM);
    if (System.getProperty(PROPERTY) == null && Files.isExecutable(beside)) {
      return beside;
    }
    return Tool.find(PROGRAM, "verilator", PROPERTY, System.getenv().getOrDefault("PATH", ""));
  }

  /**
   * Adds up coverage files. A file that is named twice counts once.
   *
   * @param files one or more, as instances wrote them
   * @param merged the sum, replaced if it exists
   * @throws CosimException when the program refuses a file
   */
  public static void merge(List<Path> files, Path merged) {
    List<String> command = new ArrayList<>();
    command.add(find().toString());
    command.add("--write");
    command.add(merged.toAbsolutePath().toString());
    files.forEach(file -> command.add(file.toAbsolutePath().toString()));
    Command.Result result = Command.run(Path.of("."), null, command);
    if (result.failed()) {
      throw new CosimException(PROGRAM + " failed\n" + result.output().strip());
    }
  }
}
