// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.judge;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A test that builds the block.
 *
 * @param id as JUnit knows it
 * @param millis it takes with the unchanged block
 * @param passes whether it does, with the unchanged block
 * @param message why not
 */
record BenchTest(String id, long millis, boolean passes, String message) {
  private static final Pattern PART = Pattern.compile("\\[([a-z-]+):([^\\]]*)\\]");

  /** Class, method and which of several, without packages. */
  static String name(String id) {
    StringBuilder name = new StringBuilder();
    Matcher part = PART.matcher(id);
    while (part.find()) {
      String what = part.group(2);
      switch (part.group(1)) {
        case "class", "nested-class", "class-template" ->
            name.append(name.isEmpty() ? "" : ".").append(what.replaceFirst(".*\\.", ""));
        case "method", "test-template" -> name.append('.').append(what.replaceFirst("\\(.*", ""));
        case "test-template-invocation", "class-template-invocation" -> name.append(what);
        default -> {
          // The engine.
        }
      }
    }
    return name.toString();
  }
}
