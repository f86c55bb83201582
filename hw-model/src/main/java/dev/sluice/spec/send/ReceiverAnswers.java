// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.send;

import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.RefusalReason;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.lib.TransferListener;

/**
 * What receivers answer, and what follows from it for a sender's transfers. Packets that name no
 * transfer of this sender, or another window than the transfer's, change nothing.
 *
 * <p>Source: protocol text, sections 5 and 7. Nothing is allocated for a packet.
 */
final class ReceiverAnswers {
  private final TransportParameters transport;
  private final SendSchedule schedule;
  private final SinglePacketRequests requests;
  private final TransferListener listener;

  /** Answers for the transfers of a schedule; requests receives what is asked for one by one. */
  ReceiverAnswers(
      TransportParameters transport,
      SendSchedule schedule,
      SinglePacketRequests requests,
      TransferListener listener) {
    this.transport = transport;
    this.schedule = schedule;
    this.requests = requests;
    this.listener = listener;
  }

  /** A packet for the send side arrives. */
  void onPacket(long clock, long peer, PacketHeader header) {
    SendTransfer transfer = schedule.slots().find(header.transferId());
    if (transfer == null || transfer.peer != peer) {
      return;
    }
    switch (header.type()) {
      case CONNECTION_RESPONSE -> onConnected(transfer, header);
      case REFUSAL -> onRefusal(clock, transfer, header);
      case SINGLE_REQUEST -> onSingleRequest(clock, transfer, header);
      case RANGE_REQUEST -> onRangeRequest(clock, transfer, header);
      case COMPLETION_RESPONSE -> onCompletion(clock, transfer, header);
      case PROGRESS -> onProgress(clock, transfer, header);
      case DATA, CONNECTION_REQUEST -> {
        // For the receive side.
      }
    }
  }

  private void onConnected(SendTransfer transfer, PacketHeader header) {
    if (transfer.phase() == SendTransfer.Phase.CONNECTING) {
      transfer.connected(header.window(), header.generation());
      transfer.whenGivingUp = RefusalReason.SENDER_GAVE_UP;
      schedule.takeTurns(transfer);
    }
  }

  private void onRefusal(long clock, SendTransfer transfer, PacketHeader header) {
    RefusalReason reason = RefusalReason.ofCode(header.detail());
    if (reason == null || reason.toReceiver()) {
      return;
    }
    boolean connecting = transfer.phase() == SendTransfer.Phase.CONNECTING;
    if (reason == RefusalReason.NO_FREE_WINDOW) {
      if (connecting) {
        transfer.whenGivingUp = reason;
        schedule.waitUntil(clock + transport.busyWait(), transfer);
      }
    } else if (connecting || reason == RefusalReason.RECEIVER_GAVE_UP) {
      schedule.end(transfer);
      listener.failed(clock, transfer.peer, transfer.id, reason);
    }
  }

  private void onSingleRequest(long clock, SendTransfer transfer, PacketHeader header) {
    if (transfer.holds(header) && transfer.wasSent(header.pidx())) {
      requests.add(transfer.id, header.pidx());
      schedule.goOn(clock, transfer);
    }
  }

  private void onRangeRequest(long clock, SendTransfer transfer, PacketHeader header) {
    if (transfer.holds(header) && header.pidx() < transfer.geometry.packets()) {
      transfer.resendFrom(header.pidx());
      schedule.goOn(clock, transfer);
    }
  }

  private void onCompletion(long clock, SendTransfer transfer, PacketHeader header) {
    if (transfer.holds(header)) {
      schedule.end(transfer);
      listener.completed(clock, transfer.peer, transfer.id);
    }
  }

  private void onProgress(long clock, SendTransfer transfer, PacketHeader header) {
    if (transfer.holds(header)) {
      transfer.progress(header.pidx());
      schedule.goOn(clock, transfer);
    }
  }
}
