// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.registers;

/**
 * A field of a register.
 *
 * @param name in lower case with underscores
 * @param low its lowest bit, 0 to 31
 * @param width its bits, 1 to 32
 * @param reset its value after reset; of a constant, its value
 * @param text what it is, one line
 */
public record RegisterField(String name, int low, int width, long reset, String text) {
  /**
   * The bits of the register that are the field's.
   *
   * @return ones at its place
   */
  public long mask() {
    return (1L << width) - 1 << low;
  }
}
