package dev.sluice.cosim.coverage.code;

import java.util.List;
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
 * @param toggles the bits that are declared here
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
}
