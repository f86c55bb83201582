// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import dev.sluice.protocol.ParameterException;
import dev.sluice.protocol.SluiceParameters;

/**
 * What is transferred. A record that exists is valid.
 *
 * @param packets N, data packets of one size; 1 to 2^24
 * @param payloadBytes P, data in each; 1 to 65535
 * @param link what both ends know of the link
 */
public record Transfer(int packets, int payloadBytes, LinkTiming link) {
  private static final int MAX_PAYLOAD = 65_535;

  /**
   * Checks every value.
   *
   * @throws ParameterException when one is out of range
   */
  public Transfer {
    ParameterException.count("packets", packets, SluiceParameters.MAX_MAX_PACKETS);
    ParameterException.count("payloadBytes", payloadBytes, MAX_PAYLOAD);
  }
}
