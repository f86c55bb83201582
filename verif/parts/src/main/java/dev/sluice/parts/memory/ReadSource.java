// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.memory;

/** What a {@link ReadPort} reads from. */
public interface ReadSource {
  /**
   * One byte.
   *
   * @param address its address
   * @return the byte in the low 8 bits
   */
  int read(long address);

  /**
   * Eight bytes at once, as {@link #read} gives them one by one.
   *
   * @param address of the first, a multiple of 8
   * @return the first in bits 7..0, the last in bits 63..56
   */
  default long readWord(long address) {
    long word = 0;
    for (int i = 7; i >= 0; i--) {
      word = word << 8 | read(address + i) & 0xff;
    }
    return word;
  }

  /**
   * Whether a beat is answered with an error.
   *
   * @param address of its first byte
   * @return true for SLVERR or DECERR
   */
  boolean fails(long address);

  /**
   * A burst is asked for.
   *
   * @param address of its first byte
   * @param bytes of its whole beats
   */
  void asked(long address, int bytes);
}
