// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.floorplan;

import java.util.Arrays;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.ConjugateGradient;
import org.apache.commons.math3.linear.JacobiPreconditioner;
import org.apache.commons.math3.linear.RealLinearOperator;
import org.apache.commons.math3.linear.RealVector;

/**
 * Where cells come to rest along one axis if each wire is a spring and some cells are drawn to a
 * place: the minimum of sum of weight (x_from - x_to)^2 + sum of pull (x - target)^2, a linear
 * system that is solved by conjugate gradients.
 */
final class QuadraticWires {
  /** Draws every cell to the middle, so that those without wires to others have a place too. */
  private static final double SLIGHT = 1e-6;

  /** Of the right-hand side's length: how much of it may be left. */
  private static final double DELTA = 1e-6;

  private static final int ITERATIONS = 20_000;

  private final int cells;
  private final double[] degrees;

  /** The neighbours of cell i are at {@code first[i]} to {@code first[i + 1]}. */
  private final int[] first;

  private final int[] neighbours;
  private final double[] weights;

  QuadraticWires(Wiring wiring) {
    cells = wiring.cells();
    degrees = wiring.degrees();
    first = new int[cells + 1];
    for (Wiring.Wire wire : wiring.wires()) {
      first[wire.from() + 1]++;
      first[wire.to() + 1]++;
    }
    Arrays.parallelPrefix(first, Integer::sum);
    neighbours = new int[first[cells]];
    weights = new double[first[cells]];
    int[] next = first.clone();
    for (Wiring.Wire wire : wiring.wires()) {
      connect(next, wire.from(), wire.to(), wire.weight());
      connect(next, wire.to(), wire.from(), wire.weight());
    }
  }

  private void connect(int[] next, int from, int to, double weight) {
    neighbours[next[from]] = to;
    weights[next[from]++] = weight;
  }

  /**
   * Solves.
   *
   * @param positions where cells were; where they are afterwards
   * @param pull how strongly each is drawn to its target
   * @param target of each cell; counts where it is drawn
   * @param middle of the part
   */
  void solve(double[] positions, double[] pull, double[] target, double middle) {
    double[] diagonal = new double[cells];
    double[] right = new double[cells];
    for (int i = 0; i < cells; i++) {
      diagonal[i] = degrees[i] + pull[i] + SLIGHT;
      right[i] = pull[i] * target[i] + SLIGHT * middle;
    }
    ArrayRealVector x = new ArrayRealVector(positions, false);
    new ConjugateGradient(ITERATIONS, DELTA, false)
        .solveInPlace(
            new Springs(diagonal),
            new JacobiPreconditioner(diagonal, false),
            new ArrayRealVector(right, false),
            x);
  }

  /** The system's matrix. */
  private final class Springs extends RealLinearOperator {
    private final double[] diagonal;

    private Springs(double[] diagonal) {
      this.diagonal = diagonal;
    }

    @Override
    public int getRowDimension() {
      return cells;
    }

    @Override
    public int getColumnDimension() {
      return cells;
    }

    @Override
    public RealVector operate(RealVector x) {
      double[] at = x.toArray();
      double[] forces = new double[cells];
      for (int i = 0; i < cells; i++) {
        double force = diagonal[i] * at[i];
        for (int j = first[i]; j < first[i + 1]; j++) {
          force -= weights[j] * at[neighbours[j]];
        }
        forces[i] = force;
      }
      return new ArrayRealVector(forces, false);
    }
  }
}
