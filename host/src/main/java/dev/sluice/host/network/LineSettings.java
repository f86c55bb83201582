// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.network;

import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.ParameterException;
import java.util.List;
import java.util.Objects;

/**
 * What the network does to frames on their way out of a port. A record that exists is valid.
 *
 * @param channel loss, repetition, damage, and latency and reordering distance in microseconds: a
 *     frame may be overtaken by frames that come up to so much later
 * @param bitsPerSecond of the line to the node, 0 for no limit, up to {@value #MAX_RATE}
 * @param queue frames that wait before the line at most, 1 to {@value #MAX_QUEUE}
 */
public record LineSettings(NetworkParameters channel, long bitsPerSecond, int queue) {
  /** Frames that wait before each line, unless said otherwise. */
  public static final int QUEUE = 128;

  /** The longest queue. */
  public static final int MAX_QUEUE = 1 << 16;

  /** The fastest line that can be asked for: 1 Tbit/s. */
  public static final long MAX_RATE = 1_000_000_000_000L;

  /** The names that {@link #with} knows. */
  public static final List<String> NAMES =
      List.of("loss", "burst", "reorder", "duplicate", "corrupt", "latency", "rate", "queue");

  private static final double MEGA = 1e6;

  /**
   * Checks every value.
   *
   * @throws ParameterException when one is out of range
   */
  public LineSettings {
    Objects.requireNonNull(channel, "channel");
    if (bitsPerSecond < 0 || bitsPerSecond > MAX_RATE) {
      throw new ParameterException(
          "rate", bitsPerSecond / MEGA, "0 (no limit) or Mbit/s up to " + (long) (MAX_RATE / MEGA));
    }
    if (queue < 1 || queue > MAX_QUEUE) {
      throw new ParameterException("queue", queue, "a whole number from 1 to " + MAX_QUEUE);
    }
  }

  /**
   * Lines with a queue of {@value #QUEUE} frames.
   *
   * @param channel what happens behind the queue
   * @param bitsPerSecond of each line, 0 for no limit
   * @throws ParameterException when one is out of range
   */
  public LineSettings(NetworkParameters channel, long bitsPerSecond) {
    this(channel, bitsPerSecond, QUEUE);
  }

  /**
   * The same with another value.
   *
   * @param name what, one of {@link #NAMES}
   * @param text its value: shares for loss, duplicate and corrupt; frames for burst; microseconds
   *     for reorder and latency; Mbit/s for rate; frames for queue
   * @return a copy
   * @throws ParameterException when there is nothing of that name, or the value is out of range
   */
  public LineSettings with(String name, String text) {
    double value;
    try {
      value = Double.parseDouble(text);
    } catch (NumberFormatException _) {
      throw new ParameterException(name, text, "a number");
    }
    NetworkParameters c = channel;
    return switch (name) {
      case "loss" -> with(value, c.reorder(), c.duplicate(), c.corrupt(), c.burst(), c.latency());
      case "burst" -> with(c.loss(), c.reorder(), c.duplicate(), c.corrupt(), value, c.latency());
      case "reorder" ->
          with(c.loss(), whole(name, text), c.duplicate(), c.corrupt(), c.burst(), c.latency());
      case "duplicate" -> with(c.loss(), c.reorder(), value, c.corrupt(), c.burst(), c.latency());
      case "corrupt" -> with(c.loss(), c.reorder(), c.duplicate(), value, c.burst(), c.latency());
      case "latency" ->
          with(c.loss(), c.reorder(), c.duplicate(), c.corrupt(), c.burst(), whole(name, text));
      case "rate" -> new LineSettings(c, rate(value), queue);
      case "queue" -> new LineSettings(c, bitsPerSecond, whole(name, text));
      default -> throw new ParameterException("setting", name, String.join(", ", NAMES));
    };
  }

  /**
   * A rate from Mbit/s.
   *
   * @param megabits per second
   * @return bits per second, rounded; a negative number where it is none
   */
  public static long rate(double megabits) {
    return megabits >= 0 && megabits * MEGA <= MAX_RATE ? Math.round(megabits * MEGA) : -1;
  }

  private static int whole(String name, String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException _) {
      throw new ParameterException(name, text, "a whole number");
    }
  }

  private LineSettings with(
      double loss, int reorder, double duplicate, double corrupt, double burst, int latency) {
    return new LineSettings(
        new NetworkParameters(loss, reorder, duplicate, corrupt, burst, latency, channel.seed()),
        bitsPerSecond,
        queue);
  }

  @Override
  public String toString() {
    return "loss %s, burst %s, reorder %d us, duplicate %s, corrupt %s, latency %d us, rate %s, queue %d"
        .formatted(
            channel.loss(),
            channel.burst(),
            channel.reorder(),
            channel.duplicate(),
            channel.corrupt(),
            channel.latency(),
            bitsPerSecond == 0 ? "unlimited" : bitsPerSecond / MEGA + " Mbit/s",
            queue);
  }
}
