// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.invariant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Runs something that breaks a rule, and looks at what is said of it. */
final class Broken {
  static final long SEED = 4711;

  private Broken() {}

  /** The violation names the rule, the clock, the seed and what happened. */
  static void rule(Invariant invariant, String what, ThrowingCallable action) {
    InvariantViolation violation = catchThrowableOfType(InvariantViolation.class, action);
    assertThat(violation).as("a violation of " + invariant).isNotNull();
    assertThat(violation.invariant()).isEqualTo(invariant);
    assertThat(violation)
        .hasMessageContaining(invariant.name())
        .hasMessageContaining(invariant.rule())
        .hasMessageContaining("clock 7")
        .hasMessageContaining("seed " + SEED)
        .hasMessageContaining(what);
  }

  /** A run in clock 7. */
  static CheckedRun run() {
    CheckedRun run = new CheckedRun(SEED);
    run.clock(7);
    return run;
  }
}
