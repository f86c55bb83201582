// SPDX-License-Identifier: Apache-2.0
package dev.sluice.charts;

import java.io.Serial;
import java.math.BigDecimal;
import java.math.MathContext;
import java.text.FieldPosition;
import java.text.NumberFormat;
import java.text.ParsePosition;

/** Writes numbers without exponent and without the machine's language. */
public final class PlainNumbers extends NumberFormat {
  @Serial private static final long serialVersionUID = 1;
  private static final MathContext DIGITS = new MathContext(4);

  @Override
  public StringBuffer format(double number, StringBuffer to, FieldPosition position) {
    BigDecimal rounded = new BigDecimal(number).round(DIGITS);
    return to.append(rounded.stripTrailingZeros().toPlainString());
  }

  @Override
  public StringBuffer format(long number, StringBuffer to, FieldPosition position) {
    return to.append(number);
  }

  @Override
  public Number parse(String source, ParsePosition position) {
    throw new UnsupportedOperationException("an axis is only written");
  }
}
