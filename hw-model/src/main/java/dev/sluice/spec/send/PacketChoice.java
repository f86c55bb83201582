// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.send;

import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.lib.TransferListener;
import java.util.ArrayDeque;

/**
 * Which packet a sender sends in a clock: a last word, a question, a packet that was asked for, or
 * the next of the transfer whose turn it is, as {@link Sender} lists them.
 *
 * <p>Source: protocol text, sections 5 and 7. Nothing is allocated for a packet.
 */
final class PacketChoice {
  private TransportParameters transport;
  private final SendSchedule schedule;
  private final SinglePacketRequests requests;
  private final TransferListener listener;

  /** Transfers that have ended because of their memory, and whose receiver is still to be told. */
  private final ArrayDeque<SendTransfer> lastWords = new ArrayDeque<>();

  private SendTransfer sending;
  private int sendingPidx;

  private long dataPackets;
  private long retransmissions;
  private long probes;
  private long connectionRequests;

  /** A choice among the transfers of a schedule; requests holds what was asked for one by one. */
  PacketChoice(
      TransportParameters transport,
      SendSchedule schedule,
      SinglePacketRequests requests,
      TransferListener listener) {
    this.transport = transport;
    this.schedule = schedule;
    this.requests = requests;
    this.listener = listener;
  }

  /** Time-outs change. */
  void timing(TransportParameters from) {
    transport = from;
  }

  /** The transfer has ended, its receiver is to be told. */
  void lastWord(SendTransfer transfer) {
    lastWords.add(transfer);
  }

  /** The packet of a clock; false when there is none. */
  boolean next(long clock, PacketHeader out) {
    schedule.advance(clock);
    return nextLastWord(out)
        || nextQuestion(clock, out)
        || nextRequested(out)
        || nextInTurn(clock, out);
  }

  private boolean nextLastWord(PacketHeader out) {
    if (lastWords.isEmpty()) {
      return false;
    }
    sending = lastWords.remove();
    sending.writeGivingUp(out);
    return true;
  }

  private boolean nextQuestion(long clock, PacketHeader out) {
    SendTransfer transfer = schedule.takeOverdue();
    while (transfer != null) {
      if (onTimeout(clock, transfer, out)) {
        return true;
      }
      transfer = schedule.takeOverdue();
    }
    return false;
  }

  /** A wait is over. Whether there is a packet to send. */
  private boolean onTimeout(long clock, SendTransfer transfer, PacketHeader out) {
    sending = transfer;
    boolean connecting = transfer.phase() == SendTransfer.Phase.CONNECTING;
    if (transfer.questions == transport.retryLimit()) {
      schedule.end(transfer);
      listener.failed(clock, transfer.peer, transfer.id, transfer.whenGivingUp);
      if (!connecting) {
        transfer.writeGivingUp(out);
      }
      return !connecting;
    }
    transfer.questions++;
    schedule.waitUntil(clock + transport.senderWait(transfer.questions), transfer);
    if (connecting) {
      connectionRequests++;
      transfer.writeConnectionRequest(out);
    } else {
      probes++;
      data(transfer, transfer.probe(), out);
    }
    return true;
  }

  private boolean nextRequested(PacketHeader out) {
    while (requests.take()) {
      SendTransfer transfer = schedule.slots().find(requests.transferId());
      if (transfer != null && !transfer.hasArrived(requests.pidx())) {
        data(transfer, requests.pidx(), out);
        return true;
      }
    }
    return false;
  }

  private boolean nextInTurn(long clock, PacketHeader out) {
    SendTransfer transfer = schedule.takeTurn();
    if (transfer == null) {
      return false;
    }
    data(transfer, transfer.next(), out);
    transfer.advance();
    schedule.goOn(clock, transfer);
    return true;
  }

  private void data(SendTransfer transfer, int k, PacketHeader out) {
    sending = transfer;
    sendingPidx = k;
    dataPackets++;
    retransmissions += transfer.wasSent(k) ? 1 : 0;
    transfer.writeData(k, out);
  }

  /** The transfer of the last packet. */
  SendTransfer sending() {
    return sending;
  }

  /** Where the payload of the last data packet begins in its transfer's memory. */
  long memoryOffset() {
    return sending.memoryOffset + sending.geometry.offsetOf(sendingPidx);
  }

  long dataPackets() {
    return dataPackets;
  }

  long retransmissions() {
    return retransmissions;
  }

  long probes() {
    return probes;
  }

  long connectionRequests() {
    return connectionRequests;
  }
}
