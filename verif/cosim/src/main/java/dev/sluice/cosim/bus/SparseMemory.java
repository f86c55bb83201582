// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import java.util.HashMap;
import java.util.Map;

/** Bytes at 64-bit addresses; those never written are zero. */
public final class SparseMemory {
  private static final int PAGE_BITS = 12;
  private static final int PAGE = 1 << PAGE_BITS;

  private final Map<Long, byte[]> pages = new HashMap<>();

  /** An empty memory. */
  public SparseMemory() {
    // pages come when they are written
  }

  /**
   * One byte.
   *
   * @param address its address
   * @return 0 to 255
   */
  public int read(long address) {
    byte[] page = pages.get(address >>> PAGE_BITS);
    return page == null ? 0 : page[(int) (address & (PAGE - 1))] & 0xff;
  }

  /**
   * Writes one byte.
   *
   * @param address its address
   * @param value its low 8 bits
   */
  public void write(long address, int value) {
    byte[] page = pages.computeIfAbsent(address >>> PAGE_BITS, _ -> new byte[PAGE]);
    page[(int) (address & (PAGE - 1))] = (byte) value;
  }

  /**
   * A word, the byte at the lowest address in its lowest bits.
   *
   * @param address of its first byte
   * @param bytes how many, 1 to 8
   * @return unsigned
   */
  public long readWord(long address, int bytes) {
    long value = 0;
    for (int i = bytes - 1; i >= 0; i--) {
      value = value << 8 | read(address + i);
    }
    return value;
  }

  /**
   * Writes some bytes of a word.
   *
   * @param address of its first byte
   * @param bytes how many it has, 1 to 8
   * @param value the byte at the lowest address in the lowest bits
   * @param strobes bit i enables byte i
   */
  public void writeWord(long address, int bytes, long value, long strobes) {
    for (int i = 0; i < bytes; i++) {
      if ((strobes >>> i & 1) != 0) {
        write(address + i, (int) (value >>> 8 * i) & 0xff);
      }
    }
  }

  /**
   * Copies bytes in.
   *
   * @param address of the first
   * @param bytes all of them
   */
  public void write(long address, byte[] bytes) {
    for (int i = 0; i < bytes.length; i++) {
      write(address + i, bytes[i]);
    }
  }

  /**
   * Copies bytes out.
   *
   * @param address of the first
   * @param length how many
   * @return a copy
   */
  public byte[] read(long address, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) read(address + i);
    }
    return bytes;
  }
}
