// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.send;

import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.path.SegmentPaths;

/** What is sent the first time: lanes, windows and credit, rules S1, S2, B2, C4, C5 and T4. */
final class Originals {
  static final int LANES = 2;

  /** The lane of transfers of one segment, and of notes. */
  private static final int SHORT = 1;

  /** B2: so many originals have the placing where there are fewer paths. */
  private static final int PLACED_FIRST = 8;

  /** B2: and one of so many after them. */
  private static final int PLACED_EVERY = 32;

  /** C5: credit above H is kept for so many round trips. */
  private static final int KEPT = 4;

  private final SenderState state;
  private final DataPackets packets;

  /** Whose original was sent last. */
  private int lane;

  /** C5: when the last original was sent; never before the first. */
  private long lastOriginal = SenderState.NEVER;

  /** None is sent. */
  Originals(SenderState state, DataPackets packets) {
    this.state = state;
    this.packets = packets;
  }

  /** S2. */
  private static int laneOf(OutgoingTransfer transfer) {
    return transfer.segments == 1 || transfer.next == transfer.segments ? SHORT : 0;
  }

  private OutgoingTransfer nextToBegin(int of) {
    for (OutgoingTransfer transfer : state.transfers) {
      if (laneOf(transfer) == of && transfer.canBegin(state.mechanisms.segments())) {
        return transfer;
      }
    }
    return null;
  }

  /** An idle window: one that knows the transfer, or else the one that has rested longest. */
  private SendWindow idleWindow(OutgoingTransfer transfer) {
    SendWindow idle = null;
    for (HeldBlock block : state.blocks) {
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
    if (state.current[of] != null) {
      return true;
    }
    OutgoingTransfer transfer = nextToBegin(of);
    return transfer != null && idleWindow(transfer) != null;
  }

  /** C4, T4. */
  boolean canSendOriginal(long now) {
    if (!hasOriginal(0) && !hasOriginal(1)) {
      state.blockedSince = SenderState.NEVER;
      return false;
    }
    if (may(0) || may(1)) {
      return true;
    }
    if (state.blockedSince == SenderState.NEVER) {
      state.blockedSince = now;
    }
    return now >= state.blockedSince + state.trip.timeout(state.blockedRepeats);
  }

  /** C4: whether a lane has an original, and credit for it. */
  private boolean may(int of) {
    return hasOriginal(of) && (!state.mechanisms.credit() || state.credit.any(beyond(of)));
  }

  /** C4: how far a short transfer may go beyond its credit. */
  private int beyond(int of) {
    SendWindow window = state.current[of];
    OutgoingTransfer transfer = window == null ? nextToBegin(of) : window.transfer;
    int more = state.parameters.unaskedPackets() - state.parameters.idleCredit();
    return transfer.packets <= state.parameters.shortPackets() ? Math.max(0, more) : 0;
  }

  boolean waits(int of) {
    OutgoingTransfer transfer = state.current[of] == null ? nextToBegin(of) : null;
    return transfer != null && idleWindow(transfer) == null;
  }

  boolean original(long now, LeasedPacket out) {
    boolean free = !may(0) && !may(1);
    if (free) {
      state.blockedSince = now;
      state.blockedRepeats++;
      if (state.blockedRepeats > state.parameters.giveUp()) {
        state.startOver(TransferEnd.NO_ANSWER);
        state.settle();
        return false;
      }
    }
    int other = 1 - lane;
    lane = free ? hasOriginal(other) ? other : lane : may(other) ? other : lane;
    if (state.current[lane] == null) {
      begin(now);
    }
    SendWindow window = state.current[lane];
    lastOriginal = now;
    packets.data(window, window.sent, out, free || placedAt(window, window.sent));
    out.probe = free;
    out.stride = window.paths.stride();
    out.path = window.paths.of(window.sent);
    window.sent++;
    state.credit.use(1);
    window.last = now;
    window.lastSent = now;
    if (window.allSent()) {
      state.current[lane] = null;
    }
    return true;
  }

  /** S1. */
  private void begin(long now) {
    OutgoingTransfer transfer = nextToBegin(lane);
    SendWindow window = idleWindow(transfer);
    notePause(now);
    window.noteOnly = transfer.next == transfer.segments;
    window.known = state.mechanisms.brief() && window.before == transfer && !window.noteOnly;
    window.opened = false;
    window.transfer = transfer;
    window.segment = window.noteOnly ? 0 : transfer.next;
    window.length =
        window.noteOnly ? 1 : state.parameters.segmentLength(transfer.packets, window.segment);
    window.sent = 0;
    window.disturbed = false;
    window.probed = false;
    window.askedBelow = 0;
    window.silences = 0;
    window.last = now;
    window.paths =
        state.mechanisms.paths() ? state.paths.begin(now, window.length) : SegmentPaths.NETWORK;
    transfer.inFlight++;
    transfer.noteBegun |= window.noteOnly;
    transfer.next += window.noteOnly ? 0 : 1;
    // Transfers take turns.
    state.transfers.remove(transfer);
    state.transfers.add(transfer);
    state.current[lane] = window;
  }

  /** C5: a message begins; whether it is long since one was under way. */
  private void notePause(long now) {
    boolean idle = lastOriginal != SenderState.NEVER;
    for (HeldBlock block : state.blocks) {
      idle &= block.idle();
    }
    if (idle && now - lastOriginal > KEPT * state.trip.mean()) {
      state.pause = !state.pause;
      state.credit.expire(state.parameters.idleCredit());
    }
  }

  /** B2: whether the placing is in an original, if it is not known. */
  private boolean placedAt(SendWindow window, int i) {
    int stride = window.paths.stride();
    return !state.mechanisms.brief()
        || stride == 0
        || i < Math.max(stride, PLACED_FIRST)
        || i % PLACED_EVERY == 0;
  }
}
