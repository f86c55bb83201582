// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage.code;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A line of Verilog.
 *
 * @param number from 1
 * @param text the line, empty where the source was not given
 * @param origin the line that it was generated from, where a comment says so or it follows from one
 * @param statement whether statements of it are counted
 * @param hits how often they ran
 * @param branches the sides of the branches that begin here
 * @param toggles the bits that are declared here, or each twice, rising and falling
 */
public record LineCoverage(
    int number,
    String text,
    Optional<SourceLine> origin,
    boolean statement,
    long hits,
    List<CodePoint> branches,
    List<CodePoint> toggles) {
  /**
   * Whether something of it never happened.
   *
   * @return true when a statement did not run, a branch was not taken or a bit did not toggle
   */
  public boolean hasHole() {
    return statement && hits == 0
        || branches.stream().anyMatch(branch -> branch.hits() == 0)
        || toggles.stream().anyMatch(toggle -> toggle.hits() == 0);
  }

  /**
   * What did not toggle. Newer releases of Verilator count a bit's rising and falling apart, as
   * {@code a[1]:0->1} and {@code a[1]:1->0}; a bit that did neither is named once.
   *
   * @return bits, or directions of bits, in the order of {@link #toggles}
   */
  public List<String> notToggled() {
    Map<String, List<CodePoint>> bits = new LinkedHashMap<>();
    for (CodePoint toggle : toggles) {
      bits.computeIfAbsent(toggle.bit(), _ -> new ArrayList<>()).add(toggle);
    }
    List<String> missing = new ArrayList<>();
    bits.forEach(
        (bit, directions) -> {
          List<CodePoint> still = directions.stream().filter(t -> t.hits() == 0).toList();
          if (still.size() == directions.size()) {
            missing.add(bit);
          } else {
            still.forEach(direction -> missing.add(direction.name()));
          }
        });
    return missing;
  }
}
