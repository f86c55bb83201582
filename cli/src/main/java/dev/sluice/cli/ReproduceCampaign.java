// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.campaign.Campaign;
import dev.sluice.campaign.UnitResult;
import dev.sluice.campaign.WorkUnit;
import dev.sluice.fpga.Reproduction;
import dev.sluice.fpga.SynthesisResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.zip.CRC32;

/** Points that are measured again, as a campaign: a unit is a point. */
final class ReproduceCampaign implements Campaign {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** An estimate where none was measured: synthesis, and five times place and route. */
  private static final double SECONDS = 120;

  private final Map<String, SynthesisResult> points = new LinkedHashMap<>();
  private final Reproduction reproduction;
  private final String flow;
  private final Consumer<Reproduction.Pair> heard;

  ReproduceCampaign(
      List<SynthesisResult> kept,
      Reproduction reproduction,
      String flow,
      Consumer<Reproduction.Pair> heard) {
    this.reproduction = reproduction;
    this.flow = flow;
    this.heard = heard;
    for (SynthesisResult point : kept) {
      points.put(point.target() + " " + point.design().name(), point);
    }
  }

  /** With what is to be reproduced, as units are called by the points' names. */
  @Override
  public String settings() {
    CRC32 crc = new CRC32();
    points.values().forEach(point -> crc.update(point.toString().getBytes(StandardCharsets.UTF_8)));
    return "%s, %d points %08x".formatted(flow, points.size(), crc.getValue());
  }

  @Override
  public List<WorkUnit> units() {
    List<WorkUnit> units = new ArrayList<>();
    points.forEach(
        (name, point) ->
            units.add(new WorkUnit(name, point.target() + " " + point.top(), SECONDS, "")));
    return units;
  }

  @Override
  public void build(String what) {
    throw new IllegalArgumentException("a point needs no build");
  }

  @Override
  public UnitResult run(WorkUnit unit) throws IOException, InterruptedException {
    SynthesisResult before = points.get(unit.name());
    SynthesisResult now = reproduction.again(before);
    boolean same = new Reproduction.Pair(before, now).differences().isEmpty();
    return new UnitResult(same, JSON.writeValueAsBytes(now));
  }

  @Override
  public void begin() {
    // Nothing that is kept is changed.
  }

  @Override
  public void merge(WorkUnit unit, UnitResult result, double seconds) throws IOException {
    SynthesisResult now = JSON.readValue(result.bytes(), SynthesisResult.class);
    heard.accept(new Reproduction.Pair(points.get(unit.name()), now));
  }
}
