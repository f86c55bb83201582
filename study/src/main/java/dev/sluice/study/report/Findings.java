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
import java.util.ArrayList;
import java.util.List;

/**
 * Says plainly what the figures show: each statement is decided by the figures that stand beside
 * it, none is written down beforehand.
 */
final class Findings {
  private static final List<String> NEEDED =
      List.of("target", "loss", "reordering", "sizes", "widths", "queues");

  private final Results results;
  private final Markdown page = new Markdown();

  Findings(Results results) {
    this.results = results;
  }

  /** Whether the plan has the experiments that the findings are from. */
  static boolean possible(Results results) {
    List<String> there = results.plan().experiments().stream().map(Experiment::id).toList();
    return there.containsAll(NEEDED);
  }

  String text() {
    page.heading(1, "What was found");
    page.paragraph(
        "Generated from the figures of this report; *holds* and *does not hold* are decided by them."
            + " What they were in this repository before runs were independent, and which claims that"
            + " moved: `seeding.md` beside this page.");
    target();
    claims();
    extensions();
    page.heading(2, "Where an extension costs goodput");
    page.paragraph(
        "By more than both half-widths together. A sender that stays inside the window stands still where"
            + " packets come later than the window is wide; one that overruns it sends on.");
    new Rivals(results, page).writeLosses();
    width();
    page.heading(2, "Where another transport is better");
    new Rivals(results, page).write();
    return page.toString();
  }

  private PointResult target(TransportKind kind) {
    return results.at(results.experiment("target").values().getFirst(), kind);
  }

  private static String verdict(boolean holds) {
    return holds ? "**holds**" : "**does not hold**";
  }

  private void target() {
    page.heading(2, "The project's target");
    page.paragraph(
        "1 packet in 100 lost, sprayed over 8 paths: at least 0.97 of the erasure limit, at most"
            + " 1.05 retransmissions for each packet lost, at most 0.05 control packets for each data"
            + " packet. Under pure reordering, at every jitter of the sweep, no request is spurious."
            + " ([target](target.md),"
            + " [reordering](reordering.md))");
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
    page.table(
        List.of(
            "",
            "goodput",
            "retransmissions / lost",
            "control / data",
            "spurious, no loss",
            "target"),
        rows);
    page.paragraph(
        "The hardware has the modes `literal`, `progress` and `progress-early`. The adaptive time-out is"
            + " in the spec and in this study only, not in hardware.");
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

  private void claims() {
    PointResult literal = target(LITERAL);
    page.heading(2, "What the patent claims, at the target's point");
    PointResult sender = target(SENDER_WINDOW);
    long window = literal.senderStateBytes() + literal.receiverStateBytes();
    long buffers = sender.senderStateBytes() + sender.receiverStateBytes();
    page.gap();
    page.item(
        Figures.text(
            "*Less memory than a sender window*: %s against %s bytes for a transfer, both "
                + "ends. This %s.",
            Figures.bytes(window), Figures.bytes(buffers), verdict(window < buffers)));
    page.item(
        Figures.text(
            "*Few control packets*: %s for each data packet, %s with a sender window. This "
                + "%s.",
            Figures.ratio(literal.controlPerData()),
            Figures.ratio(sender.controlPerData()),
            verdict(literal.controlPerData() < sender.controlPerData() / 10)));
    PointResult counter = target(RECEIVER_COUNTER);
    page.item(
        Figures.text(
            "*Fewer retransmissions than a receiver counter*: %s for each packet lost "
                + "against %s%s. This %s.",
            Figures.ratio(literal.retransmissionsPerLost()),
            Figures.ratio(counter.retransmissionsPerLost()),
            counter.finished() ? "" : ", and the counter " + Figures.unfinished(counter),
            verdict(
                literal.retransmissionsPerLost() < counter.retransmissionsPerLost()
                    || !counter.finished())));
    page.item(
        Figures.text(
            "*Only what is missing is retransmitted*: %s retransmissions for each packet lost, because "
                + "the sender overruns the window after a loss: %s packets of a transfer arrive "
                + "and are dropped. This %s; with progress reports it is %s.",
            Figures.ratio(literal.retransmissionsPerLost()),
            Figures.ratio(literal.discarded()),
            verdict(literal.retransmissionsPerLost() < 1.05),
            Figures.ratio(target(PROGRESS).retransmissionsPerLost())));
    page.item(
        Figures.text(
            "*Nothing is written twice*: %s packets in the literal mode, %s with the sender"
                + " window.",
            Figures.ratio(literal.duplicateWrites()), Figures.ratio(sender.duplicateWrites())));
  }

  private void extensions() {
    page.heading(2, "What each extension buys");
    page.paragraph("Goodput; queues of 1 MB in the first columns.");
    List<List<String>> rows = new ArrayList<>();
    List<Experiment.Value> losses = results.experiment("loss").values();
    List<Experiment.Value> queues = results.experiment("queues").values();
    List<String> header = new ArrayList<>(List.of("extensions"));
    losses.forEach(value -> header.add("loss " + value.label()));
    queues.forEach(value -> header.add("1 %, queue " + value.label() + " kB"));
    for (TransportKind kind : List.of(LITERAL, PROGRESS, EARLY, ADAPTIVE)) {
      List<String> row = new ArrayList<>(List.of(kind.id().replace("receive-window-", "")));
      losses.forEach(value -> row.add(Figures.goodput(results.at(value, kind))));
      queues.forEach(value -> row.add(Figures.goodput(results.at(value, kind))));
      rows.add(row);
    }
    page.table(header, rows);
    page.gap();
    page.item(
        Figures.text(
            "*Progress reports* bring the retransmissions for each packet lost from %s to "
                + "%s, for %s more control packets a data packet and %d bytes of state. The "
                + "goodput goes from %s to %s.",
            Figures.ratio(target(LITERAL).retransmissionsPerLost()),
            Figures.ratio(target(PROGRESS).retransmissionsPerLost()),
            Figures.ratio(target(PROGRESS).controlPerData() - target(LITERAL).controlPerData()),
            stateOf(PROGRESS) - stateOf(LITERAL),
            Figures.goodput(target(LITERAL)),
            Figures.goodput(target(PROGRESS))));
    page.item(step("Early requests", PROGRESS, EARLY));
    page.item(step("The adaptive time-out", EARLY, ADAPTIVE));
  }

  private String step(String what, TransportKind without, TransportKind with) {
    return Figures.text(
            "*%s* bring the goodput from %s to %s, for %d bytes of state.",
            what,
            Figures.goodput(target(without)),
            Figures.goodput(target(with)),
            stateOf(with) - stateOf(without))
        .replace("time-out* bring", "time-out* brings");
  }

  private long stateOf(TransportKind kind) {
    return target(kind).senderStateBytes() + target(kind).receiverStateBytes();
  }

  private void width() {
    page.heading(2, "How wide the window must be");
    page.paragraph(
        "A sender that stays inside the window stands still when a hole, its request and the copy take"
            + " longer than the window is wide. ([widths](widths.md))");
    List<String> header = new ArrayList<>(List.of("W"));
    List<List<String>> rows = new ArrayList<>();
    List<Experiment.Value> widths = results.experiment("widths").values();
    widths.forEach(value -> header.add(value.label()));
    for (TransportKind kind : List.of(LITERAL, PROGRESS, EARLY, ADAPTIVE)) {
      List<String> row = new ArrayList<>(List.of(kind.id()));
      widths.forEach(value -> row.add(Figures.goodput(results.at(value, kind))));
      rows.add(row);
    }
    page.table(header, rows);
  }
}
