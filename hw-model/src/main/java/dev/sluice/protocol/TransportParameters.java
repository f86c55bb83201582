// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

/**
 * The time-outs and limits of both ends. All times are in clocks. A record that exists is valid.
 *
 * <p>A time-out that follows r others without progress waits {@code 2^min(r, backoffLimit)} times
 * as long. After {@code retryLimit} repeats the next time-out is the last: the end gives up.
 *
 * <p>Source: protocol text, section 4 (on time-out) and section 5 (sender time-out).
 *
 * @param timeout T, the receiver's: clocks without progress before packets are asked for again; to
 *     be longer than a round trip with its reordering, else what is on its way is asked for
 * @param senderTimeout clocks without a sign of the receiver before the sender asks: a connection
 *     request again, or the tail as a probe; best not below T plus a round trip
 * @param backoffLimit how often a wait is doubled, 0 to {@value #MAX_BACKOFF_LIMIT}
 * @param retryLimit repeats before giving up, 1 to {@value #MAX_RETRY_LIMIT}
 * @param requestsPerTimeout B, single-packet requests at one time-out, 1 to {@value
 *     #MAX_REQUESTS_PER_TIMEOUT}
 * @param quietTime clocks that an ended window goes on answering after it was last asked; not less
 *     than {@link #senderPatience()}, else a sender that never heard of its completion asks a
 *     window that is gone
 */
public record TransportParameters(
    long timeout,
    long senderTimeout,
    int backoffLimit,
    int retryLimit,
    int requestsPerTimeout,
    long quietTime) {

  /** The longest time-out in clocks, before backoff: 32 bits, as a register holds it. */
  public static final long MAX_TIMEOUT = (1L << 32) - 1;

  /** The most doublings of a wait: T doubled so often stays below half of a time of 48 bits. */
  public static final int MAX_BACKOFF_LIMIT = 15;

  /** The most repeats: 10 bits at the blocks' ports. */
  public static final int MAX_RETRY_LIMIT = 1000;

  private static final long MAX_ROUND_TRIP = 1L << 30;

  /** The most single-packet requests at one time-out. */
  public static final int MAX_REQUESTS_PER_TIMEOUT = 1024;

  /**
   * Checks every value.
   *
   * @throws ParameterException when one is out of range
   */
  public TransportParameters {
    range("timeout", timeout, 1, MAX_TIMEOUT);
    range("senderTimeout", senderTimeout, 1, MAX_TIMEOUT);
    range("backoffLimit", backoffLimit, 0, MAX_BACKOFF_LIMIT);
    range("retryLimit", retryLimit, 1, MAX_RETRY_LIMIT);
    range("requestsPerTimeout", requestsPerTimeout, 1, MAX_REQUESTS_PER_TIMEOUT);
    range(
        "quietTime",
        quietTime,
        totalWait(senderTimeout, backoffLimit, retryLimit),
        Long.MAX_VALUE >> 2);
  }

  /**
   * Values that suit a network: T and the sender's time-out follow from the round trip, the quiet
   * time from the sender's patience.
   *
   * @param roundTrip the longest round trip in clocks, with queues and reordering, both ways
   * @param transfers how many transfers take turns on the line, at least 1
   * @param retryLimit repeats before giving up
   * @return T = roundTrip + 4 turns + 16; sender's time-out 2T; at most 4 doublings; B = 16
   * @throws ParameterException when a value is out of range
   */
  public static TransportParameters forNetwork(long roundTrip, int transfers, int retryLimit) {
    range("transfers", transfers, 1, Integer.MAX_VALUE);
    return forRoundTrip(roundTrip, 4L * transfers, retryLimit);
  }

  /**
   * Values that suit a network in which a packet waits for a known time before it has the line.
   *
   * @param roundTrip the longest round trip in clocks, with queues and reordering, both ways
   * @param turns the longest wait for the line in clocks, 0 or more
   * @param retryLimit repeats before giving up
   * @return T = roundTrip + turns + 16; all else as {@link #forNetwork} has it
   * @throws ParameterException when a value is out of range
   */
  public static TransportParameters forRoundTrip(long roundTrip, long turns, int retryLimit) {
    range("roundTrip", roundTrip, 0, MAX_ROUND_TRIP);
    range("turns", turns, 0, 4L * Integer.MAX_VALUE);
    range("retryLimit", retryLimit, 1, MAX_RETRY_LIMIT);
    long timeout = Math.min(roundTrip + turns + 16, MAX_TIMEOUT >> 1);
    int backoffLimit = 4;
    long patience = totalWait(2 * timeout, backoffLimit, retryLimit);
    return new TransportParameters(
        timeout, 2 * timeout, backoffLimit, retryLimit, 16, patience + roundTrip);
  }

  /**
   * The same with another limit of doublings. The quiet time outlasts the sender's patience by as
   * much as before.
   *
   * @param limit how often a time-out doubles at most, from 0 to {@link #MAX_BACKOFF_LIMIT}
   * @return all else as here
   * @throws ParameterException when the limit is out of range
   */
  public TransportParameters withBackoffLimit(int limit) {
    range("backoffLimit", limit, 0, MAX_BACKOFF_LIMIT);
    return with(senderTimeout, limit);
  }

  /**
   * The same with another T.
   *
   * @param clocks without progress before packets are asked for again, 1 to {@link #MAX_TIMEOUT}
   * @return all else as here
   * @throws ParameterException when it is out of range
   */
  public TransportParameters withTimeout(long clocks) {
    return new TransportParameters(
        clocks, senderTimeout, backoffLimit, retryLimit, requestsPerTimeout, quietTime);
  }

  /**
   * The same with another time-out of the sender. The quiet time outlasts the sender's patience by
   * as much as before.
   *
   * @param clocks without a sign of the receiver before the sender asks, 1 to {@link #MAX_TIMEOUT}
   * @return all else as here
   * @throws ParameterException when it is out of range
   */
  public TransportParameters withSenderTimeout(long clocks) {
    range("senderTimeout", clocks, 1, MAX_TIMEOUT);
    return with(clocks, backoffLimit);
  }

  private TransportParameters with(long sender, int limit) {
    long beyond = quietTime - totalWait(senderTimeout, backoffLimit, retryLimit);
    long patience = totalWait(sender, limit, retryLimit);
    return new TransportParameters(
        timeout, sender, limit, retryLimit, requestsPerTimeout, patience + beyond);
  }

  /**
   * How long the receiver waits at a time-out.
   *
   * @param repeats time-outs since the last progress
   * @return clocks
   */
  public long receiverWait(int repeats) {
    return timeout << Math.min(repeats, backoffLimit);
  }

  /**
   * How long the sender waits at a time-out.
   *
   * @param repeats time-outs since the last sign of the receiver
   * @return clocks
   */
  public long senderWait(int repeats) {
    return senderTimeout << Math.min(repeats, backoffLimit);
  }

  /**
   * How long a sender that was refused for want of a free window waits before it asks again. All
   * its repeats together outlast the quiet time of a window at least twice.
   *
   * @return a quarter of the quiet time, or more where few repeats are allowed; clocks
   */
  public long busyWait() {
    long share = Math.max(quietTime / 4, 2 * (quietTime / retryLimit)) + 2;
    return Math.max(senderWait(backoffLimit), share);
  }

  /**
   * How long a sender hears nothing before it gives up.
   *
   * @return clocks, from its first question to the error
   */
  public long senderPatience() {
    return totalWait(senderTimeout, backoffLimit, retryLimit);
  }

  /**
   * How long a receiver waits without progress before it gives up.
   *
   * @return clocks, from the last progress to the error
   */
  public long receiverPatience() {
    return totalWait(timeout, backoffLimit, retryLimit);
  }

  /** The first wait and one after each repeat. */
  private static long totalWait(long wait, int backoffLimit, int retryLimit) {
    int growing = Math.min(retryLimit, backoffLimit);
    long doubling = wait * ((2L << growing) - 1);
    return doubling + (retryLimit - growing) * (wait << backoffLimit);
  }

  private static void range(String name, long value, long low, long high) {
    if (value < low || value > high) {
      throw new ParameterException(name, value, "a whole number from " + low + " to " + high);
    }
  }
}
