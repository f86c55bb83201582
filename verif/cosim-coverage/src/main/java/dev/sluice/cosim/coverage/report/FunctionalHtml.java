// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage.report;

import dev.sluice.cosim.coverage.BinData;
import dev.sluice.cosim.coverage.BinKind;
import dev.sluice.cosim.coverage.CellData;
import dev.sluice.cosim.coverage.CrossData;
import dev.sluice.cosim.coverage.GroupData;
import dev.sluice.cosim.coverage.PointData;
import java.util.List;

/** The groups of the page: a table a point; a matrix for a cross of two, a list for others. */
final class FunctionalHtml {
  private final Html html;

  FunctionalHtml(Html html) {
    this.html = html;
  }

  void group(GroupData group) {
    html.raw("<h2>").text(group.name()).raw("</h2>\n<p class=\"about\">").text(group.description());
    html.raw("</p>\n");
    parts(group);
  }

  /** The points and crosses, without the group's title. */
  void parts(GroupData group) {
    group.points().forEach(this::point);
    group.crosses().forEach(this::cross);
  }

  private void point(PointData point) {
    head(point.name(), point.description(), point.score().toString());
    html.raw("<table><tr><th>bin</th><th>values</th><th class=\"n\">hits</th></tr>\n");
    for (BinData bin : point.bins()) {
      String style = style(bin.kind(), bin.hits(), point.covered(bin));
      String suffix = bin.kind() == BinKind.COUNTED ? "" : " (" + label(bin.kind()) + ")";
      html.raw("<tr>").cell(style, bin.name() + suffix).cell("", values(bin));
      html.cell("n " + style, bin.hits()).raw("</tr>\n");
    }
    html.raw("</table>\n");
    if (point.others() > 0) {
      html.raw("<p class=\"about\">").text(point.others() + " of " + point.samples());
      html.raw(" samples in no bin</p>\n");
    }
  }

  private static String values(BinData bin) {
    return bin.sequence().isEmpty()
        ? String.join(", ", bin.ranges().stream().map(Object::toString).toList())
        : String.join(" \u2192 ", bin.sequence().stream().map(Object::toString).toList());
  }

  private void head(String name, String description, String score) {
    html.raw("<h3>").text(name + " \u2014 " + score).raw("</h3>\n<p class=\"about\">");
    html.text(description).raw("</p>\n");
  }

  private void cross(CrossData cross) {
    head(cross.name(), cross.description(), cross.score().toString());
    html.raw("<div class=\"scroll\"><table>\n");
    if (cross.points().size() == 2) {
      matrix(cross);
    } else {
      list(cross);
    }
    html.raw("</table></div>\n");
  }

  private void matrix(CrossData cross) {
    List<String> columns =
        cross.cells().stream().map(cell -> cell.bins().get(1)).distinct().toList();
    html.raw("<tr><th>").text(cross.points().get(0) + " \\ " + cross.points().get(1)).raw("</th>");
    columns.forEach(column -> html.raw("<th class=\"n\">").text(column).raw("</th>"));
    for (int i = 0; i < cross.cells().size(); i++) {
      if (i % columns.size() == 0) {
        html.raw("</tr>\n<tr><th>").text(cross.cells().get(i).bins().get(0)).raw("</th>");
      }
      cell(cross, cross.cells().get(i));
    }
    html.raw("</tr>\n");
  }

  private void list(CrossData cross) {
    html.raw("<tr>");
    cross.points().forEach(point -> html.raw("<th>").text(point).raw("</th>"));
    html.raw("<th class=\"n\">hits</th></tr>\n");
    for (CellData cell : cross.cells()) {
      html.raw("<tr>");
      cell.bins().forEach(bin -> html.cell("", bin));
      cell(cross, cell);
      html.raw("</tr>\n");
    }
  }

  private void cell(CrossData cross, CellData cell) {
    String style = style(cell.kind(), cell.hits(), cross.covered(cell));
    boolean blank = cell.kind() != BinKind.COUNTED && cell.hits() == 0;
    html.cell("n " + style, blank ? label(cell.kind()) : cell.hits());
  }

  private static String label(BinKind kind) {
    return kind == BinKind.ILLEGAL ? "illegal" : "ignored";
  }

  private static String style(BinKind kind, long hits, boolean covered) {
    return switch (kind) {
      case IGNORED -> "ignored";
      case ILLEGAL -> hits == 0 ? "illegal" : "broken";
      case COUNTED -> covered ? "hit" : "hole";
    };
  }
}
