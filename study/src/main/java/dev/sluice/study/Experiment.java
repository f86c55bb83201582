// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import dev.sluice.protocol.ParameterException;
import java.util.ArrayList;
import java.util.List;

/**
 * One sweep: every contender at each value of one quantity.
 *
 * @param id name in options and files
 * @param title what is swept, and over what
 * @param quantity the swept quantity with its unit
 * @param logarithmic whether its axis is
 * @param rows what is compared, each as its rows are called: a contender, without its setting where
 *     that is swept
 * @param values what is swept, in order
 */
public record Experiment(
    String id,
    String title,
    String quantity,
    boolean logarithmic,
    List<Contender> rows,
    List<Value> values) {

  /**
   * A value of the sweep.
   *
   * @param x the value on the axis
   * @param label as it is written in tables
   * @param points a point for each row
   */
  public record Value(double x, String label, List<StudyPoint> points) {
    /** Keeps the points as they are. */
    public Value {
      points = List.copyOf(points);
    }
  }

  /** Keeps rows and values as they are. */
  public Experiment {
    rows = List.copyOf(rows);
    values = List.copyOf(values);
  }

  /**
   * Every point.
   *
   * @return in order of the values, then of the rows
   */
  public List<StudyPoint> points() {
    return values.stream().flatMap(value -> value.points().stream()).toList();
  }

  /** Gathers the values of an experiment. */
  static final class Builder {
    private final String id;
    private final String title;
    private final String quantity;
    private final boolean logarithmic;
    private final List<Contender> rows;
    private final List<Value> values = new ArrayList<>();

    Builder(String id, String title, String quantity, boolean logarithmic, List<Contender> rows) {
      this.id = id;
      this.title = title;
      this.quantity = quantity;
      this.logarithmic = logarithmic;
      this.rows = rows;
    }

    Builder add(double x, String label, Workload workload, int width, NetworkShape network) {
      values.add(new Value(x, label, points(rows, workload, width, network)));
      return this;
    }

    /** The setting of every row that has one is the value. */
    Builder addSetting(int setting, Workload workload, int width, NetworkShape network) {
      List<Contender> set = rows.stream().map(row -> row.withSetting(setting)).toList();
      values.add(
          new Value(setting, String.valueOf(setting), points(set, workload, width, network)));
      return this;
    }

    private static List<StudyPoint> points(
        List<Contender> of, Workload workload, int width, NetworkShape network) {
      return of.stream()
          .map(contender -> new StudyPoint(contender, width, workload, network))
          .toList();
    }

    Experiment build() {
      if (values.isEmpty()) {
        throw new ParameterException("experiment", id, "with one value or more");
      }
      return new Experiment(id, title, quantity, logarithmic, rows, values);
    }
  }
}
