// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.rack;

import dev.sluice.protocol.ParameterException;
import dev.sluice.study.transport.Endpoint;
import dev.sluice.study.transport.SendingEndpoint;
import dev.sluice.study.transport.Transfer;
import dev.sluice.study.transport.Transport;
import dev.sluice.study.transport.WrittenPackets;

/**
 * Selective repeat with a bit map in each acknowledgement, RACK-TLP for losses and a reordering
 * window: what Falcon and the Ultra Ethernet transport are described to do, as far as a network
 * without congestion needs it.
 *
 * <ul>
 *   <li>At most W packets are outstanding, counted from the oldest that is not acknowledged.
 *   <li>The receiver writes packets out of order. An acknowledgement has the packet expected, 64
 *       bits of what has arrived, and which sending of which packet called for it.
 *   <li>A packet is lost when one that was sent later has arrived and the reordering window has
 *       passed since ({@link LossDetection}); when nothing arrives, a probe and a time-out find
 *       what is lost at the end.
 *   <li>Where switches trim, the receiver answers each packet that comes without its data at once,
 *       and the sender takes that sending of it for lost.
 *   <li>Answers may be coalesced: one for n packets, or when the last packet has waited for n
 *       packets' times. A packet that was sent before, one that was there already and the last one
 *       are answered at once.
 * </ul>
 *
 * <p>Source: RFC 8985 (RACK-TLP) for losses. That Falcon has acknowledgements with bit maps that
 * are coalesced, and RACK-TLP, is from the description of it (SIGCOMM 2025; Open Compute Project),
 * that the Ultra Ethernet transport has acknowledgements with a 64-bit map from its specification
 * 1.0; neither is modelled in more than that, so the name says neither. Decided: the bit map covers
 * the 64 packets up to the highest that arrived, or those from the one that is acknowledged when
 * that lies further back; the acknowledgement names the sending, as a time stamp that is sent back
 * does, so that the time of each is exact; RTO is counted for each packet from its last sending;
 * acknowledgements are packets of their own, as both nodes do not always have data to send them
 * with.
 */
public final class SackRackTransport implements Transport {
  /**
   * Index: the packet expected; bits: what has arrived; detail: {@link Ack} has it. Kind of every
   * acknowledgement.
   */
  static final int ACK = 1;

  /** Index: a packet that came without its data; detail: which sending of it. */
  static final int TRIMMED = 2;

  private static final int MAX_WINDOW = 1 << 20;
  private static final int MAX_PER_ANSWER = 64;

  private final int window;
  private final int perAnswer;

  /**
   * A transport.
   *
   * @param window W, packets outstanding, 1 to 2^20
   * @param perAnswer packets for an acknowledgement, 1 to 64
   * @throws ParameterException when one is out of range
   */
  public SackRackTransport(int window, int perAnswer) {
    this.window = ParameterException.count("window", window, MAX_WINDOW);
    this.perAnswer = ParameterException.count("perAnswer", perAnswer, MAX_PER_ANSWER);
  }

  @Override
  public String id() {
    return "sack-rack-tlp";
  }

  @Override
  public SendingEndpoint sender(Transfer transfer) {
    return new SackSender(transfer, window, perAnswer);
  }

  @Override
  public Endpoint receiver(Transfer transfer, WrittenPackets memory) {
    return new SackReceiver(transfer, memory, window, perAnswer);
  }
}
