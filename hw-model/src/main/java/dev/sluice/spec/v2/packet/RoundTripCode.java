// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.packet;

/** A round trip in 8 bits: (8 + m) * 2^e / 8 units, m in bits 2 to 0, e in bits 7 to 3. */
public final class RoundTripCode {
  private static final int MAX = 255;

  private RoundTripCode() {}

  /**
   * The nearest code that is not less.
   *
   * @param units at least 0
   * @return 0 to 255
   */
  public static int encode(long units) {
    int low = 0;
    int high = MAX;
    while (low < high) {
      int middle = low + high >>> 1;
      if (decode(middle) < units) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /**
   * What a code means.
   *
   * @param code 0 to 255
   * @return units, rounded down
   */
  public static long decode(int code) {
    return (8L + (code & 7)) << (code >> 3) >> 3;
  }
}
