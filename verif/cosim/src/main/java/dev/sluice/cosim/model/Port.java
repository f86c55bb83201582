// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.model;

/**
 * One port of the top module as the Verilog declares it.
 *
 * @param name the name in the Verilog; an element of an array port is {@code name[i]}, from 0
 * @param cppName the expression for it in the generated C++ class
 * @param direction which way it points
 * @param width bits, 1 or more
 * @param msb the left index of its range as declared
 * @param lsb the right index of its range as declared
 * @param signed whether it is declared signed, where Verilator tells it or {@link
 *     dev.sluice.cosim.Verilate#signed(String...)} says so; values are bits all the same, {@link
 *     dev.sluice.cosim.Signal#getSigned()} extends the sign of any
 */
public record Port(
    String name, String cppName, Direction direction, int width, int msb, int lsb, boolean signed) {
  /** Which way a port points, seen from the module. */
  public enum Direction {
    /** Driven by the bench. */
    INPUT,
    /** Driven by the module. */
    OUTPUT,
    /** Both: it has an input handle and an output handle of the same name. */
    INOUT
  }

  /**
   * How many 64-bit words hold a value of this port.
   *
   * @return 1 for up to 64 bits, 2 up to 128, and so on
   */
  public int words() {
    return (width + 63) >>> 6;
  }

  /**
   * Whether the bench drives it.
   *
   * @return true for inputs and inouts
   */
  public boolean isInput() {
    return direction != Direction.OUTPUT;
  }

  /**
   * Whether the module drives it.
   *
   * @return true for outputs and inouts
   */
  public boolean isOutput() {
    return direction != Direction.INPUT;
  }

  @Override
  public String toString() {
    return name + (width == 1 ? "" : "[" + msb + ":" + lsb + "]");
  }
}
