// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import dev.sluice.cosim.TimeUnit;
import dev.sluice.cosim.error.CosimException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * A frame of an AXI4-Stream: what its lanes carry, mostly bytes, and {@code tuser}, {@code tid} and
 * {@code tdest} of each of its beats. Two frames are equal when all of that is; times do not count.
 *
 * <pre>{@code
 * source.send(AxiStreamFrame.of(bytes).withTid(3).withTuser(0, 0, 1));   // 1 from the third beat on
 * }</pre>
 */
public final class AxiStreamFrame {
  private static final long[] ZERO = {0};

  private final long[] lanes;
  private final boolean[] positions;
  private final int laneBits;
  private final long[] user;
  private final long[] id;
  private final long[] dest;
  private long startTime = -1;
  private long endTime = -1;

  AxiStreamFrame(
      long[] lanes, boolean[] positions, int laneBits, long[] user, long[] id, long[] dest) {
    this.lanes = lanes;
    this.positions = positions;
    this.laneBits = laneBits;
    this.user = user;
    this.id = id;
    this.dest = dest;
  }

  /**
   * A frame of bytes with tuser, tid and tdest 0.
   *
   * @param bytes the first is in the lowest bits of the first beat
   * @return a frame
   */
  public static AxiStreamFrame of(byte[] bytes) {
    long[] lanes = new long[bytes.length];
    for (int i = 0; i < lanes.length; i++) {
      lanes[i] = bytes[i] & 0xff;
    }
    return new AxiStreamFrame(lanes, null, 8, ZERO, ZERO, ZERO);
  }

  /**
   * A frame for a stream whose lanes have another width than 8 bits.
   *
   * @param laneBits bits of a lane, 1 to 64
   * @param lanes what each carries, unsigned
   * @return a frame
   * @throws CosimException when one does not fit
   */
  public static AxiStreamFrame ofLanes(int laneBits, long... lanes) {
    for (long lane : lanes) {
      if (laneBits < 1 || laneBits > 64 || (laneBits < 64 && lane >>> laneBits != 0)) {
        throw new CosimException(
            "0x" + Long.toHexString(lane) + " does not fit a lane of " + laneBits + " bits");
      }
    }
    return new AxiStreamFrame(lanes.clone(), null, laneBits, ZERO, ZERO, ZERO);
  }

  /**
   * The same with {@code tuser}.
   *
   * @param ofEachBeat the last one is that of all beats that follow, too
   * @return another frame
   */
  public AxiStreamFrame withTuser(long... ofEachBeat) {
    return new AxiStreamFrame(lanes, positions, laneBits, some(ofEachBeat), id, dest);
  }

  /**
   * The same with {@code tid}.
   *
   * @param ofEachBeat the last one is that of all beats that follow, too
   * @return another frame
   */
  public AxiStreamFrame withTid(long... ofEachBeat) {
    return new AxiStreamFrame(lanes, positions, laneBits, user, some(ofEachBeat), dest);
  }

  /**
   * The same with {@code tdest}.
   *
   * @param ofEachBeat the last one is that of all beats that follow, too
   * @return another frame
   */
  public AxiStreamFrame withTdest(long... ofEachBeat) {
    return new AxiStreamFrame(lanes, positions, laneBits, user, id, some(ofEachBeat));
  }

  /**
   * The same with position bytes: {@code tstrb} is low there and {@code tkeep} high.
   *
   * @param ofEachLane true for one that carries no data; missing ones carry data
   * @return another frame
   */
  public AxiStreamFrame withPositions(boolean... ofEachLane) {
    return new AxiStreamFrame(lanes, ofEachLane.clone(), laneBits, user, id, dest);
  }

  private static long[] some(long[] ofEachBeat) {
    return ofEachBeat.length == 0 ? ZERO : ofEachBeat.clone();
  }

  /**
   * The bytes that {@code tkeep} keeps.
   *
   * @return a copy
   * @throws CosimException when lanes are not 8 bits wide
   */
  public byte[] bytes() {
    if (laneBits != 8) {
      throw new CosimException("lanes of " + laneBits + " bits are no bytes: take lanes()");
    }
    byte[] bytes = new byte[lanes.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) lanes[i];
    }
    return bytes;
  }

  /**
   * The lanes that {@code tkeep} keeps.
   *
   * @return a copy, each unsigned
   */
  public long[] lanes() {
    return lanes.clone();
  }

  /**
   * How wide a lane is.
   *
   * @return bits; 8 for bytes
   */
  public int laneBits() {
    return laneBits;
  }

  /**
   * How many lanes it has, of those that {@code tkeep} keeps.
   *
   * @return bytes, mostly
   */
  public int length() {
    return lanes.length;
  }

  /**
   * Whether a lane is a position: {@code tstrb} is low there.
   *
   * @param lane from 0
   * @return false for data
   */
  public boolean isPosition(int lane) {
    return positions != null && lane < positions.length && positions[lane];
  }

  /**
   * {@code tuser} of the last beat.
   *
   * @return its lowest 64 bits; 0 if there is no such port
   */
  public long tuser() {
    return user[user.length - 1];
  }

  /**
   * {@code tuser} of a beat.
   *
   * @param beat from 0
   * @return its lowest 64 bits; 0 if there is no such port
   */
  public long tuser(int beat) {
    return at(user, beat);
  }

  /**
   * {@code tid} of the last beat.
   *
   * @return its lowest 64 bits; 0 if there is no such port
   */
  public long tid() {
    return id[id.length - 1];
  }

  /**
   * {@code tid} of a beat.
   *
   * @param beat from 0
   * @return its lowest 64 bits; 0 if there is no such port
   */
  public long tid(int beat) {
    return at(id, beat);
  }

  /**
   * {@code tdest} of the last beat.
   *
   * @return its lowest 64 bits; 0 if there is no such port
   */
  public long tdest() {
    return dest[dest.length - 1];
  }

  /**
   * {@code tdest} of a beat.
   *
   * @param beat from 0
   * @return its lowest 64 bits; 0 if there is no such port
   */
  public long tdest(int beat) {
    return at(dest, beat);
  }

  private static long at(long[] values, int beat) {
    return values[Math.min(beat, values.length - 1)];
  }

  /**
   * The rising edge at which its first beat was transferred.
   *
   * @return picoseconds; -1 before
   */
  public long startTime() {
    return startTime;
  }

  /**
   * The rising edge at which its last beat was transferred.
   *
   * @return picoseconds; -1 before
   */
  public long endTime() {
    return endTime;
  }

  void startedAt(long time) {
    startTime = time;
  }

  void endedAt(long time) {
    endTime = time;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AxiStreamFrame frame
        && laneBits == frame.laneBits
        && Arrays.equals(lanes, frame.lanes)
        && same(user, frame.user)
        && same(id, frame.id)
        && same(dest, frame.dest)
        && samePositions(frame);
  }

  private static boolean same(long[] one, long[] other) {
    for (int i = 0; i < Math.max(one.length, other.length); i++) {
      if (at(one, i) != at(other, i)) {
        return false;
      }
    }
    return true;
  }

  private boolean samePositions(AxiStreamFrame frame) {
    for (int i = 0; i < lanes.length; i++) {
      if (isPosition(i) != frame.isPosition(i)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(lanes);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("frame of ").append(lanes.length);
    if (laneBits == 8) {
      text.append(" bytes ").append(HexFormat.of().formatHex(bytes()));
    } else {
      text.append(" lanes of ").append(laneBits).append(" bits");
      for (long lane : lanes) {
        text.append(" 0x").append(Long.toHexString(lane));
      }
    }
    add(text, "tuser", user);
    add(text, "tid", id);
    add(text, "tdest", dest);
    if (endTime >= 0) {
      text.append(", ").append(TimeUnit.format(startTime)).append(" to ");
      text.append(TimeUnit.format(endTime));
    }
    return text.toString();
  }

  private static void add(StringBuilder text, String name, long[] values) {
    if (!same(values, ZERO)) {
      text.append(", ").append(name);
      for (long value : same(values, new long[] {values[0]}) ? Arrays.copyOf(values, 1) : values) {
        text.append(" 0x").append(Long.toHexString(value));
      }
    }
  }
}
