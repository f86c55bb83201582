package dev.sluice.study.report;

import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.svg.SVGProcessor;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import java.awt.Font;
import java.awt.FontFormatException;
import java.awt.font.GlyphVector;
import java.awt.geom.Rectangle2D;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jfree.chart.JFreeChart;

/**
 * Draws a chart as SVG, the same bytes on every machine: the letters are measured with the font
 * that is in this module (Liberation Sans, SIL Open Font License), not with one of the machine, and
 * numbers are rounded.
 */
public final class SvgChart {
  private static final int WIDTH = 860;
  private static final int HEIGHT = 460;

  /** Within a tag: what is written on an axis stays as it is. */
  private static final Pattern LONG_NUMBER =
      Pattern.compile("-?\\d+\\.\\d{2,}(?:E-?\\d+)?(?=[^<>]*>)");

  private static final String FAMILY = "font-family:&quot;Liberation Sans&quot;";
  private static final String FAMILIES =
      "font-family:&quot;Liberation Sans&quot;,Arial,Helvetica,sans-serif";

  /** Not 12, which the writer takes for the viewer's default. */
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

  /** Fills letters that are given as shapes: turned labels and those of logarithmic axes. */
  private static final class Graphics extends VectorGraphics2D {
    @Override
    public void drawGlyphVector(GlyphVector letters, float x, float y) {
      fill(letters.getOutline(x, y));
    }
  }

  /**
   * Draws a chart.
   *
   * @param chart whose texts are in {@link #FONT}
   * @return SVG, 860 by 460
   */
  public static String draw(JFreeChart chart) {
    VectorGraphics2D graphics = new Graphics();
    chart.draw(graphics, new Rectangle2D.Double(0, 0, WIDTH, HEIGHT));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      new SVGProcessor()
          .getDocument(graphics.getCommands(), new PageSize(0, 0, WIDTH, HEIGHT))
          .writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String svg = out.toString(StandardCharsets.UTF_8).replace("\r\n", "\n");
    return LONG_NUMBER
        .matcher(svg)
        .replaceAll(number -> round(number.group()))
        .replace(FAMILY, FAMILIES);
  }

  private static String round(String number) {
    BigDecimal rounded = new BigDecimal(number).setScale(1, RoundingMode.HALF_UP);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}
