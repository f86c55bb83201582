// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.rings;

import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.protocol.ParameterException;

/**
 * What {@link HostRingsTraffic} is made of.
 *
 * @param sessions how often the rings are enabled, each time with other sizes and places
 * @param descriptors that the host writes in each, at most; about one session in four stops before
 * @param minLog2 smallest ring, 0 to 16
 * @param maxLog2 largest ring, minLog2 to 16
 * @param busy part of the clocks in which a stream or the host is held back, 0 to below 1; each
 *     draws for itself
 * @param unreadable part of the descriptors that cannot be read, 0 to 1
 * @param lies part of the host's doorbells that are wrong, 0 to 1; unless it is 0, one session in
 *     four begins with rings that cannot be used
 * @param memory how memory behaves; its errors are those of writes
 */
public record RingPattern(
    int sessions,
    int descriptors,
    int minLog2,
    int maxLog2,
    double busy,
    double unreadable,
    double lies,
    MemoryTiming memory) {
  /**
   * Checks the sizes.
   *
   * @throws ParameterException when one is out of range
   */
  public RingPattern {
    if (minLog2 < 0 || minLog2 > maxLog2 || maxLog2 > 16) {
      throw new ParameterException("log2", minLog2 + " to " + maxLog2, "from 0 to 16, in order");
    }
  }
}
