// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.networks;

import dev.sluice.protocol.ParameterException;
import dev.sluice.study.traffic.TrafficPattern;

/**
 * A point of the study over networks of switches. A record that exists is valid.
 *
 * @param contender what is compared
 * @param width W, a power of two from 64 to 1024: packets that may be on their way of a message, of
 *     transport 2 those of a pair of nodes
 * @param payloadBytes P, 64 to 4096
 * @param traffic what is sent
 * @param fabric over what
 */
public record NetworkPoint(
    NetworkContender contender,
    int width,
    int payloadBytes,
    TrafficPattern traffic,
    FabricShape fabric) {
  /** W where nothing else is said. */
  public static final int WIDTH = 1024;

  /** P where nothing else is said. */
  public static final int PAYLOAD_BYTES = 512;

  /**
   * Checks every value.
   *
   * @throws ParameterException when one is out of range, or the topology has too few nodes
   */
  public NetworkPoint {
    if (width < 64 || width > 1024 || Integer.bitCount(width) != 1) {
      throw new ParameterException("width", width, "a power of two from 64 to 1024");
    }
    if (payloadBytes < 64 || payloadBytes > 4096) {
      throw new ParameterException("payload", payloadBytes, "a whole number from 64 to 4096");
    }
    traffic.check(fabric.nodes());
  }

  /** Checks that the point can be run. */
  void check() {
    NetworkRun.network(this, 0);
    contender.ends(width);
  }
}
