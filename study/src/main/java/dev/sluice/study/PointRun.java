// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import dev.sluice.study.paths.PathCounters;
import dev.sluice.study.paths.PathNetworkParameters;
import dev.sluice.study.transport.LossKind;
import dev.sluice.study.transport.Outcome;
import dev.sluice.study.transport.TransferSimulation;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** One run of a point: the same point and seed give the same sample. */
final class PointRun {
  private PointRun() {}

  static Sample run(StudyPoint point, long seed) {
    PathNetworkParameters network = point.network().withSeed(seed);
    TransferSimulation simulation =
        new TransferSimulation(
            point.contender().make(point.width()),
            point.contender().timer(),
            point.workload().traffic(point.contender().placingBytes()),
            NetworkShape.PICOS_PER_BYTE,
            network,
            network);
    List<Outcome> outcomes = simulation.run(point.boundPicos());
    double ideal = point.idealPicos();
    PathCounters counters = simulation.forwardCounters();
    return new Sample(
        simulation.done(),
        point.workload().rounds() * point.erasureLimitPicos() / simulation.lastCompletion(),
        outcomes.stream().mapToDouble(outcome -> outcome.completion() / ideal).toArray(),
        sum(outcomes, Outcome::dataSent),
        sum(outcomes, Outcome::dataLost),
        sum(outcomes, Outcome::retransmissions),
        sum(outcomes, Outcome::spurious),
        sum(outcomes, Outcome::discarded),
        sum(outcomes, Outcome::duplicateWrites),
        sum(outcomes, Outcome::controlPackets),
        sum(outcomes, Outcome::controlBytes),
        most(outcomes, Outcome::senderStateBytes),
        most(outcomes, Outcome::receiverStateBytes),
        (double) counters.reordered() / Math.max(1, counters.delivered()),
        found(outcomes, point.roundTripPicos()));
  }

  /** Each kind of loss, in round trips. */
  private static Map<LossKind, double[]> found(List<Outcome> outcomes, double roundTrip) {
    Map<LossKind, double[]> found = new EnumMap<>(LossKind.class);
    for (LossKind kind : LossKind.values()) {
      found.put(
          kind,
          outcomes.stream()
              .flatMapToLong(outcome -> Arrays.stream(outcome.losses().of(kind)))
              .mapToDouble(time -> time / roundTrip)
              .toArray());
    }
    return found;
  }

  private static long sum(List<Outcome> outcomes, ToLongFunction<Outcome> of) {
    return outcomes.stream().mapToLong(of).sum();
  }

  private static long most(List<Outcome> outcomes, ToLongFunction<Outcome> of) {
    return outcomes.stream().mapToLong(of).max().orElseThrow();
  }
}
