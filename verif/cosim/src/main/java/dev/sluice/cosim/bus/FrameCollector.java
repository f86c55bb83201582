// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.sim.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** Makes frames of the beats of an AXI4-Stream. */
final class FrameCollector {
  /**
   * The lanes of an AXI4-Stream's data: as many as {@code tkeep} or {@code tstrb} has bits, each of
   * the same width; of 8 bits where there is neither.
   *
   * @param count lanes
   * @param bits of each, 1 to 64
   */
  record Lanes(int count, int bits) {
    static Lanes of(Ports ports) {
      int width = ports.any("tdata").port().width();
      for (String qualifier : new String[] {"tkeep", "tstrb"}) {
        if (ports.has(qualifier)) {
          return of(ports, width, ports.any(qualifier).port().width(), qualifier);
        }
      }
      return width % 8 == 0 ? new Lanes(width / 8, 8) : of(ports, width, 1, "a single lane");
    }

    private static Lanes of(Ports ports, int width, int count, String of) {
      if (width % count != 0 || width / count > 64) {
        throw new CosimException(
            ports.any("tdata")
                + " of "
                + width
                + " bits cannot be "
                + count
                + (count == 1 ? " lane" : " lanes")
                + ", one for each bit of "
                + of
                + ": a lane has a whole number of bits, 64 at most");
      }
      return new Lanes(count, width / count);
    }
  }

  private final Clock clock;
  private final Lanes lanes;
  private final List<String> fields;
  private final Consumer<AxiStreamFrame> consumer;
  private long[] collected = new long[64];
  private boolean[] positions = new boolean[64];
  private int length;
  private boolean anyPosition;
  private final List<Beat> beats = new ArrayList<>();
  private long startTime;

  FrameCollector(Clock clock, Lanes lanes, List<String> fields, Consumer<AxiStreamFrame> consumer) {
    this.clock = clock;
    this.lanes = lanes;
    this.fields = fields;
    this.consumer = consumer;
  }

  /** The signals of a beat that there are. */
  static List<String> fields(Ports ports) {
    return ports.present("tdata", "tkeep", "tstrb", "tlast", "tuser", "tid", "tdest");
  }

  boolean isEmpty() {
    return beats.isEmpty();
  }

  /** Forgets the frame that has begun. */
  void drop() {
    beats.clear();
    length = 0;
    anyPosition = false;
  }

  /** Adds a beat that was transferred at this edge. */
  void take(Beat beat) {
    long now = clock.simulation().time();
    if (beats.isEmpty()) {
      startTime = now;
    }
    beats.add(beat);
    int keep = fields.indexOf("tkeep");
    int strobe = fields.indexOf("tstrb");
    for (int i = 0; i < lanes.count(); i++) {
      if (keep < 0 || beat.bit(keep, i)) {
        add(beat.bits(0, i * lanes.bits(), lanes.bits()), strobe >= 0 && !beat.bit(strobe, i));
      }
    }
    int last = fields.indexOf("tlast");
    if (last < 0 || beat.get(last) != 0) {
      AxiStreamFrame frame =
          new AxiStreamFrame(
              Arrays.copyOf(collected, length),
              anyPosition ? Arrays.copyOf(positions, length) : null,
              lanes.bits(),
              ofEachBeat("tuser"),
              ofEachBeat("tid"),
              ofEachBeat("tdest"));
      frame.startedAt(startTime);
      frame.endedAt(now);
      drop();
      consumer.accept(frame);
    }
  }

  private void add(long lane, boolean position) {
    if (length == collected.length) {
      collected = Arrays.copyOf(collected, 2 * length);
      positions = Arrays.copyOf(positions, 2 * length);
    }
    anyPosition |= position;
    positions[length] = position;
    collected[length++] = lane;
  }

  private long[] ofEachBeat(String name) {
    int field = fields.indexOf(name);
    return field < 0
        ? new long[] {0}
        : beats.stream().mapToLong(beat -> beat.word(field, 0)).toArray();
  }
}
