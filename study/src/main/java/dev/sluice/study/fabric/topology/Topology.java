// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.fabric.topology;

import dev.sluice.protocol.ParameterException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Nodes, each at one switch, and the cables between switches. A record that exists is valid: every
 * switch is reached from every other.
 *
 * @param name of the shape and its sizes, such as {@code leaf-spine 8x4x16}
 * @param switches how many there are
 * @param switchOf the switch of each node
 * @param cables between switches
 */
public record Topology(String name, int switches, List<Integer> switchOf, List<Cable> cables) {
  /** The most nodes of a topology. */
  public static final int MAX_NODES = 8192;

  private static final int MAX_SWITCHES = 1024;

  /**
   * Checks the whole.
   *
   * @throws ParameterException when there are too few or too many nodes, or a switch is not reached
   */
  public Topology {
    switchOf = List.copyOf(switchOf);
    cables = List.copyOf(cables);
    if (switchOf.size() < 2 || switchOf.size() > MAX_NODES) {
      throw new ParameterException(
          "nodes", switchOf.size(), "2 to " + MAX_NODES + " in a topology");
    }
    ParameterException.count("switches", switches, MAX_SWITCHES);
    if (Arrays.stream(distances(switches, cables, 0)).anyMatch(distance -> distance < 0)) {
      throw new ParameterException("cables", name, "such that every switch is reached");
    }
  }

  /**
   * All nodes at one switch.
   *
   * @param nodes 2 to {@value #MAX_NODES}
   * @return the topology
   * @throws ParameterException when that is out of range
   */
  public static Topology star(int nodes) {
    range("nodes", nodes, 2, MAX_NODES);
    return new Topology(
        "star " + nodes, 1, new ArrayList<>(java.util.Collections.nCopies(nodes, 0)), List.of());
  }

  /**
   * Two layers: each leaf is connected to each spine.
   *
   * @param leaves 2 to 256
   * @param spines 1 to 256
   * @param nodesPerLeaf 1 to 256
   * @return the topology
   * @throws ParameterException when a number is out of range
   */
  public static Topology leafSpine(int leaves, int spines, int nodesPerLeaf) {
    range("leaves", leaves, 2, 256);
    range("spines", spines, 1, 256);
    range("nodesPerLeaf", nodesPerLeaf, 1, 256);
    List<Integer> switchOf = new ArrayList<>();
    List<Cable> cables = new ArrayList<>();
    for (int leaf = 0; leaf < leaves; leaf++) {
      for (int i = 0; i < nodesPerLeaf; i++) {
        switchOf.add(leaf);
      }
      for (int spine = 0; spine < spines; spine++) {
        cables.add(new Cable(leaf, leaves + spine));
      }
    }
    String name = "leaf-spine " + leaves + "x" + spines + "x" + nodesPerLeaf;
    return new Topology(name, leaves + spines, switchOf, cables);
  }

  /**
   * Three layers of switches with k ports each: k^3/4 nodes, as Al-Fares, Loukissas and Vahdat have
   * it (SIGCOMM 2008).
   *
   * @param k even, 4 to 28
   * @return the topology
   * @throws ParameterException when k is something else
   */
  public static Topology fatTree(int k) {
    if (k < 4 || k > 28 || k % 2 != 0) {
      throw new ParameterException("k", k, "an even number from 4 to 28");
    }
    int half = k / 2;
    int edges = k * half;
    List<Integer> switchOf = new ArrayList<>();
    List<Cable> cables = new ArrayList<>();
    for (int edge = 0; edge < edges; edge++) {
      int pod = edge / half;
      for (int i = 0; i < half; i++) {
        switchOf.add(edge);
        cables.add(new Cable(edge, edges + pod * half + i));
      }
    }
    for (int aggregation = 0; aggregation < edges; aggregation++) {
      for (int i = 0; i < half; i++) {
        cables.add(new Cable(edges + aggregation, 2 * edges + aggregation % half * half + i));
      }
    }
    return new Topology("fat-tree " + k, 2 * edges + half * half, switchOf, cables);
  }

  /**
   * The topology of a name: {@code star N}, {@code leaf-spine LEAVESxSPINESxNODES} or {@code
   * fat-tree K}, where a colon may stand for the space.
   *
   * @param text the name
   * @return the topology
   * @throws ParameterException when there is none of this name or a number is out of range
   */
  public static Topology of(String text) {
    String[] parts = text.trim().split("[ :]", 2);
    int[] sizes = sizes(parts.length < 2 ? "" : parts[1]);
    if (parts[0].equals("star") && sizes.length == 1) {
      return star(sizes[0]);
    }
    if (parts[0].equals("leaf-spine") && sizes.length == 3) {
      return leafSpine(sizes[0], sizes[1], sizes[2]);
    }
    if (parts[0].equals("fat-tree") && sizes.length == 1) {
      return fatTree(sizes[0]);
    }
    throw new ParameterException(
        "topology",
        text,
        "star:NODES, leaf-spine:LEAVESxSPINESxNODES (nodes of a leaf) or fat-tree:K, such as"
            + " leaf-spine:8x4x16");
  }

  private static int[] sizes(String text) {
    if (!text.matches("\\d{1,6}(x\\d{1,6})*")) {
      return new int[0];
    }
    return Arrays.stream(text.split("x")).mapToInt(Integer::parseInt).toArray();
  }

  private static void range(String name, int value, int low, int high) {
    if (value < low || value > high) {
      throw new ParameterException(name, value, "a whole number from " + low + " to " + high);
    }
  }

  /**
   * Nodes.
   *
   * @return how many
   */
  public int nodes() {
    return switchOf.size();
  }

  /**
   * How many cables lie between two switches.
   *
   * @param from a switch
   * @return for each switch the least number of cables to it
   */
  public int[] distances(int from) {
    return distances(switches, cables, from);
  }

  private static int[] distances(int switches, List<Cable> cables, int from) {
    List<List<Integer>> neighbours = new ArrayList<>();
    for (int i = 0; i < switches; i++) {
      neighbours.add(new ArrayList<>());
    }
    for (Cable cable : cables) {
      neighbours.get(cable.first()).add(cable.second());
      neighbours.get(cable.second()).add(cable.first());
    }
    int[] distances = new int[switches];
    Arrays.fill(distances, -1);
    distances[from] = 0;
    int[] found = new int[switches];
    int count = 1;
    found[0] = from;
    for (int i = 0; i < count; i++) {
      for (int next : neighbours.get(found[i])) {
        if (distances[next] < 0) {
          distances[next] = distances[found[i]] + 1;
          found[count++] = next;
        }
      }
    }
    return distances;
  }

  /**
   * Links that a packet takes from one node to another: those of the nodes and the cables between.
   *
   * @param from a node
   * @param to another one
   * @return 2 or more
   */
  public int links(int from, int to) {
    return 2 + distances(switchOf.get(from))[switchOf.get(to)];
  }

  /**
   * The most links between two nodes.
   *
   * @return 2 or more
   */
  public int longest() {
    int most = 0;
    List<Integer> used = switchOf.stream().distinct().toList();
    for (int from : used) {
      int[] distances = distances(from);
      for (int to : used) {
        most = Math.max(most, distances[to]);
      }
    }
    return 2 + most;
  }
}
