// SPDX-License-Identifier: Apache-2.0
package dev.sluice.charts;

import java.awt.Font;
import java.awt.FontFormatException;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jfree.chart.JFreeChart;
import org.jfree.svg.SVGGraphics2D;

/**
 * Draws a chart as SVG, the same bytes on every machine: the letters are measured with the font
 * that is in this module (Liberation Sans, SIL Open Font License), not with one of the machine, and
 * numbers are rounded.
 */
public final class SvgChart {
  private static final int WIDTH = 860;
  private static final int HEIGHT = 460;

  private static final int DECIMALS = 1;

  /** A turn's sine and cosine need more. */
  private static final int TRANSFORM_DECIMALS = 3;

  private static final float TEXT_SIZE = 13;

  /** The letters of titles, axes and legends. */
  public static final Font FONT = font();

  private SvgChart() {}

  private static Font font() {
    System.setProperty("java.awt.headless", "true");
    try (InputStream in = SvgChart.class.getResourceAsStream("LiberationSans-Regular.ttf")) {
      return Font.createFont(Font.TRUETYPE_FONT, in).deriveFont(TEXT_SIZE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (FontFormatException e) {
      throw new IllegalStateException("the font in this module cannot be read", e);
    }
  }

  /**
   * Draws a chart.
   *
   * @param chart whose texts are in {@link #FONT}
   * @return SVG, 860 by 460
   */
  public static String draw(JFreeChart chart) {
    SVGGraphics2D graphics = new SVGGraphics2D(WIDTH, HEIGHT);
    graphics.setDefsKeyPrefix("chart"); // Else it is the time of day.
    graphics.setGeomDoubleConverter(number -> round(number, DECIMALS));
    graphics.setTransformDoubleConverter(number -> round(number, TRANSFORM_DECIMALS));
    graphics.setFontFunction(family -> family + ", Arial, Helvetica, sans-serif");
    chart.draw(graphics, new Rectangle2D.Double(0, 0, WIDTH, HEIGHT));
    return graphics.getSVGElement().replace("><", ">\n<")
        + "\n"; // A line each, for version control.
  }

  private static String round(double number, int decimals) {
    BigDecimal rounded = BigDecimal.valueOf(number).setScale(decimals, RoundingMode.HALF_UP);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}
