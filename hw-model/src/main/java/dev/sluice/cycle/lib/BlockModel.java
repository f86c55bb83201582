// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.lib;

import java.util.List;

/**
 * The cycle model of one block of the NIC.
 *
 * <p>Every output of a block, {@code ready} with it, is a function of the block's registers alone
 * (a Moore machine), so blocks are connected by sharing {@link Wires}: in each clock every block
 * drives, then every block clocks, in any order.
 */
public interface BlockModel {
  /** The state after a clock in reset. */
  void reset();

  /**
   * Writes this clock's outputs from the state: valid and fields of {@link #outputs}, ready of
   * {@link #inputs}. Idle outputs have fixed fields too, unless the wires say that theirs count
   * only while valid: the page of the block says which.
   */
  void drive();

  /**
   * Writes the outputs that depend on this clock's inputs, and reads only inputs and state: may be
   * called again when an input has changed. A block has none; the components of one block may have
   * some, and their page says which. After the inputs are set, before {@link #clock}.
   */
  default void settle() {
    // Every output is a function of registers.
  }

  /** The rising edge: reads valid and fields of the inputs and ready of the outputs. */
  void clock();

  /**
   * Wires that bring something to the block.
   *
   * @return in a fixed order
   */
  List<Wires> inputs();

  /**
   * Wires that take something from the block.
   *
   * @return in a fixed order
   */
  List<Wires> outputs();

  /**
   * Wires of the block by name.
   *
   * @param name as {@link Wires#name} says
   * @return an input or output
   * @throws IllegalArgumentException when the block has none of that name
   */
  default Wires wires(String name) {
    for (Wires each : inputs()) {
      if (each.name().equals(name)) {
        return each;
      }
    }
    for (Wires each : outputs()) {
      if (each.name().equals(name)) {
        return each;
      }
    }
    throw new IllegalArgumentException("no wires " + name + " at " + getClass().getSimpleName());
  }
}
