// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.proof;

import dev.sluice.formal.btor.BtorNode;
import dev.sluice.formal.btor.BtorSystem;
import dev.sluice.formal.btor.SmtClocks;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What follows for all packets from what is proved for one that is followed. A wire {@code c_NAME}
 * of a checker says something that no longer speaks of the followed packet, {@code k_any}; the wire
 * {@code at_NAME} says for which packet the properties and helpers are to be looked at. If all of
 * them, for that packet, imply {@code c_NAME} in the same clock, then it holds wherever they hold
 * for every packet, and the step may use it.
 *
 * <p>Where two are followed, {@code j_any} beside it, {@code in_NAME} says for which of those. With
 * {@code at_NAME} it speaks of neither; without, of {@code k_any}.
 */
final class Consequences {
  private static final String FOLLOWED = "k_any";
  private static final String SEGMENT = "j_any";
  private static final String MEMORY_OUTPUT = ".*_spinal_port\\d+";

  private final BtorSystem system;

  Consequences(BtorSystem system) {
    this.system = system;
  }

  /** Their names, those that may speak of the followed segment first. */
  List<String> names() {
    List<String> names = new ArrayList<>(ofSegment());
    names.addAll(ofAll());
    return names;
  }

  /** Those that may speak of the followed segment, which are looked at for it only. */
  List<String> ofSegment() {
    return system.signals("c_").stream().filter(name -> !isOfAll(name)).toList();
  }

  /**
   * Those that do not speak of the followed segment, so of nothing but the window, or of the
   * packet.
   */
  List<String> ofAll() {
    return system.signals("c_").stream().filter(this::isOfAll).toList();
  }

  private boolean isOfPacket(String name) {
    return system.signals(place(name)).contains(place(name));
  }

  private boolean isOfAll(String name) {
    return system.signals(segment(name)).contains(segment(name));
  }

  /**
   * Refuses those that speak of what they are not to speak of.
   *
   * @throws IllegalArgumentException with the name
   */
  void check() {
    for (String name : names()) {
      boolean ofPacket = isOfPacket(name);
      for (String signal : ofPacket ? List.of(name, place(name)) : List.of(name)) {
        if (ofPacket) {
          refuse(signal, FOLLOWED);
        }
        if (isOfAll(name)) {
          refuse(signal, SEGMENT);
        }
      }
    }
  }

  private void refuse(String signal, String followed) {
    if (dependsOn(system.signal(signal), origin(system.signal(followed)).id())) {
      throw new IllegalArgumentException(signal + " depends on " + followed);
    }
  }

  /** That what a consequence asks about is what is followed, in a clock. */
  String instance(String name, SmtClocks clocks, int clock) {
    if (!isOfPacket(name)) {
      return equal(SEGMENT, segment(name), clocks, clock);
    }
    String packet = equal(FOLLOWED, place(name), clocks, clock);
    return isOfAll(name)
        ? "(and %s %s)".formatted(packet, equal(SEGMENT, segment(name), clocks, clock))
        : packet;
  }

  private static String equal(String left, String right, SmtClocks clocks, int clock) {
    return "(= %s %s)".formatted(clocks.signal(left, clock), clocks.signal(right, clock));
  }

  private static String segment(String name) {
    return "in_" + name.substring("c_".length());
  }

  private static String place(String name) {
    return "at_" + name.substring("c_".length());
  }

  /**
   * Whether a node can change with the followed packet. What a memory gives is the same for all of
   * them, whichever of its rows is kept for one.
   */
  private boolean dependsOn(BtorNode from, int followed) {
    Set<Integer> seen = new HashSet<>();
    Deque<Integer> open = new ArrayDeque<>(List.of(from.id()));
    while (!open.isEmpty()) {
      int id = open.pop();
      if (!seen.add(id)) {
        continue;
      }
      if (id == followed) {
        return true;
      }
      BtorNode node = system.node(id);
      open.addAll(node.operands());
      if (system.isState(node)
          && !system.isFree(node)
          && !system.nameOf(node).matches(MEMORY_OUTPUT)) {
        open.push(system.next(node));
      }
    }
    return false;
  }

  /** The node that another one only passes on. */
  private BtorNode origin(BtorNode node) {
    BtorNode from = node;
    while (from.operator().equals("uext") && from.numbers().getFirst() == 0) {
      from = system.node(from.operands().getFirst());
    }
    return from;
  }
}
