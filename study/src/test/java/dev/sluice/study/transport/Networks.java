// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import dev.sluice.study.paths.PathNetworkParameters;
import dev.sluice.study.paths.PathParameters;
import dev.sluice.study.paths.Routing;

/** Networks that several tests use: paths of 400 Gbit/s and 1 microsecond. */
public final class Networks {
  public static final PathParameters PATH =
      PathParameters.clean(20, 1_000_000).withQueue(1_000_000);

  private Networks() {}

  public static PathNetworkParameters clean(int paths) {
    return PathNetworkParameters.uniform(paths, PATH, Routing.ROUND_ROBIN, 1);
  }

  public static PathNetworkParameters lossy(int paths, double loss, long seed) {
    return PathNetworkParameters.uniform(paths, PATH.withLoss(loss, 0), Routing.ROUND_ROBIN, seed);
  }
}
