// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cli.Sluice;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * Commands of this program, each a process of its own, on a Slurm of this machine that all test
 * classes of a JVM share; {@code DIR} in a command stands for their folder.
 */
final class OnSlurm implements BeforeAllCallback {
  static final Path ROOT = Path.of(System.getProperty("sluice.root"));

  private Shared shared;

  /** Until the last test of the JVM. */
  private static final class Shared implements AutoCloseable {
    private final Path folder;
    private final SlurmHere slurm;

    private Shared() throws Exception {
      folder = Files.createTempDirectory("sluice-on-slurm-");
      slurm = new SlurmHere(folder.resolve("slurm"));
    }

    @Override
    public void close() throws IOException {
      try {
        slurm.end();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException(e);
      }
      List<Path> all;
      try (Stream<Path> files = Files.walk(folder)) {
        all = files.sorted(Comparator.reverseOrder()).toList();
      }
      for (Path file : all) {
        Files.delete(file);
      }
    }
  }

  /** How a command ended and what it printed. */
  record Said(int exit, String text) {}

  @Override
  public void beforeAll(ExtensionContext context) throws Exception {
    ExtensionContext.Store store = context.getRoot().getStore(Namespace.GLOBAL);
    shared = store.get(OnSlurm.class, Shared.class);
    if (shared == null) { // Where it cannot be made the class is skipped, and says why.
      shared = new Shared();
      store.put(OnSlurm.class, shared);
    }
  }

  Path folder() {
    return shared.folder;
  }

  SlurmHere slurm() {
    return shared.slurm;
  }

  Process begin(String line, Path said, Map<String, String> environment) throws IOException {
    List<String> words = new ArrayList<>();
    words.add("env");
    words.add("--default-signal=INT"); // a shell in the background has it ignored
    words.addAll(TaskProgram.command(Sluice.class).stream().filter(OnSlurm::isOfACommand).toList());
    words.add(words.indexOf("-cp"), "-Xmx768m");
    words.add(words.indexOf("-cp"), "-Dsluice.campaign.millis=100");
    words.add(words.indexOf("-cp"), "-Dsluice.benches.classpath=" + benches());
    words.addAll(List.of(line.replace("DIR", folder().toString()).split(" +")));
    ProcessBuilder builder =
        new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(said.toFile());
    builder.environment().putAll(slurm().environment());
    builder.environment().putAll(environment);
    builder.directory(ROOT.toFile());
    return builder.start();
  }

  /**
   * In a longer run commands simulate for minutes: the tests' own compiler is too simple for it.
   */
  private static boolean isOfACommand(String word) {
    return !word.startsWith("-Xmx") && (!isLong() || !word.startsWith("-XX:TieredStopAtLevel"));
  }

  private static boolean isLong() {
    return System.getProperties().stringPropertyNames().stream()
        .anyMatch(name -> name.startsWith("sluice.cluster.") || name.equals("sluice.kills"));
  }

  /** The tests of verif/nic, and what they need: what the launcher says to {@code mutate}. */
  private static String benches() {
    Path nic = ROOT.resolve("verif/nic/target");
    return String.join(
        File.pathSeparator,
        nic.resolve("test-classes").toString(),
        nic.resolve("classes").toString(),
        System.getProperty("java.class.path"));
  }

  Said run(String line) throws Exception {
    return run(line, Map.of());
  }

  Said run(String line, Map<String, String> environment) throws Exception {
    Path said = said();
    int exit = begin(line, said, environment).waitFor();
    return new Said(exit, Files.readString(said));
  }

  /** A file for what a command prints. */
  Path said() throws IOException {
    return Files.createTempFile(folder(), "said", ".txt");
  }

  /** Runs a command that ends well. */
  Said done(String line) throws Exception {
    Said said = run(line);
    assertThat(said.exit).as(said.text).isZero();
    return said;
  }

  void refused(String says, String line) throws Exception {
    refused(says, line, Map.of());
  }

  void refused(String says, String line, Map<String, String> environment) throws Exception {
    Said said = run(line, environment);
    assertThat(said.text).contains(says);
    assertThat(said.exit).as(said.text).isEqualTo(2);
  }

  /** All files of a command's results but those of time and of the campaign. */
  Map<String, String> results(String out) throws IOException {
    Path root = folder().resolve(out);
    Map<String, String> results = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = root.relativize(file).toString();
        if (!name.startsWith("campaign/") && !name.equals("times.jsonl")) {
          results.put(name, Files.readString(file, StandardCharsets.ISO_8859_1));
        }
      }
    }
    assertThat(results).isNotEmpty();
    return results;
  }
}
