// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.memory;

import java.util.HashMap;
import java.util.Map;

/**
 * A memory that knows of every byte whether it may be written, with what, and that it is written
 * only once. Everything else is an error at the moment of the write.
 */
public final class ShadowMemory {
  private static final int PAGE_BITS = 12;
  private static final int PAGE = 1 << PAGE_BITS;
  private static final short FORBIDDEN = 0;
  private static final short EXPECTED = 0x100;
  private static final short WRITTEN = 0x200;

  private final Map<Long, short[]> pages = new HashMap<>();
  private long written;

  /** A memory in which nothing may be written. */
  public ShadowMemory() {
    // pages come when they are allowed
  }

  /**
   * One byte may be written, once.
   *
   * @param address its address
   * @param value what has to be written, 0 to 255
   * @throws IllegalStateException when that was said before
   */
  public void expect(long address, int value) {
    short[] page = pages.computeIfAbsent(address >>> PAGE_BITS, _ -> new short[PAGE]);
    int at = (int) (address & (PAGE - 1));
    if (page[at] != FORBIDDEN) {
      throw new IllegalStateException("byte 0x%x expected twice".formatted(address));
    }
    page[at] = (short) (EXPECTED | value);
  }

  /**
   * One byte is written.
   *
   * @param address its address
   * @param value 0 to 255
   * @throws IllegalStateException when it may not be written, with that value, or not again
   */
  public void write(long address, int value) {
    short[] page = pages.get(address >>> PAGE_BITS);
    int at = (int) (address & (PAGE - 1));
    if (page == null || page[at] == FORBIDDEN) {
      throw new IllegalStateException(
          "byte 0x%x is written but belongs to no packet".formatted(address));
    }
    if (page[at] >= WRITTEN) {
      throw new IllegalStateException("byte 0x%x is written twice".formatted(address));
    }
    if (page[at] != (EXPECTED | value)) {
      throw new IllegalStateException(
          "byte 0x%x is written as 0x%02x, not 0x%02x".formatted(address, value, page[at] & 0xff));
    }
    page[at] = (short) (WRITTEN | value);
    written++;
  }

  /**
   * Whether all bytes of a range were written.
   *
   * @param address of the first
   * @param bytes how many
   * @return true when each was written
   */
  public boolean written(long address, int bytes) {
    for (long a = address; a < address + bytes; a++) {
      short[] page = pages.get(a >>> PAGE_BITS);
      if (page == null || page[(int) (a & (PAGE - 1))] < WRITTEN) {
        return false;
      }
    }
    return true;
  }

  /**
   * Bytes that were written.
   *
   * @return since the beginning
   */
  public long writtenBytes() {
    return written;
  }
}
