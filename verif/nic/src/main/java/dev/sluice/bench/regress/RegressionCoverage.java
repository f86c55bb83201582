// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.regress;

import dev.sluice.cosim.coverage.CoverageData;
import dev.sluice.cosim.coverage.Score;
import dev.sluice.cosim.coverage.code.CodeCoverage;
import dev.sluice.cosim.coverage.code.LineCoverage;
import dev.sluice.cosim.coverage.code.SourceLine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * What all seeds of all benches cover together.
 *
 * @param functional a group for each configuration of the hardware
 * @param code line, branch and toggle coverage of each configuration, by name; empty when it was
 *     not asked for
 */
record RegressionCoverage(CoverageData functional, Map<String, CodeCoverage> code) {
  static RegressionCoverage of(CoverageStore store) {
    return new RegressionCoverage(store.functional(), store.code());
  }

  /** The scores over everything, by what they are of. */
  Map<String, Score> scores() {
    Map<String, Score> scores = new LinkedHashMap<>();
    scores.put("functional", functional.score());
    if (!code.isEmpty()) {
      scores.put("lines", sum(CodeCoverage::statements));
      scores.put("branches", sum(CodeCoverage::branches));
      scores.put("toggles", sum(CodeCoverage::toggles));
    }
    return scores;
  }

  private Score sum(Function<CodeCoverage, Score> part) {
    return code.values().stream().map(part).reduce(Score.NONE, Score::plus);
  }

  /** The lines of Scala, each with the lines of Verilog of all configurations made from it. */
  Map<SourceLine, List<LineCoverage>> origins() {
    TreeMap<SourceLine, List<LineCoverage>> origins = new TreeMap<>();
    for (CodeCoverage one : code.values()) {
      one.origins()
          .forEach(
              (line, verilog) ->
                  origins.computeIfAbsent(line, _ -> new ArrayList<>()).addAll(verilog));
    }
    return origins;
  }
}
