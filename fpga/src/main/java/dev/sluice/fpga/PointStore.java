// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.fpga.tools.SynthesisException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Figures that were measured: in one folder a file for each part, in it a line of JSON for each
 * point, in the order of the points' names. The file is whole after each point, so that a sweep can
 * be stopped at any time; several may fill the same folder.
 */
public final class PointStore {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String ENDING = ".jsonl";
  private static final Object WRITING = new Object();

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
    return Optional.ofNullable(read(file(design)).get(design.name()));
  }

  /** Keeps a point, but not where a log is. */
  void put(Design design, SynthesisResult result) throws IOException {
    Files.createDirectories(folder);
    synchronized (WRITING) {
      try (FileChannel channel =
              FileChannel.open(
                  folder.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          FileLock _ = channel.lock()) {
        Map<String, SynthesisResult> points = read(file(design));
        points.put(design.name(), result.withoutLog());
        write(file(design), points);
      }
    }
  }

  /**
   * Everything that is known.
   *
   * @return part by part, each in the order of the points' names
   * @throws IOException when a file cannot be read
   * @throws SynthesisException when one is not what this class writes
   */
  public List<SynthesisResult> all() throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    List<SynthesisResult> results = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(ENDING)).sorted().toList()) {
        results.addAll(read(file).values());
      }
    }
    return results;
  }

  private Path file(Design design) {
    return folder.resolve(design.target().label() + ENDING);
  }

  /** The points of a file by their names. */
  private static Map<String, SynthesisResult> read(Path file) throws IOException {
    Map<String, SynthesisResult> points = new TreeMap<>();
    if (!Files.exists(file)) {
      return points;
    }
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      try {
        SynthesisResult result = JSON.readValue(line, SynthesisResult.class);
        points.put(result.design().name(), result);
      } catch (JacksonException e) {
        throw new SynthesisException(
            "%s:%d is not a point of a sweep (%s): delete the line, the point is measured again"
                .formatted(file, number, e.getOriginalMessage()));
      }
    }
    return points;
  }

  private void write(Path file, Map<String, SynthesisResult> points) throws IOException {
    List<String> lines = new ArrayList<>();
    for (SynthesisResult point : points.values()) {
      lines.add(JSON.writeValueAsString(point));
    }
    Path whole = Files.createTempFile(folder, ".points-", ".tmp");
    try {
      Files.write(whole, lines);
      Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(whole);
    }
  }
}
