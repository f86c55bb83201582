// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.study.Experiment;
import dev.sluice.templates.PageTemplate;
import java.util.List;
import java.util.Map;

/**
 * Says plainly what the figures show: each statement is decided by a test of the figures that stand
 * beside it, none is written down beforehand.
 */
final class Findings {
  private static final PageTemplate PAGE = PageTemplate.of(Findings.class, "findings.md.ftl");

  private static final List<String> NEEDED =
      List.of(
          "target",
          "agreement",
          "loss",
          "reordering",
          "sizes",
          "widths",
          "queues",
          "flows",
          "two-way");

  private final Results results;

  Findings(Results results) {
    this.results = results;
  }

  /** Whether the plan has the experiments that the findings are from. */
  static boolean possible(Results results) {
    List<String> there = results.plan().experiments().stream().map(Experiment::id).toList();
    return there.containsAll(NEEDED);
  }

  String text() {
    Rivals rivals = new Rivals(results);
    TargetTable target = new TargetTable(results);
    ExtensionSteps steps = new ExtensionSteps(results);
    AnswerCosts answers = new AnswerCosts(results);
    return PAGE.render(
        Map.ofEntries(
            Map.entry("target", target.rows()),
            Map.entry("packets", target.packets()),
            Map.entry("elsewhere", target.elsewhere()),
            Map.entry("claims", new PatentClaims(results).values()),
            Map.entry("timers", new TimerTable(results).rows()),
            Map.entry("steps", steps.rows()),
            Map.entry("extensions", steps.goodputs()),
            Map.entry("widths", steps.widths()),
            Map.entry("wide", steps.needsWidth()),
            Map.entry("costs", rivals.losses()),
            Map.entry("answers", answers.rows()),
            Map.entry("answersLoss", answers.loss()),
            Map.entry("agreement", new Agreement(results).rows()),
            Map.entry("agreementRuns", new Agreement(results).comparable()),
            Map.entry("counts", rivals.counts()),
            Map.entry("ahead", rivals.points())));
  }
}
