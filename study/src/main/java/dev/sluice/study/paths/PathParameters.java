// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.paths;

import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.ParameterException;

/**
 * One path. A record that exists is valid.
 *
 * <p>A path is a queue and a line after it, first in first out. Jitter does not reorder within a
 * path: a packet that would arrive before the one ahead of it arrives together with it.
 *
 * @param picosPerByte the line's time for a byte, 1 to 10^6 ps; 80 is 100 Gbit/s
 * @param delay from the line's end to the far node, 0 to {@value #MAX_TIME} ps
 * @param jitter a packet takes up to so much longer, all equally likely; 0 to {@value #MAX_TIME} ps
 * @param queueBytes bytes that may wait or be on the line; a packet that does not fit is lost; 64
 *     to 2^40
 * @param loss share of packets lost, 0 to 1
 * @param burst mean length of a loss burst in packets, as in {@link NetworkParameters}; 0 for
 *     independent losses
 * @param up how long the path works before an outage; 0 for a path without outages; at most {@value
 *     #MAX_TIME} ps
 * @param down how long an outage lasts, 1 to {@value #MAX_TIME} ps; 0 without outages
 * @param randomOutages whether {@code up} and {@code down} are means of exponential distributions;
 *     else the path is up and down by turns, from time 0, for exactly these times
 */
public record PathParameters(
    int picosPerByte,
    long delay,
    long jitter,
    long queueBytes,
    double loss,
    double burst,
    long up,
    long down,
    boolean randomOutages) {

  /** The longest time: 10^15 ps, a thousand seconds. */
  public static final long MAX_TIME = 1_000_000_000_000_000L;

  private static final int MAX_PICOS_PER_BYTE = 1_000_000;
  private static final long MAX_QUEUE = 1L << 40;

  /** A queue that no study fills: 2^40 bytes. */
  public static final long ENDLESS_QUEUE = MAX_QUEUE;

  /**
   * Checks every value.
   *
   * @throws ParameterException when one is out of range
   */
  public PathParameters {
    range("picosPerByte", picosPerByte, 1, MAX_PICOS_PER_BYTE);
    range("delay", delay, 0, MAX_TIME);
    range("jitter", jitter, 0, MAX_TIME);
    range("queueBytes", queueBytes, 64, MAX_QUEUE);
    range("up", up, 0, MAX_TIME);
    range("down", down, up == 0 ? 0 : 1, up == 0 ? 0 : MAX_TIME);
    losses(loss, burst);
  }

  /**
   * A path that does no harm: no jitter, an endless queue, no loss, no outage.
   *
   * @param picosPerByte the line's time for a byte
   * @param delay from the line's end to the far node, ps
   * @return the path
   */
  public static PathParameters clean(int picosPerByte, long delay) {
    return new PathParameters(picosPerByte, delay, 0, ENDLESS_QUEUE, 0, 0, 0, 0, false);
  }

  /**
   * The same with jitter.
   *
   * @param time ps
   * @return a path
   */
  public PathParameters withJitter(long time) {
    return new PathParameters(
        picosPerByte, delay, time, queueBytes, loss, burst, up, down, randomOutages);
  }

  /**
   * The same with another queue.
   *
   * @param bytes its size
   * @return a path
   */
  public PathParameters withQueue(long bytes) {
    return new PathParameters(
        picosPerByte, delay, jitter, bytes, loss, burst, up, down, randomOutages);
  }

  /**
   * The same with losses.
   *
   * @param share share of packets lost
   * @param length mean burst, 0 for independent losses
   * @return a path
   */
  public PathParameters withLoss(double share, double length) {
    return new PathParameters(
        picosPerByte, delay, jitter, queueBytes, share, length, up, down, randomOutages);
  }

  /**
   * The same with outages.
   *
   * @param upTime ps
   * @param downTime ps
   * @param random whether the two are means
   * @return a path
   */
  public PathParameters withOutages(long upTime, long downTime, boolean random) {
    return new PathParameters(
        picosPerByte, delay, jitter, queueBytes, loss, burst, upTime, downTime, random);
  }

  /** The part of the losses, as the one channel takes them. */
  NetworkParameters lossParameters() {
    return losses(loss, burst);
  }

  private static NetworkParameters losses(double loss, double burst) {
    return new NetworkParameters(loss, 0, 0, 0, burst, 1, 0);
  }

  /**
   * The longest that a packet is on its way when nothing is ahead of it.
   *
   * @param bytes the packet's size
   * @return ps
   */
  public long longestTransit(int bytes) {
    return (long) bytes * picosPerByte + delay + jitter;
  }

  /**
   * How long a full queue takes to drain.
   *
   * @return ps
   */
  public long longestWait() {
    return queueBytes * picosPerByte;
  }

  static void range(String name, long value, long low, long high) {
    if (value < low || value > high) {
      throw new ParameterException(name, value, "a whole number from " + low + " to " + high);
    }
  }
}
