// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Points of a study for other processes to run: a result goes from one to the other as bytes, and
 * into the journal from which a {@link PointRunner} takes what it knows.
 *
 * @param <P> a point
 * @param <R> its result
 */
public final class PointUnits<P, R> implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final PointKind<P, R> kind;
  private final StudySettings settings;
  private Journal<P, R> journal;

  /**
   * Points of a kind.
   *
   * @param kind which
   * @param settings how often a point is run
   */
  public PointUnits(PointKind<P, R> kind, StudySettings settings) {
    this.kind = kind;
    this.settings = settings;
  }

  /**
   * Points of two nodes.
   *
   * @param settings how often a point is run
   * @return units of them
   */
  public static PointUnits<StudyPoint, PointResult> ofTwoNodes(StudySettings settings) {
    return new PointUnits<>(PointKind.TWO_NODES, settings);
  }

  /**
   * Runs a point.
   *
   * @param point which
   * @return its result
   * @throws IOException when it is none that can be written
   */
  public byte[] run(P point) throws IOException {
    return JSON.writeValueAsBytes(kind.sample().apply(point, settings));
  }

  /**
   * Opens the journal.
   *
   * @param folder of the study, which exists
   * @param resume whether what it holds is kept
   * @throws IOException when it cannot be read or written
   */
  public void open(Path folder, boolean resume) throws IOException {
    journal = new Journal<>(kind, folder, settings, resume);
  }

  /**
   * Whether the journal has a point.
   *
   * @param point which
   * @return false before it is open
   */
  public boolean knows(P point) {
    return journal != null && journal.find(point) != null;
  }

  /**
   * Keeps a result.
   *
   * @param result from {@link #run}
   * @throws IOException when the journal cannot be written
   */
  public void merge(byte[] result) throws IOException {
    journal.add(JSON.readValue(result, kind.result()));
  }

  @Override
  public void close() throws IOException {
    if (journal != null) {
      journal.close();
    }
  }
}
