// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import java.util.List;

/** Writes a Markdown page. */
final class Markdown {
  private final StringBuilder text = new StringBuilder();

  Markdown heading(int level, String title) {
    if (!text.isEmpty()) {
      text.append('\n');
    }
    text.append("#".repeat(level)).append(' ').append(title).append('\n');
    return this;
  }

  Markdown paragraph(String words) {
    text.append('\n').append(words).append('\n');
    return this;
  }

  Markdown item(String words) {
    text.append("- ").append(words).append('\n');
    return this;
  }

  Markdown gap() {
    text.append('\n');
    return this;
  }

  Markdown command(String command) {
    text.append("\n```\n").append(command).append("\n```\n");
    return this;
  }

  Markdown image(String title, String file) {
    return paragraph("![" + title + "](" + file + ")");
  }

  /** A table; the first column is to the left, the others to the right. */
  Markdown table(List<String> header, List<List<String>> rows) {
    text.append('\n');
    row(header);
    text.append("|---|").append("---:|".repeat(header.size() - 1)).append('\n');
    rows.forEach(this::row);
    return this;
  }

  private void row(List<String> cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
