// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.receive;

import dev.sluice.spec.v2.loss.LossDetector;
import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.LeasedType;

/** What is missing is asked for: rules A1 to A3, and the times of section 8. */
final class Repairs {
  private static final int PACKETS_PER_TOKEN = 30;
  private static final int MOST_TOKENS = 16;

  private final ReceiverState node;
  private final Replies replies;
  private int tokens = MOST_TOKENS * PACKETS_PER_TOKEN;
  private long requests;

  /** Nothing is missing. */
  Repairs(ReceiverState node, Replies replies) {
    this.node = node;
    this.replies = replies;
  }

  /** A2: a packet was accepted. */
  void earn() {
    tokens = Math.min(MOST_TOKENS * PACKETS_PER_TOKEN, tokens + 1);
  }

  /** S2: in which of its two lanes a sender has a message. */
  boolean lane(int w) {
    return node.parameters.packetsOf(node.windows[w].bytes()) > node.parameters.segmentPackets();
  }

  /** D4: from when on the silence of a message counts; never, where another follows it. */
  long tail(PeerRow row, int w) {
    for (int i = row.open.size() - 1; row.open.get(i) != w; i--) {
      if (lane(row.open.get(i)) == lane(w)) {
        return LeasedReceiver.NEVER;
      }
    }
    return node.mechanisms.credit() ? row.enough() : Long.MIN_VALUE;
  }

  /** A3. */
  void probed(long now, int peer, int w) {
    node.detectors[w].probed(now, node.windows[w], node.row(peer).trip.mean());
    if (node.detectors[w].canAsk()) {
      ask(now, peer, w);
    } else {
      replies.sendState(peer, w);
    }
  }

  /** A1, A2. */
  void tryAsk(long now, int peer, int w) {
    LossDetector detector = node.detectors[w];
    if (detector.due() == 0) {
      return;
    }
    if (detector.canAsk() && tokens >= PACKETS_PER_TOKEN) {
      tokens -= PACKETS_PER_TOKEN;
      ask(now, peer, w);
    } else if (now >= late(node.row(peer), w)) {
      ask(now, peer, w);
    }
  }

  /** D9: asks for a packet of a message that is not open, and keeps nothing of it. */
  void askUnopened(int peer, LeasedPacket p, int i) {
    requests++;
    LeasedPacket request = replies.answer(peer, LeasedType.REQUEST);
    request.window = p.window;
    request.number = p.number;
    request.path = p.path % node.parameters.paths();
    request.vector = new long[(node.parameters.segmentPackets() + 63) >> 6];
    request.vector[i >> 6] = Long.MIN_VALUE >>> (i & 63);
  }

  private void ask(long now, int peer, int w) {
    PeerRow row = node.row(peer);
    int number = row.nextAsk();
    requests++;
    LeasedPacket request = replies.answer(peer, LeasedType.REQUEST);
    request.window = w;
    request.number = node.windows[w].number();
    request.ask = number;
    request.path = number % node.parameters.paths();
    request.vector = node.detectors[w].ask(now, number);
  }

  /**
   * A1: when what is due is asked for without a token, and in the place of the latest request;
   * never where it may not have that: it waits for a free one, so for a copy, or for D6.
   */
  private long late(PeerRow row, int w) {
    LossDetector detector = node.detectors[w];
    long due = detector.dueSince() + node.reorder(row);
    return detector.mayAsk(due, row.trip.mean()) ? due : LeasedReceiver.NEVER;
  }

  void noteDeadline(PeerRow row, int w) {
    node.nextDeadline = Math.min(node.nextDeadline, deadline(row, w));
  }

  private long deadline(PeerRow row, int w) {
    LossDetector detector = node.detectors[w];
    long first = detector.deadline(node.reorder(row), row.trip.timeout(), tail(row, w));
    first = Math.min(first, late(row, w));
    return Math.min(first, node.lastNew[w] + node.patience(row));
  }

  /** Requests made. */
  long requests() {
    return requests;
  }
}
