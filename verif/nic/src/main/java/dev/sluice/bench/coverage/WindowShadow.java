// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.coverage;

import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.WindowState;
import java.util.Arrays;

/**
 * What the coverage remembers of each window. It follows the commands and the engine's own answers;
 * whether those are right is not its business.
 */
final class WindowShadow {
  final int[] state;
  final int[] generation;
  final int[] length;

  /** Packets accepted since the open. */
  final int[] received;

  /** Bits set in WVEC. */
  final int[] occupancy;

  /** PIDX of the tail, -1 while it has not been seen. */
  final int[] tailIndex;

  /** Whether it was ever opened. */
  final boolean[] used;

  /** When the packet was given that completed it. */
  final long[] completed;

  /** The last verdict, -1 where the last command was no packet. */
  final int[] lastVerdict;

  /** Whether the window exists. */
  private final int windows;

  WindowShadow(SluiceParameters parameters) {
    windows = parameters.windows();
    int numbers = 1 << parameters.windowBits();
    state = new int[numbers];
    generation = new int[numbers];
    length = new int[numbers];
    received = new int[numbers];
    occupancy = new int[numbers];
    tailIndex = new int[numbers];
    used = new boolean[numbers];
    completed = new long[numbers];
    lastVerdict = new int[numbers];
    Arrays.fill(tailIndex, -1);
    Arrays.fill(lastVerdict, -1);
  }

  boolean exists(int window) {
    return window < windows;
  }

  /** How a command finds the window, as {@link EnginePoints} numbers it. */
  int found(int window) {
    if (!exists(window)) {
      return EnginePoints.WAS_NO_WINDOW;
    }
    if (state[window] == WindowState.FREE.code()) {
      return EnginePoints.WAS_FREE;
    }
    if (state[window] == WindowState.DONE.code()) {
      return EnginePoints.WAS_DONE;
    }
    return received[window] == 0 ? EnginePoints.WAS_UNTOUCHED : EnginePoints.WAS_IN_THE_MIDDLE;
  }

  void open(int window, int tag, int packets) {
    state[window] = WindowState.OPEN.code();
    generation[window] = tag;
    length[window] = packets;
    used[window] = true;
    clear(window);
  }

  void close(int window) {
    state[window] = WindowState.FREE.code();
    clear(window);
  }

  private void clear(int window) {
    received[window] = 0;
    occupancy[window] = 0;
    tailIndex[window] = -1;
    lastVerdict[window] = -1;
  }
}
