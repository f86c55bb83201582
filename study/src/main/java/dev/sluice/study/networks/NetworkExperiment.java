// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.networks;

import java.util.List;

/**
 * One sweep over networks of switches: every contender at each value of one quantity.
 *
 * @param id name in options and files
 * @param title what is swept, and over what
 * @param quantity the swept quantity with its unit
 * @param rows what is compared
 * @param values what is swept, in order
 */
public record NetworkExperiment(
    String id, String title, String quantity, List<NetworkContender> rows, List<Value> values) {

  /**
   * A value of the sweep.
   *
   * @param label as it is written in tables
   * @param points a point for each row
   */
  public record Value(String label, List<NetworkPoint> points) {
    /** Keeps the points as they are. */
    public Value {
      points = List.copyOf(points);
    }
  }

  /** Keeps rows and values as they are. */
  public NetworkExperiment {
    rows = List.copyOf(rows);
    values = List.copyOf(values);
  }

  /**
   * Every point.
   *
   * @return in order of the values, then of the rows
   */
  public List<NetworkPoint> points() {
    return values.stream().flatMap(value -> value.points().stream()).toList();
  }
}
