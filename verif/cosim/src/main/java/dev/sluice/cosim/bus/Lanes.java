// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import dev.sluice.cosim.error.CosimException;

/**
 * The lanes of an AXI4-Stream's data: as many as {@code tkeep} or {@code tstrb} has bits, each of
 * the same width; of 8 bits where there is neither.
 *
 * @param count lanes
 * @param bits of each, 1 to 64
 */
record Lanes(int count, int bits) {
  static Lanes of(Ports ports) {
    int width = ports.any("tdata").port().width();
    for (String qualifier : new String[] {"tkeep", "tstrb"}) {
      if (ports.has(qualifier)) {
        return of(ports, width, ports.any(qualifier).port().width(), qualifier);
      }
    }
    return width % 8 == 0 ? new Lanes(width / 8, 8) : of(ports, width, 1, "a single lane");
  }

  private static Lanes of(Ports ports, int width, int count, String of) {
    if (width % count != 0 || width / count > 64) {
      throw new CosimException(
          ports.any("tdata")
              + " of "
              + width
              + " bits cannot be "
              + count
              + (count == 1 ? " lane" : " lanes")
              + ", one for each bit of "
              + of
              + ": a lane has a whole number of bits, 64 at most");
    }
    return new Lanes(count, width / count);
  }
}
