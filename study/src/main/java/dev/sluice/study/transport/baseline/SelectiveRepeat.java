// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.baseline;

import dev.sluice.protocol.ParameterException;
import dev.sluice.study.transport.Endpoint;
import dev.sluice.study.transport.SendingEndpoint;
import dev.sluice.study.transport.Transfer;
import dev.sluice.study.transport.Transport;
import dev.sluice.study.transport.WrittenPackets;

/**
 * Selective repeat with a bit map at both ends, as IRN does it.
 *
 * <ul>
 *   <li>At most a delay-bandwidth product of packets is outstanding.
 *   <li>The receiver writes packets out of order. A packet in order is answered with a cumulative
 *       acknowledgement, one out of order with a negative acknowledgement that carries the
 *       cumulative one and its own index.
 *   <li>A negative acknowledgement or a time-out begins a recovery: the packet of the cumulative
 *       acknowledgement is retransmitted, then each other that is missing below the highest one
 *       known to have arrived, each once; then new packets. The recovery ends when everything that
 *       had been sent at its begin is acknowledged.
 *   <li>The time-out is RTO_low while fewer than 3 packets are outstanding, else RTO_high.
 * </ul>
 *
 * <p>Source: Mittal and others, "Revisiting network support for RDMA", SIGCOMM 2018, section 3.
 * Decided: RTO_low is a round trip through empty queues and RTO_high one through full queues, each
 * with a margin of 8 packets.
 */
public final class SelectiveRepeat implements Transport {
  /** Index: the packet expected. */
  static final int ACK = 1;

  /** Index: the packet expected; detail: the packet that arrived. */
  static final int NACK = 2;

  /** The product is that of the link. */
  public static final int OF_THE_LINK = 0;

  private static final int MAX_OUTSTANDING = 1 << 23;

  private final int outstanding;

  /**
   * A transport with a bound on the packets outstanding.
   *
   * @param outstanding the bound, 1 to 2^23, or {@link #OF_THE_LINK}
   * @throws ParameterException when it is out of range
   */
  public SelectiveRepeat(int outstanding) {
    if (outstanding < 0 || outstanding > MAX_OUTSTANDING) {
      throw new ParameterException(
          "outstanding", outstanding, "a whole number from 1 to " + MAX_OUTSTANDING);
    }
    this.outstanding = outstanding;
  }

  private int boundFor(Transfer transfer) {
    return outstanding == OF_THE_LINK ? transfer.link().packetsInFlight() : outstanding;
  }

  @Override
  public String id() {
    return "selective-repeat";
  }

  @Override
  public SendingEndpoint sender(Transfer transfer) {
    return new SelectiveSender(transfer, boundFor(transfer));
  }

  @Override
  public Endpoint receiver(Transfer transfer, WrittenPackets memory) {
    return new SelectiveReceiver(memory, boundFor(transfer));
  }
}
