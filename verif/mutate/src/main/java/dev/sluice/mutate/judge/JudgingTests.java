// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.judge;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/** The tests that judge a run's mutants: those that build the block, the shortest first. */
final class JudgingTests {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String FILE = "tests.jsonl";

  private JudgingTests() {}

  /**
   * Runs all of the tests once without a mistake.
   *
   * @throws IOException when one of them fails
   * @throws BadInputException when none builds what they are to build
   */
  static List<BenchTest> find(Benches benches, Redirect messages, Consumer<String> steps)
      throws IOException {
    steps.accept("looking for the tests that build it");
    try (BenchProcess first = new BenchProcess(benches, messages)) {
      List<BenchTest> tests = new ArrayList<>(first.find());
      for (BenchTest test : tests) {
        if (!test.passes()) {
          throw new IOException(
              "mutant 0 is the unchanged block, and %s fails: %s"
                  .formatted(BenchTest.name(test.id()), test.message()));
        }
      }
      if (tests.isEmpty()) {
        throw new BadInputException(
            "no test of %s builds %s: its tests are in verif/nic, and say which they build"
                .formatted(benches.tests(), benches.name()));
      }
      tests.sort(Comparator.comparingLong(BenchTest::millis));
      steps.accept(
          "judging by %d tests, %,d ms for one that survives"
              .formatted(tests.size(), tests.stream().mapToLong(BenchTest::millis).sum()));
      return tests;
    }
  }

  /** Keeps them for other processes; the file is whole when it is there. */
  static void write(List<BenchTest> tests, Path folder) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (BenchTest test : tests) {
      lines.append(JSON.writeValueAsString(test)).append('\n');
    }
    Path whole = Files.createTempFile(folder, "tests-", ".new");
    Files.writeString(whole, lines);
    Files.move(
        whole,
        folder.resolve(FILE),
        StandardCopyOption.REPLACE_EXISTING,
        StandardCopyOption.ATOMIC_MOVE);
  }

  /** Reads what another process kept. */
  static List<BenchTest> read(Path folder) throws IOException {
    List<BenchTest> tests = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve(FILE))) {
      tests.add(JSON.readValue(line, BenchTest.class));
    }
    return tests;
  }
}
