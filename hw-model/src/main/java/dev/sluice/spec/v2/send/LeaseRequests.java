// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.send;

import dev.sluice.spec.v2.Serial;
import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.LeasedType;
import java.util.List;

/** A peer's leases as the sender asks for them and gets them: rules L1, L6 and L8. */
final class LeaseRequests {
  /** L1: a refused request is repeated after so many doublings. */
  private static final int AFTER_REFUSAL = 2;

  /** L1: so many times G refusals end the wait for a lease. */
  private static final int REFUSALS = 64;

  private final SenderState state;
  private final Originals originals;
  private int request;

  /** L6: the latest q that was returned without being held. */
  private int returned;

  private int askRepeats;
  private long askedAt;
  private boolean noLease;
  private int refusals;

  /** None was asked for. */
  LeaseRequests(SenderState state, Originals originals) {
    this.state = state;
    this.originals = originals;
  }

  void onGrant(long now, LeasedPacket p) {
    if (!state.asking || p.incarnation != state.incarnation || p.request != request) {
      return; // L8.
    }
    state.asking = false;
    noLease = false;
    if (askRepeats == 0) {
      state.trip.sample(now - askedAt);
    }
    if (!state.counting || state.countedEpoch != p.epoch) {
      state.counting = true;
      state.countedEpoch = p.epoch;
      state.credit.restart(p.credit, state.parameters.idleCredit());
    }
    state.onCredit(p);
    forgetOtherLives(p.epoch);
    state.blocks.add(new HeldBlock(p.window, p.epoch, p.request, p.numbers));
    state.settle();
  }

  /** L8: a grant of another epoch says that the receiver was reset since the earlier ones. */
  private void forgetOtherLives(int epoch) {
    for (HeldBlock block : List.copyOf(state.blocks)) {
      if (block.epoch != epoch) {
        for (SendWindow window : block.windows) {
          if (!window.idle()) {
            state.fail(window, TransferEnd.LOST_LEASE);
          }
        }
        state.blocks.remove(block);
      }
    }
  }

  void onRecall(LeasedPacket p) {
    HeldBlock held = null;
    for (HeldBlock block : state.blocks) {
      if (block.first == p.window && block.epoch == p.epoch && block.request == p.request) {
        held = block;
      }
    }
    if (held != null) {
      held.recalled = true;
      state.giveBack();
    } else if (!(state.asking && p.request == request)) {
      returned = later(p.request, returned);
      state.sendReturn(p.window, p.epoch, p.request);
    }
  }

  /** L1: there was none to give. */
  void refused(LeasedPacket p) {
    if (state.asking && p.incarnation == state.incarnation && p.request == request) {
      noLease = true;
      refusals++;
      askRepeats = Math.min(askRepeats, AFTER_REFUSAL);
    }
  }

  private static int later(int a, int b) {
    return Serial.ahead(Serial.LEASE_BITS, a, b) > 0 ? a : b;
  }

  long askDue() {
    return askedAt + state.trip.timeout(askRepeats);
  }

  /** L1. */
  boolean wantsLease() {
    return !state.asking
        && state.blocks.size() < state.parameters.maxBlocks()
        && (originals.waits(0) || originals.waits(1));
  }

  boolean askForLease(long now, LeasedPacket out) {
    if (state.asking && now >= askDue()) {
      askRepeats++;
      if (askRepeats > state.parameters.giveUp()
          || refusals > REFUSALS * state.parameters.giveUp()) {
        leaseFailed();
        return false;
      }
    } else if (wantsLease()) {
      state.asking = true;
      askRepeats = 0;
      noLease = false;
      refusals = 0;
      request = Serial.add(Serial.LEASE_BITS, later(returned, request), 1);
      returned = request;
    } else {
      return false;
    }
    askedAt = now;
    out.reset(LeasedType.LEASE_REQUEST);
    out.incarnation = state.incarnation;
    out.request = request;
    out.oldest = state.blocks.isEmpty() ? request : state.blocks.getFirst().request;
    return true;
  }

  /** L1: no lease came. With a block the transfers go on as they can. */
  private void leaseFailed() {
    state.asking = false;
    if (!state.blocks.isEmpty()) {
      return;
    }
    for (OutgoingTransfer transfer : state.transfers) {
      if (transfer.failure == null) {
        transfer.failure = noLease ? TransferEnd.NO_LEASE : TransferEnd.NO_ANSWER;
      }
    }
    state.settle();
  }
}
