// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build.flat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Just enough of Verilog's text to find headers of modules and interfaces. */
final class VerilogText {
  private static final Pattern LEFT_OUT =
      Pattern.compile(
          "//[^\\n]*|/\\*.*?\\*/|\\(\\*(?!\\s*\\)).*?\\*\\)|\"(?:[^\"\\\\]|\\\\.)*\"",
          Pattern.DOTALL);
  private static final Pattern IMPORTS = Pattern.compile("\\G\\s*import\\b[^;]*;");

  /**
   * A header and what follows it.
   *
   * @param imports of packages, as written
   * @param parameters the inside of #( ), as written; empty if there is none
   * @param ports the inside of ( ), as written; empty if there is none
   * @param body up to the end of the module or interface
   */
  record Unit(String imports, String parameters, String ports, String body) {}

  private VerilogText() {}

  /** Without comments and attributes; strings stay. */
  static String bare(String verilog) {
    return LEFT_OUT
        .matcher(verilog)
        .replaceAll(m -> m.group().startsWith("\"") ? Matcher.quoteReplacement(m.group()) : " ");
  }

  /** The first module or interface of a name, or null. */
  static Unit find(String bare, String kind, String name) {
    Matcher begin =
        Pattern.compile("\\b" + kind + "\\s+(?:(?:automatic|static)\\s+)?" + name + "\\b")
            .matcher(bare);
    if (!begin.find()) {
      return null;
    }
    int at = begin.end();
    Matcher imports = IMPORTS.matcher(bare);
    StringBuilder imported = new StringBuilder();
    while (imports.find(at)) {
      imported.append(imports.group());
      at = imports.end();
    }
    at = skip(bare, at);
    String parameters = "";
    if (bare.startsWith("#", at)) {
      int open = skip(bare, at + 1);
      int close = closing(bare, open);
      parameters = bare.substring(open + 1, close);
      at = skip(bare, close + 1);
    }
    String ports = "";
    if (bare.startsWith("(", at)) {
      int close = closing(bare, at);
      ports = bare.substring(at + 1, close);
      at = close + 1;
    }
    int end = bare.indexOf("end" + kind, at);
    return new Unit(
        imported.toString().strip(),
        parameters.strip(),
        ports.strip(),
        bare.substring(at, end < 0 ? bare.length() : end));
  }

  private static int skip(String text, int at) {
    int next = at;
    while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
      next++;
    }
    return next;
  }

  /** Where the bracket that opens here is closed; the end where it is not. */
  private static int closing(String text, int open) {
    int depth = 0;
    for (int i = open; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return text.length() - 1;
  }

  /** What stands between commas outside of brackets. */
  static List<String> items(String list) {
    List<String> items = new ArrayList<>();
    int depth = 0;
    int begin = 0;
    for (int i = 0; i <= list.length(); i++) {
      char c = i == list.length() ? ',' : list.charAt(i);
      depth += "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
      if (c == ',' && (depth == 0 || i == list.length())) {
        items.add(list.substring(begin, i).strip());
        begin = i + 1;
      }
    }
    items.removeIf(String::isEmpty);
    return items;
  }
}
