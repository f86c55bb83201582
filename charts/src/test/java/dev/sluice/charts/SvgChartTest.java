// SPDX-License-Identifier: Apache-2.0
package dev.sluice.charts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jfree.chart.ChartFactory;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class SvgChartTest {
  private static JFreeChart chart() {
    XYSeries series = new XYSeries("a <b> & 'c'");
    series.add(0.001, 1.0 / 3);
    series.add(0.1, 2.0 / 3);
    JFreeChart chart =
        ChartFactory.createXYLineChart(
            "title",
            "x",
            "y",
            new XYSeriesCollection(series),
            PlotOrientation.VERTICAL,
            true,
            false,
            false);
    chart.getTitle().setFont(SvgChart.FONT);
    return chart;
  }

  @Test
  void itIsXmlWithTheTextsOfTheChart() throws Exception {
    Document svg =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(SvgChart.draw(chart()))));
    assertThat(svg.getDocumentElement().getTagName()).isEqualTo("svg");
    assertThat(svg.getDocumentElement().getAttribute("width")).isEqualTo("860");
    assertThat(svg.getDocumentElement().getTextContent()).contains("title").contains("a <b> & 'c'");
  }

  /** Nothing of the time of day, and no number with more digits than a reader can see. */
  @Test
  void theSameChartGivesTheSameBytes() {
    String svg = SvgChart.draw(chart());
    assertThat(SvgChart.draw(chart())).isEqualTo(svg);
    assertThat(svg).doesNotContainPattern("points='[^']*\\d\\.\\d{3}").doesNotContain("\r");
  }
}
