// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.send;

import dev.sluice.spec.v2.LeaseParameters;
import dev.sluice.spec.v2.Mechanisms;
import dev.sluice.spec.v2.Serial;
import dev.sluice.spec.v2.credit.CreditUsed;
import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.LeasedType;
import dev.sluice.spec.v2.packet.RefusalCause;
import dev.sluice.spec.v2.packet.RoundTripCode;
import dev.sluice.spec.v2.path.PathChoice;
import dev.sluice.spec.v2.path.SegmentPaths;
import dev.sluice.spec.v2.time.RoundTrip;
import dev.sluice.spec.v2.window.MessagePhase;
import dev.sluice.spec.v2.window.SafetyRules;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/** What a sender does with one peer: its lease, its transfers, its copies. */
final class PeerSender {
  private static final long NEVER = Long.MAX_VALUE;

  /** L1: a refused request is repeated after so many doublings. */
  private static final int AFTER_REFUSAL = 2;

  /** L1: so many times G refusals end the wait for a lease. */
  private static final int REFUSALS = 16;

  private static final int LANES = 2;

  /** The lane of transfers of one segment, and of notes. */
  private static final int SHORT = 1;

  /** B2: so many originals have the placing where there are fewer paths. */
  private static final int PLACED_FIRST = 8;

  /** B2: and one of so many after them. */
  private static final int PLACED_EVERY = 32;

  /** C5: credit above H is kept for so many round trips. */
  private static final int KEPT = 4;

  private final int peer;
  private final LeaseParameters parameters;
  private final Mechanisms mechanisms;
  private final SafetyRules rules;
  private final SenderHost host;
  private RoundTrip trip;
  private final CreditUsed credit = new CreditUsed();
  private final PathChoice paths;
  private final Deque<OutgoingTransfer> transfers = new ArrayDeque<>();
  private final List<HeldBlock> blocks = new ArrayList<>();
  private final Deque<PendingRequest> copies = new ArrayDeque<>();
  private final Deque<LeasedPacket> control = new ArrayDeque<>();

  /** The segments whose originals are being sent, of longer transfers and of short ones: S2. */
  private final SendWindow[] current = new SendWindow[LANES];

  /** Whose original was sent last. */
  private int lane;

  /** C5: changes with each pause. */
  private boolean pause;

  /** C5: when the last original was sent; never before the first. */
  private long lastOriginal = NEVER;

  /** T2: a placing has told the round trip that was measured. */
  private boolean tripTold;

  private int incarnation;
  private int request;
  private boolean asking;
  private int askRepeats;
  private long askedAt;
  private boolean noLease;
  private int refusals;
  private boolean counting;
  private int countedEpoch;
  private long blockedSince = NEVER;
  private int blockedRepeats;
  private int lastTransfer;

  PeerSender(
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

  void submit(OutgoingTransfer transfer) {
    transfers.add(transfer);
  }

  boolean busy() {
    return !transfers.isEmpty();
  }

  void knows(RoundTrip earlier) {
    trip = earlier;
  }

  /** Windows of the blocks that it holds. */
  int windows() {
    return blocks.size() * parameters.leaseWindows();
  }

  // Packets of the peer.

  void receive(long now, LeasedPacket p) {
    switch (p.type) {
      case STATE -> onState(now, p);
      case REQUEST -> onRequest(now, p);
      case CREDIT -> onCredit(p);
      case GRANT -> onGrant(now, p);
      case RECALL -> onRecall(p);
      case REFUSAL -> onRefusal(now, p);
      default -> throw new IllegalArgumentException("not for a sender: " + p);
    }
  }

  /** C3: what every packet says. */
  private void onCredit(LeasedPacket p) {
    if (counting && p.epoch == countedEpoch && credit.heard(p.credit)) {
      blockedSince = NEVER;
      blockedRepeats = 0;
    }
  }

  private SendWindow find(int w, int epoch) {
    for (HeldBlock block : blocks) {
      SendWindow found = block.epoch == epoch ? block.window(w) : null;
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private void onState(long now, LeasedPacket p) {
    onCredit(p);
    for (int i = 0; i < p.numbers.length; i++) {
      SendWindow window = find(p.window + i, p.epoch);
      if (window != null
          && !window.idle()
          && p.phases[i] != LeasedPacket.NOT_TOLD
          && rules.about(window.number, p.numbers[i])) {
        onPhase(now, window, p.phases[i]);
      }
    }
    settle();
  }

  private void onPhase(long now, SendWindow window, int code) {
    if (code == LeasedPacket.ENDED_FOR_KEY) {
      fail(window, TransferEnd.KEY);
      return;
    }
    switch (MessagePhase.values()[code]) {
      case DONE -> {
        if (!window.probed && window.allSent()) {
          trip.sample(now - window.lastSent);
        }
        if (!window.disturbed && window.allSent()) {
          paths.good(window.paths.mask());
        }
        OutgoingTransfer transfer = window.transfer;
        transfer.done += window.noteOnly ? 0 : 1;
        transfer.noteDone |= window.noteOnly;
        over(window);
        window.before = window.noteOnly ? null : transfer;
      }
      case ENDED -> fail(window, TransferEnd.ENDED);
      default -> heard(now, window);
    }
  }

  private void heard(long now, SendWindow window) {
    window.last = now;
    window.silences = 0;
    window.opened = true;
  }

  /** The message of a window is over: its number is used up. */
  private void over(SendWindow window) {
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
  private void fail(SendWindow window, TransferEnd end) {
    OutgoingTransfer transfer = window.transfer;
    if (transfer.failure == null) {
      transfer.failure = end;
    }
    over(window);
  }

  private void onRequest(long now, LeasedPacket p) {
    onCredit(p);
    SendWindow window = find(p.window, p.epoch);
    if (window == null || window.idle() || !rules.about(window.number, p.number)) {
      return;
    }
    window.disturbed = true;
    window.opened = true;
    for (PendingRequest pending : copies) {
      if (pending.window == window && pending.ask == p.ask) {
        return;
      }
    }
    PendingRequest pending = new PendingRequest(window, p.number, p.ask, p.vector);
    for (int i = 0; i < pending.left.length << 6; i++) {
      if (i >= window.sent) {
        // S3: not sent yet.
        pending.left[i >> 6] &= ~(Long.MIN_VALUE >>> (i & 63));
      }
    }
    if (!pending.empty()) {
      heard(now, window);
      judgePaths(now, window, pending.left);
      copies.add(pending);
    }
  }

  /** P2: packets in a row on a path, each asked for the first time. */
  private void judgePaths(long now, SendWindow window, long[] vector) {
    int stride = window.paths.stride();
    int below = window.askedBelow;
    for (int i = below; i < window.sent; i++) {
      if ((vector[i >> 6] << i) < 0) {
        window.askedBelow = i + 1;
      }
    }
    for (int first = below; stride > 0 && first < Math.min(window.sent, below + stride); first++) {
      int row = 0;
      for (int i = first; i < window.sent; i += stride) {
        row = (vector[i >> 6] << i) < 0 ? row + 1 : 0;
        if (row == PathChoice.ROW) {
          paths.bad(window.paths.of(i), now, trip.mean());
          break;
        }
      }
    }
  }

  private void onGrant(long now, LeasedPacket p) {
    if (!asking || p.incarnation != incarnation || p.request != request) {
      return; // L8.
    }
    asking = false;
    noLease = false;
    if (askRepeats == 0) {
      trip.sample(now - askedAt);
    }
    if (!counting || countedEpoch != p.epoch) {
      counting = true;
      countedEpoch = p.epoch;
      credit.restart(p.credit);
    }
    onCredit(p);
    forgetOtherLives(p.epoch);
    blocks.add(new HeldBlock(p.window, p.epoch, p.request, p.numbers));
    settle();
  }

  /** L8: a grant of another epoch says that the receiver was reset since the earlier ones. */
  private void forgetOtherLives(int epoch) {
    for (HeldBlock block : List.copyOf(blocks)) {
      if (block.epoch != epoch) {
        for (SendWindow window : block.windows) {
          if (!window.idle()) {
            fail(window, TransferEnd.LOST_LEASE);
          }
        }
        blocks.remove(block);
      }
    }
  }

  private void onRecall(LeasedPacket p) {
    HeldBlock held = null;
    for (HeldBlock block : blocks) {
      if (block.first == p.window && block.epoch == p.epoch && block.request == p.request) {
        held = block;
      }
    }
    if (held != null) {
      held.recalled = true;
      giveBack();
    } else if (!(asking && p.request == request)) {
      sendReturn(p.window, p.epoch, p.request);
    }
  }

  /** L6: recalled blocks whose messages are over. */
  private void giveBack() {
    for (HeldBlock block : List.copyOf(blocks)) {
      if (block.recalled && block.idle()) {
        blocks.remove(block);
        sendReturn(block.first, block.epoch, block.request);
      }
    }
  }

  private void sendReturn(int window, int epoch, int of) {
    LeasedPacket back = new LeasedPacket().reset(LeasedType.RETURN);
    back.window = window;
    back.epoch = epoch;
    back.incarnation = incarnation;
    back.request = of;
    control.add(back);
  }

  private void onRefusal(long now, LeasedPacket p) {
    if (p.cause == RefusalCause.NO_LEASE) {
      if (asking && p.incarnation == incarnation && p.request == request) {
        noLease = true;
        refusals++;
        askRepeats = Math.min(askRepeats, AFTER_REFUSAL);
      }
      return;
    }
    SendWindow window = find(p.window, p.epoch);
    if (window == null || window.idle() || !rules.about(window.number, p.number)) {
      return;
    }
    if (p.cause == RefusalCause.KEY) {
      fail(window, TransferEnd.KEY);
    } else if (p.cause == RefusalCause.ENDED) {
      fail(window, TransferEnd.ENDED);
    } else {
      startOver(TransferEnd.LOST_LEASE);
    }
    settle();
  }

  /** E3: as if this sender had been reset, for this peer. */
  private void startOver(TransferEnd end) {
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
  private void settle() {
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

  // What is sent.

  /** When something can be sent, if nothing arrives before: at once, or a timer. */
  long ready(long now) {
    if (!control.isEmpty() || copyWaits() || canSendOriginal(now)) {
      return now;
    }
    long first = NEVER;
    if (asking) {
      first = askDue();
    } else if (wantsLease()) {
      return now;
    }
    for (HeldBlock block : blocks) {
      for (SendWindow window : block.windows) {
        if (!window.idle() && window.allSent()) {
          first = Math.min(first, probeDue(window));
        }
      }
    }
    if (blockedSince != NEVER) {
      first = Math.min(first, blockedSince + trip.timeout(blockedRepeats));
    }
    return first;
  }

  private long askDue() {
    return askedAt + trip.timeout(askRepeats);
  }

  private long probeDue(SendWindow window) {
    long more = window.length > 1 ? trip.mean() / 4 : 0;
    return window.last + (trip.timeout() + more << Math.min(window.silences, 6));
  }

  private boolean copyWaits() {
    while (!copies.isEmpty() && (copies.peek().empty() || !copies.peek().alive())) {
      copies.poll();
    }
    return !copies.isEmpty();
  }

  /** S2. */
  private static int laneOf(OutgoingTransfer transfer) {
    return transfer.segments == 1 || transfer.next == transfer.segments ? SHORT : 0;
  }

  private OutgoingTransfer nextToBegin(int of) {
    for (OutgoingTransfer transfer : transfers) {
      if (laneOf(transfer) == of && transfer.canBegin(mechanisms.segments())) {
        return transfer;
      }
    }
    return null;
  }

  /** An idle window: one that knows the transfer, or else the one that has rested longest. */
  private SendWindow idleWindow(OutgoingTransfer transfer) {
    SendWindow idle = null;
    for (HeldBlock block : blocks) {
      for (SendWindow window : block.windows) {
        if (!block.recalled && window.idle()) {
          if (window.before == transfer) {
            return window;
          }
          idle = idle == null || window.last < idle.last ? window : idle;
        }
      }
    }
    return idle;
  }

  /** Whether there is an original and a window for it, whatever the credit. */
  private boolean hasOriginal(int of) {
    if (current[of] != null) {
      return true;
    }
    OutgoingTransfer transfer = nextToBegin(of);
    return transfer != null && idleWindow(transfer) != null;
  }

  /** C4, T4. */
  private boolean canSendOriginal(long now) {
    if (!hasOriginal(0) && !hasOriginal(1)) {
      blockedSince = NEVER;
      return false;
    }
    if (may(0) || may(1)) {
      return true;
    }
    if (blockedSince == NEVER) {
      blockedSince = now;
    }
    return now >= blockedSince + trip.timeout(blockedRepeats);
  }

  /** C4: whether a lane has an original, and credit for it. */
  private boolean may(int of) {
    return hasOriginal(of) && (!mechanisms.credit() || credit.any(beyond(of)));
  }

  /** C4: how far a short transfer may go beyond its credit. */
  private int beyond(int of) {
    SendWindow window = current[of];
    OutgoingTransfer transfer = window == null ? nextToBegin(of) : window.transfer;
    int more = parameters.unaskedPackets() - parameters.idleCredit();
    return transfer.packets <= parameters.shortPackets() ? Math.max(0, more) : 0;
  }

  /** L1. */
  private boolean wantsLease() {
    return !asking && blocks.size() < parameters.maxBlocks() && (waits(0) || waits(1));
  }

  private boolean waits(int of) {
    OutgoingTransfer transfer = current[of] == null ? nextToBegin(of) : null;
    return transfer != null && idleWindow(transfer) == null;
  }

  boolean next(long now, LeasedPacket out) {
    LeasedPacket first = control.poll();
    if (first != null) {
      out.set(first);
      return true;
    }
    if (askForLease(now, out) || copy(now, out) || probe(now, out)) {
      return true;
    }
    return canSendOriginal(now) && original(now, out);
  }

  private boolean askForLease(long now, LeasedPacket out) {
    if (asking && now >= askDue()) {
      askRepeats++;
      if (askRepeats > parameters.giveUp() || refusals > REFUSALS * parameters.giveUp()) {
        leaseFailed();
        return false;
      }
    } else if (wantsLease()) {
      asking = true;
      askRepeats = 0;
      noLease = false;
      refusals = 0;
      request = Serial.add(Serial.LEASE_BITS, request, 1);
    } else {
      return false;
    }
    askedAt = now;
    out.reset(LeasedType.LEASE_REQUEST);
    out.incarnation = incarnation;
    out.request = request;
    out.oldest = blocks.isEmpty() ? request : blocks.getFirst().request;
    return true;
  }

  /** L1: no lease came. With a block the transfers go on as they can. */
  private void leaseFailed() {
    asking = false;
    if (!blocks.isEmpty()) {
      return;
    }
    for (OutgoingTransfer transfer : transfers) {
      if (transfer.failure == null) {
        transfer.failure = noLease ? TransferEnd.NO_LEASE : TransferEnd.NO_ANSWER;
      }
    }
    settle();
  }

  private boolean copy(long now, LeasedPacket out) {
    if (!copyWaits()) {
      return false;
    }
    PendingRequest pending = copies.peek();
    SendWindow window = pending.window;
    data(window, pending.take(), out, true);
    out.again = true;
    out.ask = mechanisms.names() ? pending.ask : 0;
    out.path = mechanisms.paths() ? paths.of(pending.ask, now) : 0;
    window.last = now;
    window.lastSent = now;
    return true;
  }

  /** T3. */
  private boolean probe(long now, LeasedPacket out) {
    for (HeldBlock block : blocks) {
      for (SendWindow window : block.windows) {
        if (!window.idle() && window.allSent() && now >= probeDue(window)) {
          if (window.silences == parameters.giveUp()) {
            startOver(TransferEnd.NO_ANSWER);
            settle();
            return false;
          }
          window.silences++;
          window.disturbed = true;
          window.probed = true;
          window.last = now;
          data(window, window.length - 1, out, true);
          out.again = true;
          out.probe = true;
          out.path = mechanisms.paths() ? paths.next(now) : 0;
          return true;
        }
      }
    }
    return false;
  }

  private boolean original(long now, LeasedPacket out) {
    boolean free = !may(0) && !may(1);
    if (free) {
      blockedSince = now;
      blockedRepeats++;
      if (blockedRepeats > parameters.giveUp()) {
        startOver(TransferEnd.NO_ANSWER);
        settle();
        return false;
      }
    }
    int other = 1 - lane;
    lane = free ? hasOriginal(other) ? other : lane : may(other) ? other : lane;
    if (current[lane] == null) {
      begin(now);
    }
    SendWindow window = current[lane];
    lastOriginal = now;
    data(window, window.sent, out, free || placedAt(window, window.sent));
    out.probe = free;
    out.stride = window.paths.stride();
    out.path = window.paths.of(window.sent);
    window.sent++;
    credit.use(1);
    window.last = now;
    window.lastSent = now;
    if (window.allSent()) {
      current[lane] = null;
    }
    return true;
  }

  /** S1. */
  private void begin(long now) {
    OutgoingTransfer transfer = nextToBegin(lane);
    SendWindow window = idleWindow(transfer);
    notePause(now);
    window.noteOnly = transfer.next == transfer.segments;
    window.known = mechanisms.brief() && window.before == transfer && !window.noteOnly;
    window.opened = false;
    window.transfer = transfer;
    window.segment = window.noteOnly ? 0 : transfer.next;
    window.length =
        window.noteOnly ? 1 : parameters.segmentLength(transfer.packets, window.segment);
    window.sent = 0;
    window.disturbed = false;
    window.probed = false;
    window.askedBelow = 0;
    window.silences = 0;
    window.last = now;
    window.paths = mechanisms.paths() ? paths.begin(now, window.length) : SegmentPaths.NETWORK;
    transfer.inFlight++;
    transfer.noteBegun |= window.noteOnly;
    transfer.next += window.noteOnly ? 0 : 1;
    // Transfers take turns.
    transfers.remove(transfer);
    transfers.add(transfer);
    current[lane] = window;
  }

  /** C5: a message begins; whether it is long since one was under way. */
  private void notePause(long now) {
    boolean idle = lastOriginal != NEVER;
    for (HeldBlock block : blocks) {
      idle &= block.idle();
    }
    if (idle && now - lastOriginal > KEPT * trip.mean()) {
      pause = !pause;
      credit.expire(parameters.idleCredit());
    }
  }

  int lastTransfer() {
    return lastTransfer;
  }

  /** B2: whether the placing is in an original, if it is not known. */
  private boolean placedAt(SendWindow window, int i) {
    int stride = window.paths.stride();
    return !mechanisms.brief()
        || stride == 0
        || i < Math.max(stride, PLACED_FIRST)
        || i % PLACED_EVERY == 0;
  }

  /**
   * A packet of a message; with the placing if it is wanted and the receiver may not have it, and
   * once to tell the round trip (T2).
   */
  private void data(SendWindow window, int i, LeasedPacket out, boolean place) {
    OutgoingTransfer transfer = window.transfer;
    lastTransfer = transfer.id;
    long bytes = window.noteOnly ? 0 : transfer.bytes;
    out.reset(LeasedType.DATA);
    out.window = window.window;
    out.number = window.number;
    out.epoch = window.block.epoch;
    out.pidx = window.segment * parameters.segmentPackets() + i;
    out.length = parameters.bodyBytes(bytes, out.pidx);
    out.pause = pause;
    boolean tell = trip.isKnown() && !tripTold;
    boolean wanted = place && !window.known && !(mechanisms.brief() && window.opened);
    tripTold |= tell;
    out.known = window.known && !tell;
    out.place = wanted || tell;
    if (out.place) {
      out.note = transfer.note && (window.noteOnly || !transfer.separateNote());
      out.immediate = out.note ? transfer.immediate : 0;
      out.key = transfer.key;
      out.offset = transfer.offset;
      out.bytes = bytes;
      out.roundTrip =
          trip.isKnown()
              ? Math.max(1, RoundTripCode.encode(trip.mean() / parameters.codeTicks()))
              : 0;
    }
  }
}
