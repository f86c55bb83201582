// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import java.nio.file.Path;
import java.util.List;

/** What the C++ compiler makes of {@code -march=native} here, asked once in a JVM. */
final class NativeProcessor {
  static final String OPTION = "-march=native";

  private static String options;

  private NativeProcessor() {}

  /** All that the option stands for; empty where the compiler does not know it. */
  static synchronized String options(Toolchain tools) {
    if (options == null) {
      List<String> command =
          List.of(tools.cxx().toString(), OPTION, "-E", "-v", "-x", "c++", "/dev/null");
      Command.Result result = Command.run(Path.of("."), null, command);
      options =
          result.failed()
              ? ""
              : result
                  .output()
                  .lines()
                  .filter(line -> line.contains("cc1"))
                  .map(line -> line.replaceAll(".* -march", "-march"))
                  .findFirst()
                  .orElse("");
    }
    return options;
  }
}
