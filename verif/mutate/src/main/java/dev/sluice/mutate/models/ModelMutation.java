// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.models;

import dev.sluice.protocol.BadInputException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Mutants of one package of the models, all that PIT's default mutators make, judged by the tests
 * of hw-model and verif/model that belong to it: those of {@code spec} for a package of the spec,
 * those of {@code spec.v2} for one of transport 2, those of {@code cycle}, which compare the cycle
 * models with the spec, for a cycle model. Tests that count allocations are left out, as PIT's
 * measurement of coverage allocates.
 *
 * <p>Source: PIT, <a href="https://pitest.org">pitest.org</a>, run as a process of its own.
 */
public final class ModelMutation {
  private static final String ALL = "dev.sluice.";
  private static final String SECOND = "spec.v2";
  private static final Path CLASSES = Path.of("hw-model", "target", "classes");

  private final String name;
  private final long seed;
  private final int jobs;
  private final Path folder;
  private final String classPath;
  private final Path classes;

  /**
   * A run that is to come.
   *
   * @param name of a package without {@code dev.sluice.}: {@code spec.window}, {@code cycle.send}
   * @param seed of all that properties draw
   * @param jobs processes at a time
   * @param folder for PIT's report and messages
   * @param classPath of the tests, compiled
   * @throws BadInputException when the models have no such package
   * @throws IOException when their folder cannot be read
   */
  public ModelMutation(String name, long seed, int jobs, Path folder, String classPath)
      throws IOException {
    this.name = name;
    this.seed = seed;
    this.jobs = jobs;
    this.folder = folder;
    this.classPath = classPath;
    classes =
        Stream.of(classPath.split(File.pathSeparator))
            .map(Path::of)
            .filter(p -> p.endsWith(CLASSES))
            .findFirst()
            .orElseThrow(() -> new BadInputException("hw-model is not on the tests' class path"));
    List<String> known = packages(classes.resolve(Path.of("dev", "sluice")));
    if (!known.contains(name)) {
      throw new BadInputException(
          "--package %s must be one of %s".formatted(name, String.join(", ", known)));
    }
  }

  /** Packages with classes of their own. */
  private static List<String> packages(Path root) throws IOException {
    List<String> names = new ArrayList<>();
    for (String part : List.of("cycle", "spec")) {
      try (Stream<Path> all = Files.walk(root.resolve(part))) {
        for (Path each : all.filter(Files::isDirectory).sorted().toList()) {
          if (hasClasses(each)) {
            names.add(root.relativize(each).toString().replace(File.separatorChar, '.'));
          }
        }
      }
    }
    return names;
  }

  private static boolean hasClasses(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.anyMatch(f -> f.toString().endsWith(".class"));
    }
  }

  /**
   * Runs PIT.
   *
   * @return what became of the mutants
   * @throws IOException when PIT fails, as where a test fails without a mutant; it says where its
   *     messages are
   */
  public ModelMutationResult run() throws IOException {
    Path messages = folder.resolve("pit.log");
    Process process =
        new ProcessBuilder(command())
            .directory(module().toFile())
            .redirectErrorStream(true)
            .redirectOutput(messages.toFile())
            .start();
    try {
      if (process.waitFor() != 0) {
        throw new IOException("PIT failed; its messages are in " + messages);
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    return new ModelMutationResult(name, seed, PitReport.read(folder.resolve("mutations.xml")));
  }

  private boolean isSpec() {
    return name.startsWith("spec");
  }

  private Path root() {
    return classes.getParent().getParent().toAbsolutePath().getParent();
  }

  /** The folder in which its tests run. */
  private Path module() {
    return isSpec() ? root().resolve("hw-model") : root().resolve(Path.of("verif", "model"));
  }

  private List<String> command() {
    boolean second = name.startsWith(SECOND);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-XX:+UseSerialGC",
            "-cp",
            classPath + File.pathSeparator + System.getProperty("java.class.path"),
            "org.pitest.mutationtest.commandline.MutationCoverageReport",
            "--reportDir=" + folder.toAbsolutePath(),
            "--sourceDirs=" + root().resolve(Path.of("hw-model", "src", "main", "java")),
            "--mutableCodePaths=" + classes,
            // Of this package alone: classes of packages below it have a further dot.
            "--targetClasses=" + ALL + name + ".*",
            "--excludedClasses=" + ALL + name + ".*.*",
            "--targetTests=" + ALL + (second ? SECOND : isSpec() ? "spec" : "cycle") + ".*",
            "--excludedTestClasses=*AllocationTest" + (second ? "" : "," + ALL + SECOND + ".*"),
            "--outputFormats=XML",
            "--timestampedReports=false",
            "--verbosity=QUIET_WITH_PROGRESS",
            "--threads=" + jobs,
            "--jvmArgs=-XX:+UseSerialGC,-Dseed=" + seed + ",-Dsluice.root=" + root()));
    return command;
  }
}
