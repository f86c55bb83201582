// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.speed;

import dev.sluice.cosim.Verilate;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Measurements in processes of their own, one after the other, and what they print. */
public final class Processes {
  /** The property that says where a JVM's builds of models go. */
  public static final String CACHE = "dev.sluice.cosim.cache";

  private final Path folder;
  private final int rounds;

  /**
   * Of one measurement.
   *
   * @param folder that they run in, and for their logs
   * @param rounds that are measured, after one that is not
   */
  public Processes(Path folder, int rounds) {
    this.folder = folder;
    this.rounds = rounds;
  }

  /**
   * A JVM like this one, with another main class. What it builds goes where this one's builds go,
   * at the same level of the C++ compiler, also where this one was told so without an option of its
   * command line, as tests are.
   *
   * @param main the class
   * @param arguments its arguments
   * @return the command
   */
  public static List<String> java(String main, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    for (String property : List.of(Verilate.OPTIMIZATION, CACHE)) {
      String value = System.getProperty(property);
      if (value != null) {
        command.add("-D" + property + "=" + value);
      }
    }
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(main);
    command.addAll(List.of(arguments));
    return command;
  }

  /**
   * Runs a way; every line of its output begins with the nanoseconds of a round, the first of which
   * warmed up.
   */
  List<Double> rounds(String name, List<String> command) throws IOException, InterruptedException {
    List<Double> ns = new ArrayList<>();
    for (String line : say(name, command).lines().toList()) {
      ns.add(Double.valueOf(line.strip().split(" ")[0]));
    }
    if (ns.size() != rounds + 1) {
      throw new IllegalStateException(name + " printed " + ns + ", not a line a round");
    }
    return ns.subList(1, ns.size());
  }

  /** Runs a command in the folder, in this process's environment; returns what it prints. */
  String say(String name, List<String> command) throws IOException, InterruptedException {
    return say(name, command, Map.of());
  }

  /**
   * Runs a command in the folder; what it says on the side goes to a log.
   *
   * @param name of the log and in messages
   * @param command with its arguments
   * @param environment what is other than in this process's own
   * @return what it prints
   * @throws IOException when it cannot be started
   * @throws InterruptedException when this thread is interrupted
   */
  public String say(String name, List<String> command, Map<String, String> environment)
      throws IOException, InterruptedException {
    Path log = folder.resolve(name + ".log");
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectError(log.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new BadInputException(
          "the measurement of " + name + " ended with an error; see " + log);
    }
    return said;
  }

  static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    return sorted.get(sorted.size() / 2);
  }
}
