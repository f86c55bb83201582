// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.memory;

/** What a {@link WritePort} writes to. */
public interface WriteTarget {
  /**
   * One byte arrives in memory.
   *
   * @param address its address
   * @param value 0 to 255
   */
  void write(long address, int value);

  /**
   * Up to eight bytes at once, as {@link #write} takes them one by one.
   *
   * @param address of the first, a multiple of 8
   * @param word the first in bits 7..0, the last in bits 63..56
   * @param strobe which are written: bit 0 is the first; bits 7..0
   */
  default void writeWord(long address, long word, int strobe) {
    for (int lane = 0; lane < 8; lane++) {
      if ((strobe >>> lane & 1) != 0) {
        write(address + lane, (int) (word >>> 8 * lane) & 0xff);
      }
    }
  }

  /**
   * A burst is answered.
   *
   * @param address of its first byte
   * @param bytes of its whole beats
   * @param error whether the answer was an error; its bytes were then not written
   */
  void answered(long address, int bytes, boolean error);
}
