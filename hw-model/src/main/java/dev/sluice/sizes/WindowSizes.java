// SPDX-License-Identifier: Apache-2.0
package dev.sluice.sizes;

/** Latencies of the receive-window engine that do not depend on W. Page: docs/blocks/window.md. */
public final class WindowSizes {
  /**
   * Clocks from a packet command to its verdict in {@code architecture=shift}.
   *
   * <p>Reason: the memory's row, then the verdict's register; all five rules in one clock between
   * them, which is why it is slow.
   */
  public static final int SHIFT_LATENCY = 2;

  private WindowSizes() {}
}
