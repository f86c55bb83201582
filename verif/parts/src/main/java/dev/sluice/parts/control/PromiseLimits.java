// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.control;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.ReceiveConfigWires;

/**
 * What the config wires of a receive control say.
 *
 * @param timeout T
 * @param backoffLimit doublings
 * @param retryLimit time-outs without progress before the receiver gives up
 * @param requestsPerTimeout B
 * @param quietTime clocks that an ended window goes on answering
 * @param progress whether it reports its progress
 * @param early whether it asks early
 * @param adaptive whether it asks again as soon as requests were seen to take
 */
record PromiseLimits(
    long timeout,
    int backoffLimit,
    int retryLimit,
    int requestsPerTimeout,
    long quietTime,
    boolean progress,
    boolean early,
    boolean adaptive) {
  /**
   * Clocks that may lie between what happens at an input and its effect on a decision, and between
   * a decision and its sign at an output that nobody holds up: an arrival is judged in 5, and four
   * visits of 7 may lie between a time-out and its query.
   */
  static final int LAG = 34;

  /** As the wires are now. */
  static PromiseLimits of(Wires config) {
    return new PromiseLimits(
        config.get(ReceiveConfigWires.TIMEOUT),
        config.getInt(ReceiveConfigWires.BACKOFF_LIMIT),
        config.getInt(ReceiveConfigWires.RETRY_LIMIT),
        config.getInt(ReceiveConfigWires.REQUESTS_PER_TIMEOUT),
        config.get(ReceiveConfigWires.QUIET_TIME),
        config.getBit(ReceiveConfigWires.PROGRESS),
        config.getBit(ReceiveConfigWires.EARLY),
        config.getBit(ReceiveConfigWires.ADAPTIVE));
  }

  /** Whether the engine is asked for more than time-outs that are retries. */
  boolean asksOften() {
    return early || adaptive;
  }

  /** From the last progress, or the last of so many time-outs, to the next. */
  long wait(int repeats) {
    return timeout << Math.min(repeats, backoffLimit);
  }
}
