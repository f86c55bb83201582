// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.btor;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A synchronous circuit as a transition system: what yosys makes of Verilog. Registers hold
 * anything at first.
 */
public final class BtorSystem {
  private final Map<Integer, BtorNode> nodes = new LinkedHashMap<>();
  private final Map<Integer, Integer> next = new LinkedHashMap<>();
  private final Map<String, Integer> named = new LinkedHashMap<>();

  BtorSystem() {}

  void add(BtorNode node) {
    nodes.put(node.id(), node);
    if (!node.name().isEmpty()) {
      named.put(node.name(), node.id());
    }
  }

  void name(String signal, int id) {
    named.put(signal, id);
  }

  void next(int state, int value) {
    next.put(state, value);
  }

  /**
   * The nodes, each after those that it needs.
   *
   * @return not to be changed
   */
  public Collection<BtorNode> nodes() {
    return Collections.unmodifiableCollection(nodes.values());
  }

  /**
   * A node by its number.
   *
   * @param id of a line
   * @return the node
   */
  public BtorNode node(int id) {
    return nodes.get(id);
  }

  /**
   * The value that a state takes in the next clock.
   *
   * @param state the node of a state
   * @return a node; null when it is free in every clock
   */
  public Integer next(BtorNode state) {
    return next.get(state.id());
  }

  /**
   * Whether a node is free in every clock: an input, or a state that nothing drives.
   *
   * @param node any
   * @return whether it is
   */
  public boolean isFree(BtorNode node) {
    return node.operator().equals("input") || isState(node) && !next.containsKey(node.id());
  }

  /**
   * Whether a node is a register.
   *
   * @param node any
   * @return whether it is
   */
  public boolean isState(BtorNode node) {
    return node.operator().equals("state");
  }

  /**
   * The node of a signal.
   *
   * @param signal its name in the Verilog
   * @return the node
   * @throws IllegalArgumentException when there is no signal of that name
   */
  public BtorNode signal(String signal) {
    Integer id = named.get(signal);
    if (id == null) {
      throw new IllegalArgumentException("there is no signal " + signal + " in the circuit");
    }
    return nodes.get(id);
  }

  /**
   * A name of a node, or of a node that only passes it on.
   *
   * @param node of the circuit
   * @return a signal; empty when it has none
   */
  public String nameOf(BtorNode node) {
    if (!node.name().isEmpty()) {
      return node.name();
    }
    for (BtorNode other : nodes.values()) {
      if (other.operator().equals("uext")
          && other.numbers().getFirst() == 0
          && other.operands().getFirst() == node.id()
          && !other.name().isEmpty()) {
        return other.name();
      }
    }
    return "";
  }

  /**
   * The signals whose name begins so, in the order of the file.
   *
   * @param prefix of the names
   * @return their names
   */
  public List<String> signals(String prefix) {
    List<String> found = new ArrayList<>();
    for (String signal : named.keySet()) {
      if (signal.startsWith(prefix)) {
        found.add(signal);
      }
    }
    return found;
  }
}
