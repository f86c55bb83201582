// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.proof;

import java.util.Locale;

/** What is known of a property. */
public enum ProofResult {
  /** It holds in every clock: base and step of the induction were both shown. */
  PROVED,
  /** It fails in a clock that is reached from reset. */
  VIOLATED,
  /** Neither was found. */
  UNDECIDED;

  /**
   * The name in tables and files.
   *
   * @return in lower case
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
