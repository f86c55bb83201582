// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.study.Contender;
import dev.sluice.study.Experiment;
import dev.sluice.study.PointResult;
import dev.sluice.study.TransportKind;
import dev.sluice.study.report.layout.Figures;
import dev.sluice.study.transport.baseline.SenderWindowTransport;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the receive-window patent claims, each decided by a test of its figure. */
final class PatentClaims {
  private static final double ONCE = 1.05;

  private final Results results;

  PatentClaims(Results results) {
    this.results = results;
  }

  private PointResult target(TransportKind kind) {
    Experiment target = results.experiment("target");
    return results.at(target, target.values().getFirst(), Contender.of(kind));
  }

  private static long state(PointResult result) {
    return result.senderStateBytes() + result.receiverStateBytes();
  }

  Map<String, Object> values() {
    Map<String, Object> values = new HashMap<>();
    values.put("memory", memory());
    values.put("control", control());
    values.put("again", again());
    values.put("missing", missing());
    values.put("twice", twice());
    return values;
  }

  private Map<String, Object> memory() {
    long literal = state(target(TransportKind.LITERAL));
    long best = state(target(TransportKind.ADAPTIVE));
    long buffers = state(target(TransportKind.SENDER_WINDOW));
    int payload = results.experiment("target").points().getFirst().workload().payloadBytes();
    List<String> less = new ArrayList<>();
    for (TransportKind kind : TransportKind.values()) {
      if (!kind.ours() && state(target(kind)) < best) {
        less.add("`" + kind.id() + "` " + Figures.count(state(target(kind))));
      }
    }
    return Map.of(
        "literal", Figures.count(literal),
        "best", Figures.count(best),
        "buffers", Figures.count(buffers),
        "holds", literal < buffers && best < buffers,
        "bare", Figures.count(SenderWindowTransport.bytesWithoutCopies(buffers, payload)),
        "less", less);
  }

  private Map<String, Object> control() {
    PointResult literal = target(TransportKind.LITERAL);
    PointResult best = target(TransportKind.ADAPTIVE);
    PointResult buffers = target(TransportKind.SENDER_WINDOW);
    double tenth = buffers.controlPerData() / 10;
    return Map.of(
        "literal", Figures.ratio(literal.controlPerData()),
        "literalGoodput", Figures.goodput(literal),
        "best", Figures.ratio(best.controlPerData()),
        "bestGoodput", Figures.goodput(best),
        "buffers", Figures.ratio(buffers.controlPerData()),
        "holds", literal.controlPerData() < tenth && best.controlPerData() < tenth);
  }

  /**
   * At the sizes at which both finish and something was lost; elsewhere there is nothing to say.
   */
  private Map<String, Object> again() {
    Experiment sizes = results.experiment("sizes");
    List<String> compared = new ArrayList<>();
    List<String> unfinished = new ArrayList<>();
    boolean fewer = true;
    for (Experiment.Value value : sizes.values()) {
      PointResult window = results.at(sizes, value, Contender.of(TransportKind.LITERAL));
      PointResult counter = results.at(sizes, value, Contender.of(TransportKind.RECEIVER_COUNTER));
      if (!counter.finished() || !window.finished()) {
        unfinished.add(value.label());
      } else if (window.retransmissionsPerLost() != null
          && counter.retransmissionsPerLost() != null) {
        compared.add(
            String.format(
                "%s against %s at N = %s",
                Figures.ratio(window.retransmissionsPerLost()),
                Figures.ratio(counter.retransmissionsPerLost()),
                value.label()));
        fewer &= window.retransmissionsPerLost() < counter.retransmissionsPerLost();
      }
    }
    return Map.of(
        "compared", compared,
        "unfinished", unfinished,
        "decided", !compared.isEmpty(),
        "holds", fewer);
  }

  private Map<String, Object> missing() {
    PointResult literal = target(TransportKind.LITERAL);
    return Map.of(
        "again", Figures.ratio(literal.retransmissionsPerLost()),
        "discarded", Figures.count(Math.round(literal.discarded())),
        "holds", literal.retransmissionsPerLost() <= ONCE,
        "progress", Figures.ratio(target(TransportKind.PROGRESS).retransmissionsPerLost()));
  }

  private Map<String, Object> twice() {
    PointResult literal = target(TransportKind.LITERAL);
    return Map.of(
        "window", Figures.ratio(literal.duplicateWrites()),
        "buffers", Figures.ratio(target(TransportKind.SENDER_WINDOW).duplicateWrites()),
        "holds", literal.duplicateWrites() == 0);
  }
}
