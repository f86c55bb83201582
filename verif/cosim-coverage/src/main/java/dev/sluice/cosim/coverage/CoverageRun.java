// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage;

import java.util.Comparator;

/**
 * A run that contributed.
 *
 * @param name what ran, for example the test's name
 * @param seed its seed
 * @param passed whether it passed
 */
public record CoverageRun(String name, long seed, boolean passed)
    implements Comparable<CoverageRun> {
  private static final Comparator<CoverageRun> ORDER =
      Comparator.comparing(CoverageRun::name)
          .thenComparingLong(CoverageRun::seed)
          .thenComparing(CoverageRun::passed);

  @Override
  public int compareTo(CoverageRun other) {
    return ORDER.compare(this, other);
  }
}
