// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import static dev.sluice.study.TransportKind.ADAPTIVE;
import static dev.sluice.study.TransportKind.EARLY;
import static dev.sluice.study.TransportKind.LITERAL;
import static dev.sluice.study.TransportKind.PROGRESS;
import static dev.sluice.study.TransportKind.RECEIVER_COUNTER;
import static dev.sluice.study.TransportKind.SENDER_WINDOW;

import dev.sluice.study.Experiment;
import dev.sluice.study.PointResult;
import dev.sluice.study.TransportKind;
import dev.sluice.templates.PageTemplate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Says plainly what the figures show: each statement is decided by the figures that stand beside
 * it, none is written down beforehand.
 */
final class Findings {
  private static final PageTemplate PAGE = PageTemplate.of(Findings.class, "findings.md.ftl");

  private static final List<String> NEEDED =
      List.of("target", "loss", "reordering", "sizes", "widths", "queues");

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
    Map<String, Object> values = new HashMap<>(claims());
    values.put("target", target());
    values.put("extensions", extensions());
    values.put("progress", progress());
    values.put("early", step(PROGRESS, EARLY));
    values.put("adaptive", step(EARLY, ADAPTIVE));
    values.put("costs", rivals.losses());
    values.put("widths", widths());
    values.put("rivals", Map.of("counts", rivals.counts(), "points", rivals.points()));
    return PAGE.render(values);
  }

  private PointResult target(TransportKind kind) {
    return results.at(results.experiment("target").values().getFirst(), kind);
  }

  private List<List<String>> target() {
    List<List<String>> rows = new ArrayList<>();
    for (TransportKind kind : TransportKind.values()) {
      PointResult result = target(kind);
      boolean goodput = result.finished() && result.goodputRatio() >= 0.97;
      boolean again = result.retransmissionsPerLost() <= 1.05;
      boolean control = result.controlPerData() <= 0.05;
      double vain = inVainWithoutLoss(kind);
      rows.add(
          List.of(
              kind.id(),
              Figures.goodput(result) + mark(goodput),
              Figures.ratio(result.retransmissionsPerLost()) + mark(again),
              Figures.ratio(result.controlPerData()) + mark(control),
              Figures.ratio(vain) + mark(vain == 0),
              goodput && again && control && vain == 0 ? "met" : "missed"));
    }
    return rows;
  }

  private static String mark(boolean met) {
    return met ? " ✓" : " ✗";
  }

  private double inVainWithoutLoss(TransportKind kind) {
    return results.experiment("reordering").values().stream()
        .mapToDouble(value -> results.at(value, kind).spuriousRequests())
        .max()
        .orElseThrow();
  }

  private Map<String, Object> claims() {
    PointResult literal = target(LITERAL);
    PointResult sender = target(SENDER_WINDOW);
    PointResult counter = target(RECEIVER_COUNTER);
    long window = stateOf(LITERAL);
    long buffers = stateOf(SENDER_WINDOW);
    boolean fewer =
        literal.retransmissionsPerLost() < counter.retransmissionsPerLost() || !counter.finished();
    return Map.of(
        "memory",
        Map.of(
            "window", Figures.count(window),
            "buffers", Figures.count(buffers),
            "holds", window < buffers),
        "control",
        Map.of(
            "window", Figures.ratio(literal.controlPerData()),
            "buffers", Figures.ratio(sender.controlPerData()),
            "holds", literal.controlPerData() < sender.controlPerData() / 10),
        "again",
        Map.of(
            "window", Figures.ratio(literal.retransmissionsPerLost()),
            "counter", Figures.ratio(counter.retransmissionsPerLost()),
            "finished", counter.finished(),
            "unfinished", Figures.unfinished(counter),
            "holds", fewer),
        "missing",
        Map.of(
            "again", Figures.ratio(literal.retransmissionsPerLost()),
            "discarded", Figures.ratio(literal.discarded()),
            "holds", literal.retransmissionsPerLost() < 1.05,
            "progress", Figures.ratio(target(PROGRESS).retransmissionsPerLost())),
        "twice",
        Map.of(
            "window", Figures.ratio(literal.duplicateWrites()),
            "buffers", Figures.ratio(sender.duplicateWrites())));
  }

  private Map<String, Object> extensions() {
    List<List<String>> rows = new ArrayList<>();
    List<Experiment.Value> losses = results.experiment("loss").values();
    List<Experiment.Value> queues = results.experiment("queues").values();
    List<String> titles = new ArrayList<>(List.of("extensions"));
    losses.forEach(value -> titles.add("loss " + value.label()));
    queues.forEach(value -> titles.add("1 %, queue " + value.label() + " kB"));
    for (TransportKind kind : List.of(LITERAL, PROGRESS, EARLY, ADAPTIVE)) {
      List<String> row = new ArrayList<>(List.of(kind.id().replace("receive-window-", "")));
      losses.forEach(value -> row.add(Figures.goodput(results.at(value, kind))));
      queues.forEach(value -> row.add(Figures.goodput(results.at(value, kind))));
      rows.add(row);
    }
    return Map.of("titles", titles, "rows", rows);
  }

  private Map<String, Object> progress() {
    double control = target(PROGRESS).controlPerData() - target(LITERAL).controlPerData();
    Map<String, Object> values = new HashMap<>(step(LITERAL, PROGRESS));
    values.put("again", Figures.ratio(target(LITERAL).retransmissionsPerLost()));
    values.put("control", Figures.ratio(control));
    return values;
  }

  private Map<String, Object> step(TransportKind without, TransportKind with) {
    return Map.of(
        "from", Figures.goodput(target(without)),
        "to", Figures.goodput(target(with)),
        "bytes", stateOf(with) - stateOf(without));
  }

  private long stateOf(TransportKind kind) {
    return target(kind).senderStateBytes() + target(kind).receiverStateBytes();
  }

  private Map<String, Object> widths() {
    List<String> titles = new ArrayList<>(List.of("W"));
    List<List<String>> rows = new ArrayList<>();
    List<Experiment.Value> widths = results.experiment("widths").values();
    widths.forEach(value -> titles.add(value.label()));
    for (TransportKind kind : List.of(LITERAL, PROGRESS, EARLY, ADAPTIVE)) {
      List<String> row = new ArrayList<>(List.of(kind.id()));
      widths.forEach(value -> row.add(Figures.goodput(results.at(value, kind))));
      rows.add(row);
    }
    return Map.of("titles", titles, "rows", rows);
  }
}
