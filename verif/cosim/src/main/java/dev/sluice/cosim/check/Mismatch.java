// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.check;

import dev.sluice.cosim.TimeUnit;
import dev.sluice.cosim.model.Port;
import java.math.BigInteger;

/**
 * One output that was not what the model said.
 *
 * @param signal the output
 * @param expected what the model said, unsigned
 * @param actual what the design did, unsigned
 * @param time simulated time in picoseconds: the rising edge that ended the clock
 * @param clock the clock's number, from 0
 */
public record Mismatch(Port signal, BigInteger expected, BigInteger actual, long time, long clock) {
  /**
   * What was expected.
   *
   * @return hexadecimal, as many digits as the width needs
   */
  public String expectedHex() {
    return digits(expected, 16, (signal.width() + 3) / 4);
  }

  /**
   * What was seen.
   *
   * @return hexadecimal, as many digits as the width needs
   */
  public String actualHex() {
    return digits(actual, 16, (signal.width() + 3) / 4);
  }

  /**
   * Both values bit by bit, the highest first, with a mark under each bit that differs.
   *
   * @return three lines
   */
  public String binaryDiff() {
    int bits = Math.max(signal.width(), expected.bitLength());
    String e = digits(expected, 2, bits);
    String a = digits(actual, 2, bits);
    StringBuilder marks = new StringBuilder();
    for (int i = 0; i < e.length(); i++) {
      marks.append(e.charAt(i) == a.charAt(i) ? ' ' : '^');
    }
    return "  expected "
        + group(e, '_')
        + "\n  actual   "
        + group(a, '_')
        + "\n           "
        + group(marks.toString(), ' ').stripTrailing();
  }

  private static String digits(BigInteger value, int radix, int length) {
    String text = value.toString(radix);
    return "0".repeat(Math.max(0, length - text.length())) + text;
  }

  /** Puts a character between groups of four, counted from the right. */
  private static String group(String digits, char between) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < digits.length(); i++) {
      if (i > 0 && (digits.length() - i) % 4 == 0) {
        out.append(between);
      }
      out.append(digits.charAt(i));
    }
    return out.toString();
  }

  /** One line with signal, both values, time and clock, then the binary difference. */
  @Override
  public String toString() {
    return signal
        + " is 0x"
        + actualHex()
        + " and should be 0x"
        + expectedHex()
        + (expected.bitLength() > signal.width()
            ? ", which has " + expected.bitLength() + " bits and does not fit it,"
            : "")
        + " at "
        + TimeUnit.format(time)
        + ", clock "
        + clock
        + "\n"
        + binaryDiff();
  }
}
