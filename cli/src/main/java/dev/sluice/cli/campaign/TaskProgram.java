// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.campaign;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** This program as another process starts it, on this machine or another that sees its files. */
final class TaskProgram {
  private TaskProgram() {}

  /** The words of a command; those of the program's own command line are added. */
  static List<String> command(Class<?> main) {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(TaskProgram::isOfTheProgram)
        .forEach(words::add);
    words.add("-cp");
    words.add(
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(entry -> Path.of(entry).toAbsolutePath().toString())
            .collect(Collectors.joining(File.pathSeparator)));
    words.add(main.getName());
    return words;
  }

  /** Flags of the JVM and its properties; not what watches this very process. */
  private static boolean isOfTheProgram(String flag) {
    return flag.startsWith("-X")
        || flag.startsWith("--")
        || flag.startsWith("-Ddev.sluice.")
        || flag.startsWith("-Dsluice.");
  }
}
