package dev.sluice.transport;

import dev.sluice.network.paths.PathNetworkParameters;
import dev.sluice.network.paths.PathParameters;
import dev.sluice.network.paths.Routing;

/** Networks that several tests use: paths of 400 Gbit/s and 1 microsecond. */
final class Networks {
  static final PathParameters PATH = PathParameters.clean(20, 1_000_000).withQueue(1_000_000);

  private Networks() {}

  static PathNetworkParameters clean(int paths) {
    return PathNetworkParameters.uniform(paths, PATH, Routing.ROUND_ROBIN, 1);
  }

  static PathNetworkParameters lossy(int paths, double loss, long seed) {
    return PathNetworkParameters.uniform(paths, PATH.withLoss(loss, 0), Routing.ROUND_ROBIN, seed);
  }
}
