// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.queue;

import dev.sluice.formal.proof.FaultRow;
import dev.sluice.formal.proof.Subject;
import java.util.ArrayList;
import java.util.List;

/** The planted faults of queues, the same for both kinds but for the last. */
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
    List<FaultRow> all = new ArrayList<>(ofBoth(MOORE));
    all.add(
        new FaultRow(
            MOORE,
            "leaves over a word that was not taken",
            "assign leaves = (some && ((! outValid) || pop_ready))",
            "assign leaves = some",
            "offered"));
    all.addAll(ofBoth(BLOCK_RAM));
    all.add(
        new FaultRow(
            BLOCK_RAM,
            "the latch is read over",
            "assign reads = ((! readValid) || moves)",
            "assign reads = 1'b1",
            "latch"));
    all.add(
        new FaultRow(
            BLOCK_RAM,
            "moves over a word that was not taken",
            "assign moves = ((! outValid) || pop_ready)",
            "assign moves = 1'b1",
            "offered"));
    return all;
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
    return List.of(
        new FaultRow(
            kind,
            "the memory is written at the head",
            "(tail == w_star) memory_row <=",
            "(head == w_star) memory_row <=",
            "memory"),
        new FaultRow(
            kind,
            "a word enters without room",
            "assign enters = (push_valid && room)",
            "assign enters = push_valid",
            "count"),
        new FaultRow(
            kind,
            "ready whether there is room or not",
            "assign push_ready = room",
            "assign push_ready = 1'b1",
            "room"),
        new FaultRow(
            kind,
            "an empty queue offers a word",
            "assign pop_valid = outValid",
            "assign pop_valid = 1'b1",
            "counted"),
        new FaultRow(
            kind,
            "the count misses a word that comes as another leaves",
            "assign when_RowFifo_l57 = (enters != leaves)",
            "assign when_RowFifo_l57 = enters",
            "count"));
  }
}
