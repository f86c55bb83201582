// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage.report;

import dev.sluice.cosim.coverage.Score;
import java.util.Locale;

/** Writes HTML: text is escaped, tags are not. Pages need nothing else, and have no scripts. */
public final class Html {
  private static final String STYLE =
      """
      :root{color-scheme:light dark}
      body{font:15px/1.45 system-ui,sans-serif;max-width:75rem;margin:2rem auto;padding:0 1rem}
      h1{font-size:1.5rem}h2{font-size:1.2rem;margin-top:2rem}h3{font-size:1rem;margin:1rem 0 .2rem}
      table{border-collapse:collapse;margin:.3rem 0}
      td,th{padding:.15rem .6rem;text-align:left;border-bottom:1px solid #8884}
      td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
      .hole{background:#d93b3b33}.hit{background:#2e9e4a2b}.ignored{color:#888}
      .illegal{color:#888;font-style:italic}.broken{background:#d93b3b;color:#fff}
      .passed{color:#2e9e4a}.failed{color:#d93b3b}
      pre{background:#8882;padding:.8rem;overflow-x:auto}
      .score,.name{white-space:nowrap}
      .bar{display:inline-block;width:6rem;height:.6rem;background:#d93b3b66;margin-right:.6rem}
      .bar span{display:block;height:100%;background:#2e9e4a}
      p.about{margin:.1rem 0;color:#777}
      summary{cursor:pointer}
      table.code td{border:0;padding:0 .6rem;font:13px/1.35 ui-monospace,monospace;white-space:pre}
      table.code td:nth-child(3){white-space:pre-wrap;overflow-wrap:anywhere;min-width:48rem;max-width:48rem}
      .scroll{overflow-x:auto}
      """;

  private final StringBuilder out = new StringBuilder();

  /** An empty page. */
  public Html() {
    // nothing is written yet
  }

  /**
   * Begins a page, up to and with the body's opening tag.
   *
   * @param title of the page
   * @return this
   */
  public Html head(String title) {
    raw("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n");
    raw("<meta name=\"viewport\" content=\"width=device-width\"><title>").text(title);
    return raw("</title>\n<style>\n" + STYLE + "</style></head><body>\n");
  }

  /**
   * Adds markup as it is.
   *
   * @param markup tags
   * @return this
   */
  public Html raw(String markup) {
    out.append(markup);
    return this;
  }

  /**
   * Adds text.
   *
   * @param text is escaped
   * @return this
   */
  public Html text(String text) {
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

  /**
   * Adds a cell of a table.
   *
   * @param style its class, which may be empty
   * @param content its text
   * @return this
   */
  public Html cell(String style, Object content) {
    out.append(style.isEmpty() ? "<td>" : "<td class=\"" + style + "\">");
    return text(content.toString()).raw("</td>");
  }

  /**
   * Adds a cell of a table with a score and a bar.
   *
   * @param score how much is covered
   * @return this
   */
  public Html score(Score score) {
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
