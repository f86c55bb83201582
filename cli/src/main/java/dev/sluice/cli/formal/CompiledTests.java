// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.formal;

import dev.sluice.protocol.BadInputException;

/** The project's own tests, which the launcher compiles for commands that run them. */
final class CompiledTests {
  /** Says where they are, and what they need; the launcher sets it. */
  private static final String CLASS_PATH = "sluice.benches.classpath";

  private CompiledTests() {}

  /**
   * Where they are.
   *
   * @param command that runs them
   * @return a class path
   * @throws BadInputException when they were not compiled
   */
  static String classPath(String command) {
    String classPath = System.getProperty(CLASS_PATH);
    if (classPath == null) {
      throw new BadInputException(
          "the tests were not compiled: run ./sluice %s, which does that first".formatted(command));
    }
    return classPath;
  }
}
