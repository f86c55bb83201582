// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.multipath;

import dev.sluice.study.paths.Packet;
import dev.sluice.study.transport.AnswerTimeout;
import dev.sluice.study.transport.SendingEndpoint;
import dev.sluice.study.transport.Transfer;

/** The sender of {@link MultiPathSegments}. */
final class SegmentSender implements SendingEndpoint {
  private static final int FIXED_BYTES = 3 + 3 + 8; // N, segments received, timer.

  /** Segment, next packet, round, timer. */
  private static final int LANE_BYTES = 3 + 3 + 2 + 8;

  /** A segment's number in a queue. */
  private static final int QUEUED_BYTES = 3;

  private final int packets;
  private final int segmentPackets;
  private final int segments;
  private final AnswerTimeout timeout;
  private final SegmentQueues queues;
  private final SegmentLane[] lanes;
  private boolean connected;
  private long deadline;

  /** How often the queue pairs were asked for, and when last. */
  private int asked;

  private long askedAt;
  private int received;
  private int turn;

  SegmentSender(Transfer transfer, int segmentPackets) {
    packets = transfer.packets();
    this.segmentPackets = segmentPackets;
    segments = (packets + segmentPackets - 1) / segmentPackets;
    timeout = transfer.senderTimeout();
    int paths = transfer.link().paths();
    queues = new SegmentQueues(segments, paths);
    lanes = new SegmentLane[paths];
    for (int path = 0; path < paths; path++) {
      lanes[path] = new SegmentLane(path, segmentPackets, timeout);
    }
  }

  @Override
  public void receive(long now, Packet packet) {
    switch (packet.kind) {
      case MultiPathSegments.CONNECTED -> connect(now);
      case MultiPathSegments.RECEIVED -> onReceived(now, packet.index);
      case MultiPathSegments.LOST -> onLost(now, packet);
      default -> throw new IllegalArgumentException(packet.toString());
    }
  }

  private void connect(long now) {
    if (!connected) {
      connected = true;
      if (asked == 1) {
        timeout.took(now - askedAt);
      }
      for (SegmentLane lane : lanes) {
        takeSegment(lane);
      }
    }
  }

  private void takeSegment(SegmentLane lane) {
    int segment = queues.take(lane.path());
    if (segment != SegmentQueues.NONE) {
      int first = segment * segmentPackets;
      lane.begin(segment, first, Math.min(packets, first + segmentPackets));
    }
  }

  private void onReceived(long now, int segment) {
    for (SegmentLane lane : lanes) {
      if (lane.received(now, segment)) {
        received++;
        takeSegment(lane);
        return;
      }
    }
  }

  private void onLost(long now, Packet packet) {
    int word = packet.index & (1 << MultiPathSegments.WORD_BITS) - 1;
    int round = packet.index >>> MultiPathSegments.WORD_BITS;
    for (SegmentLane lane : lanes) {
      lane.onLost(now, word, round, packet.detail);
    }
  }

  @Override
  public long ready() {
    if (done()) {
      return NEVER;
    }
    if (!connected) {
      return deadline;
    }
    long earliest = NEVER;
    for (SegmentLane lane : lanes) {
      earliest = Math.min(earliest, lane.ready());
    }
    return earliest;
  }

  @Override
  public boolean next(long now, Packet out) {
    if (!connected) {
      deadline = now + timeout.picos();
      asked++;
      askedAt = now;
      out.set(MultiPathSegments.CONNECT, packets, 0);
      return true;
    }
    while (true) {
      SegmentLane lane = lanes[turn];
      turn = turn + 1 == lanes.length ? 0 : turn + 1;
      if (lane.ready() <= now) {
        lane.next(now, out);
        return true;
      }
    }
  }

  @Override
  public boolean done() {
    return received == segments;
  }

  @Override
  public long peakStateBytes() {
    int used = Math.min(lanes.length, segments);
    long bits = Math.min(segmentPackets, packets);
    return FIXED_BYTES + used * (LANE_BYTES + (bits + 7) / 8) + (long) segments * QUEUED_BYTES;
  }
}
