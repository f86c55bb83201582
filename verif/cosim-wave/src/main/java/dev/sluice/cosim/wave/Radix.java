// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave;

import java.math.BigInteger;
import java.util.Locale;

/** How numbers are written. */
public enum Radix {
  /** Base 2, all bits. */
  BINARY,
  /** Base 16 after {@code 0x}, without leading zeros. */
  HEX,
  /** Base 10. */
  DECIMAL,
  /** Base 10, of two's complement. */
  SIGNED;

  /**
   * The name in files and on command lines.
   *
   * @return lower case
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Writes a value.
   *
   * @param bits a character per bit, the most significant first
   * @return the number; {@code x} when no bit is known; in binary, or with {@code x} for a digit,
   *     when only some are
   */
  public String format(String bits) {
    if (bits.isEmpty()) {
      return "";
    }
    if (bits.chars().allMatch(bit -> bit == '0' || bit == '1')) {
      BigInteger number = new BigInteger(bits, 2);
      return switch (this) {
        case BINARY -> bits;
        case HEX -> "0x" + number.toString(16);
        case DECIMAL -> number.toString();
        case SIGNED ->
            (bits.charAt(0) == '1'
                    ? number.subtract(BigInteger.ONE.shiftLeft(bits.length()))
                    : number)
                .toString();
      };
    }
    if (bits.chars().allMatch(bit -> bit == bits.charAt(0))) {
      return bits.substring(0, 1);
    }
    return this == HEX && bits.length() > 4 ? partlyKnown(bits) : bits;
  }

  /** Hexadecimal digits; one with an unknown bit is an x. */
  private static String partlyKnown(String bits) {
    String padded = "0".repeat((4 - bits.length() % 4) % 4) + bits;
    StringBuilder digits = new StringBuilder("0x");
    for (int i = 0; i < padded.length(); i += 4) {
      String four = padded.substring(i, i + 4);
      boolean known = four.chars().allMatch(bit -> bit == '0' || bit == '1');
      digits.append(known ? Integer.toHexString(Integer.parseInt(four, 2)) : "x");
    }
    return digits.toString();
  }
}
