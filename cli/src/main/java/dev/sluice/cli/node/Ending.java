// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.node;

/** What a command that runs until it is ended does then. */
final class Ending {
  private static final long LONGEST_MILLISECONDS = 5000;

  private Ending() {}

  /**
   * Closes something when the process is asked to end (Ctrl-C, SIGTERM), and lets the command that
   * uses it come to its end.
   */
  static void onSignal(AutoCloseable open) {
    Thread command = Thread.currentThread();
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  try {
                    open.close();
                    // Once it has ended it stays in System.exit: do not wait for more than its
                    // work.
                    command.join(LONGEST_MILLISECONDS);
                  } catch (Exception e) {
                    System.err.println("sluice: " + e.getMessage());
                  }
                }));
  }
}
