// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import dev.sluice.protocol.ParameterException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One sweep: every transport at each value of one quantity.
 *
 * @param id name in options and files
 * @param title what is swept, and over what
 * @param quantity the swept quantity with its unit
 * @param logarithmic whether its axis is
 * @param values what is swept, in order
 */
public record Experiment(
    String id, String title, String quantity, boolean logarithmic, List<Value> values) {

  /**
   * A value of the sweep.
   *
   * @param x the value on the axis
   * @param label as it is written in tables
   * @param points a point for each transport
   */
  public record Value(double x, String label, List<StudyPoint> points) {
    /** Keeps the points as they are. */
    public Value {
      points = List.copyOf(points);
    }
  }

  /** Keeps the values as they are. */
  public Experiment {
    values = List.copyOf(values);
  }

  /**
   * Every point.
   *
   * @return in order of the values, then of the transports
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
    private final List<Value> values = new ArrayList<>();

    Builder(String id, String title, String quantity, boolean logarithmic) {
      this.id = id;
      this.title = title;
      this.quantity = quantity;
      this.logarithmic = logarithmic;
    }

    Builder add(double x, String label, int packets, int width, int flows, NetworkShape network) {
      List<StudyPoint> points =
          Arrays.stream(TransportKind.values())
              .map(kind -> new StudyPoint(kind, packets, width, flows, 256, network))
              .toList();
      values.add(new Value(x, label, points));
      return this;
    }

    Experiment build() {
      if (values.isEmpty()) {
        throw new ParameterException("experiment", id, "with one value or more");
      }
      return new Experiment(id, title, quantity, logarithmic, values);
    }
  }
}
