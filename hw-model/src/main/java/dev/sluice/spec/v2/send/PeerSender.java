// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.send;

import dev.sluice.spec.v2.LeaseParameters;
import dev.sluice.spec.v2.Mechanisms;
import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.RefusalCause;
import dev.sluice.spec.v2.time.RoundTrip;
import dev.sluice.spec.v2.window.MessagePhase;
import dev.sluice.spec.v2.window.SafetyRules;

/** What a sender does with one peer: its lease, its transfers, its copies. */
final class PeerSender {
  private final SenderState state;
  private final DataPackets packets;
  private final Originals originals;
  private final CopyQueue copyQueue;
  private final LeaseRequests leases;

  PeerSender(
      int peer,
      LeaseParameters parameters,
      Mechanisms mechanisms,
      SafetyRules rules,
      int incarnation,
      SenderHost host) {
    state = new SenderState(peer, parameters, mechanisms, rules, incarnation, host);
    packets = new DataPackets(state);
    originals = new Originals(state, packets);
    copyQueue = new CopyQueue(state, packets);
    leases = new LeaseRequests(state, originals);
  }

  void submit(OutgoingTransfer transfer) {
    state.transfers.add(transfer);
  }

  boolean busy() {
    return !state.transfers.isEmpty();
  }

  void knows(RoundTrip earlier) {
    state.trip = earlier;
  }

  /** Windows of the blocks that it holds. */
  int windows() {
    return state.blocks.size() * state.parameters.leaseWindows();
  }

  void receive(long now, LeasedPacket p) {
    switch (p.type) {
      case STATE -> onState(now, p);
      case REQUEST -> copyQueue.onRequest(now, p);
      case CREDIT -> state.onCredit(p);
      case GRANT -> leases.onGrant(now, p);
      case RECALL -> leases.onRecall(p);
      case REFUSAL -> onRefusal(now, p);
      default -> throw new IllegalArgumentException("not for a sender: " + p);
    }
  }

  private void onState(long now, LeasedPacket p) {
    state.onCredit(p);
    for (int i = 0; i < p.numbers.length; i++) {
      SendWindow window = state.find(p.window + i, p.epoch);
      if (window != null
          && !window.idle()
          && p.phases[i] != LeasedPacket.NOT_TOLD
          && state.rules.about(window.number, p.numbers[i])) {
        onPhase(now, window, p.phases[i]);
      }
    }
    state.settle();
  }

  private void onPhase(long now, SendWindow window, int code) {
    if (code == LeasedPacket.ENDED_FOR_KEY) {
      state.fail(window, TransferEnd.KEY);
      return;
    }
    switch (MessagePhase.values()[code]) {
      case DONE -> {
        if (!window.probed && window.allSent()) {
          state.trip.sample(now - window.lastSent);
        }
        if (!window.disturbed && window.allSent()) {
          state.paths.good(window.paths.mask());
        }
        OutgoingTransfer transfer = window.transfer;
        transfer.done += window.noteOnly ? 0 : 1;
        transfer.noteDone |= window.noteOnly;
        state.over(window);
        window.before = window.noteOnly ? null : transfer;
      }
      case ENDED -> state.fail(window, TransferEnd.ENDED);
      default -> {
        window.opened = true;
        state.heard(now, window);
      }
    }
  }

  private void onRefusal(long now, LeasedPacket p) {
    if (p.cause == RefusalCause.NO_LEASE) {
      leases.refused(p);
      return;
    }
    SendWindow window = state.find(p.window, p.epoch);
    if (window == null || window.idle() || !state.rules.about(window.number, p.number)) {
      return;
    }
    if (p.cause == RefusalCause.KEY) {
      state.fail(window, TransferEnd.KEY);
    } else if (p.cause == RefusalCause.ENDED) {
      state.fail(window, TransferEnd.ENDED);
    } else {
      state.startOver(TransferEnd.LOST_LEASE);
    }
    state.settle();
  }

  /** When something can be sent, if nothing arrives before: at once, or a timer. */
  long ready(long now) {
    if (!state.control.isEmpty() || copyQueue.copyWaits() || originals.canSendOriginal(now)) {
      return now;
    }
    long first = SenderState.NEVER;
    if (state.asking) {
      first = leases.askDue();
    } else if (leases.wantsLease()) {
      return now;
    }
    for (HeldBlock block : state.blocks) {
      for (SendWindow window : block.windows) {
        if (!window.idle() && window.allSent()) {
          first = Math.min(first, probeDue(window));
        }
      }
    }
    if (state.blockedSince != SenderState.NEVER) {
      first = Math.min(first, state.blockedSince + state.trip.timeout(state.blockedRepeats));
    }
    return first;
  }

  private long probeDue(SendWindow window) {
    long more = window.length > 1 ? state.trip.mean() / 4 : 0;
    return window.last + (state.trip.timeout() + more << Math.min(window.silences, 6));
  }

  boolean next(long now, LeasedPacket out) {
    LeasedPacket first = state.control.poll();
    if (first != null) {
      out.set(first);
      return true;
    }
    if (leases.askForLease(now, out) || copyQueue.copy(now, out) || probe(now, out)) {
      return true;
    }
    return originals.canSendOriginal(now) && originals.original(now, out);
  }

  /** T3. */
  private boolean probe(long now, LeasedPacket out) {
    for (HeldBlock block : state.blocks) {
      for (SendWindow window : block.windows) {
        if (!window.idle() && window.allSent() && now >= probeDue(window)) {
          if (window.silences == state.parameters.giveUp()) {
            state.startOver(TransferEnd.NO_ANSWER);
            state.settle();
            return false;
          }
          window.silences++;
          window.disturbed = true;
          window.probed = true;
          window.last = now;
          packets.data(window, window.length - 1, out, true);
          out.again = true;
          out.probe = true;
          out.path = state.mechanisms.paths() ? state.paths.next(now) : 0;
          return true;
        }
      }
    }
    return false;
  }

  int lastTransfer() {
    return packets.lastTransfer();
  }
}
