// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.error;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Lines for the user that are no errors: on standard error. */
public final class Notices {
  private static final Set<String> SAID = ConcurrentHashMap.newKeySet();

  private Notices() {}

  /**
   * Says something, unless it was said before.
   *
   * @param text what, and what can be done about it
   * @return whether it was said now
   */
  public static boolean once(String text) {
    boolean first = SAID.add(text);
    if (first) {
      say(text);
    }
    return first;
  }

  /**
   * Says something, though it may have been said before.
   *
   * @param text what
   */
  public static void say(String text) {
    System.err.println("cosim: " + text);
  }
}
