// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import dev.sluice.protocol.ParameterException;
import dev.sluice.study.paths.Routing;
import dev.sluice.study.transport.TimerKind;
import java.util.ArrayList;
import java.util.List;

/**
 * Points that a user asks for: each of these transports with each of these values, everything else
 * as in {@link NetworkShape#BASE}.
 *
 * @param transports which
 * @param timers how long their ends wait
 * @param losses shares of packets lost
 * @param paths numbers of paths
 * @param packets sizes N
 * @param payloads P
 * @param widths W
 * @param flows transfers at a time
 * @param rounds transfers in a row
 * @param twoWay whether both nodes send
 * @param windows R
 */
public record CustomSweep(
    List<TransportKind> transports,
    List<TimerKind> timers,
    List<Double> losses,
    List<Integer> paths,
    List<Integer> packets,
    List<Integer> payloads,
    List<Integer> widths,
    List<Integer> flows,
    int rounds,
    boolean twoWay,
    int windows) {

  /**
   * The points.
   *
   * @return each combination, the transports in the innermost loop
   * @throws ParameterException when one is impossible
   */
  public List<StudyPoint> points() {
    List<StudyPoint> points = new ArrayList<>();
    for (NetworkShape network : networks()) {
      for (Workload workload : workloads()) {
        for (int width : widths) {
          for (Contender contender : contenders()) {
            points.add(new StudyPoint(contender, width, workload, network));
          }
        }
      }
    }
    return points.stream().distinct().toList();
  }

  private List<NetworkShape> networks() {
    List<NetworkShape> networks = new ArrayList<>();
    for (double loss : losses) {
      for (int count : paths) {
        networks.add(NetworkShape.BASE.withPaths(count, Routing.SPRAY).withLoss(loss, 0));
      }
    }
    return networks;
  }

  private List<Workload> workloads() {
    List<Workload> workloads = new ArrayList<>();
    for (int size : packets) {
      for (int payload : payloads) {
        for (int transfers : flows) {
          workloads.add(new Workload(size, payload, transfers, rounds, twoWay, windows));
        }
      }
    }
    return workloads;
  }

  private List<Contender> contenders() {
    List<Contender> contenders = new ArrayList<>();
    for (TransportKind transport : transports) {
      for (TimerKind timer : timers) {
        contenders.add(Contender.of(transport, timer));
      }
    }
    return contenders;
  }
}
