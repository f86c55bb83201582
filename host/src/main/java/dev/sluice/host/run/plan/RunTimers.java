// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run.plan;

import dev.sluice.protocol.ParameterException;
import dev.sluice.protocol.Preset;
import dev.sluice.protocol.TransportParameters;

/**
 * How the time-outs of a run are set, beyond what its network asks for.
 *
 * @param backoffLimit how often a time-out doubles at most: 0 to {@value
 *     TransportParameters#MAX_BACKOFF_LIMIT}
 * @param turns how many turns of the line a time-out T of NICs has beyond the round trip, a turn
 *     being a full packet of each flow: 0 or more. Where a packet that was asked for passes those
 *     of other flows, as in these NICs, it waits for none
 * @param senderTimeouts the sender's time-out, in T: 1 or more
 */
public record RunTimers(int backoffLimit, int turns, int senderTimeouts) {
  /** Time-outs that double four times, four turns, and a sender that waits for 2 T. */
  public static final RunTimers PUBLISHED = of(Preset.PUBLISHED);

  private static final int MOST_SENDER_TIMEOUTS = 16;

  /**
   * Checks all.
   *
   * @throws ParameterException when one is out of range
   */
  public RunTimers {
    if (backoffLimit < 0 || backoffLimit > TransportParameters.MAX_BACKOFF_LIMIT) {
      throw new ParameterException(
          "backoff",
          backoffLimit,
          "a whole number from 0 to " + TransportParameters.MAX_BACKOFF_LIMIT);
    }
    if (turns < 0) {
      throw new ParameterException("turns", turns, "0 or more");
    }
    ParameterException.count("senderTimeouts", senderTimeouts, MOST_SENDER_TIMEOUTS);
  }

  /**
   * Time-outs with these timers.
   *
   * @param network what suits the network
   * @return T, B and the retry limit as there
   */
  public TransportParameters on(TransportParameters network) {
    return network
        .withSenderTimeout(senderTimeouts * network.timeout())
        .withBackoffLimit(backoffLimit);
  }

  /**
   * Those of a preset.
   *
   * @param preset which
   * @return its timers
   */
  public static RunTimers of(Preset preset) {
    return new RunTimers(preset.backoffLimit(), preset.turns(), preset.senderTimeouts());
  }
}
