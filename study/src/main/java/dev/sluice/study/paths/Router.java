// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.paths;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Says which path a packet takes. Nothing allocates, except at the first packet of a flow. */
final class Router {
  private static final int NONE = -1;

  private final Path[] paths;
  private final Routing routing;
  private final long flowletGap;
  private final long detection;
  private final RandomGenerator random;

  private int turn;
  private int[] pathOf = new int[0];
  private long[] lastSent = new long[0];

  Router(Path[] paths, PathNetworkParameters parameters, RandomGenerator random) {
    this.paths = paths;
    this.random = random;
    routing = parameters.routing();
    flowletGap = parameters.flowletGap();
    detection = parameters.detection();
  }

  int choose(long now, int flow) {
    if (paths.length == 1) {
      return 0;
    }
    return switch (routing) {
      case SPRAY -> upFrom(now, random.nextInt(paths.length));
      case ROUND_ROBIN -> {
        int path = upFrom(now, turn);
        turn = after(path);
        yield path;
      }
      case FLOWLET -> flowlet(now, flow);
      case LEAST_QUEUE -> leastQueue(now);
    };
  }

  /** The first path from the given one on that is not known to be down, or the given one. */
  private int upFrom(long now, int path) {
    int candidate = path;
    do {
      if (!paths[candidate].downFor(now, detection)) {
        return candidate;
      }
      candidate = after(candidate);
    } while (candidate != path);
    return path;
  }

  private int after(int path) {
    return path + 1 == paths.length ? 0 : path + 1;
  }

  private int flowlet(long now, int flow) {
    if (flow >= pathOf.length) {
      int known = pathOf.length;
      pathOf = Arrays.copyOf(pathOf, flow + 1);
      lastSent = Arrays.copyOf(lastSent, flow + 1);
      Arrays.fill(pathOf, known, pathOf.length, NONE);
    }
    int path = pathOf[flow];
    if (path == NONE || now - lastSent[flow] > flowletGap || paths[path].downFor(now, detection)) {
      path = upFrom(now, random.nextInt(paths.length));
      pathOf[flow] = path;
    }
    lastSent[flow] = now;
    return path;
  }

  private int leastQueue(long now) {
    int best = NONE;
    long least = Long.MAX_VALUE;
    int path = turn;
    do {
      long backlog = paths[path].backlog(now);
      if (backlog < least && !paths[path].downFor(now, detection)) {
        best = path;
        least = backlog;
      }
      path = after(path);
    } while (path != turn);
    if (best == NONE) {
      best = turn; // All are down: it is lost on any.
    }
    turn = after(best);
    return best;
  }
}
