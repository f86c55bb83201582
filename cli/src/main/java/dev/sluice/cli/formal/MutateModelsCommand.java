// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.formal;

import dev.sluice.cli.console.Progress;
import dev.sluice.host.run.plan.WritableFolder;
import dev.sluice.mutate.judge.MutationResult;
import dev.sluice.mutate.models.ModelMutation;
import dev.sluice.mutate.models.ModelMutationPage;
import dev.sluice.mutate.models.ModelMutationResult;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sluice mutate-models}: are the models' tests any good? */
@Command(
    name = "mutate-models",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Make small mistakes in a package of the Java models, one at a time (PIT), and count how many"
          + " its own tests find.",
      "Score: found / all. docs/mutation-models.md."
    })
public final class MutateModelsCommand implements Callable<Integer> {
  private static final int MOST_JOBS = 64;

  @Spec private CommandSpec spec;

  @Option(
      names = "--package",
      paramLabel = "NAME",
      defaultValue = "spec.window",
      description =
          "Without dev.sluice.: spec.window, spec.control, cycle.send... (default:"
              + " ${DEFAULT-VALUE}).")
  private String name;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Of what the tests draw (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "Processes at a time, 1 to 64 (default: as many as there are processors).")
  private Integer jobs;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Where PIT's report and messages go (default: build/mutate-models and the name).")
  private Path out;

  @Option(names = "--json", paramLabel = "FILE", description = "Write the result there, too.")
  private Path json;

  @Option(
      names = "--report",
      paramLabel = "DIR",
      description =
          "Keep the result as a point in DIR/mutation/models and make DIR/mutation-models.md of all"
              + " points.")
  private Path report;

  /** Made by picocli. */
  public MutateModelsCommand() {}

  @Override
  public Integer call() throws IOException {
    int processes = jobs == null ? Runtime.getRuntime().availableProcessors() : jobs;
    if (processes < 1 || processes > MOST_JOBS) {
      throw new BadInputException("--jobs %d must be 1 to %d".formatted(processes, MOST_JOBS));
    }
    JsonFile.check(json);
    Path folder = out == null ? Path.of("build", "mutate-models", name) : out;
    ModelMutation mutation =
        new ModelMutation(name, seed, processes, folder, CompiledTests.classPath("mutate-models"));
    if (report != null) {
      WritableFolder.make("--report", report);
    }
    WritableFolder.make("--out", folder);
    ModelMutationResult result;
    try (Progress progress = new Progress(spec.commandLine().getErr())) {
      progress.step("PIT: " + name);
      result = mutation.run();
    }
    print(result);
    JsonFile.write(json, result.report());
    if (report != null) {
      ModelMutationPage.add(report, result);
    }
    return 0;
  }

  private void print(ModelMutationResult result) {
    PrintWriter console = spec.commandLine().getOut();
    if (result.report().get("notKilled") instanceof List<?> all) {
      for (Object each : all) {
        if (each instanceof Map<?, ?> one) {
          console.printf(
              "%s %s: line %s, %s: %s%n",
              one.get("uncovered").equals(true) ? "not run" : "survives",
              one.get("class"),
              one.get("line"),
              one.get("method"),
              one.get("change"));
        }
      }
    }
    console.printf(
        "%s, seed %d: %,d mutants, %,d killed, %,d in lines that no test runs: score %s%n",
        name,
        seed,
        result.mutants(),
        result.killed(),
        result.uncovered(),
        MutationResult.percent(result.score()));
    console.flush();
  }
}
