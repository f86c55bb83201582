package dev.sluice.fpga;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Figures that were measured, a JSON file for each point, in one folder. */
public final class PointStore {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private static final String ENDING = ".json";

  private final Path folder;

  /**
   * A store.
   *
   * @param folder of its files; made when something is put into it
   */
  public PointStore(Path folder) {
    this.folder = folder;
  }

  /** What is known of a point. */
  Optional<SynthesisResult> get(Design design) throws IOException {
    Path file = file(design);
    return Files.exists(file) ? Optional.of(read(file)) : Optional.empty();
  }

  /** Keeps a point, but not where a log is; a file is whole or not there. */
  void put(Design design, SynthesisResult result) throws IOException {
    Files.createDirectories(folder);
    Path whole = Files.createTempFile(folder, ".point-", ENDING);
    try {
      JSON.writeValue(whole.toFile(), result.withoutLog());
      Files.move(
          whole, file(design), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(whole);
    }
  }

  /**
   * Everything that is known.
   *
   * @return in the order of the files' names
   * @throws IOException when a file cannot be read
   * @throws SynthesisException when one is not what this class writes
   */
  public List<SynthesisResult> all() throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> points =
          files
              .filter(file -> file.toString().endsWith(ENDING))
              .filter(file -> !file.getFileName().toString().startsWith("."))
              .sorted()
              .toList();
      List<SynthesisResult> results = new ArrayList<>();
      for (Path point : points) {
        results.add(read(point));
      }
      return results;
    }
  }

  private Path file(Design design) {
    return folder.resolve(design.name() + ENDING);
  }

  private static SynthesisResult read(Path file) throws IOException {
    try {
      return JSON.readValue(file.toFile(), SynthesisResult.class);
    } catch (JacksonException e) {
      throw new SynthesisException(
          file
              + " is not a point of a sweep ("
              + e.getOriginalMessage()
              + "): delete it, it is measured again");
    }
  }
}
