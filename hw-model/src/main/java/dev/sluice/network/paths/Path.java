package dev.sluice.network.paths;

import dev.sluice.network.LossProcess;
import java.util.Arrays;
import org.apache.commons.math3.random.RandomGenerator;

/**
 * One path: when a packet arrives is known when it is sent, so the path is a line of arrivals.
 * Nothing allocates, except when more packets are on the way than ever before.
 */
final class Path {
  static final long NEVER = Long.MAX_VALUE;

  private static final int FIRST_CAPACITY = 64;
  private static final int FLOW_SHIFT = 32;
  private static final int KIND_SHIFT = 56;
  private static final int FLOW_MASK = (1 << KIND_SHIFT - FLOW_SHIFT) - 1;

  private final int picosPerByte;
  private final long delay;
  private final long jitter;
  private final long longestWait;
  private final LossProcess losses;
  private final Outages outages;
  private final RandomGenerator random;

  private long busyUntil;
  private long lastArrival;

  private int mask = FIRST_CAPACITY - 1;
  private long first;
  private long end;
  private long[] arrival = new long[FIRST_CAPACITY];
  private long[] sequence = new long[FIRST_CAPACITY];
  private long[] head = new long[FIRST_CAPACITY];
  private long[] detail = new long[FIRST_CAPACITY];
  private int[] bytes = new int[FIRST_CAPACITY];

  Path(PathParameters parameters, RandomGenerator losses, RandomGenerator random) {
    picosPerByte = parameters.picosPerByte();
    delay = parameters.delay();
    jitter = parameters.jitter();
    longestWait = parameters.longestWait();
    this.losses = new LossProcess(parameters.lossParameters(), losses);
    this.outages = new Outages(parameters, random);
    this.random = random;
  }

  /** Sends a packet and says what becomes of it. */
  Fate send(long now, long number, Packet packet) {
    outages.advance(now);
    long time = (long) packet.bytes * picosPerByte;
    if (outages.meets(now)) {
      return Fate.OUTAGE;
    }
    if (backlog(now) + time > longestWait) {
      return Fate.OVERFLOW;
    }
    busyUntil = Math.max(busyUntil, now) + time;
    if (losses.lost()) {
      return Fate.LOST;
    }
    long due = busyUntil + delay + (jitter == 0 ? 0 : upTo(jitter));
    due = Math.max(due, lastArrival);
    if (outages.meets(due)) {
      return Fate.OUTAGE;
    }
    lastArrival = due;
    put(due, number, packet);
    return Fate.ARRIVES;
  }

  private long upTo(long most) {
    return (long) (random.nextDouble() * (most + 1));
  }

  private void put(long due, long number, Packet packet) {
    if (end - first > mask) {
      grow();
    }
    int at = (int) end++ & mask;
    arrival[at] = due;
    sequence[at] = number;
    head[at] =
        (long) packet.kind << KIND_SHIFT
            | (long) (packet.flow & FLOW_MASK) << FLOW_SHIFT
            | packet.index & 0xffffffffL;
    detail[at] = packet.detail;
    bytes[at] = packet.bytes;
  }

  /** Twice the room; the packets move to the front. */
  private void grow() {
    int size = arrival.length;
    arrival = twice(arrival);
    sequence = twice(sequence);
    head = twice(head);
    detail = twice(detail);
    int[] old = bytes;
    bytes = Arrays.copyOf(old, 2 * size);
    for (int i = 0; i < size; i++) {
      bytes[i] = old[(int) (first + i) & mask];
    }
    first = 0;
    end = size;
    mask = 2 * size - 1;
  }

  private long[] twice(long[] old) {
    long[] more = new long[2 * old.length];
    for (int i = 0; i < old.length; i++) {
      more[i] = old[(int) (first + i) & mask];
    }
    return more;
  }

  /** When the next packet arrives, or NEVER. */
  long nextArrival() {
    return first == end ? NEVER : arrival[(int) first & mask];
  }

  /** Which packet of all that is; there is one. */
  long nextSequence() {
    return sequence[(int) first & mask];
  }

  /** Takes it. */
  void take(Packet into) {
    int at = (int) first++ & mask;
    long fields = head[at];
    into.kind = (int) (fields >>> KIND_SHIFT);
    into.flow = (int) (fields >>> FLOW_SHIFT) & FLOW_MASK;
    into.index = (int) fields;
    into.detail = detail[at];
    into.bytes = bytes[at];
  }

  /** How long a packet that comes now waits. */
  long backlog(long now) {
    return Math.max(0, busyUntil - now);
  }

  /** Whether the path is down and has been for so long. */
  boolean downFor(long now, long time) {
    outages.advance(now);
    return outages.downFor(now, time);
  }
}
