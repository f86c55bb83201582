// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.waves;

import dev.sluice.cosim.wave.WaveView;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A waveform and what is known of the run that wrote it.
 *
 * @param fst the waveform
 * @param mismatchClock the clock of the mismatch that it shows
 * @param mismatch what differed, in a few words
 */
record WaveRun(Path fst, OptionalLong mismatchClock, Optional<String> mismatch) {
  private static final String MISMATCH = "mismatch.fst";

  /** Finds the waveform of a folder, or takes a file. */
  static WaveRun find(Path run) throws IOException {
    if (!Files.exists(run)) {
      throw new BadInputException(
          "there is no file or folder " + run + ": name a run's folder or an FST file");
    }
    if (!Files.isDirectory(run)) {
      return of(run);
    }
    Path waves = Files.isDirectory(run.resolve("waves")) ? run.resolve("waves") : run;
    List<Path> found;
    try (Stream<Path> files = Files.list(waves)) {
      found = files.filter(file -> file.toString().endsWith(".fst")).sorted().toList();
    }
    if (found.isEmpty()) {
      throw new BadInputException(
          "there is no waveform in " + run + ": run again with --waves, or name an FST file");
    }
    Path chosen =
        found.stream().filter(file -> file.endsWith(MISMATCH)).findFirst().orElse(found.getFirst());
    if (found.size() > 1 && !chosen.endsWith(MISMATCH)) {
      List<Path> names = found.stream().map(Path::getFileName).toList();
      throw new BadInputException(
          "there are several waveforms in " + waves + ": name one of " + names);
    }
    return of(chosen);
  }

  /** What the waveform was written for is said in the view beside it. */
  private static WaveRun of(Path fst) {
    Optional<WaveView.Mark> mark = WaveView.beside(fst).flatMap(WaveView::mark);
    return new WaveRun(
        fst,
        mark.map(m -> OptionalLong.of(m.clock())).orElseGet(OptionalLong::empty),
        mark.map(WaveView.Mark::note));
  }
}
