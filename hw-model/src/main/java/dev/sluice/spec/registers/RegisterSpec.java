// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.registers;

import java.util.Arrays;
import java.util.List;

/**
 * What a register is, without its name and address.
 *
 * @param access what it may be used for
 * @param minimum the smallest value that may be written, unsigned
 * @param maximum the largest value that may be written, unsigned
 * @param pairMinimum of a high word: the smallest value that both words may have together, 0 or 1
 * @param reset its value after reset, where it has no named fields
 * @param text what it is, one line
 * @param fields its named fields, the lowest first; empty where the register is one value
 */
record RegisterSpec(
    RegisterAccess access,
    long minimum,
    long maximum,
    int pairMinimum,
    long reset,
    String text,
    List<RegisterField> fields) {

  private static final long WORD = 0xffff_ffffL;

  /** A value that the hardware gives, or a constant of what was generated. */
  static RegisterSpec value(long maximum, String text) {
    return new RegisterSpec(RegisterAccess.READ_ONLY, 0, maximum, 0, 0, text, List.of());
  }

  /** A value that the host gives, of up to 32 bits. */
  static RegisterSpec setting(long minimum, long maximum, long reset, String text) {
    return new RegisterSpec(RegisterAccess.READ_WRITE, minimum, maximum, 0, reset, text, List.of());
  }

  /** The low half of a value that the host gives. */
  static RegisterSpec low(long resetOfBoth, String text) {
    return new RegisterSpec(
        RegisterAccess.LOW_WORD, 0, WORD, 0, resetOfBoth & WORD, text, List.of());
  }

  /** The high half of a value of so many bits that the host gives. */
  static RegisterSpec high(int bits, int pairMinimum, long resetOfBoth, String text) {
    return new RegisterSpec(
        RegisterAccess.HIGH_WORD,
        0,
        (1L << bits - 32) - 1,
        pairMinimum,
        resetOfBoth >>> 32,
        text,
        List.of());
  }

  /** Bits side by side from bit 0 on. */
  static RegisterSpec fields(RegisterAccess access, String text, RegisterField... fields) {
    long all = Arrays.stream(fields).mapToLong(RegisterField::mask).reduce(0, (a, b) -> a | b);
    long maximum = access == RegisterAccess.CLEAR_ONES ? WORD : all;
    return new RegisterSpec(access, 0, maximum, 0, 0, text, List.of(fields));
  }
}
