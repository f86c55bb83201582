// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.multipath;

import dev.sluice.study.paths.Packet;
import dev.sluice.study.transport.AnswerTimeout;
import dev.sluice.study.transport.Endpoint;

/** What one path of {@link MultiPathSegments} is doing: one segment at a time. */
final class SegmentLane {
  private static final int NONE = SegmentQueues.NONE;

  private final int path;
  private final AnswerTimeout timeout;

  /** Packets of the segment that are to be retransmitted, from its first on. */
  private final long[] lost;

  private int segment = NONE;
  private int first;
  private int end;

  /** The next packet of the segment's first sending. */
  private int next;

  /** Words of {@link #lost} below are empty. */
  private int word;

  private boolean anyLost;
  private boolean checked;
  private int round;
  private long deadline;

  /** When the check was sent that is not answered yet; NEVER when it was repeated. */
  private long checkedAt = Endpoint.NEVER;

  private int repeats;

  SegmentLane(int path, int segmentPackets, AnswerTimeout timeout) {
    this.path = path;
    this.timeout = timeout;
    lost = new long[segmentPackets / 64];
  }

  int path() {
    return path;
  }

  /** Takes a segment of packets from first to end-1. */
  void begin(int number, int firstPacket, int endPacket) {
    segment = number;
    first = firstPacket;
    end = endPacket;
    next = firstPacket;
    word = 0;
    anyLost = false;
    checked = false;
    round = -1;
    repeats = 0;
    checkedAt = Endpoint.NEVER;
  }

  /** The receiver has all of a segment. Whether this path was waiting for that. */
  boolean received(long now, int number) {
    boolean mine = number == segment;
    if (mine) {
      answered(now);
      segment = NONE;
    }
    return mine;
  }

  /** The receiver names packets that a check has found lost. */
  void onLost(long now, int atWord, int ofRound, long bits) {
    int at = atWord - (first >> 6);
    if (segment == NONE
        || at < 0
        || at >= lost.length
        || ofRound != (round & MultiPathSegments.ROUND_MASK)
        || !checked) {
      return;
    }
    answered(now);
    lost[at] |= bits;
    word = anyLost ? Math.min(word, at) : at;
    anyLost = true;
  }

  private void answered(long now) {
    if (checkedAt != Endpoint.NEVER) {
      timeout.took(now - checkedAt);
      checkedAt = Endpoint.NEVER;
    }
  }

  /** When it has something to send: 0 for at once. */
  long ready() {
    if (segment == NONE) {
      return Endpoint.NEVER;
    }
    return next < end || anyLost || !checked ? 0 : deadline;
  }

  /** The packet that it sends; it is ready. */
  void next(long now, Packet out) {
    if (next < end) {
      out.set(Packet.DATA, next++, 0);
    } else if (anyLost) {
      out.set(Packet.DATA, takeLost(), 0);
      checked = anyLost;
    } else {
      check(now);
      out.set(MultiPathSegments.CHECK, segment, round & MultiPathSegments.ROUND_MASK);
    }
    out.path = path;
  }

  /** A check that is repeated is the same check. */
  private void check(long now) {
    round += checked ? 0 : 1;
    repeats = checked ? repeats + 1 : 0;
    checkedAt = checked ? Endpoint.NEVER : now;
    checked = true;
    deadline = now + timeout.picos(repeats);
  }

  private int takeLost() {
    int bit = Long.numberOfTrailingZeros(lost[word]);
    int k = first + word * 64 + bit;
    lost[word] &= lost[word] - 1;
    while (word < lost.length && lost[word] == 0) {
      word++;
    }
    anyLost = word < lost.length;
    return k;
  }
}
