// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.udp;

/**
 * How often nothing happens, each 0 to 1.
 *
 * @param gaps no beat comes in
 * @param stalls no beat is taken
 */
public record UdpPace(double gaps, double stalls) {
  /** A beat comes in every clock, and every beat is taken. */
  public static final UdpPace FULL = new UdpPace(0, 0);
}
