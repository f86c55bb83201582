// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.registers;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/**
 * The receive control's run-time settings, from the registers. They may change in any clock; a time
 * that has begun is then held against the new setting.
 */
public final class ReceiveConfigWires {
  /** 0: no window is opened, a new transfer is refused as if none were free; 1 bit. */
  public static final int ENABLE = 0;

  /** T, clocks, 1 to 2^32-1; 32 bits. */
  public static final int TIMEOUT = 1;

  /** Doublings of a wait, 0 to 15; 4 bits. */
  public static final int BACKOFF_LIMIT = 2;

  /** Repeats before giving up, 1 to 1023; 10 bits. */
  public static final int RETRY_LIMIT = 3;

  /** B, single-packet requests at one time-out, 1 to 1024; 11 bits. */
  public static final int REQUESTS_PER_TIMEOUT = 4;

  /** Clocks that an ended window goes on answering, 1 to 2^47-1; 47 bits. */
  public static final int QUIET_TIME = 5;

  /**
   * Progress reports to the senders: {@code overrun=progress}; 1 bit. Senders that stay inside the
   * window need them.
   */
  public static final int PROGRESS = 6;

  /** Holes are asked for without a time-out: {@code early=on}; 1 bit. */
  public static final int EARLY = 7;

  /**
   * Requests are repeated after the time that they were seen to take: {@code adaptive=on}; 1 bit.
   */
  public static final int ADAPTIVE = 8;

  private ReceiveConfigWires() {}

  /**
   * Wires of value 0.
   *
   * @param name of the signals
   * @return signals with these fields
   */
  public static Wires signals(String name) {
    return Wires.signals(
        name,
        new Field("enable", 1),
        new Field("timeout", 32),
        new Field("backoffLimit", 4),
        new Field("retryLimit", 10),
        new Field("requestsPerTimeout", 11),
        new Field("quietTime", 47),
        new Field("progress", 1),
        new Field("early", 1),
        new Field("adaptive", 1));
  }
}
