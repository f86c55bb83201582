package dev.sluice.fpga;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Skips a test where a tool is not installed. */
final class Needs {
  private Needs() {}

  static void tools(String... tools) {
    for (String tool : tools) {
      boolean here =
          Stream.of(System.getenv("PATH").split(File.pathSeparator))
              .anyMatch(place -> Files.isExecutable(Path.of(place, tool)));
      assumeTrue(here, tool + " is not installed");
    }
  }
}
