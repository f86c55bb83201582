// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.check;

import dev.sluice.cosim.TimeUnit;
import java.util.Arrays;
import java.util.HexFormat;

/** A transaction and when it was handed in, in picoseconds. */
record Timed<T>(T transaction, long time, long number) {
  @Override
  public String toString() {
    return "number " + number + ", from " + TimeUnit.format(time) + ": " + text(transaction);
  }

  private static String text(Object transaction) {
    if (transaction instanceof byte[] bytes) {
      return HexFormat.of().formatHex(bytes);
    }
    String text = Arrays.deepToString(new Object[] {transaction});
    return text.substring(1, text.length() - 1);
  }
}
