// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build.port;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The statements of a C++ text in which a name stands as a word, gathered for many names in one
 * pass: what Verilator writes for a NIC is megabytes, and each of its inputs stands in a few lines
 * of them.
 */
final class Statements {
  private Statements() {}

  /**
   * Gathers them.
   *
   * @param code C++ without what is between quotation marks
   * @param names words of letters, digits and underlines
   * @return of each name its statements in their order, each with the semicolon that ends it; empty
   *     where it has none
   */
  static Map<String, String> with(CharSequence code, Collection<String> names) {
    Map<String, StringBuilder> found = new HashMap<>();
    names.forEach(name -> found.put(name, new StringBuilder()));
    List<StringBuilder> here = new ArrayList<>();
    int statement = 0;
    int at = 0;
    while (at < code.length()) {
      char next = code.charAt(at);
      if (isOfWord(next)) {
        int word = at;
        while (at < code.length() && isOfWord(code.charAt(at))) {
          at++;
        }
        StringBuilder its = found.get(code.subSequence(word, at).toString());
        if (its != null && !here.contains(its)) {
          here.add(its);
        }
      } else {
        at++;
      }
      if (next == ';' || at == code.length()) {
        for (StringBuilder its : here) {
          its.append(code, statement, at);
        }
        here.clear();
        statement = at;
      }
    }
    Map<String, String> statements = new LinkedHashMap<>();
    names.forEach(name -> statements.put(name, found.get(name).toString()));
    return statements;
  }

  private static boolean isOfWord(char character) {
    return character == '_'
        || character >= 'a' && character <= 'z'
        || character >= 'A' && character <= 'Z'
        || character >= '0' && character <= '9';
  }
}
