// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.study.Contender;
import dev.sluice.study.Experiment;
import dev.sluice.study.FoundLosses;
import dev.sluice.study.PointResult;
import dev.sluice.study.StudyPoint;
import dev.sluice.study.StudySettings;
import dev.sluice.study.TransportKind;
import dev.sluice.study.report.layout.Figures;
import dev.sluice.study.transport.TimerKind;
import dev.sluice.templates.PageTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What transport 2 is to reach, as far as the study shows it, and every point at which another
 * transport has more goodput by more than both half-widths.
 */
final class Goals {
  private static final PageTemplate PAGE = PageTemplate.of(Goals.class, "goals.md.ftl");
  private static final Contender OURS = Contender.of(TransportKind.TRANSPORT_2);
  private static final List<String> NEEDED =
      List.of("target", "loss", "reordering", "sizes", "failures", "leases", "leases-10");

  private static final double AT_ONE_PERCENT = 0.97;
  private static final double AT_TEN_PERCENT = 0.93;
  private static final double AGAIN = 1.05;
  private static final double CONTROL = 0.05;

  /**
   * 1.25 round trips and the reordering bound, a quarter, and half of one for the request's way.
   */
  private static final double FOUND = 2.0;

  /** A quarter of a round trip at the base is more than that: what a request waits at least. */
  private static final double JITTER_INSIDE = 0.3;

  private final Results results;
  private final NetworkResults networks;
  private final StudySettings settings;

  Goals(Results results, NetworkResults networks, StudySettings settings) {
    this.results = results;
    this.networks = networks;
    this.settings = settings;
  }

  /** Whether the plan has the experiments that the page is from. */
  static boolean possible(Results results) {
    return results.plan().experiments().stream().map(Experiment::id).toList().containsAll(NEEDED);
  }

  String text() {
    return PAGE.render(
        Map.of(
            "plan", results.plan().name(),
            "seed", settings.seed(),
            "goals", goals(),
            "ahead", ahead(),
            "compared", Figures.count(compared())));
  }

  private static List<String> row(
      String goal, String asked, String experiment, String at, String figure, boolean met) {
    return List.of(
        goal,
        asked,
        "[" + experiment + "](" + experiment + ".md), " + at,
        figure,
        met ? "met" : "**missed**");
  }

  private static String withInterval(Double value, Double halfWidth) {
    return value == null ? "–" : Figures.ratio(value) + " ± " + Figures.ratio(halfWidth);
  }

  private List<List<String>> goals() {
    List<List<String>> rows = new ArrayList<>();
    PointResult one = results.at("sizes", "1", OURS);
    Double median = one.completionP50Ratio();
    rows.add(
        row(
            "G1",
            "data in the first packet: the median transfer of one packet takes one round trip",
            "sizes",
            "1 packet",
            median == null ? "–" : Figures.ratio(median) + " of the ideal",
            median != null && median <= 1));
    goodputs(rows, "target", AT_ONE_PERCENT);
    goodputs(rows, "leases", AT_ONE_PERCENT);
    addGoodput(rows, "loss", "0.1", OURS, AT_TEN_PERCENT);
    goodputs(rows, "leases-10", AT_TEN_PERCENT);
    found(rows);
    costs(rows, "target", results.experiment("target").values().getFirst().label());
    costs(rows, "loss", "0.1");
    reordering(rows);
    failures(rows);
    rows.addAll(new NetworkGoals(networks).rows());
    return rows;
  }

  /** G2 at every value of an experiment. */
  private void goodputs(List<List<String>> rows, String id, double least) {
    Experiment experiment = results.experiment(id);
    for (Experiment.Value value : experiment.values()) {
      StudyPoint ours =
          value.points().stream()
              .filter(point -> point.contender().transport() == OURS.transport())
              .filter(point -> point.contender().timer() == OURS.timer())
              .findFirst()
              .orElseThrow();
      addGoodput(rows, experiment, value, results.of(ours), least);
    }
  }

  private void addGoodput(
      List<List<String>> rows, String id, String label, Contender row, double least) {
    Experiment experiment = results.experiment(id);
    Experiment.Value value = Results.value(experiment, label);
    addGoodput(rows, experiment, value, results.at(experiment, value, row), least);
  }

  private static void addGoodput(
      List<List<String>> rows,
      Experiment experiment,
      Experiment.Value value,
      PointResult result,
      double least) {
    rows.add(
        row(
            "G2",
            "at least " + least + " of the erasure limit",
            experiment.id(),
            experiment.quantity() + " = " + value.label(),
            Figures.goodput(result),
            result.finished() && result.goodputRatio() >= least));
  }

  /** G3: the copy on the line, which is later than the loss found. */
  private void found(List<List<String>> rows) {
    for (String loss : List.of("0.01", "0.1")) {
      PointResult at = results.at("loss", loss, OURS);
      found(rows, "a packet", "loss", "share of packets lost = " + loss, at.originalFound());
      found(rows, "a copy", "loss", "share of packets lost = " + loss, at.copyFound());
      found(rows, "a request", "loss", "share of packets lost = " + loss, at.requestFound());
    }
    for (String packets : List.of("64", "4096")) {
      PointResult at = results.at("sizes", packets, OURS);
      found(rows, "one of the last eight packets", "sizes", packets + " packets", at.tailFound());
    }
  }

  private static void found(
      List<List<String>> rows, String what, String experiment, String at, FoundLosses found) {
    Double most = found.p99() == null ? found.worst() : found.p99();
    String kind = found.p99() == null ? "longest" : "99th percentile";
    rows.add(
        row(
            "G3",
            what + " that is lost is sent again within " + FOUND + " round trips",
            experiment,
            at,
            most == null
                ? "none was lost"
                : "mean "
                    + Figures.ratio(found.mean())
                    + ", "
                    + kind
                    + " "
                    + Figures.ratio(most)
                    + " of "
                    + Figures.count(found.count()),
            most != null && most <= FOUND));
  }

  private void costs(List<List<String>> rows, String id, String label) {
    Experiment experiment = results.experiment(id);
    PointResult result = results.at(experiment, Results.value(experiment, label), OURS);
    String at = experiment.quantity() + " = " + label;
    Double again = result.retransmissionsPerLost();
    rows.add(
        row(
            "G4",
            "at most 1.05 packets again for each lost",
            id,
            at,
            withInterval(again, result.retransmissionsPerLostHalfWidth()),
            again != null && again <= AGAIN));
    rows.add(
        row(
            "G4",
            "at most 0.05 control packets for each data packet",
            id,
            at,
            withInterval(result.controlPerData(), result.controlPerDataHalfWidth()),
            result.controlPerData() <= CONTROL));
  }

  private void reordering(List<List<String>> rows) {
    Experiment experiment = results.experiment("reordering");
    for (Experiment.Value value : experiment.values()) {
      if (value.x() <= JITTER_INSIDE) {
        PointResult result = results.at(experiment, value, OURS);
        rows.add(
            row(
                "G4",
                "no packet again under reordering inside the bound",
                experiment.id(),
                experiment.quantity() + " = " + value.label(),
                Figures.ratio(result.spuriousRequests()) + " redundant in a run",
                result.spuriousRequests() == 0));
      }
    }
  }

  private void failures(List<List<String>> rows) {
    Experiment experiment = results.experiment("failures");
    for (Experiment.Value value : experiment.values()) {
      PointResult ours = results.at(experiment, value, OURS);
      boolean behind =
          experiment.rows().stream()
              .filter(row -> row.timer() == TimerKind.MEASURED)
              .anyMatch(row -> isAhead(results.at(experiment, value, row), ours));
      rows.add(
          row(
              "G6",
              "failing paths are avoided: no other transport ahead",
              experiment.id(),
              experiment.quantity() + " = " + value.label(),
              Figures.goodput(ours),
              ours.finished() && !behind));
    }
  }

  /** By more than both half-widths; what does not finish has less than what does. */
  static boolean isAhead(PointResult theirs, PointResult ours) {
    if (!Difference.possible(theirs, ours)) {
      return theirs.finished() && !ours.finished();
    }
    double both = theirs.goodputRatioHalfWidth() + ours.goodputRatioHalfWidth();
    return theirs.goodputRatio() - ours.goodputRatio() > both;
  }

  /** A comparison at a value, where W means something to the row or is not what is swept. */
  private interface Visitor {
    void at(Experiment experiment, Experiment.Value value, Contender row);
  }

  private void visit(Visitor visitor) {
    for (Experiment experiment : results.plan().experiments()) {
      if (!experiment.rows().contains(OURS) || experiment.id().startsWith("leases")) {
        continue;
      }
      for (Experiment.Value value : experiment.values()) {
        for (Contender row : experiment.rows()) {
          boolean swept = !experiment.id().equals("widths") || row.transport().hasWidth();
          if (swept && !row.equals(OURS) && row.timer() == TimerKind.MEASURED) {
            visitor.at(experiment, value, row);
          }
        }
      }
    }
  }

  /** Comparisons with the measured timer. */
  long compared() {
    List<Contender> all = new ArrayList<>();
    visit((experiment, value, row) -> all.add(row));
    return all.size();
  }

  /** Of those, the ones in which the other is ahead. */
  long behind() {
    return ahead().size();
  }

  private List<List<String>> ahead() {
    List<List<String>> rows = new ArrayList<>();
    visit(
        (experiment, value, row) -> {
          PointResult theirs = results.at(experiment, value, row);
          PointResult ours = results.at(experiment, value, OURS);
          if (isAhead(theirs, ours)) {
            rows.add(
                List.of(
                    "[" + experiment.id() + "](" + experiment.id() + ".md)",
                    experiment.quantity() + " = " + value.label(),
                    row.label(),
                    fine(theirs),
                    fine(ours),
                    Figures.count(theirs.senderStateBytes() + theirs.receiverStateBytes()),
                    Figures.count(ours.senderStateBytes() + ours.receiverStateBytes())));
          }
        });
    return rows;
  }

  /** With five digits, as differences can be small. */
  private static String fine(PointResult result) {
    return result.finished()
        ? String.format(
            java.util.Locale.ROOT,
            "%.5f ± %.5f",
            result.goodputRatio(),
            result.goodputRatioHalfWidth())
        : Figures.unfinished(result);
  }
}
