// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.floorplan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Block RAMs that share wires come to be beside each other. */
class RamFloorplanTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final RamSites SITES = RamSites.lfe5u85();

  /** A row and a half: fewer to choose from take less time. */
  private static final RamSites HALF = new RamSites(SITES.sites().subList(0, 78));

  private static final Map<String, RamSites.Site> BY_BEL =
      SITES.sites().stream().collect(Collectors.toMap(RamSites.Site::bel, Function.identity()));

  @Test
  void sitesAreThoseOfThePart() {
    assertThat(SITES.sites()).hasSize(208).doesNotHaveDuplicates();
    assertThat(SITES.sites().stream().mapToInt(RamSites.Site::x)).contains(4, 64, 69, 120);
    assertThat(BY_BEL).containsKeys("X4/Y22/EBR0", "X64/Y46/EBR3", "X69/Y70/EBR0", "X120/Y82/EBR3");
    assertThat(SITES.sites().stream().mapToInt(RamSites.Site::x).max()).hasValue(120);
  }

  @Test
  void memoriesAreInOnePlaceWhateverTheirOrder() {
    int memories = 8;
    int each = 6;
    Map<String, String> places = RamFloorplan.places(chain(memories, each), HALF);

    assertThat(places).hasSize(memories * each);
    assertThat(new HashSet<>(places.values())).as("a site each").hasSize(memories * each);
    double planned = spread(places, memories, each);
    List<String> bels = places.values().stream().toList();
    Map<String, String> inOrder =
        places.keySet().stream()
            .sorted()
            .collect(Collectors.toMap(Function.identity(), new Taker(bels)::next));
    assertThat(planned).isLessThan(spread(inOrder, memories, each) / 2);
    assertThat(planned).as("in columns and rows").isLessThan(16);
    assertThat(RamFloorplan.places(chain(memories, each), HALF)).as("again").isEqualTo(places);
  }

  @Test
  void placesAreAttributesOfTheBlockRamsAlone() {
    ObjectNode netlist = JSON.createObjectNode();
    netlist.putObject("modules").set("top", chain(2, 3));
    netlist.withObject("/modules").putObject("DP16KD");

    RamFloorplan.apply(netlist, HALF);

    for (var cell : netlist.at("/modules/top/cells").properties()) {
      JsonNode bel = cell.getValue().path("attributes").path("BEL");
      assertThat(bel.isTextual() && BY_BEL.containsKey(bel.asText()))
          .as(cell.getKey())
          .isEqualTo(cell.getValue().path("type").asText().equals("DP16KD"));
    }
  }

  @Test
  void moreBlockRamsThanSitesHaveNoPlaces() {
    assertThat(RamFloorplan.places(chain(21, 10), SITES)).isEmpty();
    assertThat(RamFloorplan.places(chain(1, 0), HALF)).isEmpty();
    assertThatThrownBy(() -> new SiteAssignment(SITES.sites(), 209))
        .hasMessage("209 block RAMs for 208 sites");
  }

  @Test
  void theNearestSitesOfAllAtOnce() {
    List<RamSites.Site> sites =
        List.of(
            new RamSites.Site("a", 0, 0),
            new RamSites.Site("b", 10, 0),
            new RamSites.Site("c", 20, 0));
    SiteAssignment assignment = new SiteAssignment(sites, 2);

    assertThat(assignment.assign(new double[] {9, 12}, new double[2])).containsExactly(1, 2);
    assertThat(assignment.assign(new double[] {4, 3}, new double[2])).containsExactly(1, 0);
  }

  /** Middle distance of a memory's block RAMs from each other. */
  private static double spread(Map<String, String> places, int memories, int each) {
    double sum = 0;
    for (int memory = 0; memory < memories; memory++) {
      for (int i = 0; i < each; i++) {
        for (int j = 0; j < i; j++) {
          RamSites.Site a = BY_BEL.get(places.get("ram" + i + "of" + memory));
          RamSites.Site b = BY_BEL.get(places.get("ram" + j + "of" + memory));
          sum += Math.abs(a.x() - b.x()) + Math.abs(a.y() - b.y());
        }
      }
    }
    return sum / (memories * each * (each - 1) / 2.0);
  }

  /** Gives the elements of a list in an order that has nothing to do with theirs. */
  private static final class Taker {
    private final List<String> left;

    private Taker(List<String> all) {
      left = new ArrayList<>(all);
      Collections.shuffle(left, new Random(1));
    }

    private String next(String asked) {
      return left.removeLast();
    }
  }

  /**
   * Memories, each with an address register for all of its block RAMs, and a register to the next.
   */
  private static ObjectNode chain(int memories, int each) {
    ObjectNode module = JSON.createObjectNode();
    ObjectNode cells = module.putObject("cells");
    for (int i = 0; i < each; i++) {
      for (int memory = 0; memory < memories; memory++) {
        cell(cells, "ram" + i + "of" + memory, "DP16KD", 3 * memory + 2, 3 * memory + 3 + 1000 * i);
      }
    }
    for (int memory = 0; memory < memories; memory++) {
      int read = each == 0 ? 4 : 3 * memory + 3;
      cell(cells, "address" + memory, "TRELLIS_FF", 3 * memory + 4, 3 * memory + 2);
      cell(cells, "data" + memory, "TRELLIS_FF", read, 3 * (memory + 1) + 4);
    }
    return module;
  }

  private static void cell(ObjectNode cells, String name, String type, int in, int out) {
    ObjectNode cell = cells.putObject(name).put("type", type);
    cell.putObject("port_directions").put("I", "input").put("O", "output");
    ObjectNode connections = cell.putObject("connections");
    connections.putArray("I").add(in);
    connections.putArray("O").add(out);
  }
}
