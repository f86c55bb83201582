// SPDX-License-Identifier: Apache-2.0
package dev.sluice.assurance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The study's figures, each with the page on which it is and what it says it shows. */
final class StudyFigures {
  private static final Pattern FIGURE = Pattern.compile("!\\[([^\\]]*)\\]\\(([\\w-]+\\.svg)\\)");
  private static final Pattern TITLE = Pattern.compile("(?m)^# (.*)$");

  private final Map<String, String> links = new TreeMap<>();

  StudyFigures(Path folder) throws IOException {
    List<Path> pages;
    try (Stream<Path> files = Files.list(folder)) {
      pages = files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
    }
    for (Path page : pages) {
      String text = Files.readString(page);
      Matcher title = TITLE.matcher(text);
      String name = title.find() ? title.group(1) : page.getFileName().toString();
      FIGURE
          .matcher(text)
          .results()
          .forEach(
              figure ->
                  links.put(
                      figure.group(2),
                      "[%s](study/%s) ([%s](study/%s))"
                          .formatted(figure.group(1), figure.group(2), name, page.getFileName())));
    }
  }

  /**
   * A link to a figure and to its page.
   *
   * @throws IllegalStateException when no page shows it
   */
  String link(String figure) {
    String link = links.get(figure);
    if (link == null) {
      throw new IllegalStateException("no page of docs/study shows " + figure);
    }
    return link;
  }
}
