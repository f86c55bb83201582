// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.solver;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The solvers that can be asked. */
public enum Solver {
  /** Proves. */
  BITWUZLA("bitwuzla==0.10.0"),
  /**
   * Checks what the first has proved: z3 makes clauses of it, Glucose of PySAT searches. Says
   * whether a goal can be false, not where.
   */
  GLUCOSE("z3-solver==5.4.1.0", "python-sat==1.9.dev24");

  private final List<String> packages;

  Solver(String... packages) {
    this.packages = List.of(packages);
  }

  /**
   * The name in options and files.
   *
   * @return for example {@code bitwuzla}
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * What pip is told to install for this one.
   *
   * @return packages and versions
   */
  public String requirement() {
    return String.join(" ", packages);
  }

  /**
   * All that pip is told to install.
   *
   * @return packages with versions
   */
  public static List<String> requirements() {
    return Arrays.stream(values()).flatMap(solver -> solver.packages.stream()).toList();
  }
}
