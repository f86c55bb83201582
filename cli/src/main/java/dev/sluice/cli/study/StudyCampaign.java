// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.study;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.campaign.Campaign;
import dev.sluice.campaign.UnitResult;
import dev.sluice.campaign.WorkUnit;
import dev.sluice.study.PointResult;
import dev.sluice.study.PointUnits;
import dev.sluice.study.StudyPoint;
import dev.sluice.study.StudySettings;
import dev.sluice.study.networks.NetworkPoint;
import dev.sluice.study.networks.NetworkResult;
import dev.sluice.study.networks.NetworkSampler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/** A study as a campaign: a unit is a point, its result goes into the study's journals. */
final class StudyCampaign implements Campaign, AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String TWO_NODES = "two-nodes";
  private static final String NETWORK = "network";

  /** Estimates where none was measured. */
  private static final double SECONDS_OF_TWO_NODES = 0.3;

  private static final double SECONDS_OF_A_NETWORK = 2;

  private final StudySettings settings;
  private final List<StudyPoint> points;
  private final List<NetworkPoint> networkPoints;
  private final PointUnits<StudyPoint, PointResult> twoNodes;
  private final PointUnits<NetworkPoint, NetworkResult> networks;
  private final Path folder;
  private final boolean resume;

  StudyCampaign(
      StudySettings settings,
      List<StudyPoint> points,
      List<NetworkPoint> networkPoints,
      Path folder,
      boolean resume) {
    this.settings = settings;
    this.points = points;
    this.networkPoints = networkPoints;
    this.folder = folder;
    this.resume = resume;
    twoNodes = PointUnits.ofTwoNodes(settings);
    networks = new PointUnits<>(NetworkSampler.KIND, settings);
  }

  /** With the points, as units are called by their numbers. */
  @Override
  public String settings() {
    CRC32 crc = new CRC32();
    try {
      crc.update(JSON.writeValueAsBytes(points));
      crc.update(JSON.writeValueAsBytes(networkPoints));
    } catch (IOException e) {
      throw new IllegalStateException("points that cannot be written", e);
    }
    return "seed %d, %d runs, %d points %08x"
        .formatted(
            settings.seed(), settings.runs(), points.size() + networkPoints.size(), crc.getValue());
  }

  @Override
  public List<WorkUnit> units() {
    List<WorkUnit> units = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      if (!twoNodes.knows(points.get(i))) {
        units.add(new WorkUnit(TWO_NODES + " " + i, TWO_NODES, SECONDS_OF_TWO_NODES, ""));
      }
    }
    for (int i = 0; i < networkPoints.size(); i++) {
      if (!networks.knows(networkPoints.get(i))) {
        units.add(new WorkUnit(NETWORK + " " + i, NETWORK, SECONDS_OF_A_NETWORK, ""));
      }
    }
    return units;
  }

  @Override
  public void build(String what) {
    throw new IllegalArgumentException("a point needs no build");
  }

  @Override
  public UnitResult run(WorkUnit unit) throws IOException {
    int number = Integer.parseInt(unit.name().replaceFirst(".* ", ""));
    byte[] result =
        unit.kind().equals(TWO_NODES)
            ? twoNodes.run(points.get(number))
            : networks.run(networkPoints.get(number));
    return new UnitResult(true, result);
  }

  @Override
  public void begin() throws IOException {
    Files.createDirectories(folder);
    twoNodes.open(folder, resume);
    networks.open(folder, resume);
  }

  @Override
  public void merge(WorkUnit unit, UnitResult result, double seconds) throws IOException {
    (unit.kind().equals(TWO_NODES) ? twoNodes : networks).merge(result.bytes());
  }

  /** All is merged: the journals are whole. */
  void end() throws IOException {
    close();
  }

  @Override
  public void close() throws IOException {
    twoNodes.close();
    networks.close();
  }
}
