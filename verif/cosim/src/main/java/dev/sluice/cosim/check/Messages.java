// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.check;

import dev.sluice.cosim.TimeUnit;
import java.util.Collection;

/** What scoreboards say. */
final class Messages {
  /** How many of those left over are named. */
  private static final int SHOWN = 5;

  private Messages() {}

  static String mismatch(String name, Timed<?> expected, Timed<?> actual, long now) {
    return "scoreboard "
        + name
        + ": transactions differ at "
        + TimeUnit.format(now)
        + "\n  expected "
        + expected
        + "\n  actual   "
        + actual;
  }

  static String leftovers(
      String name,
      Collection<? extends Timed<?>> expected,
      Collection<? extends Timed<?>> actual,
      long matched,
      long now) {
    StringBuilder text = new StringBuilder("scoreboard " + name + ": ");
    text.append(expected.size()).append(" expected transactions did not come out, ");
    text.append(actual.size()).append(" came out that nobody expected; ");
    text.append(matched).append(" matched by ").append(TimeUnit.format(now));
    list(text, "missing ", expected);
    list(text, "too much", actual);
    return text.toString();
  }

  private static void list(StringBuilder text, String label, Collection<? extends Timed<?>> some) {
    some.stream().limit(SHOWN).forEach(one -> text.append("\n  " + label + " " + one));
    if (some.size() > SHOWN) {
      text.append("\n  and ").append(some.size() - SHOWN).append(" more ").append(label.strip());
    }
  }
}
