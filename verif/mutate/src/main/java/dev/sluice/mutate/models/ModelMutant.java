// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.models;

/**
 * A mutant of a class, and what became of it.
 *
 * @param className without {@code dev.sluice.}
 * @param method that was changed
 * @param line of the source
 * @param kind PIT's mutator without its package
 * @param change in PIT's words
 * @param status PIT's: KILLED, SURVIVED, NO_COVERAGE, TIMED_OUT...
 */
record ModelMutant(
    String className, String method, int line, String kind, String change, String status) {
  /** Whether a test saw it: one that failed, did not end, or ended its JVM. */
  boolean isKilled() {
    return switch (status) {
      case "KILLED", "TIMED_OUT", "MEMORY_ERROR", "RUN_ERROR" -> true;
      default -> false;
    };
  }

  /** Whether no test runs its line. */
  boolean isUncovered() {
    return status.equals("NO_COVERAGE");
  }
}
