// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import dev.sluice.cosim.error.ToolMissingException;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;

/** A program that is needed on this machine, and the package that brings it. */
public enum Tool {
  /** Makes C++ of Verilog. */
  VERILATOR("verilator", "verilator", "dev.sluice.cosim.verilator"),
  /** Makes machine code of C++. */
  CXX("g++", "g++", "dev.sluice.cosim.cxx");

  private final String program;
  private final String debianPackage;
  private final String property;

  Tool(String program, String debianPackage, String property) {
    this.program = program;
    this.debianPackage = debianPackage;
    this.property = property;
  }

  /**
   * Where it is: the file that the system property {@code dev.sluice.cosim.verilator} or {@code
   * dev.sluice.cosim.cxx} names, else the first on the PATH.
   *
   * @return the program's file
   * @throws ToolMissingException when there is none, with what was looked for and the package
   */
  public Path find() {
    return find(program, debianPackage, property, System.getenv().getOrDefault("PATH", ""));
  }

  /**
   * Finds a program.
   *
   * @param program its file name
   * @param debianPackage the package that brings it, for the message
   * @param property the system property that may name the file
   * @param path the folders to search, as in the environment variable PATH
   * @return the program's file
   * @throws ToolMissingException when there is none
   */
  public static Path find(String program, String debianPackage, String property, String path) {
    String named = System.getProperty(property);
    if (named != null) {
      Path file = Path.of(named);
      if (Files.isExecutable(file)) {
        return file;
      }
      throw new ToolMissingException(
          program + " is not at " + named + ", where the system property " + property + " says");
    }
    for (String folder : path.split(File.pathSeparator)) {
      Path file = Path.of(folder.isEmpty() ? "." : folder, program);
      if (Files.isExecutable(file) && !Files.isDirectory(file)) {
        return file;
      }
    }
    throw new ToolMissingException(
        program
            + " is missing: install it (Debian, Ubuntu: apt-get install "
            + debianPackage
            + ") or name it with -D"
            + property
            + "=FILE\nlooked for "
            + program
            + " on the PATH: "
            + path);
  }
}
