// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.receive;

import dev.sluice.spec.v2.loss.LossDetector;
import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.LeasedType;
import dev.sluice.spec.v2.packet.RefusalCause;
import dev.sluice.spec.v2.packet.RoundTripCode;
import dev.sluice.spec.v2.window.MessagePhase;
import dev.sluice.spec.v2.window.NumberUse;
import dev.sluice.spec.v2.window.SegmentOutcome;
import dev.sluice.spec.v2.window.SegmentWindow;
import java.util.ArrayList;
import java.util.List;

/**
 * Data packets and the messages that they belong to: rules M1 to M3, W, K and what they say of
 * credit.
 */
final class IncomingMessages {
  private final ReceiverState node;
  private final Replies replies;
  private final Repairs repairs;

  /** Peers whose last state is to be sent again: A4. */
  private final List<Integer> closing = new ArrayList<>();

  private long spurious;

  /** None is open. */
  IncomingMessages(ReceiverState node, Replies replies, Repairs repairs) {
    this.node = node;
    this.replies = replies;
    this.repairs = repairs;
  }

  SegmentOutcome onData(long now, int peer, LeasedPacket p) {
    if (p.trimmed) {
      onTrimmed(now, peer, p);
      return SegmentOutcome.TRIMMED;
    }
    if (!node.rules.sameEpoch(node.epoch, p.epoch)) {
      replies.refuse(peer, p, RefusalCause.EPOCH);
      return SegmentOutcome.OTHER_EPOCH;
    }
    int w = p.window;
    int block = w / node.parameters.leaseWindows();
    if (w >= node.parameters.windows()
        || !node.rules.holds(node.blocks.get(block).holder(), peer)) {
      replies.refuse(peer, p, RefusalCause.NOT_YOURS);
      return SegmentOutcome.NOT_LEASED;
    }
    SegmentWindow window = node.windows[w];
    NumberUse use = node.rules.use(window.number(), window.phase(), p.number);
    if (use == NumberUse.STALE) {
      return SegmentOutcome.STALE;
    }
    if (use == NumberUse.OPENS) {
      SegmentOutcome opened = open(now, peer, p);
      return opened == SegmentOutcome.ACCEPTED ? inMessage(now, peer, p) : opened;
    }
    if (window.phase() == MessagePhase.OPEN) {
      return inMessage(now, peer, p);
    }
    return late(peer, p, window.phase());
  }

  /** D9: it says what is missing, and nothing that is acted on otherwise. */
  private void onTrimmed(long now, int peer, LeasedPacket p) {
    int w = p.window;
    if (w >= node.parameters.windows()
        || !node.rules.sameEpoch(node.epoch, p.epoch)
        || !node.rules.holds(node.blocks.get(w / node.parameters.leaseWindows()).holder(), peer)) {
      return;
    }
    SegmentWindow window = node.windows[w];
    int i = p.pidx % node.parameters.segmentPackets();
    NumberUse use = node.rules.use(window.number(), window.phase(), p.number);
    if (use == NumberUse.OPENS) {
      repairs.askUnopened(peer, p, i);
    } else if (use != NumberUse.STALE
        && window.phase() == MessagePhase.OPEN
        && p.pidx / node.parameters.segmentPackets() == window.segment()
        && i < window.length()
        && !window.has(i)) {
      PeerRow row = node.row(peer);
      row.bound.accepted(true, row.credit.open());
      node.detectors[w].trimmed(now, i, node.mechanisms.names() ? p.ask : 0, p.again);
      repairs.tryAsk(now, peer, w);
      repairs.noteDeadline(row, w);
    }
  }

  /** M2 for a message that is over. */
  private SegmentOutcome late(int peer, LeasedPacket p, MessagePhase phase) {
    if (phase == MessagePhase.DONE) {
      if (p.again) {
        replies.sendState(peer, p.window);
      }
      return SegmentOutcome.LATE_DONE;
    }
    if (p.again || p.probe) {
      replies.refuse(peer, p, node.endedFor[p.window]);
    }
    return SegmentOutcome.LATE_ENDED;
  }

  /** M3, K1. */
  private SegmentOutcome open(long now, int peer, LeasedPacket p) {
    SegmentWindow window = node.windows[p.window];
    if (!node.rules.placed(p.place, p.known, window.placed())) {
      return SegmentOutcome.UNPLACED;
    }
    long bytes = p.place ? p.bytes : window.bytes();
    if (bytes > node.parameters.maxBytes() || !fits(p, bytes)) {
      return SegmentOutcome.BAD;
    }
    int key = keyOf(p.place ? p.key : window.key());
    long offset = p.place ? p.offset : window.offset();
    int segment = p.pidx / node.parameters.segmentPackets();
    int length = node.parameters.segmentLength(node.parameters.packetsOf(bytes), segment);
    PeerRow row = node.row(peer);
    if (p.pause != row.pause) {
      row.pause = p.pause;
      node.shares.paused(row);
    }
    if (!node.keys.allows(peer, key, offset, bytes)) {
      window.end(p.number);
      node.endedFor[p.window] = RefusalCause.KEY;
      node.shares.accepted(row, length);
      replies.refuse(peer, p, RefusalCause.KEY);
      return SegmentOutcome.KEY;
    }
    if (p.place) {
      window.place(key, offset, bytes, node.keys.base(key) + offset);
    }
    window.open(p.number, segment, length, p.note, p.immediate);
    node.detectors[p.window].open(now, length, row.latest);
    row.againAt = LeasedReceiver.NEVER;
    node.lastNew[p.window] = now;
    node.blocks.use(now, p.window / node.parameters.leaseWindows());
    joins(now, row, p.window);
    node.openWindows.add(p.window);
    return SegmentOutcome.ACCEPTED;
  }

  /** What a message that opens says about its peer, and about the other messages of it. */
  private void joins(long now, PeerRow row, int w) {
    SegmentWindow window = node.windows[w];
    for (int other : row.open) {
      if (repairs.lane(other) == repairs.lane(w)) {
        node.detectors[other].overtaken(now);
        repairs.noteDeadline(row, other);
      }
      if (window.sameTransfer(node.windows[other])) {
        row.wanted -= node.behind[other];
        node.behind[other] = 0;
      }
    }
    int packets = node.parameters.packetsOf(window.bytes());
    if (row.open.isEmpty()) {
      node.shares.opened(row);
      boolean brief = packets <= node.parameters.shortPackets();
      int without = Math.max(row.credit.open(), brief ? node.parameters.unaskedPackets() : 0);
      row.beginEnough(without >= window.length());
    }
    row.open.add(w);
    row.missing += window.length();
    if (row.open.size() > 1) {
      row.noteEnough(now);
    }
    int end = window.segment() * node.parameters.segmentPackets() + window.length();
    node.behind[w] = packets - end;
    row.wanted += window.length() + node.behind[w];
  }

  private int keyOf(int key) {
    return node.mechanisms.keys() ? key : LeasedReceiver.WHOLE_MEMORY;
  }

  private boolean fits(LeasedPacket p, long bytes) {
    return p.pidx < node.parameters.packetsOf(bytes)
        && p.length == node.parameters.bodyBytes(bytes, p.pidx);
  }

  /** W1 to W4, and what the packet says about losses. */
  private SegmentOutcome inMessage(long now, int peer, LeasedPacket p) {
    int w = p.window;
    SegmentWindow window = node.windows[w];
    if (p.pidx / node.parameters.segmentPackets() != window.segment() || !fits(p, window.bytes())) {
      return SegmentOutcome.BAD;
    }
    PeerRow row = node.row(peer);
    if (!node.rules.mayWrite(node.keys.there(window.key()))) {
      end(peer, w, p.number, RefusalCause.KEY);
      replies.refuse(peer, p, RefusalCause.KEY);
      return SegmentOutcome.KEY;
    }
    hint(row, p);
    int i = p.pidx % node.parameters.segmentPackets();
    boolean duplicate = node.rules.duplicate(window, i);
    if (!duplicate) {
      node.lastNew[w] = now;
      node.host.write(peer, window.address() + (long) p.pidx * node.parameters.payloadBytes(), p);
      row.missing -= window.has(i) ? 0 : 1;
      window.set(i);
      row.wanted--;
      row.bound.accepted(p.marked, row.credit.open());
      node.shares.accepted(row, 1);
      row.noteEnough(now);
      repairs.earn();
      if (node.rules.complete(window.wbase(), window.length())) {
        done(now, peer, w);
      } else {
        detect(now, row, p, i);
      }
    }
    if (window.phase() == MessagePhase.OPEN) {
      if (p.probe) {
        repairs.probed(now, peer, w);
      }
      repairs.tryAsk(now, peer, w);
      repairs.noteDeadline(row, w);
    }
    if (node.mechanisms.credit()) {
      giveCredit(now);
      if (row.credit.due()) {
        replies.answer(peer, LeasedType.CREDIT);
      }
    }
    return duplicate ? SegmentOutcome.DUPLICATE : SegmentOutcome.ACCEPTED;
  }

  /** T2: what is waited for may be due earlier by it. */
  private void hint(PeerRow row, LeasedPacket p) {
    if (p.place
        && p.roundTrip != 0
        && row.trip.hint(RoundTripCode.decode(p.roundTrip) * node.parameters.codeTicks())) {
      for (int w : row.open) {
        repairs.noteDeadline(row, w);
      }
    }
  }

  private void detect(long now, PeerRow row, LeasedPacket p, int i) {
    int w = p.window;
    LossDetector detector = node.detectors[w];
    boolean named = node.mechanisms.names() && p.ask != 0;
    if (named) {
      detector.copy(now, node.windows[w], i, p.ask);
      if (detector.sample() > 0) {
        row.trip.sample(detector.sample());
      }
      if (node.ordered && row.highest(p.ask)) {
        for (int other : row.open) {
          node.detectors[other].overtakenRequests(now, p.ask, node.parameters.paths());
          repairs.noteDeadline(row, other);
        }
      }
    } else {
      detector.accepted(
          now, node.windows[w], i, !p.again, p.stride, row.tolerance.depth(), node.reorder(row));
    }
    if (detector.spurious()) {
      spurious++;
      row.tolerance.spurious(now, row.trip.mean(), detector.overtakenBy());
    } else if (p.again) {
      row.tolerance.right();
    }
  }

  private void done(long now, int peer, int w) {
    SegmentWindow window = node.windows[w];
    PeerRow row = node.row(peer);
    window.done();
    closed(row, w);
    if (window.note()) {
      node.host.noted(peer, window.immediate(), window.bytes());
    }
    replies.sendState(peer, w);
    if (node.mechanisms.stateTwice() && row.open.isEmpty()) {
      row.againAt = now + node.reorder(row);
      row.againWindow = w;
      closing.remove((Integer) peer);
      closing.add(peer);
      node.nextDeadline = Math.min(node.nextDeadline, row.againAt);
    }
  }

  /** A4. */
  void sendStatesAgain(long now) {
    for (int peer : List.copyOf(closing)) {
      PeerRow row = node.row(peer);
      if (row.againAt <= now) {
        row.againAt = LeasedReceiver.NEVER;
        replies.sendState(peer, row.againWindow);
      }
      if (row.againAt == LeasedReceiver.NEVER) {
        closing.remove((Integer) peer);
      }
      node.nextDeadline = Math.min(node.nextDeadline, row.againAt);
    }
  }

  void end(int peer, int w, int number, RefusalCause cause) {
    SegmentWindow window = node.windows[w];
    PeerRow row = node.row(peer);
    int left = window.length() - window.received();
    row.missing -= left;
    row.wanted -= left;
    node.shares.accepted(row, left);
    window.end(number);
    node.endedFor[w] = cause;
    closed(row, w);
    node.host.ended(peer, w, number);
  }

  private void closed(PeerRow row, int w) {
    row.open.remove((Integer) w);
    node.openWindows.remove((Integer) w);
    row.wanted -= node.behind[w];
    node.behind[w] = 0;
    if (row.open.isEmpty()) {
      node.shares.closed(row);
    }
  }

  /** C3. */
  void giveCredit(long now) {
    for (PeerRow row : node.shares.give(now)) {
      row.noteEnough(now);
      if (row.credit.due()) {
        replies.answer(row.peer, LeasedType.CREDIT);
      }
    }
    node.nextDeadline = Math.min(node.nextDeadline, node.shares.deadline());
  }

  /** D7: packets that were asked for and came by themselves. */
  long spurious() {
    return spurious;
  }
}
