// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.hostile;

/** What must never happen: protocol text, section 6, and {@code docs/invariants.md}. */
enum Never {
  /** A byte outside of the memory of the transfer that it belongs to. */
  OUTSIDE_REGION,
  /** A packet written twice. */
  WRITTEN_TWICE,
  /** A transfer that completed with a packet missing. */
  MISSING,
  /** A second end of a transfer, or a second note. */
  TWO_COMPLETIONS,
  /** A packet of one transfer written as one of another. */
  OLD_PACKET,
  /** WBASE past a packet that was not written. */
  BASE_PASSED,
  /** A note before all data was written, or none of a transfer that completed with one. */
  NOTE,
  /** A window that nobody can get any more. */
  LEAK,
  /** A transfer that does not end. */
  HANG,
  /** A transfer that failed although nothing was reset, or that should have failed. */
  WRONG_END
}
