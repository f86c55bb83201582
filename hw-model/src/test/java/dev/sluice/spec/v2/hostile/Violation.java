// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.hostile;

/** Something happened that must never happen. */
final class Violation extends AssertionError {
  private static final long serialVersionUID = 1L;

  private final Never rule;

  Violation(Never rule, String what) {
    super(rule + ": " + what);
    this.rule = rule;
  }

  Never rule() {
    return rule;
  }
}
