// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;

/**
 * Which holes of a window D packets have overtaken in some clock so far: those before a packet that
 * only goes up. The model computes TOP - D some clocks after the spec, so the D of a few clocks
 * before counts too. And that D is the spec's when nothing arrives.
 */
final class EarlyBounds {
  /** Clocks between a verdict of the spec and its last effect on the model's line. */
  private static final int LAG = 7;

  private final WindowTable table;
  private final ReceiveControl control;
  private final int[] end;
  private final int[] touched = new int[LAG];
  private final int[] depths = new int[LAG];
  private int at;
  private int idle;

  EarlyBounds(WindowTable table, ReceiveControl control) {
    this.table = table;
    this.control = control;
    end = new int[table.phase.length];
    Arrays.fill(touched, -1);
    Arrays.fill(depths, control.overtakingDepth());
  }

  void open(int window) {
    end[window] = 0;
  }

  /** A packet of the window was judged. */
  void touch(int window) {
    touched[at] = window;
    idle = 0;
  }

  /** The end of a clock. */
  void observe(int modelDepth) {
    depths[at] = control.overtakingDepth();
    int least = Integer.MAX_VALUE;
    for (int depth : depths) {
      least = Math.min(least, depth);
    }
    for (int window : touched) {
      if (window >= 0) {
        end[window] = Math.max(end[window], table.top[window] - least);
      }
    }
    at = (at + 1) % LAG;
    touched[at] = -1;
    if (++idle > LAG) {
      assertThat(modelDepth).as("D").isEqualTo(control.overtakingDepth());
    }
  }

  /** Holes before this packet may be asked for early. */
  int end(int window) {
    return end[window];
  }
}
