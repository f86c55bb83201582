// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import dev.sluice.cosim.coverage.CoverageData;
import dev.sluice.cosim.coverage.CoverageFiles;
import dev.sluice.cosim.coverage.code.CodeCounts;
import dev.sluice.cosim.coverage.code.CodeCoverage;
import dev.sluice.cosim.coverage.report.CoverageHtml;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.model.BuildKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The coverage of all runs of a test class. Where {@code -Ddev.sluice.cosim.coverage=DIR} names a
 * folder, models count lines, branches and toggles, and when the class has ended everything is
 * added to what the folder holds: {@code CLASS.json}, {@code CLASS.dat}, and {@code CLASS.html}
 * with both.
 */
final class ClassCoverage implements AutoCloseable {
  private static final String PROPERTY = "dev.sluice.cosim.coverage";

  private final Class<?> type;
  private final Optional<Path> folder;
  private final CodeCounts code = new CodeCounts();
  private CoverageData functional = CoverageData.EMPTY;
  private int runs;

  private ClassCoverage(Class<?> type, Optional<Path> folder) {
    this.type = type;
    this.folder = folder;
  }

  /** That of a test's class; closed by JUnit after the class's {@code @AfterAll} methods. */
  static ClassCoverage of(ExtensionContext context) {
    Class<?> type = context.getRequiredTestClass();
    Optional<Path> folder = context.getConfigurationParameter(PROPERTY).map(Path::of);
    return PerClass.of(context, ClassCoverage.class, () -> new ClassCoverage(type, folder));
  }

  /** What models are built for. */
  BuildKind kind() {
    return folder.isPresent() ? BuildKind.COVERAGE : BuildKind.PLAIN;
  }

  /** Where the next run is to write its counts; empty where nobody wants them. */
  synchronized Optional<Path> runFile() {
    int run = runs++;
    return folder.map(dir -> dir.resolve("." + name() + "-" + pid() + "-" + run));
  }

  private static long pid() {
    return ProcessHandle.current().pid();
  }

  private String name() {
    return type.getName();
  }

  /** Adds a run that has ended; its counts are in the file, which is deleted. */
  synchronized void add(CoverageData run, Optional<Path> counts) {
    functional = functional.merge(run);
    if (counts.isPresent()) {
      code.add(counts.get());
      try {
        Files.delete(counts.get());
      } catch (IOException e) {
        throw new CosimException("the coverage file " + counts.get() + " cannot be deleted", e);
      }
    }
  }

  /** What was sampled so far. */
  synchronized CoverageData functional() {
    return functional;
  }

  @Override
  public synchronized void close() {
    if (folder.isPresent() && !functional.runs().isEmpty()) {
      Path counts = folder.get().resolve(name() + ".dat");
      CoverageData all =
          CoverageFiles.mergeInto(folder.get().resolve(name() + ".json"), functional);
      code.mergeInto(counts);
      CodeCoverage merged = CodeCoverage.read(counts).withSource(TestDesign.sources(type));
      String page = CoverageHtml.report("Coverage: " + name(), all, Optional.of(merged));
      try {
        Files.writeString(folder.get().resolve(name() + ".html"), page);
      } catch (IOException e) {
        throw new CosimException("the coverage report of " + name() + " cannot be written", e);
      }
    }
  }
}
