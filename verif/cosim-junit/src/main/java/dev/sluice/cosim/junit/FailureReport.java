// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.TimeUnit;
import dev.sluice.cosim.check.MismatchException;
import dev.sluice.cosim.model.BuildKind;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.MediaType;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * Says all that is known of a failure, and repeats the run with waveforms on for the clocks round
 * it.
 */
final class FailureReport {
  private static final long CLOCKS_BEFORE = Long.getLong("dev.sluice.cosim.windowBefore", 200L);
  private static final long CLOCKS_AFTER = 20;

  private final TestDesign design;
  private final Seed seed;
  private final long timeoutUs;
  private final Bench bench;
  private final ReflectiveInvocationContext<Method> method;
  private final ExtensionContext context;

  FailureReport(
      TestDesign design,
      Seed seed,
      long timeoutUs,
      Bench bench,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context) {
    this.design = design;
    this.seed = seed;
    this.timeoutUs = timeoutUs;
    this.bench = bench;
    this.method = method;
    this.context = context;
  }

  CosimTestFailure describe(Throwable failure) {
    String test = method.getTargetClass().getName() + "#" + method.getExecutable().getName();
    StringBuilder text = new StringBuilder(firstLines(failure));
    text.append("\nseed:     ").append(seed.value());
    if (!design.variant().isBlank()) {
      text.append("\nvariant:  ").append(design.variant());
    }
    if (bench != null) {
      Dut dut = bench.dut();
      text.append("\nat:       ").append(TimeUnit.format(dut.time()));
      text.append(", clock ").append(failedClock(failure, dut));
      text.append(" of ").append(dut);
    }
    text.append("\nreplay:   ").append(replayCommand(test));
    text.append("\nwaveform: ").append(waveform(failure, test));
    return new CosimTestFailure(text.toString(), failure);
  }

  /** Assertions of some libraries begin with an empty line, and some failures have no message. */
  private static String firstLines(Throwable failure) {
    String message = failure.getMessage();
    return message == null || message.isBlank() ? failure.toString() : message.strip();
  }

  private static long failedClock(Throwable failure, Dut dut) {
    return failure instanceof MismatchException mismatch
        ? mismatch.mismatch().clock()
        : Math.max(0, dut.clockCount() - 1);
  }

  private String replayCommand(String test) {
    String template =
        System.getProperty(
            "dev.sluice.cosim.replay", "mvn test -Dtest='{test}' -Ddev.sluice.cosim.seed={seed}");
    return template.replace("{test}", test).replace("{seed}", Long.toString(seed.value()));
  }

  private String waveform(Throwable failure, String test) {
    if (bench == null) {
      return "none: the test did not ask for a Dut";
    }
    long clock = failedClock(failure, bench.dut());
    long from = Math.max(0, clock - CLOCKS_BEFORE);
    Path file =
        folder()
            .resolve(
                (test.replace('#', '.') + "-" + design.variant() + "-seed" + seed.value())
                        .replaceAll("[^A-Za-z0-9.]+", "-")
                    + ".fst");
    Throwable second;
    try (Bench again = new Bench(design, seed, design.build(BuildKind.TRACE), timeoutUs)) {
      if (from == 0) {
        again.dut().waveform().open(file);
      } else {
        again.dut().waveform().window(file, from, clock + CLOCKS_AFTER);
      }
      second = new Rerun(again, method).run();
    } catch (RuntimeException e) {
      return "none: " + e.getMessage();
    }
    if (!Files.exists(file)) {
      return "none: the repeated run did not come to clock " + from;
    }
    attach(file);
    return file
        + " (clocks "
        + from
        + " to "
        + clock
        + ")"
        + (sameFailure(failure, second)
            ? ""
            : "; but the repeated run did not fail the same way: " + second)
        + viewCommand(file, clock);
  }

  /** A line with the command that looks at a waveform, where somebody has said what it is. */
  private String viewCommand(Path file, long clock) {
    String template = context.getConfigurationParameter("dev.sluice.cosim.view").orElse("");
    return template.isBlank()
        ? ""
        : "\nview:     "
            + template
                .replace("{waveform}", file.toString())
                .replace("{clock}", Long.toString(clock));
  }

  private static boolean sameFailure(Throwable first, Throwable second) {
    return second != null
        && first.getClass() == second.getClass()
        && String.valueOf(first.getMessage()).equals(second.getMessage());
  }

  private static Path folder() {
    String named = System.getProperty("dev.sluice.cosim.out");
    if (named != null) {
      return Path.of(named).toAbsolutePath();
    }
    return Path.of(Files.isDirectory(Path.of("target")) ? "target" : "build", "cosim")
        .toAbsolutePath();
  }

  /** For JUnit's own reports, and, by the line that CI servers read, for surefire's XML. */
  private void attach(Path file) {
    System.out.println("[[ATTACHMENT|" + file + "]]");
    context.publishFile(
        file.getFileName().toString(),
        MediaType.APPLICATION_OCTET_STREAM,
        copy -> {
          try {
            Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
          } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
          }
        });
  }
}
