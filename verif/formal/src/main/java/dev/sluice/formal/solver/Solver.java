// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.solver;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The solvers that can be asked. */
public enum Solver {
  /** Proves. */
  BITWUZLA("bitwuzla", "0.10.0"),
  /** Checks what the first has proved. */
  Z3("z3-solver", "5.4.1.0");

  private final String packageName;
  private final String version;

  Solver(String packageName, String version) {
    this.packageName = packageName;
    this.version = version;
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
   * The module of Python that is imported.
   *
   * @return its name
   */
  String module() {
    return label();
  }

  /**
   * What pip is told to install.
   *
   * @return package and version
   */
  public String requirement() {
    return packageName + "==" + version;
  }

  /**
   * All that pip is told to install.
   *
   * @return packages with versions
   */
  public static List<String> requirements() {
    return Arrays.stream(values()).map(Solver::requirement).toList();
  }
}
