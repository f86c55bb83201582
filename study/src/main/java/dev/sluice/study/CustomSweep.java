// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import dev.sluice.protocol.ParameterException;
import dev.sluice.study.paths.Routing;
import java.util.ArrayList;
import java.util.List;

/**
 * Points that a user asks for: each of these transports with each of these values, everything else
 * as in {@link NetworkShape#BASE}.
 *
 * @param transports which
 * @param losses shares of packets lost
 * @param paths numbers of paths
 * @param packets sizes N
 * @param widths W
 * @param flows transfers at a time
 * @param windows R
 */
public record CustomSweep(
    List<TransportKind> transports,
    List<Double> losses,
    List<Integer> paths,
    List<Integer> packets,
    List<Integer> widths,
    List<Integer> flows,
    int windows) {

  /**
   * The points.
   *
   * @return each combination, the transports in the innermost loop
   * @throws ParameterException when one is impossible
   */
  public List<StudyPoint> points() {
    List<StudyPoint> points = new ArrayList<>();
    for (double loss : losses) {
      for (int count : paths) {
        NetworkShape network = NetworkShape.BASE.withPaths(count, Routing.SPRAY).withLoss(loss, 0);
        for (int size : packets) {
          for (int width : widths) {
            for (int transfers : flows) {
              for (TransportKind transport : transports) {
                points.add(new StudyPoint(transport, size, width, transfers, windows, network));
              }
            }
          }
        }
      }
    }
    return points.stream().distinct().toList();
  }
}
