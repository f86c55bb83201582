// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.path;

/**
 * The paths of a segment's originals: packet i takes the path that is i places after the first in
 * the cycle of the paths used, so that packets i and i + s are in order. Rule P1.
 *
 * @param mask bit p: path p is used; 0 when the network chooses
 * @param rank place of packet 0's path among them
 */
public record SegmentPaths(int mask, int rank) {
  /** The network chooses. */
  public static final SegmentPaths NETWORK = new SegmentPaths(0, 0);

  /**
   * s.
   *
   * @return paths used; 0 when the network chooses
   */
  public int stride() {
    return Integer.bitCount(mask);
  }

  /**
   * The path of a packet.
   *
   * @param i packet of the segment
   * @return p; 0 when the network chooses
   */
  public int of(int i) {
    if (mask == 0) {
      return 0;
    }
    int left = (rank + i) % stride();
    int rest = mask;
    while (left-- > 0) {
      rest &= rest - 1;
    }
    return Integer.numberOfTrailingZeros(rest);
  }

  /**
   * The paths of a segment that begins after another.
   *
   * @param newMask the paths in use now
   * @param last the last path that was taken
   * @return with the first path after it
   */
  public static SegmentPaths after(int newMask, int last) {
    int before = newMask & (2 << last) - 1;
    return new SegmentPaths(newMask, Integer.bitCount(before) % Integer.bitCount(newMask));
  }
}
