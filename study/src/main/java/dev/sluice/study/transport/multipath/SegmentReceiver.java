// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.multipath;

import dev.sluice.study.paths.Packet;
import dev.sluice.study.transport.AnsweringEndpoint;
import dev.sluice.study.transport.Transfer;
import dev.sluice.study.transport.WrittenPackets;

/**
 * The receiver of {@link MultiPathSegments}. Its state is a bit for each packet of the segments
 * that are on their way and a bit for each segment.
 */
final class SegmentReceiver extends AnsweringEndpoint {
  private static final int FIXED_BYTES = 3; // N.

  private final WrittenPackets memory;
  private final int packets;
  private final int segmentPackets;
  private final long[] arrived;
  private final int[] arrivedOf;
  private int openSegments;
  private int peakOpen;

  SegmentReceiver(Transfer transfer, WrittenPackets memory, int segmentPackets) {
    this.memory = memory;
    this.segmentPackets = segmentPackets;
    packets = transfer.packets();
    arrived = new long[(packets + 63) >> 6];
    arrivedOf = new int[(packets + segmentPackets - 1) / segmentPackets];
  }

  @Override
  public void receive(long now, Packet packet) {
    switch (packet.kind) {
      case Packet.DATA -> onData(packet.index);
      case MultiPathSegments.CONNECT -> answers.add(MultiPathSegments.CONNECTED, 0, 0);
      case MultiPathSegments.CHECK -> onCheck(packet.index, (int) packet.detail);
      default -> throw new IllegalArgumentException(packet.toString());
    }
  }

  private void onData(int k) {
    if ((arrived[k >> 6] & 1L << k) != 0) {
      return;
    }
    arrived[k >> 6] |= 1L << k;
    memory.write(k);
    int segment = k / segmentPackets;
    if (arrivedOf[segment]++ == 0) {
      peakOpen = Math.max(peakOpen, ++openSegments);
    }
    if (arrivedOf[segment] == lengthOf(segment)) {
      openSegments--;
    }
  }

  private int lengthOf(int segment) {
    return Math.min(segmentPackets, packets - segment * segmentPackets);
  }

  private void onCheck(int segment, int round) {
    int length = lengthOf(segment);
    if (arrivedOf[segment] == length) {
      answers.add(MultiPathSegments.RECEIVED, segment, 0);
      return;
    }
    int first = segment * segmentPackets;
    for (int k = first; k < first + length; k += 64) {
      int here = Math.min(64, first + length - k);
      long lost = ~arrived[k >> 6] & -1L >>> 64 - here;
      if (lost != 0) {
        answers.add(MultiPathSegments.LOST, k >> 6 | round << MultiPathSegments.WORD_BITS, lost);
      }
    }
  }

  @Override
  public long peakStateBytes() {
    long bits = Math.min(segmentPackets, packets);
    return FIXED_BYTES + peakOpen * ((bits + 7) / 8) + (arrivedOf.length + 7) / 8;
  }
}
