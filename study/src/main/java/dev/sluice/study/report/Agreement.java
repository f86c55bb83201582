// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.study.Contender;
import dev.sluice.study.Experiment;
import dev.sluice.study.PointResult;
import dev.sluice.study.TransportKind;
import dev.sluice.study.report.layout.Figures;
import dev.sluice.study.transport.TimerKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Two transports beside another simulator: a referee has written both anew, in Python, from the
 * papers' text, and has run them over one path with 1 % loss both ways, 0.3 microseconds of jitter
 * in order, P = 512, N = 32,768 and the published timers.
 */
final class Agreement {
  private static final int PACKETS = 1 << 15;

  /** What the other simulator has, and half its 95 % confidence interval. */
  enum Other {
    GO_BACK_N(TransportKind.GO_BACK_N, 0.2746, 0.0059),
    SELECTIVE_REPEAT(TransportKind.SELECTIVE_REPEAT, 0.5066, 0.0095);

    final TransportKind kind;
    final double goodput;
    final double halfWidth;

    Other(TransportKind kind, double goodput, double halfWidth) {
      this.kind = kind;
      this.goodput = goodput;
      this.halfWidth = halfWidth;
    }

    /** Whether our interval and that one have something in common. */
    boolean agrees(PointResult ours) {
      double apart = Math.abs(ours.goodputRatio() - goodput);
      return apart <= ours.goodputRatioHalfWidth() + halfWidth;
    }
  }

  private final Results results;
  private final Experiment experiment;

  Agreement(Results results) {
    this.results = results;
    experiment = results.experiment("agreement");
  }

  /** Whether the transfers are as long as those of the other simulator. */
  boolean comparable() {
    return experiment.points().getFirst().workload().packets() == PACKETS;
  }

  List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    for (Other other : Other.values()) {
      PointResult ours =
          results.at(
              experiment,
              experiment.values().getFirst(),
              Contender.of(other.kind, TimerKind.PUBLISHED));
      rows.add(
          List.of(
              other.kind.id(),
              Figures.goodput(ours),
              String.format(Locale.ROOT, "%.3f ± %.3f", other.goodput, other.halfWidth),
              ours.finished() && other.agrees(ours) ? "agree" : "differ"));
    }
    return rows;
  }
}
