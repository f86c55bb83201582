// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.bench;

import dev.sluice.bench.speed.WhereBenchmark;
import dev.sluice.bench.speed.WhereBenchmark.What;
import dev.sluice.cli.console.ProfileOption;
import dev.sluice.cli.console.Progress;
import dev.sluice.cosim.profile.ProfileReport;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sluice bench where}. */
@Command(
    name = "where",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Where the time of lock-step goes: nanoseconds and bytes a clock of the RTL, of the crossing"
          + " between JVM and RTL, of the models, of the bench round them, and of waiting for another"
          + " thread.",
      "One clock in some is looked into; the rows of a thread add up to its time. run, soak and"
          + " regress have it as --profile."
    })
final class BenchWhereCommand implements Callable<Integer> {
  private static final int LEAST_BYTES = 1 << 16;
  private static final int MOST_BYTES = 1 << 26;
  private static final int MOST_CLOCKS = 1_000_000_000;

  @Spec private CommandSpec spec;

  @Option(
      names = "--of",
      paramLabel = "WHAT",
      defaultValue = "nic",
      description =
          "nic: two NICs at 512 bits as run runs them; models: their cycle models alone; engine: the"
              + " engine in batches as soak runs it; tasks: the engine with two processes (default:"
              + " ${DEFAULT-VALUE}).")
  private What what;

  @Option(
      names = "--bytes",
      paramLabel = "N",
      defaultValue = "4194304",
      description =
          "Bytes that NICs move in a round, "
              + LEAST_BYTES
              + " to "
              + MOST_BYTES
              + " (default: ${DEFAULT-VALUE}).")
  private int bytes;

  @Option(
      names = "--clocks",
      paramLabel = "N",
      defaultValue = "4000000",
      description =
          "Clocks of the engine in a round, 1 to " + MOST_CLOCKS + " (default: ${DEFAULT-VALUE}).")
  private int clocks;

  @Option(
      names = "--warm-up",
      paramLabel = "N",
      defaultValue = "3",
      description =
          "Rounds before the one that is measured, 0 to 100, in which the JVM compiles what runs"
              + " (default: ${DEFAULT-VALUE}).")
  private int warmUp;

  @Option(
      names = "--processors",
      paramLabel = "N",
      description =
          "For how many processors the work of NICs is divided, 1 to 64 (default: this machine's).")
  private Integer processors;

  @Option(names = "--json", paramLabel = "FILE", description = "Write the table as JSON too.")
  private Path json;

  @Override
  public Integer call() throws IOException {
    check("--bytes", bytes, LEAST_BYTES, MOST_BYTES);
    check("--clocks", clocks, 1, MOST_CLOCKS);
    check("--warm-up", warmUp, 0, 100);
    int count = processors == null ? Runtime.getRuntime().availableProcessors() : processors;
    check("--processors", count, 1, 64);
    if (json != null && !Files.isDirectory(json.toAbsolutePath().getParent())) {
      throw new BadInputException("--json " + json + ": there is no such folder");
    }
    ProfileReport report;
    try (Progress progress = new Progress(spec.commandLine().getErr())) {
      report = new WhereBenchmark(what, bytes, clocks, count).run(warmUp, progress::step);
    }
    PrintWriter console = spec.commandLine().getOut();
    console.print(report.text());
    console.flush();
    if (json != null) {
      ProfileOption.write(report, json);
    }
    return 0;
  }

  private static void check(String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw new BadInputException(option + " " + value + " must be " + least + " to " + most);
    }
  }
}
