// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.wires.control.OneWindowWires;
import dev.sluice.cycle.wires.control.OutcomeWires;
import dev.sluice.cycle.wires.control.SeenWires;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.ControlSizes;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * How soon the sweep comes to a window, as docs/blocks/control.md promises: by how many windows are
 * in use, not by R. The visits here are the sweep's own, one after the other, and find windows with
 * nothing due, or with the mark of their close.
 */
class SweepTurnsTest {
  private static final int CLOCKS = 8000;
  private static final int SEEN = ControlSizes.VISIT_CLOCKS - 2;

  /** Turns of windows of one word that were freed since it was read, and of the one before. */
  private static final int FREED_MEANWHILE =
      (ControlSizes.USED_WORD + 1) * ControlSizes.VISIT_CLOCKS;

  private static final int OUTCOME = ControlSizes.VISIT_CLOCKS - 1;

  /**
   * Of a window in use.
   *
   * @param since when it was opened, or had its last turn
   * @param others how many windows were in use then
   * @param opened how many had been opened by then
   */
  private record Waiting(long since, int others, int opened) {}

  private final Map<Integer, Waiting> waiting = new TreeMap<>();
  private int opened;

  @Property(tries = 60)
  void comesToWindowsInUseOnly(
      @ForAll @IntRange(min = 1, max = 4096) int windows,
      @ForAll @IntRange(min = 1, max = 40) int inUse,
      @ForAll long seed) {
    SweepModel sweep =
        new SweepModel(new SluiceParameters(windows, 64, 1 << 12, 64, Architecture.RING));
    SplittableRandom random = new SplittableRandom(seed);
    waiting.clear();
    opened = 0;
    int visited = 0;
    boolean leaves = false;
    int step = 0;
    for (long clock = 0; clock < CLOCKS; clock++) {
      sweep.drive();
      sweep.commandFree.set(0, true);
      sweep.requestsIdle.set(0, true);
      sweep.refusal.ready = true;
      if (sweep.freed.valid) {
        waiting.remove(sweep.freed.getInt(OneWindowWires.WINDOW));
      }
      open(sweep, random, windows, inUse, clock);
      if (step == 0) {
        visited = sweep.sweepWindow.getInt(0);
        leaves = waiting.containsKey(visited) && random.nextInt(20) == 0;
        turn(visited, clock, windows);
      }
      see(sweep, step, visited, leaves);
      sweep.settle();
      sweep.clock();
      step = step == OUTCOME ? 0 : step + 1;
    }
    assertThat(opened).as("windows in use").isPositive();
  }

  private void open(SweepModel sweep, SplittableRandom random, int windows, int inUse, long clock) {
    int window = random.nextInt(windows);
    sweep.opened.valid =
        clock > windows
            && !sweep.freed.valid
            && waiting.size() < inUse
            && random.nextInt(9) == 0
            && !waiting.containsKey(window);
    if (sweep.opened.valid) {
      sweep.opened.set(OneWindowWires.WINDOW, window);
      opened++;
      waiting.put(window, new Waiting(clock, waiting.size(), opened));
    }
  }

  /** A window has its turn; those that wait do so for no longer than the page says. */
  private void turn(int visited, long clock, int windows) {
    waiting.computeIfPresent(visited, (_, _) -> new Waiting(clock, waiting.size(), opened));
    for (Waiting of : waiting.values()) {
      int turns = of.others + opened - of.opened;
      long bound = 9L * turns + Math.ceilDiv(windows, ControlSizes.USED_WORD) + FREED_MEANWHILE;
      assertThat(clock - of.since).as("waits for its turn").isLessThanOrEqualTo(bound);
    }
  }

  private static void see(SweepModel sweep, int step, int window, boolean leaves) {
    sweep.seen.valid = step == SEEN;
    sweep.outcome.valid = step == OUTCOME;
    if (sweep.seen.valid) {
      sweep.seen.clear();
      sweep.seen.valid = true;
      sweep.seen.set(SeenWires.KIND, VisitKind.SWEEP.ordinal());
      sweep.seen.set(SeenWires.WINDOW, window);
      sweep.seen.set(SeenWires.ROW_PHASE, leaves ? PhaseCodes.LEAVING : PhaseCodes.OPEN);
      sweep.seen.set(SeenWires.MARK_FREE, leaves);
    }
    if (sweep.outcome.valid) {
      sweep.outcome.set(OutcomeWires.CANCELLED, false);
      sweep.outcome.set(OutcomeWires.CALMED, false);
    }
  }
}
