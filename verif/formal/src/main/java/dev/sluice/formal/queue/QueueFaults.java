// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.queue;

import dev.sluice.formal.proof.FaultRow;
import dev.sluice.formal.proof.Subject;
import java.util.ArrayList;
import java.util.List;

/**
 * The planted faults of queues, the same for both kinds but for the last; in queues whose giver has
 * reserved a row those of room are left out.
 */
public final class QueueFaults {
  private static final String MOORE = "MooreFifo";
  private static final String BLOCK_RAM = "BlockRamFifo";

  private QueueFaults() {}

  /**
   * All of them.
   *
   * @return those of the one kind, then those of the other
   */
  public static List<FaultRow> all() {
    List<FaultRow> all = new ArrayList<>();
    for (String kind : List.of(MOORE, QueueSubject.RESERVED + MOORE)) {
      all.addAll(ofBoth(kind));
      all.add(leaves(kind));
    }
    for (String kind : List.of(BLOCK_RAM, QueueSubject.RESERVED + BLOCK_RAM)) {
      all.addAll(ofBoth(kind));
      all.addAll(ofReads(kind));
    }
    return all;
  }

  private static FaultRow leaves(String kind) {
    return new FaultRow(
        kind,
        "leaves over a word that was not taken",
        "assign leaves = (some && ((! outValid) || pop_ready))",
        "assign leaves = some",
        "offered");
  }

  private static List<FaultRow> ofReads(String kind) {
    return List.of(
        new FaultRow(
            kind,
            "the latch is read over",
            "assign reads = ((! readValid) || moves)",
            "assign reads = 1'b1",
            "latch"),
        new FaultRow(
            kind,
            "moves over a word that was not taken",
            "assign moves = ((! outValid) || pop_ready)",
            "assign moves = 1'b1",
            "offered"));
  }

  /**
   * Those of a queue's kind.
   *
   * @param queue any
   * @return its faults
   */
  public static List<FaultRow> of(Subject queue) {
    return all().stream()
        .filter(fault -> fault.subject().equals(queue.sizes().get("kind")))
        .toList();
  }

  private static List<FaultRow> ofBoth(String kind) {
    List<FaultRow> faults = new ArrayList<>();
    if (!kind.startsWith(QueueSubject.RESERVED)) {
      faults.add(
          new FaultRow(
              kind,
              "a word enters without room",
              "assign enters = (push_valid && room)",
              "assign enters = push_valid",
              "count"));
      faults.add(
          new FaultRow(
              kind,
              "ready whether there is room or not",
              "assign push_ready = room",
              "assign push_ready = 1'b1",
              "room"));
    }
    faults.add(
        new FaultRow(
            kind,
            "the memory is written at the head",
            "(tail == w_star) memory_row <=",
            "(head == w_star) memory_row <=",
            "memory"));
    faults.add(
        new FaultRow(
            kind,
            "an empty queue offers a word",
            "assign pop_valid = outValid",
            "assign pop_valid = 1'b1",
            "counted"));
    faults.add(
        new FaultRow(
            kind,
            "the count misses a word that comes as another leaves",
            "assign changes = (enters != leaves)",
            "assign changes = enters",
            "count"));
    return faults;
  }
}
