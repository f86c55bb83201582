// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.study.PointResult;
import java.util.Locale;

/** How figures are written. */
final class Figures {
  private Figures() {}

  /** Goodput with its confidence interval; what there is instead where it did not finish. */
  static String goodput(PointResult result) {
    if (!result.finished()) {
      return unfinished(result);
    }
    return String.format(
        Locale.ROOT,
        "%.3f ± %.3f%s",
        result.goodputRatio(),
        result.goodputRatioHalfWidth(),
        result.wide() ? " \\*" : "");
  }

  static String unfinished(PointResult result) {
    return "does not finish (" + result.unfinished() + " of " + result.runs() + " runs)";
  }

  /** A ratio; a dash where there is none. */
  static String ratio(Double value) {
    if (value == null) {
      return "–";
    }
    if (value == 0) {
      return "0";
    }
    double size = Math.abs(value);
    String format = size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : size >= 0.1 ? "%.3f" : "%.2g";
    return plain(String.format(Locale.ROOT, format, value));
  }

  /** Without an exponent. */
  private static String plain(String number) {
    return new java.math.BigDecimal(number).toPlainString();
  }

  /** A whole number with its thousands apart. */
  static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
