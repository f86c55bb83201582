// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.floorplan;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jgrapht.Graph;
import org.jgrapht.alg.matching.KuhnMunkresMinimalWeightBipartitePerfectMatching;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.SimpleWeightedGraph;

/** Gives each block RAM a site of its own, such that the squares of the ways there add up least. */
final class SiteAssignment {
  private final List<RamSites.Site> sites;
  private final int rams;
  private final Graph<Integer, DefaultWeightedEdge> graph =
      new SimpleWeightedGraph<>(DefaultWeightedEdge.class);

  /** Vertices: what gets a site, numbered from 0, and sites, numbered after them. */
  private final Set<Integer> takers = new LinkedHashSet<>();

  private final Set<Integer> places = new LinkedHashSet<>();

  /**
   * For so many block RAMs.
   *
   * @throws IllegalArgumentException when there are more of them than sites
   */
  SiteAssignment(List<RamSites.Site> sites, int rams) {
    if (rams > sites.size()) {
      throw new IllegalArgumentException(rams + " block RAMs for " + sites.size() + " sites");
    }
    this.sites = sites;
    this.rams = rams;
    // The matching is a perfect one: nobody takes the sites that are left.
    for (int i = 0; i < sites.size(); i++) {
      takers.add(i);
      places.add(sites.size() + i);
    }
    takers.forEach(graph::addVertex);
    places.forEach(graph::addVertex);
    for (int taker : takers) {
      for (int place : places) {
        graph.addEdge(taker, place);
      }
    }
  }

  /**
   * Assigns.
   *
   * @param x where each block RAM should be, column
   * @param y and row
   * @return the number of its site
   */
  int[] assign(double[] x, double[] y) {
    for (int ram = 0; ram < rams; ram++) {
      for (int site = 0; site < sites.size(); site++) {
        double dx = sites.get(site).x() - x[ram];
        double dy = sites.get(site).y() - y[ram];
        graph.setEdgeWeight(ram, sites.size() + site, dx * dx + dy * dy);
      }
    }
    for (int nobody = rams; nobody < sites.size(); nobody++) {
      for (int site = 0; site < sites.size(); site++) {
        graph.setEdgeWeight(nobody, sites.size() + site, 0);
      }
    }
    Map<Integer, Integer> taken = new LinkedHashMap<>();
    for (DefaultWeightedEdge edge :
        new KuhnMunkresMinimalWeightBipartitePerfectMatching<>(graph, takers, places)
            .getMatching()
            .getEdges()) {
      taken.put(graph.getEdgeSource(edge), graph.getEdgeTarget(edge) - sites.size());
    }
    int[] assigned = new int[rams];
    for (int ram = 0; ram < rams; ram++) {
      assigned[ram] = taken.get(ram);
    }
    return assigned;
  }
}
