package dev.sluice.cosim.coverage.report;

import dev.sluice.cosim.coverage.Score;
import java.util.Locale;

/** Writes HTML: text is escaped, tags are not. */
final class Html {
  private final StringBuilder out = new StringBuilder();

  /** Adds markup as it is. */
  Html raw(String markup) {
    out.append(markup);
    return this;
  }

  /** Adds text. */
  Html text(String text) {
    for (int i = 0; i < text.length(); i++) {
      switch (text.charAt(i)) {
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '&' -> out.append("&amp;");
        case '"' -> out.append("&quot;");
        default -> out.append(text.charAt(i));
      }
    }
    return this;
  }

  /** Adds a cell of a table with a class, which may be empty. */
  Html cell(String style, Object content) {
    out.append(style.isEmpty() ? "<td>" : "<td class=\"" + style + "\">");
    return text(content.toString()).raw("</td>");
  }

  /** Adds a cell with a score and a bar. */
  Html score(Score score) {
    String style = score.isFull() ? "full" : "part";
    out.append("<td class=\"score ").append(style).append("\"><span class=\"bar\"><span style=\"");
    out.append(String.format(Locale.ROOT, "width:%.1f%%", score.percent()));
    out.append("\"></span></span>");
    return text(score.toString()).raw("</td>");
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
