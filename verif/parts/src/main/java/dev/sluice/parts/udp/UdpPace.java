// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.udp;

/**
 * How often nothing happens, each 0 to 1.
 *
 * @param gaps no beat comes in
 * @param stalls no beat is taken
 * @param rests a rest begins, of 1 to {@value #LONGEST_REST} clocks without a beat taken: long
 *     enough that everything before it is full; into UdpWrap, also one in which none comes
 */
public record UdpPace(double gaps, double stalls, double rests) {
  /** Clocks. */
  static final int LONGEST_REST = 99;

  /** A beat comes in every clock, and every beat is taken. */
  public static final UdpPace FULL = new UdpPace(0, 0, 0);
}
