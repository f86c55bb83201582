// SPDX-License-Identifier: Apache-2.0
package dev.sluice.network;

import dev.sluice.protocol.ParameterException;

/**
 * What a channel does to packets. A record that exists is valid.
 *
 * <p>Loss is a Gilbert-Elliott channel with two states: in the good one nothing is lost, in the bad
 * one everything is. Two numbers describe it: {@code loss}, the long-run share of packets lost, and
 * {@code burst}, the mean number of packets lost in a row. From them follow the chances of leaving
 * each state at a packet: bad to good {@code 1/burst}, good to bad {@code loss/(burst*(1-loss))}.
 * The second cannot be over 1, so a burst shorter than {@code loss/(1-loss)} is impossible: where
 * so much is lost, bursts cannot be so short. Packets lost independently of each other are the case
 * {@code burst = 1/(1-loss)}; {@code burst = 0} asks for it without the sum. (Gilbert, Bell System
 * Technical Journal 39, 1960; Elliott, 42, 1963.)
 *
 * @param loss share of packets lost, 0 to 1
 * @param reorder D, the reordering distance: a packet is overtaken only by packets that are sent at
 *     most D later; 0 to {@value #MAX_REORDER}. Each packet is delayed by 0 to D clocks more, all
 *     equally likely
 * @param duplicate chance that a packet that is not lost arrives twice, 0 to 1
 * @param corrupt chance that a packet, or a copy, arrives with wrong bits, 0 to 1
 * @param burst mean length of a loss burst in packets, at least 1 and at least loss/(1-loss), or 0
 *     for independent losses
 * @param latency clocks from end to end for a packet that is not delayed further, 1 to {@value
 *     #MAX_LATENCY}
 * @param seed any number; the same seed gives the same run
 */
public record NetworkParameters(
    double loss,
    int reorder,
    double duplicate,
    double corrupt,
    double burst,
    int latency,
    long seed) {

  /** The largest reordering distance in packets: 2^20. */
  public static final int MAX_REORDER = 1 << 20;

  /** The longest latency in clocks: 2^20. */
  public static final int MAX_LATENCY = 1 << 20;

  /** The longest mean burst in packets. */
  public static final double MAX_BURST = 1e6;

  /** What a sum of decimal fractions may be off by: loss 0.9 with burst 9 is possible. */
  private static final double ROUNDING = 1e-12;

  /** A network that does no harm, one clock long. */
  public static final NetworkParameters CLEAN = new NetworkParameters(0, 0, 0, 0, 0, 1, 0);

  /**
   * Checks every value.
   *
   * @throws ParameterException when one is out of range, or loss and burst contradict each other
   */
  public NetworkParameters {
    probability("loss", loss);
    whole("reorder", reorder, 0, MAX_REORDER);
    probability("duplicate", duplicate);
    probability("corrupt", corrupt);
    whole("latency", latency, 1, MAX_LATENCY);
    checkBurst(burst, loss);
  }

  private static void probability(String name, double value) {
    if (!(value >= 0 && value <= 1)) {
      throw new ParameterException(name, value, "a number from 0 to 1");
    }
  }

  private static void whole(String name, int value, int low, int high) {
    if (value < low || value > high) {
      throw new ParameterException(name, value, "a whole number from " + low + " to " + high);
    }
  }

  private static void checkBurst(double burst, double loss) {
    if (burst == 0) {
      return;
    }
    if (!(burst >= 1 && burst <= MAX_BURST)) {
      throw new ParameterException(
          "burst", burst, "0 (independent losses) or a number from 1 to " + (long) MAX_BURST);
    }
    if (loss == 1) {
      throw new ParameterException(
          "burst", burst, "0 with loss = 1: where everything is lost, bursts have no end");
    }
    double shortest = loss / (1 - loss);
    if (burst < shortest * (1 - ROUNDING)) {
      throw new ParameterException(
          "burst", burst, "at least loss/(1-loss) = " + shortest + " with loss = " + loss);
    }
  }

  /**
   * The chance that the packet after a lost one is not lost.
   *
   * @return 1/burst; 1-loss for independent losses
   */
  public double badToGood() {
    return burst == 0 ? 1 - loss : 1 / burst;
  }

  /**
   * The chance that the packet after one that is not lost is lost.
   *
   * @return loss/(burst*(1-loss)); loss for independent losses
   */
  public double goodToBad() {
    return burst == 0 ? loss : Math.min(1, loss / (burst * (1 - loss)));
  }

  /**
   * The longest that a packet is on its way when it need not queue at the exit.
   *
   * @return latency + D, clocks
   */
  public int longestDelay() {
    return latency + reorder;
  }
}
