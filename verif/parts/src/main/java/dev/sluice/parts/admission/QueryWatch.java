// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.admission;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.QueryWires;
import dev.sluice.cycle.wires.StatusWires;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.QueryBound;
import java.util.Arrays;

/**
 * Watches the engine's read port where Admission gives the commands: every query is answered, for
 * its window, within {@link QueryBound}. Looks at wires only, of a model or of RTL. Nothing
 * allocates after construction.
 */
public final class QueryWatch {
  /** Queries underway at a time, at most; {@code shift} has two. */
  private static final int UNDERWAY = 4;

  /** Clocks that an open or close takes from where it is seen to the engine. */
  private static final int ON_THE_WAY = 8;

  private static final long NEVER = Long.MIN_VALUE / 2;

  private final Wires query;
  private final Wires status;
  private final int bound;
  private final int again;
  private final long[] asked = new long[UNDERWAY];
  private final int[] window = new int[UNDERWAY];
  private final long[] due = new long[UNDERWAY];
  private final long[] commanded;
  private long clock;
  private long queries;
  private long answers;
  private long slowest;

  /**
   * Nothing was asked yet.
   *
   * @param p R, W and the architecture
   * @param query {@link QueryWires}
   * @param status {@link StatusWires}
   */
  public QueryWatch(SluiceParameters p, Wires query, Wires status) {
    this.query = query;
    this.status = status;
    bound = QueryBound.clocks(p);
    again = QueryBound.again(p);
    commanded = new long[1 << p.windowBits()];
    Arrays.fill(commanded, NEVER);
  }

  /**
   * Looks at a clock's wires when all of them are set.
   *
   * @return what is wrong, or null
   */
  public String clock() {
    String wrong = status.valid ? answer() : null;
    if (query.fires()) {
      ask(query.getInt(QueryWires.WINDOW));
    }
    if (wrong == null && queries > answers && clock > due[oldest()]) {
      wrong =
          "a query of window %d has no answer after %d clocks"
              .formatted(window[oldest()], clock - asked[oldest()]);
    }
    clock++;
    return wrong;
  }

  private int oldest() {
    return (int) (answers % UNDERWAY);
  }

  /**
   * An open or close of a window is on its way to the engine in the clock that {@link #clock} is
   * called for next, and is there a few clocks later at most.
   *
   * @param which the window
   */
  public void opensOrCloses(int which) {
    if (which < commanded.length) {
      commanded[which] = clock;
    }
    for (long i = answers; i < queries; i++) {
      if (window[(int) (i % UNDERWAY)] == which) {
        due[(int) (i % UNDERWAY)] += again;
      }
    }
  }

  private void ask(int which) {
    int at = (int) (queries++ % UNDERWAY);
    asked[at] = clock;
    window[at] = which;
    due[at] = clock + bound + (clock - commanded[which] < ON_THE_WAY ? again : 0);
  }

  private String answer() {
    if (queries == answers) {
      return "an answer without a query";
    }
    int at = oldest();
    answers++;
    slowest = Math.max(slowest, clock - asked[at]);
    int of = status.getInt(StatusWires.WINDOW);
    return of == window[at] ? null : "asked for window %d, told of %d".formatted(window[at], of);
  }

  /**
   * Queries that were answered.
   *
   * @return since the beginning
   */
  public long answers() {
    return answers;
  }

  /**
   * The longest that one took, window commands or not.
   *
   * @return clocks
   */
  public long slowest() {
    return slowest;
  }
}
