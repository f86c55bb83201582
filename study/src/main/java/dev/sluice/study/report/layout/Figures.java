// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report.layout;

import dev.sluice.study.PointResult;
import java.util.Locale;

/** How figures are written. */
public final class Figures {
  private Figures() {}

  /**
   * Goodput with its confidence interval; what there is instead where it did not finish.
   *
   * @param result of a point
   * @return with a star where the interval is wide
   */
  public static String goodput(PointResult result) {
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

  /**
   * What there is where runs do not finish.
   *
   * @param result of a point
   * @return of how many runs how many
   */
  public static String unfinished(PointResult result) {
    return "does not finish (" + result.unfinished() + " of " + result.runs() + " runs)";
  }

  /**
   * A ratio.
   *
   * @param value any, or null
   * @return three digits or two, without an exponent; a dash where there is none
   */
  public static String ratio(Double value) {
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

  /**
   * A whole number.
   *
   * @param value any
   * @return its digits, thousands apart
   */
  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
