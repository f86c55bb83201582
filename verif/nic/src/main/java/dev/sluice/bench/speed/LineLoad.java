// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.speed;

import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.protocol.NicParameters;
import java.util.Locale;

/** What comes from the line, one packet at once after the other, and how fast memory is. */
public enum LineLoad {
  /** Transfers of one byte, as many as there are windows: packets of 21 bytes. */
  SMALLEST(1, 0, false, MemoryTiming.FAST),
  /** Full packets, 16 of as many transfers as there are windows, in turn. */
  FULL(16, 0, false, MemoryTiming.FAST),
  /** Smallest packets, each with three behind it that are of an earlier use of its window. */
  SMALLEST_STALE(1, 3, false, MemoryTiming.FAST),
  /** Full packets, each with one behind it that is of an earlier use of its window. */
  FULL_STALE(16, 1, false, MemoryTiming.FAST),
  /** Full packets, each with a frame behind it that PacketCheck has to drop, of every kind. */
  FULL_WRONG(16, 0, true, MemoryTiming.FAST),
  /** The same with a memory that takes a beat in four clocks, so that the buffer is full. */
  SLOW_MEMORY(4, 0, true, new MemoryTiming(0.75, 40, 40, 0, MemoryTiming.Order.ANY));

  private final int packets;
  private final int stale;
  private final boolean wrong;
  private final MemoryTiming memory;

  LineLoad(int packets, int stale, boolean wrong, MemoryTiming memory) {
    this.packets = packets;
    this.stale = stale;
    this.wrong = wrong;
    this.memory = memory;
  }

  /**
   * The name in reports.
   *
   * @return lower case, words joined by hyphens
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Whether memory keeps up with the line, so that nothing may be dropped for want of room.
   *
   * @return false for the slow memory
   */
  public boolean keepsUp() {
    return memory == MemoryTiming.FAST;
  }

  /** Bytes of each transfer. */
  int bytes(NicParameters nic) {
    return packets == 1 ? 1 : packets * nic.sluice().payloadBytes();
  }

  /** Stale packets behind each good one. */
  int stale() {
    return stale;
  }

  /** Whether a frame that must be dropped is behind each good packet. */
  boolean wrong() {
    return wrong;
  }

  /** How host memory behaves. */
  MemoryTiming memory() {
    return memory;
  }
}
