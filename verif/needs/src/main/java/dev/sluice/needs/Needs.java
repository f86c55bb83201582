// SPDX-License-Identifier: Apache-2.0
package dev.sluice.needs;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/**
 * What a test needs of the machine. Where that is missing the test is skipped; in a strict run,
 * {@code ./sluice test --strict}, it fails.
 */
public final class Needs {
  private Needs() {}

  /**
   * Ends a test where a program is not installed.
   *
   * @param programs their names, as they are on the PATH
   */
  public static void programs(String... programs) {
    String path = System.getenv().getOrDefault("PATH", "");
    for (String program : programs) {
      that(isOnPath(program, path), program + " is not installed");
    }
  }

  /**
   * Ends a test where something else is missing.
   *
   * @param here whether it is there
   * @param missing what to say if it is not
   */
  public static void that(boolean here, String missing) {
    that(here, missing, Boolean.getBoolean("sluice.strict"));
  }

  static void that(boolean here, String missing, boolean strict) {
    if (!here && strict) {
      Assertions.fail(missing + ", and this run is strict");
    }
    Assumptions.assumeTrue(here, missing);
  }

  static boolean isOnPath(String program, String path) {
    for (String folder : path.split(File.pathSeparator)) {
      Path file = Path.of(folder, program);
      if (Files.isRegularFile(file) && Files.isExecutable(file)) {
        return true;
      }
    }
    return false;
  }
}
