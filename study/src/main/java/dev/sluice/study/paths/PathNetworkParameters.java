// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.paths;

import java.util.Collections;
import java.util.List;

/**
 * A network of paths in one direction. A record that exists is valid.
 *
 * @param paths 1 to {@value #MAX_PATHS} paths
 * @param routing how packets are spread over them
 * @param flowletGap pause after which a flow may change its path, ps; only for {@link
 *     Routing#FLOWLET}
 * @param detection how long after the begin of an outage the routing knows of it, ps; {@link
 *     Long#MAX_VALUE} for never. The end of an outage is known at once
 * @param seed any number; the same seed gives the same run
 */
public record PathNetworkParameters(
    List<PathParameters> paths, Routing routing, long flowletGap, long detection, long seed) {

  /** The most paths. */
  public static final int MAX_PATHS = 256;

  /**
   * Checks every value.
   *
   * @throws dev.sluice.protocol.ParameterException when one is out of range
   */
  public PathNetworkParameters {
    paths = List.copyOf(paths);
    PathParameters.range("paths", paths.size(), 1, MAX_PATHS);
    PathParameters.range("flowletGap", flowletGap, 0, Long.MAX_VALUE);
    PathParameters.range("detection", detection, 0, Long.MAX_VALUE);
  }

  /**
   * Paths that are all alike. Flowlets end after a pause of twice the path's delay and jitter, and
   * an outage is known after that time too.
   *
   * @param count how many paths
   * @param path each of them
   * @param routing how packets are spread over them
   * @param seed of the random draws
   * @return the network
   */
  public static PathNetworkParameters uniform(
      int count, PathParameters path, Routing routing, long seed) {
    PathParameters.range("paths", count, 1, MAX_PATHS);
    long gap = 2 * (path.delay() + path.jitter());
    return new PathNetworkParameters(Collections.nCopies(count, path), routing, gap, gap, seed);
  }

  /**
   * The same network with another seed.
   *
   * @param newSeed any number
   * @return the network
   */
  public PathNetworkParameters withSeed(long newSeed) {
    return new PathNetworkParameters(paths, routing, flowletGap, detection, newSeed);
  }

  /**
   * The longest that a packet is on its way when nothing is ahead of it, over all paths.
   *
   * @param bytes the packet's size
   * @return ps
   */
  public long longestTransit(int bytes) {
    return paths.stream().mapToLong(path -> path.longestTransit(bytes)).max().orElseThrow();
  }

  /**
   * The longest that a packet is on its way through a full queue, over all paths.
   *
   * @param bytes the packet's size
   * @return ps
   */
  public long longestTransitWithQueue(int bytes) {
    return paths.stream()
        .mapToLong(path -> path.longestTransit(bytes) + path.longestWait())
        .max()
        .orElseThrow();
  }
}
