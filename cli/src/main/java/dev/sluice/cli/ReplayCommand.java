// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.bench.replay.EngineReplay;
import dev.sluice.cli.hardware.HardwareOptions;
import dev.sluice.cosim.check.MismatchException;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.lockstep.window.EngineRtl;
import dev.sluice.lockstep.window.EngineWaves;
import dev.sluice.protocol.BadInputException;
import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sluice replay}: arrivals from a file, verdicts into a file. */
@Command(
    name = "replay",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Feed the engine's RTL from a file, at most one row a clock, and write one row per verdict.",
      "ARRIVALS.csv: clock,op,window,generation,pidx,tail,length; op is open, packet or close;"
          + " length, of an open, is the packets of the region; columns that an op does not use may"
          + " be empty; clocks rise, gaps are idle clocks.",
      "VERDICTS.csv: clock,window,pidx,verdict,wbase,slide,complete; clock is when the verdict is on"
          + " the port; verdict is accepted, duplicate, below, beyond, stale or bad."
    })
final class ReplayCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "ARRIVALS.csv", description = "What arrives.")
  private Path arrivals;

  @Option(
      names = "--out",
      paramLabel = "VERDICTS.csv",
      required = true,
      description = "The file to write.")
  private Path out;

  @Option(
      names = "--waves",
      paramLabel = "FILE.fst",
      description = "Write a waveform of the replay, and a GTKWave save file beside it.")
  private Path waves;

  @Mixin private HardwareOptions hardware;

  @Override
  public Integer call() throws IOException {
    SluiceParameters parameters = hardware.parameters();
    if (!Files.isReadable(arrivals) || Files.isDirectory(arrivals)) {
      throw new BadInputException(
          arrivals + " cannot be read: name a file of arrivals (see sluice replay --help)");
    }
    Path folder = out.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder) || !Files.isWritable(folder)) {
      throw new BadInputException(
          "--out " + out + " cannot be written: its folder is not there or not yours to write");
    }
    if (Files.isDirectory(out)) {
      throw new BadInputException("--out " + out + " is a folder: name a file");
    }
    EngineReplay replay = new EngineReplay(parameters);
    replay.check(arrivals);
    BuildKind kind = waves == null ? BuildKind.PLAIN : BuildKind.TRACE;
    PrintWriter err = spec.commandLine().getErr();
    try {
      EngineReplay.Summary summary =
          replay.run(EngineRtl.build(parameters, kind), arrivals, out, Optional.ofNullable(waves));
      if (waves != null) {
        EngineWaves.writeSaveFile(waves, parameters);
      }
      err.println(
          "sluice: %d rows, %d verdicts, %d clocks, %d comparisons with the model, 0 mismatches"
              .formatted(
                  summary.arrivals(), summary.verdicts(), summary.clocks(), summary.comparisons()));
      return 0;
    } catch (MismatchException e) {
      err.println("sluice: MISMATCH: " + e.getMessage());
      return Failures.FAILED;
    }
  }
}
