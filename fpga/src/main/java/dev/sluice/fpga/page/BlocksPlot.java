// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.page;

import dev.sluice.charts.PlainNumbers;
import dev.sluice.charts.SvgChart;
import java.awt.Color;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.renderer.category.StackedBarRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.category.DefaultCategoryDataset;

/**
 * A chart, SVG, of the lookup tables of whole NICs: a bar for each, a piece of it for each block.
 */
final class BlocksPlot {
  private static final Color GRID = new Color(220, 220, 220);

  /** In the order in which the blocks first come; from the beginning again where there are more. */
  private static final List<Integer> COLOURS =
      List.of(
          0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00, 0x56b4e9, 0x7f3c8d, 0x8c564b, 0xf0e442,
          0x1b4f72, 0x66a61e, 0x999999, 0xd9d9d9, 0x000000);

  private final Map<String, Map<String, Integer>> bars = new LinkedHashMap<>();

  /**
   * A NIC.
   *
   * @param nic its name under the bar
   * @param luts of its blocks
   */
  void add(String nic, Map<String, Integer> luts) {
    bars.put(nic, luts);
  }

  boolean isEmpty() {
    return bars.isEmpty();
  }

  String svg() {
    DefaultCategoryDataset pieces = new DefaultCategoryDataset();
    bars.forEach((nic, luts) -> luts.forEach((block, count) -> pieces.addValue(count, block, nic)));
    StackedBarRenderer renderer = new StackedBarRenderer();
    renderer.setBarPainter(new StandardBarPainter());
    renderer.setShadowVisible(false);
    renderer.setMaximumBarWidth(0.2);
    for (int i = 0; i < pieces.getRowCount(); i++) {
      renderer.setSeriesPaint(i, new Color(COLOURS.get(i % COLOURS.size())));
    }
    CategoryAxis horizontal = new CategoryAxis("");
    NumberAxis vertical = new NumberAxis("LUT");
    vertical.setNumberFormatOverride(new PlainNumbers());
    for (var axis : List.of(horizontal, vertical)) {
      axis.setLabelFont(SvgChart.FONT);
      axis.setTickLabelFont(SvgChart.FONT);
    }
    CategoryPlot plot = new CategoryPlot(pieces, horizontal, vertical, renderer);
    plot.setOrientation(PlotOrientation.VERTICAL);
    plot.setBackgroundPaint(Color.WHITE);
    plot.setRangeGridlinePaint(GRID);
    JFreeChart chart =
        new JFreeChart("Lookup tables of the whole NIC, by block", SvgChart.FONT, plot, true);
    chart.setBackgroundPaint(Color.WHITE);
    chart.setPadding(new RectangleInsets(4, 4, 4, 16));
    chart.getLegend().setItemFont(SvgChart.FONT);
    chart.getLegend().setPosition(RectangleEdge.RIGHT);
    chart.getLegend().setFrame(BlockBorder.NONE);
    return SvgChart.draw(chart);
  }
}
