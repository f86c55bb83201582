// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.regress;

import dev.sluice.protocol.BadInputException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * How long a regression goes on and where its results go.
 *
 * @param filter runs the benches whose name contains it; empty for all
 * @param firstSeed the first seed of each bench
 * @param seeds seeds of each bench; empty for no end of them
 * @param limit stops after this time; empty for no limit
 * @param untilFailure stops at the first failure
 * @param jobs seeds at a time, 1 to 256
 * @param configurations size of the pool of hardware that the benches draw from, 1 to 1000
 * @param coverage counts lines, branches and toggles of the Verilog too, which is slower
 * @param resume goes on with the results that the folder holds
 * @param out the folder
 */
public record RegressionOptions(
    String filter,
    long firstSeed,
    Optional<Long> seeds,
    Optional<Duration> limit,
    boolean untilFailure,
    int jobs,
    int configurations,
    boolean coverage,
    boolean resume,
    Path out) {
  /** How many configurations of the hardware there are to draw from unless somebody says so. */
  public static final int CONFIGURATIONS = 12;

  /**
   * Checks the numbers.
   *
   * @throws BadInputException when one is out of range
   */
  public RegressionOptions {
    check("--jobs", jobs, 256);
    check("--configurations", configurations, 1000);
    seeds.ifPresent(count -> check("--seeds", count, Long.MAX_VALUE));
    limit.ifPresent(time -> check("--minutes", time.toMillis(), Long.MAX_VALUE));
  }

  private static void check(String name, long value, long high) {
    if (value < 1 || value > high) {
      throw new BadInputException(
          name + " " + value + " must be 1 or more" + (high < 1001 ? ", at most " + high : ""));
    }
  }
}
