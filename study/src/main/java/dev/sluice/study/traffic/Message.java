// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.traffic;

import dev.sluice.protocol.ParameterException;
import dev.sluice.protocol.SluiceParameters;

/**
 * A message from one node to another. A record that exists is valid.
 *
 * @param from the node that has the data
 * @param to the node that gets it, another one
 * @param packets N, full data packets; 1 to 2^24
 * @param begin when it begins, ps; where it follows another message, how long after that
 * @param after the message, by its place in the list, that must be in its receiver's memory before;
 *     {@link #NONE} for none
 */
public record Message(int from, int to, int packets, long begin, int after) {
  /** It follows no other. */
  public static final int NONE = -1;

  /**
   * Checks every value.
   *
   * @throws ParameterException when one is out of range
   */
  public Message {
    ParameterException.count("packets", packets, SluiceParameters.MAX_MAX_PACKETS);
    if (from < 0 || to < 0 || from == to) {
      throw new ParameterException("message", from + " to " + to, "from a node to another one");
    }
    if (begin < 0 || after < NONE) {
      throw new ParameterException("begin", begin, "0 or more, after none or an earlier message");
    }
  }
}
