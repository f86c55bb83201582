// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.lib;

import dev.sluice.protocol.ParameterException;

/**
 * One field of {@link Wires}.
 *
 * @param name its name at the port, without the prefix
 * @param width its bits, 1 to 4096
 */
public record Field(String name, int width) {
  /**
   * Checks the width.
   *
   * @throws ParameterException when it is out of range
   */
  public Field {
    if (width < 1 || width > 4096) {
      throw new ParameterException(name + " width", width, "a whole number from 1 to 4096");
    }
  }

  /**
   * The 64-bit words that hold a value.
   *
   * @return ceil(width / 64)
   */
  public int words() {
    return (width + 63) >> 6;
  }
}
