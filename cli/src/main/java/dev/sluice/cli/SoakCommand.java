// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.cli.console.ProfileOption;
import dev.sluice.cli.console.Progress;
import dev.sluice.cli.hardware.HardwareOptions;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.check.MismatchException;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.host.run.plan.WritableFolder;
import dev.sluice.lockstep.window.EnginePlants;
import dev.sluice.lockstep.window.EngineRtl;
import dev.sluice.lockstep.window.EngineSoak;
import dev.sluice.lockstep.window.EngineWaves;
import dev.sluice.protocol.BadInputException;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.Verdict;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sluice soak}: random lock-step of the engine for as long as one likes. */
@Command(
    name = "soak",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Drive the engine's RTL and the model with random commands and compare every output in every"
          + " clock.",
      "At a mismatch the run is repeated with a waveform of the clocks round it."
    })
final class SoakCommand implements Callable<Integer> {
  private static final int MOST_PLANTS = 100_000;

  /** The engine is ready after some hundred clocks. */
  private static final int LEAST_FOR_PLANTS = 1_000;

  @Spec private CommandSpec spec;

  @Option(
      names = "--clocks",
      paramLabel = "N",
      defaultValue = "10000000",
      description = "How many clocks, 1 or more (default: ${DEFAULT-VALUE}).")
  private long clocks;

  @Option(
      names = "--density",
      paramLabel = "SHARE",
      defaultValue = "1",
      description =
          "Share of the clocks that have a command, over 0 to 1 (default: ${DEFAULT-VALUE},"
              + " back to back).")
  private double density;

  @Option(
      names = "--plants",
      paramLabel = "N",
      description =
          "Instead, turn over a bit of an output in a random clock of N soaks, 1 to 100000: each has"
              + " to be found in that clock, in batches with the message of one clock at a time.")
  private Integer plants;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Of the random numbers; the same seed gives the same run (default: drawn).")
  private Long seed;

  @Mixin private HardwareOptions hardware;

  @Mixin private ProfileOption profile;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "build/soak",
      description = "Where a waveform goes if there is one (default: ${DEFAULT-VALUE}).")
  private Path out;

  @Override
  public Integer call() throws IOException {
    SluiceParameters parameters = hardware.parameters();
    if (clocks < 1) {
      throw new BadInputException("--clocks " + clocks + " must be 1 or more");
    }
    if (!(density > 0 && density <= 1)) {
      throw new BadInputException("--density " + density + " must be over 0 and at most 1");
    }
    if (plants != null && (plants < 1 || plants > MOST_PLANTS)) {
      throw new BadInputException("--plants " + plants + " must be 1 to " + MOST_PLANTS);
    }
    if (plants != null && clocks < LEAST_FOR_PLANTS) {
      throw new BadInputException(
          "--clocks " + clocks + " must be " + LEAST_FOR_PLANTS + " or more with --plants");
    }
    WritableFolder.check("--out", out);
    if (seed == null) {
      seed = RandomSeed.draw();
    }
    PrintWriter console = spec.commandLine().getOut();
    console.println("seed " + seed);
    if (plants != null) {
      return plants(parameters);
    }
    EngineSoak soak = new EngineSoak(parameters, density, seed);
    VerilatedModel rtl = EngineRtl.build(parameters, BuildKind.PLAIN);
    try (Progress progress = new Progress(spec.commandLine().getErr())) {
      progress.begin("soak", "clocks", clocks);
      profile.during(
          () -> {
            soak.run(rtl, clocks, progress::at);
            return soak;
          });
    } catch (MismatchException e) {
      return replay(parameters, soak, e);
    }
    profile.print(console, out);
    for (Verdict verdict : Verdict.values()) {
      console.printf("%-10s %,15d%n", verdict.label(), soak.count(verdict));
    }
    console.printf("%-10s %,15d%n", "complete", soak.completions());
    console.printf(
        "%,d clocks, %,d comparisons, 0 mismatches%n", soak.clocks(), soak.comparisons());
    return 0;
  }

  private int plants(SluiceParameters parameters) throws IOException {
    PrintWriter console = spec.commandLine().getOut();
    EnginePlants all = new EnginePlants(parameters, clocks, seed);
    int exact = 0;
    try (Progress progress = new Progress(spec.commandLine().getErr())) {
      progress.begin("plants", "plants", plants);
      for (int i = 0; i < plants; i++) {
        EnginePlants.Found found = all.run(i);
        if (found.isExact()) {
          exact++;
        } else {
          console.println("NOT AS PLANTED: " + found);
        }
        progress.at(i + 1);
      }
    }
    console.printf(
        "%,d of %,d planted bits found in their clock of %,d, with the message of one clock at a"
            + " time%n",
        exact, plants, clocks);
    return exact == plants ? 0 : Failures.FAILED;
  }

  private int replay(SluiceParameters parameters, EngineSoak soak, MismatchException found)
      throws IOException {
    PrintWriter console = spec.commandLine().getOut();
    console.println("MISMATCH: " + found.getMessage());
    console.println("again: " + soak.command(clocks));
    Path fst = out.resolve("mismatch.fst");
    try {
      soak.replay(EngineRtl.build(parameters, BuildKind.TRACE), found, fst);
      throw new IllegalStateException("the run did not repeat: its replay had no mismatch");
    } catch (MismatchException e) {
      EngineWaves.writeSaveFile(fst, parameters, e.mismatch());
      console.println("waveform round it: " + fst);
      console.println("shown by: ./sluice waves " + fst);
      return Failures.FAILED;
    }
  }
}
