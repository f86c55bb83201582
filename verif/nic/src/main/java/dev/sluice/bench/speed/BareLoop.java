// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.speed;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The engine in a plain C++ loop, the yardstick of the others. */
public final class BareLoop {
  private static final String RESOURCE = "bare_loop.cpp";

  private BareLoop() {}

  /**
   * Verilates and compiles it.
   *
   * @param processes that run the tools
   * @param folder for what is built
   * @param verilog the engine's
   * @param level of the C++ compiler, 0 to 3
   * @return a program, whose arguments are clocks and rounds
   * @throws IOException when a file cannot be written
   * @throws InterruptedException when this thread is interrupted
   */
  public static Path build(Processes processes, Path folder, Path verilog, int level)
      throws IOException, InterruptedException {
    Path loop = folder.resolve(RESOURCE);
    try (InputStream source = BareLoop.class.getResourceAsStream(RESOURCE)) {
      Files.write(loop, source.readAllBytes());
    }
    processes.say(
        "bare-build",
        List.of(
            "verilator",
            "--cc",
            "--exe",
            "--build",
            "-O3",
            "-CFLAGS",
            "-fcf-protection=none",
            "-MAKEFLAGS", // In CFLAGS a level does not count: the makefile's own comes behind it.
            levels(level),
            "--top-module",
            "ReceiveWindowEngine",
            "--Mdir",
            folder.resolve("bare").toString(),
            "-o",
            "bare_loop",
            verilog.toString(),
            loop.toString()),
        Map.of());
    return folder.resolve("bare").resolve("bare_loop");
  }

  /**
   * What Verilator's makefile is told of the C++ compiler's level.
   *
   * @param level 0 to 3
   * @return variables of make
   */
  public static String levels(int level) {
    return "OPT_FAST=-O%1$d OPT_SLOW=-O%1$d OPT_GLOBAL=-O%1$d".formatted(level);
  }
}
