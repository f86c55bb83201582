// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.send;

import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.path.PathChoice;

/** What was asked for, and is sent again: rules S3 and P2. */
final class CopyQueue {
  private final SenderState state;
  private final DataPackets packets;

  /** Nothing was asked for. */
  CopyQueue(SenderState state, DataPackets packets) {
    this.state = state;
    this.packets = packets;
  }

  void onRequest(long now, LeasedPacket p) {
    state.onCredit(p);
    SendWindow window = state.find(p.window, p.epoch);
    if (window == null || window.idle() || !state.rules.about(window.number, p.number)) {
      return;
    }
    boolean named = p.ask != 0;
    window.disturbed = true;
    window.opened |= named; // D9: who asks without a number has no open message.
    for (PendingRequest pending : state.copies) {
      if (named && pending.window == window && pending.ask == p.ask) {
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
      state.heard(now, window);
      if (named) {
        judgePaths(now, window, pending.left);
      }
      state.copies.add(pending);
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
          state.paths.bad(window.paths.of(i), now, state.trip.mean());
          break;
        }
      }
    }
  }

  boolean copyWaits() {
    while (!state.copies.isEmpty()
        && (state.copies.peek().empty() || !state.copies.peek().alive())) {
      state.copies.poll();
    }
    return !state.copies.isEmpty();
  }

  boolean copy(long now, LeasedPacket out) {
    if (!copyWaits()) {
      return false;
    }
    PendingRequest pending = state.copies.peek();
    SendWindow window = pending.window;
    packets.data(window, pending.take(), out, true);
    out.again = true;
    out.ask = state.mechanisms.names() ? pending.ask : 0;
    out.path = state.mechanisms.paths() ? state.paths.of(pending.ask, now) : 0;
    window.last = now;
    window.lastSent = now;
    return true;
  }
}
