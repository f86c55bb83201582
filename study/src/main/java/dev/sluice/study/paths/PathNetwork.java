// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.paths;

import dev.sluice.network.ReorderMeter;
import dev.sluice.random.SeedHash;
import java.util.Arrays;

/**
 * One direction of a network of paths.
 *
 * <pre>
 *  send -> which path? -> down? full? -> queue and line -> lost? -> delay and jitter -> receive
 * </pre>
 *
 * <p>An event is a packet that is sent or one that arrives. When a packet arrives is settled when
 * it is sent, and a path keeps order, so the next event is the earliest head of a few lines of
 * arrivals: no calendar is needed. Of packets that arrive together the one that was sent first
 * comes first.
 *
 * <p>Each path draws its losses, its jitter and its outages from generators of their own ({@link
 * SeedHash}), so that a change of the routing or of the jitter leaves the pattern of losses on a
 * path as it was, and paths fail when they fail, whatever is sent. A packet costs O(1), and a look
 * at each path when it is received. Nothing allocates, except when more packets are on the way than
 * ever before. Not thread-safe.
 */
public final class PathNetwork {
  /** No packet is on its way. */
  public static final long NEVER = Path.NEVER;

  /** Arrivals that the reordering measure looks back on. */
  public static final int REORDER_HISTORY = (1 << 13) - 2;

  private final Path[] paths;

  /** When the next packet of each path arrives. */
  private final long[] heads;

  private final Router router;
  private final ReorderMeter meter = new ReorderMeter(REORDER_HISTORY);
  private final long[] fates = new long[PathOutcome.values().length];

  private long lastSend = Long.MIN_VALUE;
  private long sent;
  private long delivered;
  private int earliest;
  private long nextArrival = NEVER;

  /**
   * An empty network at time 0.
   *
   * @param parameters what it is like
   * @param stream which network of a run this is: networks of one seed and different streams are
   *     independent of each other
   */
  public PathNetwork(PathNetworkParameters parameters, int stream) {
    long seed = parameters.seed();
    paths = new Path[parameters.paths().size()];
    for (int i = 0; i < paths.length; i++) {
      paths[i] =
          new Path(
              parameters.paths().get(i),
              SeedHash.random(seed, "path loss", stream, i),
              SeedHash.random(seed, "path jitter", stream, i),
              SeedHash.random(seed, "path outage", stream, i));
    }
    heads = new long[paths.length];
    Arrays.fill(heads, NEVER);
    router = new Router(paths, parameters, SeedHash.random(seed, "route", stream));
  }

  /**
   * Sends a packet.
   *
   * @param now when, in ps; not before the packet before
   * @param packet its fields, which are copied
   * @return what becomes of it, for who counts; a sender cannot know
   * @throws IllegalStateException when the time went back
   * @throws IndexOutOfBoundsException when the sender chose a path that does not exist
   */
  public PathOutcome send(long now, Packet packet) {
    if (now < lastSend) {
      throw new IllegalStateException("the time went back from " + lastSend + " to " + now);
    }
    lastSend = now;
    int path = packet.path == Packet.ANY_PATH ? router.choose(now, packet.flow) : packet.path;
    PathOutcome fate = paths[path].send(now, sent++, packet);
    fates[fate.ordinal()]++;
    if (fate == PathOutcome.ARRIVES) {
      long head = paths[path].nextArrival();
      heads[path] = head;
      if (head < nextArrival) {
        nextArrival = head;
        earliest = path;
      }
    }
    return fate;
  }

  /**
   * When the next packet arrives.
   *
   * @return ps, or {@link #NEVER}
   */
  public long nextArrival() {
    return nextArrival;
  }

  /**
   * Takes the packet that arrives next.
   *
   * @param into receives its fields
   * @throws IllegalStateException when none is on its way
   */
  public void receive(Packet into) {
    if (nextArrival == NEVER) {
      throw new IllegalStateException("no packet is on its way");
    }
    delivered++;
    meter.arrive(paths[earliest].nextSequence());
    paths[earliest].take(into);
    heads[earliest] = paths[earliest].nextArrival();
    findEarliest();
  }

  private void findEarliest() {
    long time = NEVER;
    int path = 0;
    for (int i = 0; i < heads.length; i++) {
      long head = heads[i];
      if (head < time
          || head == time
              && head != NEVER
              && paths[i].nextSequence() < paths[path].nextSequence()) {
        time = head;
        path = i;
      }
    }
    nextArrival = time;
    earliest = path;
  }

  /**
   * Packets on their way.
   *
   * @return a count
   */
  public long inside() {
    return fates[PathOutcome.ARRIVES.ordinal()] - delivered;
  }

  /**
   * What the network has done so far.
   *
   * @return a snapshot; allocates
   */
  public PathCounters counters() {
    return new PathCounters(
        sent,
        fates[PathOutcome.LOST.ordinal()],
        fates[PathOutcome.OVERFLOW.ordinal()],
        fates[PathOutcome.OUTAGE.ordinal()],
        delivered,
        meter.reordered(),
        meter.largest(),
        meter.reordered() == 0 ? 0 : (double) meter.sum() / meter.reordered());
  }
}
