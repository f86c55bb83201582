// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.protocol.ParameterException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The points that are done, one JSON line each, in the order in which they were done: what a study
 * that was interrupted goes on from. The first line has the settings. A last line that was cut off
 * is left out.
 */
final class Journal<P, R> implements AutoCloseable {
  private final ObjectMapper mapper = new ObjectMapper();
  private final PointKind<P, R> kind;
  private final Map<P, R> known = new HashMap<>();
  private final BufferedWriter out;

  /**
   * Opens the journal of a folder.
   *
   * @param kind what points it has, in which file
   * @param folder the study's folder, which exists
   * @param settings of the study
   * @param resume whether what the folder holds is kept
   * @throws ParameterException when it holds points of other settings
   */
  Journal(PointKind<P, R> kind, Path folder, StudySettings settings, boolean resume)
      throws IOException {
    this.kind = kind;
    Path file = folder.resolve(kind.journal());
    List<String> lines = resume && Files.exists(file) ? Files.readAllLines(file) : List.of();
    List<String> kept = new ArrayList<>();
    String header = mapper.writeValueAsString(settings);
    kept.add(header);
    if (!lines.isEmpty() && !lines.getFirst().equals(header)) {
      throw new ParameterException(
          "resume", folder, "a folder with points of the same settings, " + header);
    }
    for (String line : lines.subList(Math.min(1, lines.size()), lines.size())) {
      if (read(line)) {
        kept.add(line);
      }
    }
    Files.write(file, kept);
    out = Files.newBufferedWriter(file, StandardOpenOption.APPEND);
  }

  /** Whether the line is whole. */
  private boolean read(String line) {
    try {
      R result = mapper.readValue(line, kind.result());
      known.put(kind.pointOf().apply(result), result);
      return true;
    } catch (JsonProcessingException _) {
      return false; // Cut off when the study was; its point is run again.
    }
  }

  /** The result of a point, or null when it is still to be run. */
  R find(P point) {
    return known.get(point);
  }

  /** A point is done. */
  synchronized void add(R result) throws IOException {
    out.write(mapper.writeValueAsString(result));
    out.newLine();
    out.flush();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
