// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.multipath;

/**
 * The segments that no path has begun, in a queue for each path. O(1), but for sharing out again,
 * which looks at every segment that is left. Nothing allocates after construction.
 */
final class SegmentQueues {
  static final int NONE = -1;

  private final int paths;

  /** Segments in the order in which they were dealt: by turns, from the path that was dry on. */
  private final int[] dealt;

  private int size;
  private int firstPath;
  private int left;

  /** Where in {@link #dealt} the next segment of each path is. */
  private final int[] next;

  /** Segments 0 to segments-1, segment s for path s modulo paths. */
  SegmentQueues(int segments, int paths) {
    this.paths = paths;
    dealt = new int[segments];
    next = new int[paths];
    for (int i = 0; i < segments; i++) {
      dealt[i] = i;
    }
    left = segments;
    deal(segments, 0);
  }

  private void deal(int segments, int from) {
    size = segments;
    firstPath = from;
    for (int path = 0; path < paths; path++) {
      next[path] = Math.floorMod(path - from, paths);
    }
  }

  /** The next segment of a path; where it has none, the rest is shared out again. Or NONE. */
  int take(int path) {
    if (left == 0) {
      return NONE;
    }
    if (next[path] >= size) {
      shareOut(path);
    }
    int segment = dealt[next[path]];
    next[path] += paths;
    left--;
    return segment;
  }

  private void shareOut(int dry) {
    int count = 0;
    for (int i = 0; i < size; i++) {
      if (i >= next[(firstPath + i) % paths]) {
        dealt[count++] = dealt[i];
      }
    }
    deal(count, dry);
  }
}
