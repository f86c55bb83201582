// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.network;

import dev.sluice.network.Channel;
import dev.sluice.network.ChannelCounters;
import dev.sluice.network.NetworkParameters;
import dev.sluice.random.SeedHash;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * The way out of a port: a queue of bounded length, a line with a rate, and the {@link Channel}
 * that loses, delays, repeats and damages frames. When its settings change, what is on its way
 * stays as it is, and later frames have the new ones. Time is in microseconds. Not thread-safe.
 */
final class PortLine {
  private static final double NANOSECONDS = 1e3;
  private static final double BITS_A_BYTE = 8e9;

  private final int which;
  private final int largest;
  private final Queue<byte[]> queue = new ArrayDeque<>();
  private final Queue<Way> older = new ArrayDeque<>();
  private LineSettings settings;
  private Way newest;
  private int changes;
  private double free;
  private long lost;
  private long duplicated;
  private long corrupted;

  /** Takes the frames that come out. */
  @FunctionalInterface
  interface Taker {
    void take(byte[] bytes, int offset, int size);
  }

  /** A channel, and its time: each call of one is in a microsecond of its own. */
  private static final class Way {
    private final Channel channel;
    private long last;

    Way(Channel channel, long now) {
      this.channel = channel;
      last = now;
    }

    long tick(long now) {
      last = Math.max(now, last + 1);
      return last;
    }
  }

  PortLine(LineSettings settings, int which, int largest) {
    this.which = which;
    this.largest = largest;
    this.settings = settings;
    newest = way(settings, 0);
  }

  /** Of a seed of its own for each port, and for each change of the settings. */
  private Way way(LineSettings s, long now) {
    NetworkParameters c = s.channel();
    long seed =
        changes == 0 ? c.seed() : SeedHash.of(c.seed(), "port after a change", which, changes);
    return new Way(
        new Channel(
            new NetworkParameters(
                c.loss(), c.reorder(), c.duplicate(), c.corrupt(), c.burst(), c.latency(), seed),
            largest,
            which),
        now);
  }

  LineSettings settings() {
    return settings;
  }

  void change(LineSettings other, long now) {
    settings = other;
    changes++;
    older.add(newest);
    newest = way(other, now);
  }

  /** Puts a frame into the queue, unless it is full. */
  boolean offer(byte[] frame) {
    return queue.size() < settings.queue() && queue.add(frame);
  }

  /** Whether frames wait or are on their way. */
  boolean isBusy() {
    return !queue.isEmpty() || newest.channel.inside() > 0 || !older.isEmpty();
  }

  /** Time goes on: what is due goes on its way, and what has come out is taken. */
  void advance(long now, Taker taker) {
    while (!queue.isEmpty() && newest.channel.canSend() && free <= now * NANOSECONDS) {
      byte[] frame = queue.remove();
      long rate = settings.bitsPerSecond();
      double time = rate == 0 ? 0 : frame.length * BITS_A_BYTE / rate;
      free = Math.max(free, (now - 1) * NANOSECONDS) + time;
      Channel channel = newest.channel;
      System.arraycopy(frame, 0, channel.slot(), channel.slotOffset(), frame.length);
      channel.send(newest.tick(now), frame.length);
      drain(newest, now, taker);
    }
    drain(newest, now, taker);
    for (Way way : older) {
      drain(way, now, taker);
    }
    older.removeIf(this::hasEnded);
  }

  private static void drain(Way way, long now, Taker taker) {
    Channel channel = way.channel;
    while (channel.inside() > 0 && channel.receive(way.tick(now))) {
      taker.take(channel.packet(), channel.packetOffset(), channel.packetSize());
    }
  }

  private boolean hasEnded(Way way) {
    if (way.channel.inside() > 0) {
      return false;
    }
    ChannelCounters c = way.channel.counters();
    lost += c.lost();
    duplicated += c.duplicated();
    corrupted += c.corrupted();
    return true;
  }

  long lost() {
    return lost + newest.channel.counters().lost();
  }

  long duplicated() {
    return duplicated + newest.channel.counters().duplicated();
  }

  long corrupted() {
    return corrupted + newest.channel.counters().corrupted();
  }
}
