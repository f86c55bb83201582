// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import dev.sluice.protocol.ParameterException;
import dev.sluice.protocol.SluiceParameters;

/**
 * What is transferred. A record that exists is valid.
 *
 * @param number which transfer of the simulation, from 0
 * @param packets N, data packets of one size; 1 to 2^24
 * @param payloadBytes P, data in each; 1 to 65535
 * @param link what both ends know of the link
 * @param timer how long the ends wait
 * @param sending what the sending node keeps
 * @param receiving what the receiving node keeps
 */
public record Transfer(
    int number,
    int packets,
    int payloadBytes,
    LinkTiming link,
    TimerKind timer,
    NodeMemory sending,
    NodeMemory receiving) {
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

  /**
   * Another one between the same nodes.
   *
   * @param other its number
   * @return a transfer
   */
  Transfer withNumber(int other) {
    return new Transfer(other, packets, payloadBytes, link, timer, sending, receiving);
  }

  /**
   * How long the sender waits for the receiver: one for all transfers between the two nodes.
   *
   * @return the node's time-out, whose constant is that of the link
   */
  public AnswerTimeout senderTimeout() {
    return sending.keep(AnswerTimeout.class, this::newTimeout);
  }

  /**
   * How long the receiver waits for the sender: one for all transfers between the two nodes.
   *
   * @return the node's time-out, whose constant is that of the link
   */
  public AnswerTimeout receiverTimeout() {
    return receiving.keep(AnswerTimeout.class, this::newTimeout);
  }

  private AnswerTimeout newTimeout() {
    return new AnswerTimeout(timer, link.timeout(), link.packetTime());
  }
}
