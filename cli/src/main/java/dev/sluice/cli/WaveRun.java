package dev.sluice.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.nic.run.BadInputException;
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
      Path folder = run.toAbsolutePath().getParent();
      return of(run, folder == null ? run : folder.resolveSibling("report.json"));
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
    return of(chosen, run.resolve("report.json"));
  }

  private static WaveRun of(Path fst, Path report) throws IOException {
    if (!fst.endsWith(MISMATCH) || !Files.isRegularFile(report)) {
      return new WaveRun(fst, OptionalLong.empty(), Optional.empty());
    }
    try {
      JsonNode lockstep = new ObjectMapper().readTree(report.toFile()).path("lockstep");
      if (!lockstep.path("clock").isIntegralNumber()) {
        return new WaveRun(fst, OptionalLong.empty(), Optional.empty());
      }
      long clock = lockstep.path("clock").asLong();
      String what =
          "mismatch in clock %s: %s is %s and should be %s"
              .formatted(
                  clock,
                  lockstep.path("signal").asText(),
                  lockstep.path("actual").asText(),
                  lockstep.path("expected").asText());
      return new WaveRun(fst, OptionalLong.of(clock), Optional.of(what));
    } catch (JsonProcessingException e) {
      throw new BadInputException(report + " is no report of a run: it is not JSON");
    }
  }
}
