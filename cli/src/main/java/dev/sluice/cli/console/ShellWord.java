// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.console;

/** Words of a command line that is printed for somebody to run. */
public final class ShellWord {
  private ShellWord() {}

  /**
   * A word as a shell takes it for one.
   *
   * @param word any text
   * @return the same, in quotes where it needs them
   */
  public static String of(String word) {
    return word.matches("[\\w./:=@%+,-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
