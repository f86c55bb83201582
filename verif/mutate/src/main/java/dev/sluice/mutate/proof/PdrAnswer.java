// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.proof;

import dev.sluice.mutate.proof.LimitedProgram.StoppedException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What ABC says: {@code pdr -a} of several outputs.
 *
 * @param asserted those that can be 1
 * @param undecided how many it does not know
 */
record PdrAnswer(List<Integer> asserted, int undecided) {
  private static final Pattern ASSERTED =
      Pattern.compile("Output +(\\d+) was (?:trivially )?asserted");
  private static final Pattern RESULT = Pattern.compile("Disproved = (\\d+)\\. Undecided = (\\d+)");

  /** Reads it; messages that do not agree with each other are no answer. */
  static PdrAnswer of(String said) throws StoppedException {
    List<Integer> asserted = asserted(said);
    Matcher result = RESULT.matcher(said);
    if (!result.find() || Integer.parseInt(result.group(1)) != asserted.size()) {
      throw new StoppedException(
          "yosys-abc said no result: " + said.lines().reduce("", (_, last) -> last));
    }
    return new PdrAnswer(asserted, Integer.parseInt(result.group(2)));
  }

  /** Whether one says that none of all outputs made one can be 1. */
  static boolean isProved(String said) {
    return said.lines().anyMatch(line -> line.startsWith("Property proved."));
  }

  /** Whether one says that an output of all made one can be 1, by a counterexample. */
  static boolean isFound(String said) {
    return said.contains("True counter-example detected") || ASSERTED.matcher(said).find();
  }

  /** What a search that may find some, and proves nothing, says: those that can be 1. */
  static List<Integer> asserted(String said) {
    return ASSERTED
        .matcher(said)
        .results()
        .map(output -> Integer.parseInt(output.group(1)))
        .distinct()
        .toList();
  }
}
