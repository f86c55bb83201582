// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.judge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * In which order tests are run, each until one fails: first the one that has taken the least time
 * for each mutant that it found. A short test that finds few costs all the mutants that it does not
 * find, and a long one whose first clocks find most costs nearly nothing. Whether a mutant is found
 * does not depend on it. Not thread-safe.
 */
final class TestOrder {
  /** What is believed of a test that has not been run yet: in its time it finds half a mutant. */
  private static final double FOUND_BEFORE = 0.5;

  private final List<Standing> standings = new ArrayList<>();

  private static final class Standing {
    private final String id;
    private double seconds;
    private double found = FOUND_BEFORE;

    private Standing(String id, double seconds) {
      this.id = id;
      this.seconds = seconds;
    }

    private double secondsForOne() {
      return seconds / found;
    }
  }

  /**
   * Adds a test.
   *
   * @param id as JUnit knows it
   * @param seconds it takes where it finds nothing
   */
  void add(String id, double seconds) {
    standings.add(new Standing(id, seconds));
  }

  /**
   * The order for the next mutant.
   *
   * @return the tests; those that stand alike as they were added
   */
  List<String> next() {
    standings.sort(Comparator.comparingDouble(Standing::secondsForOne));
    return standings.stream().map(standing -> standing.id).toList();
  }

  /**
   * Takes note of a test that was run with a mutant.
   *
   * @param id the test
   * @param seconds that it took
   * @param finds whether it failed, so that the mutant is found
   */
  void ran(String id, double seconds, boolean finds) {
    for (Standing standing : standings) {
      if (standing.id.equals(id)) {
        standing.seconds += seconds;
        standing.found += finds ? 1 : 0;
        return;
      }
    }
    throw new IllegalArgumentException("no test " + id);
  }
}
