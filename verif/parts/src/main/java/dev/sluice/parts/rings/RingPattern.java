// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.rings;

import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.protocol.ParameterException;
import dev.sluice.spec.rings.PeerShare;

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
 * @param share what a peer may have, 0 to 7; or {@link #ANY_SHARE}, another now and then
 * @param peers how many there are; 0: any 32 bits
 * @param silent part of the peers that do not answer: their transfers end when nothing else goes on
 */
public record RingPattern(
    int sessions,
    int descriptors,
    int minLog2,
    int maxLog2,
    double busy,
    double unreadable,
    double lies,
    MemoryTiming memory,
    int share,
    int peers,
    double silent) {
  /** A share that changes now and then. */
  public static final int ANY_SHARE = -1;

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

  /**
   * Any peers, of which each may have everything and all answer.
   *
   * @param sessions how often the rings are enabled
   * @param descriptors in each, at most
   * @param minLog2 smallest ring
   * @param maxLog2 largest ring
   * @param busy part of the clocks in which something is held back
   * @param unreadable part of the descriptors that cannot be read
   * @param lies part of the doorbells that are wrong
   * @param memory how memory behaves
   */
  public RingPattern(
      int sessions,
      int descriptors,
      int minLog2,
      int maxLog2,
      double busy,
      double unreadable,
      double lies,
      MemoryTiming memory) {
    this(
        sessions,
        descriptors,
        minLog2,
        maxLog2,
        busy,
        unreadable,
        lies,
        memory,
        PeerShare.NO_LIMIT,
        0,
        0);
  }

  /**
   * The same with some peers, of which each has a share.
   *
   * @param share 0 to 7, or {@link #ANY_SHARE}
   * @param peers how many
   * @param silent part of them that do not answer
   * @return another pattern
   */
  public RingPattern among(int share, int peers, double silent) {
    return new RingPattern(
        sessions,
        descriptors,
        minLog2,
        maxLog2,
        busy,
        unreadable,
        lies,
        memory,
        share,
        peers,
        silent);
  }
}
