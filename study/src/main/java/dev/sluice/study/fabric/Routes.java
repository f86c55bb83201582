// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.fabric;

import dev.sluice.study.fabric.topology.Cable;
import dev.sluice.study.fabric.topology.Topology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which links of a switch begin a shortest path to a node. */
final class Routes {
  private final Topology topology;
  private final List<FabricLink> there;
  private final List<FabricLink> back;
  private final List<FabricLink> downlinks;

  /** The cables of each switch. */
  private final List<List<Integer>> cablesOf = new ArrayList<>();

  /** From each switch that has nodes: cables to the others. */
  private final Map<Integer, int[]> distances = new HashMap<>();

  Routes(
      Topology topology,
      List<FabricLink> there,
      List<FabricLink> back,
      List<FabricLink> downlinks) {
    this.topology = topology;
    this.there = there;
    this.back = back;
    this.downlinks = downlinks;
    for (int i = 0; i < topology.switches(); i++) {
      cablesOf.add(new ArrayList<>());
    }
    for (int i = 0; i < topology.cables().size(); i++) {
      cablesOf.get(topology.cables().get(i).first()).add(i);
      cablesOf.get(topology.cables().get(i).second()).add(i);
    }
    for (int home : topology.switchOf()) {
      distances.computeIfAbsent(home, topology::distances);
    }
  }

  /** The links of a switch to each node. */
  FabricLink[][] of(int at) {
    Map<Integer, FabricLink[]> toSwitch = new HashMap<>();
    FabricLink[][] byNode = new FabricLink[topology.nodes()][];
    for (int node = 0; node < byNode.length; node++) {
      int home = topology.switchOf().get(node);
      byNode[node] =
          home == at
              ? new FabricLink[] {downlinks.get(node)}
              : toSwitch.computeIfAbsent(home, to -> nearer(at, distances.get(to)));
    }
    return byNode;
  }

  private FabricLink[] nearer(int at, int[] cablesTo) {
    List<FabricLink> found = new ArrayList<>();
    for (int i : cablesOf.get(at)) {
      Cable cable = topology.cables().get(i);
      boolean forward = cable.first() == at;
      int other = forward ? cable.second() : cable.first();
      if (cablesTo[other] < cablesTo[at]) {
        found.add(forward ? there.get(i) : back.get(i));
      }
    }
    return found.toArray(FabricLink[]::new);
  }
}
