// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.receive;

import dev.sluice.spec.v2.Serial;
import dev.sluice.spec.v2.lease.Block;
import dev.sluice.spec.v2.lease.LeaseBlocks;
import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.LeasedType;
import dev.sluice.spec.v2.packet.RefusalCause;
import dev.sluice.spec.v2.window.MessagePhase;
import java.util.ArrayDeque;
import java.util.Deque;

/** Who has which block of windows: rules L2 to L7. */
final class LeaseDesk {
  private final ReceiverState node;
  private final Replies replies;
  private final IncomingMessages messages;
  private final Deque<Integer> waiting = new ArrayDeque<>();

  /** Nobody has one. */
  LeaseDesk(ReceiverState node, Replies replies, IncomingMessages messages) {
    this.node = node;
    this.replies = replies;
    this.messages = messages;
  }

  void onLeaseRequest(long now, int peer, LeasedPacket packet) {
    PeerRow row = node.row(peer);
    if (!row.known || newer(packet.incarnation, row.incarnation)) {
      waiting.remove(peer);
      endLeases(peer);
      row.known = true;
      row.incarnation = packet.incarnation;
      row.lastBlock = LeaseBlocks.NONE;
      row.lastRequest = Serial.add(Serial.LEASE_BITS, packet.request, -1);
      node.shares.begin(row);
    } else if (packet.incarnation != row.incarnation) {
      return; // L2.
    }
    if (packet.request == row.lastRequest) {
      if (node.blocks.repeatable(row.lastBlock, peer, packet.request)) {
        sendGrant(peer, row.lastBlock);
      }
      return; // L3.
    }
    if (!newer(packet.request, row.lastRequest)) {
      return;
    }
    forgetReturned(peer, packet.oldest);
    grantOrRecall(now, peer, packet);
  }

  /** L3: leases that the sender has given back, whose return was lost. */
  private void forgetReturned(int peer, int oldest) {
    for (int b = 0; b < node.blocks.count(); b++) {
      Block block = node.blocks.get(b);
      if (block.holder() == peer && newer(oldest, block.request())) {
        endLease(b);
      }
    }
  }

  private static boolean newer(int a, int b) {
    return Serial.ahead(Serial.LEASE_BITS, a, b) > 0;
  }

  private void grantOrRecall(long now, int peer, LeasedPacket packet) {
    node.row(peer).waitingRequest = packet.request;
    if (!waiting.contains(peer)) {
      waiting.add(peer);
    }
    serve();
    if (waiting.contains(peer) && node.blocks.heldBy(peer) == 0) {
      recall(now, peer);
      serve();
    }
    if (waiting.contains(peer)) {
      LeasedPacket refusal = replies.answer(peer, LeasedType.REFUSAL);
      refusal.cause = RefusalCause.NO_LEASE;
      refusal.incarnation = packet.incarnation;
      refusal.request = packet.request;
    }
  }

  /** L5: free blocks go to the peers that have waited the longest. */
  private void serve() {
    for (int b = node.blocks.free();
        b != LeaseBlocks.NONE && !waiting.isEmpty();
        b = node.blocks.free()) {
      int peer = waiting.remove();
      grant(b, peer, node.row(peer).waitingRequest);
    }
  }

  /** L4. */
  private void grant(int b, int peer, int request) {
    PeerRow row = node.row(peer);
    row.lastRequest = request;
    row.lastBlock = b;
    node.blocks.grant(node.clock, b, peer, request);
    for (int w = node.firstOf(b); w < node.firstOf(b) + node.parameters.leaseWindows(); w++) {
      node.windows[w].grant(node.rules.afterGrant(node.windows[w].number()));
      node.endedFor[w] = RefusalCause.ENDED;
    }
    sendGrant(peer, b);
  }

  /** L5 to L7: asks a block back; that of a dead peer is free at once. */
  private void recall(long now, int peer) {
    int b = node.blocks.victim(peer);
    if (b == LeaseBlocks.NONE) {
      return;
    }
    int holder = node.blocks.get(b).holder();
    PeerRow row = node.row(holder);
    boolean silent = now - row.heard > node.patience(row);
    if (silent && node.blocks.recalls(b) > node.parameters.giveUp()) {
      endLease(b);
      return;
    }
    LeasedPacket recall = replies.answer(holder, LeasedType.RECALL);
    recall.window = node.firstOf(b);
    recall.request = node.blocks.get(b).request();
  }

  private void sendGrant(int peer, int b) {
    LeasedPacket grant = replies.answer(peer, LeasedType.GRANT);
    grant.window = node.firstOf(b);
    grant.incarnation = node.row(peer).incarnation;
    grant.request = node.blocks.get(b).request();
    grant.numbers = new int[node.parameters.leaseWindows()];
    for (int i = 0; i < grant.numbers.length; i++) {
      grant.numbers[i] =
          Serial.add(Serial.MESSAGE_BITS, node.windows[grant.window + i].number(), 1);
    }
  }

  void onReturn(int peer, LeasedPacket packet) {
    int b = packet.window / node.parameters.leaseWindows();
    PeerRow row = node.row(peer);
    boolean of =
        b < node.blocks.count()
            && packet.epoch == node.epoch
            && row.known
            && !newer(row.incarnation, packet.incarnation)
            && node.blocks.get(b).holder() == peer
            && packet.request == node.blocks.get(b).request();
    if (of) {
      endLease(b);
      serve();
    }
  }

  private void endLeases(int peer) {
    for (int b = 0; b < node.blocks.count(); b++) {
      if (node.blocks.get(b).holder() == peer) {
        endLease(b);
      }
    }
  }

  private void endLease(int b) {
    int peer = node.blocks.get(b).holder();
    for (int w = node.firstOf(b); w < node.firstOf(b) + node.parameters.leaseWindows(); w++) {
      if (node.windows[w].phase() == MessagePhase.OPEN) {
        messages.end(peer, w, node.windows[w].number(), RefusalCause.ENDED);
      }
    }
    node.blocks.release(b);
  }
}
