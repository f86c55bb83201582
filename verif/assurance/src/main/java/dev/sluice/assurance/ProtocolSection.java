// SPDX-License-Identifier: Apache-2.0
package dev.sluice.assurance;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * A section of the protocol, cut into rules and what is none.
 *
 * @param section its title
 * @param noRules passages that are no rules, word for word
 * @param rules the rest
 */
public record ProtocolSection(String section, List<String> noRules, List<Rule> rules) {
  private static final List<String> FILES = List.of("section-4.json", "section-6.json");

  /**
   * The sections of which every rule has a row.
   *
   * @return 4 and 6
   * @throws IOException when a list cannot be read
   */
  public static List<ProtocolSection> all() throws IOException {
    List<ProtocolSection> all = new ArrayList<>();
    for (String file : FILES) {
      try (InputStream list = ProtocolSection.class.getResourceAsStream(file)) {
        all.add(new ObjectMapper().readValue(list, ProtocolSection.class));
      }
    }
    return all;
  }

  /**
   * What of the section's text is in no rule, nor among what is none.
   *
   * @param protocol the text of docs/protocol.md
   * @return the letters that are left; empty when all is accounted for
   * @throws IllegalStateException when there is no such section, or a passage is not in it
   */
  public String leftOver(String protocol) {
    int begin = protocol.indexOf("## " + section + "\n");
    if (begin < 0) {
      throw new IllegalStateException("docs/protocol.md has no section \"" + section + "\"");
    }
    int end = protocol.indexOf("\n## ", begin);
    String left =
        plain(protocol.substring(begin + section.length() + 4, end < 0 ? protocol.length() : end));
    List<String> passages = new ArrayList<>(noRules);
    rules.forEach(rule -> passages.addAll(rule.text()));
    for (String passage : passages) {
      int at = left.indexOf(plain(passage));
      if (at < 0) {
        throw new IllegalStateException(
            "docs/protocol.md, section %s, does not say (or says only once): %s"
                .formatted(section, passage));
      }
      left = left.substring(0, at) + "|" + left.substring(at + plain(passage).length());
    }
    return left.replaceAll("[^A-Za-z]*\\|[^A-Za-z]*", " ").strip();
  }

  /** Without marks of Markdown, and without those that say who decided a rule. */
  private static String plain(String text) {
    return text.replaceAll("[*`]", "")
        .replaceAll("\\((S|D|B)\\)", "")
        .replaceAll("\\s+", " ")
        .strip();
  }
}
