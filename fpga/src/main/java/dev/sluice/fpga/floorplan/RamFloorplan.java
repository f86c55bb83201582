// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.floorplan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Says where each block RAM of a netlist goes, before nextpnr places the rest round them.
 *
 * <p>A part has block RAMs in a few rows. nextpnr's placers put each where its logic would be at
 * that moment and then move it to the nearest free one, in any order, so that memories of a full
 * row end up at both ends of it, and their wires go across the part. Here wires of the whole
 * netlist are springs, and in each round the block RAMs are drawn, more strongly each time, to the
 * sites that they would have if they went to the nearest of all at once (an assignment of least
 * squares). The area of the other cells does not count: they are between their block RAMs. Early
 * rounds stretch the picture over the part, as springs alone draw everything to one point.
 *
 * <p>The same netlist gives the same places. What it gave: docs/log/nic-routing.md.
 */
public final class RamFloorplan {
  private static final String RAM = "DP16KD";
  private static final int ROUNDS = 60;

  /** Rounds in which the picture is stretched over the part. */
  private static final int STRETCHED = 25;

  private static final double FIRST_PULL = 0.01;
  private static final double GROWTH = 1.12;

  /** Nothing is stretched more than so much. */
  private static final double MOST_STRETCH = 8;

  /** Of points that are spread evenly: their range over their standard deviation. */
  private static final double EVEN = Math.sqrt(12);

  private static final long SEED = 1;

  private final List<RamSites.Site> sites;
  private final Wiring wiring;
  private final QuadraticWires wires;
  private final double[] degrees;
  private final Axis columns;
  private final Axis rows;

  private RamFloorplan(JsonNode module, RamSites sites) {
    this.sites = sites.sites();
    wiring = new Wiring(module, RAM);
    wires = new QuadraticWires(wiring);
    degrees = wiring.degrees();
    Random random = new Random(SEED);
    columns = new Axis(this.sites.stream().mapToDouble(RamSites.Site::x).toArray(), random);
    rows = new Axis(this.sites.stream().mapToDouble(RamSites.Site::y).toArray(), random);
  }

  /** Columns or rows: where the cells are. */
  private final class Axis {
    private final double[] siteAt;
    private final double low;
    private final double high;
    private final double[] at = new double[wiring.cells()];
    private final double[] target = new double[wiring.cells()];

    private Axis(double[] siteAt, Random random) {
      this.siteAt = siteAt;
      low = Arrays.stream(siteAt).min().orElseThrow();
      high = Arrays.stream(siteAt).max().orElseThrow();
      for (int i = 0; i < at.length; i++) {
        at[i] = middle() + random.nextGaussian();
      }
    }

    private double middle() {
      return (low + high) / 2;
    }

    private void solve(double[] pull, int[] assigned) {
      for (int i = 0; i < assigned.length; i++) {
        target[wiring.rams().get(i)] = siteAt[assigned[i]];
      }
      wires.solve(at, pull, target, middle());
    }

    /** Where the block RAMs are. */
    private double[] rams(boolean stretched) {
      double[] rams = wiring.rams().stream().mapToDouble(ram -> at[ram]).toArray();
      if (!stretched) {
        return rams;
      }
      double mean = Arrays.stream(rams).average().orElseThrow();
      double variance =
          Arrays.stream(rams).map(x -> (x - mean) * (x - mean)).average().orElseThrow();
      double even = (high - low) / (EVEN * Math.max(Math.sqrt(variance), 1e-3));
      double stretch = Math.clamp(even, 1, MOST_STRETCH);
      for (int i = 0; i < rams.length; i++) {
        rams[i] = Math.clamp((rams[i] - mean) * stretch + middle(), low, high);
      }
      return rams;
    }
  }

  /**
   * Writes the places into a netlist, where nextpnr-ecp5 reads them: attribute {@code BEL} of every
   * DP16KD. A netlist without any, or with more than there are sites, stays as it is: nextpnr says
   * that it does not fit.
   *
   * @param netlist of yosys for ECP5, changed in place
   * @param sites of the part
   */
  public static void apply(JsonNode netlist, RamSites sites) {
    for (JsonNode module : netlist.path("modules")) {
      if (module.path("cells").isObject()) {
        JsonNode cells = module.path("cells");
        places(module, sites)
            .forEach(
                (cell, bel) ->
                    ((ObjectNode) cells.path(cell)).withObject("/attributes").put("BEL", bel));
      }
    }
  }

  /** The place of each block RAM by its name. */
  static Map<String, String> places(JsonNode module, RamSites sites) {
    RamFloorplan plan = new RamFloorplan(module, sites);
    int rams = plan.wiring.rams().size();
    Map<String, String> places = new LinkedHashMap<>();
    if (rams == 0 || rams > sites.sites().size()) {
      return places;
    }
    int[] assigned = plan.assigned();
    for (int i = 0; i < rams; i++) {
      String name = plan.wiring.name(plan.wiring.rams().get(i));
      places.put(name, plan.sites.get(assigned[i]).bel());
    }
    return places;
  }

  private int[] assigned() {
    SiteAssignment assignment = new SiteAssignment(sites, wiring.rams().size());
    int[] assigned = assignment.assign(columns.rams(true), rows.rams(true));
    double[] pull = new double[wiring.cells()];
    double strength = FIRST_PULL;
    for (int round = 0; round < ROUNDS; round++) {
      for (int ram : wiring.rams()) {
        pull[ram] = strength * degrees[ram];
      }
      columns.solve(pull, assigned);
      rows.solve(pull, assigned);
      boolean stretched = round < STRETCHED;
      assigned = assignment.assign(columns.rams(stretched), rows.rams(stretched));
      strength *= GROWTH;
    }
    return assigned;
  }
}
