// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.campaign.Campaign;
import dev.sluice.campaign.UnitResult;
import dev.sluice.campaign.WorkUnit;
import dev.sluice.fpga.Design;
import dev.sluice.fpga.DesignSweep;
import dev.sluice.fpga.SynthesisResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** A sweep of designs as a campaign: a unit is a point, its result goes into the points' store. */
final class SweepCampaign implements Campaign {
  /** An estimate where none was measured: synthesis, and five times place and route. */
  private static final double SECONDS = 120;

  private final Map<String, Design> points = new LinkedHashMap<>();
  private final DesignSweep sweep;
  private final String flow;
  private final BiConsumer<SynthesisResult, DesignSweep.Outcome> heard;
  private List<WorkUnit> units = new ArrayList<>();

  SweepCampaign(
      Collection<Design> designs,
      DesignSweep sweep,
      String flow,
      BiConsumer<SynthesisResult, DesignSweep.Outcome> heard) {
    this.sweep = sweep;
    this.flow = flow;
    this.heard = heard;
    for (Design design : designs) {
      String name = design.target().label() + " " + design.name();
      points.put(name, design);
      String kind = design.target().label() + " " + design.top();
      units.add(new WorkUnit(name, kind, SECONDS, ""));
    }
  }

  @Override
  public String settings() {
    return flow;
  }

  @Override
  public List<WorkUnit> units() {
    return List.copyOf(units);
  }

  @Override
  public void build(String what) {
    throw new IllegalArgumentException("a point needs no build");
  }

  @Override
  public UnitResult run(WorkUnit unit) throws IOException, InterruptedException {
    return new UnitResult(true, sweep.measure(points.get(unit.name())));
  }

  /** What the store knows is not measured again. */
  @Override
  public void begin() throws IOException {
    List<WorkUnit> fresh = new ArrayList<>();
    for (WorkUnit unit : units) {
      if (!sweep.isKnown(points.get(unit.name()))) {
        fresh.add(unit);
      }
    }
    units = fresh;
  }

  @Override
  public void merge(WorkUnit unit, UnitResult result, double seconds) throws IOException {
    heard.accept(sweep.keep(points.get(unit.name()), result.bytes()), DesignSweep.Outcome.MEASURED);
  }

  /** When all is merged: every point states the limit of its part, those that were known too. */
  void end() throws IOException {
    for (Design design : points.values()) {
      sweep.restate(design);
    }
  }
}
