// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.send;

import dev.sluice.spec.v2.LeaseParameters;
import dev.sluice.spec.v2.Mechanisms;
import dev.sluice.spec.v2.Serial;
import dev.sluice.spec.v2.credit.CreditUsed;
import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.LeasedType;
import dev.sluice.spec.v2.path.PathChoice;
import dev.sluice.spec.v2.time.RoundTrip;
import dev.sluice.spec.v2.window.SafetyRules;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/** What a sender keeps for one peer, for {@link PeerSender} and its parts. */
final class SenderState {
  static final long NEVER = Long.MAX_VALUE;
  final int peer;
  final LeaseParameters parameters;
  final Mechanisms mechanisms;
  final SafetyRules rules;
  final SenderHost host;
  RoundTrip trip;
  final CreditUsed credit = new CreditUsed();
  final PathChoice paths;
  final Deque<OutgoingTransfer> transfers = new ArrayDeque<>();
  final List<HeldBlock> blocks = new ArrayList<>();
  final Deque<PendingRequest> copies = new ArrayDeque<>();
  final Deque<LeasedPacket> control = new ArrayDeque<>();

  /** The segments whose originals are being sent, of longer transfers and of short ones: S2. */
  final SendWindow[] current = new SendWindow[Originals.LANES];

  /** C5: changes with each pause. */
  boolean pause;

  int incarnation;
  boolean asking;
  boolean counting;
  int countedEpoch;
  long blockedSince = NEVER;
  int blockedRepeats;

  /** Nothing is sent, and no lease held. */
  SenderState(
      int peer,
      LeaseParameters parameters,
      Mechanisms mechanisms,
      SafetyRules rules,
      int incarnation,
      SenderHost host) {
    this.peer = peer;
    this.parameters = parameters;
    this.mechanisms = mechanisms;
    this.rules = rules;
    this.incarnation = incarnation;
    this.host = host;
    trip = new RoundTrip(parameters.firstRoundTrip(), mechanisms.measured());
    paths = new PathChoice(parameters.paths());
  }

  /** C3: what every packet says. */
  void onCredit(LeasedPacket p) {
    if (counting && p.epoch == countedEpoch && credit.heard(p.credit)) {
      blockedSince = NEVER;
      blockedRepeats = 0;
    }
  }

  SendWindow find(int w, int epoch) {
    for (HeldBlock block : blocks) {
      SendWindow found = block.epoch == epoch ? block.window(w) : null;
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  void heard(long now, SendWindow window) {
    window.last = now;
    window.silences = 0;
  }

  /** The message of a window is over: its number is used up. */
  void over(SendWindow window) {
    credit.use(window.length - window.sent);
    window.transfer.inFlight--;
    window.transfer = null;
    window.before = null;
    window.number = Serial.add(Serial.MESSAGE_BITS, window.number, 1);
    for (int l = 0; l < current.length; l++) {
      current[l] = current[l] == window ? null : current[l];
    }
  }

  /** S5. */
  void fail(SendWindow window, TransferEnd end) {
    OutgoingTransfer transfer = window.transfer;
    if (transfer.failure == null) {
      transfer.failure = end;
    }
    over(window);
  }

  /** L6: recalled blocks whose messages are over. */
  void giveBack() {
    for (HeldBlock block : List.copyOf(blocks)) {
      if (block.recalled && block.idle()) {
        blocks.remove(block);
        sendReturn(block.first, block.epoch, block.request);
      }
    }
  }

  void sendReturn(int window, int epoch, int of) {
    LeasedPacket back = new LeasedPacket().reset(LeasedType.RETURN);
    back.window = window;
    back.epoch = epoch;
    back.incarnation = incarnation;
    back.request = of;
    control.add(back);
  }

  /** E3: as if this sender had been reset, for this peer. */
  void startOver(TransferEnd end) {
    incarnation = Serial.add(Serial.LEASE_BITS, incarnation, 1);
    for (HeldBlock block : blocks) {
      for (SendWindow window : block.windows) {
        if (!window.idle()) {
          fail(window, end);
        }
      }
    }
    blocks.clear();
    copies.clear();
    Arrays.fill(current, null);
    asking = false;
    counting = false;
    pause = false;
    blockedSince = NEVER;
    blockedRepeats = 0;
    for (OutgoingTransfer transfer : transfers) {
      if (transfer.begun() && transfer.failure == null) {
        transfer.failure = end;
      }
    }
  }

  /** Tells the host of transfers that are over, and gives back what is to be given back. */
  void settle() {
    boolean ended = false;
    for (OutgoingTransfer transfer : List.copyOf(transfers)) {
      if (transfer.over()) {
        transfers.remove(transfer);
        ended = true;
        host.ended(
            peer, transfer.id, transfer.failure == null ? TransferEnd.DONE : transfer.failure);
      }
    }
    if (ended && !mechanisms.lease()) {
      for (HeldBlock block : blocks) {
        block.recalled = true; // E4.
      }
    }
    giveBack();
  }
}
