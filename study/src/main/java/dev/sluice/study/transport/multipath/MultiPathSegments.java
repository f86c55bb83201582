// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.multipath;

import dev.sluice.protocol.ParameterException;
import dev.sluice.study.transport.Endpoint;
import dev.sluice.study.transport.SendingEndpoint;
import dev.sluice.study.transport.Transfer;
import dev.sluice.study.transport.Transport;
import dev.sluice.study.transport.WrittenPackets;

/**
 * Multi-path segments: the data is cut in segments, the segments wait in queues, about equally many
 * for each path, and a path works through one segment after the other.
 *
 * <ul>
 *   <li>Both ends first exchange their queue pairs, which makes the paths.
 *   <li>The paths take turns on the sender's line, packet by packet. A packet stays on its path.
 *   <li>After a segment the sender asks the receiver to check it. The receiver names the packets
 *       that are lost, and only these are retransmitted, until none is; then the path takes its
 *       next segment.
 *   <li>When a path has nothing left to take, the segments that no path has begun are shared out
 *       again.
 * </ul>
 *
 * <p>Source: the patent on multi-path RDMA for lossy networks, paragraphs 84 to 95 and 108;
 * protocol text, section 8. It orders what has arrived in a red-black tree; a bit for each packet
 * says the same. Decided: a check takes the path of its segment, so that it overtakes none of its
 * packets, and is repeated after the time-out; lost packets are named 64 at a time, as a bit map; a
 * segment of the source is 2^20 packets, which is more than most transfers have, so the length is a
 * parameter. A segment stays on a path that fails, as the source has nothing for that. With the
 * measured timer a check that was not repeated is timed until its first answer.
 */
public final class MultiPathSegments implements Transport {
  /** Packets of a segment in the source. */
  public static final int SOURCE_SEGMENT = 1 << 20;

  /** Index: N. Asks for the receiver's queue pairs. */
  static final int CONNECT = 1;

  static final int CONNECTED = 2;

  /** Index: the segment; detail: how often it was checked before. */
  static final int CHECK = 3;

  /** Index: the segment. All of it has arrived. */
  static final int RECEIVED = 4;

  /** Index: the first of 64 packets, over 64, and the check's detail; detail: those lost. */
  static final int LOST = 5;

  /** Bits of the first part of the index of {@link #LOST}. */
  static final int WORD_BITS = 18;

  /** How far checks of a segment are told apart. */
  static final int ROUND_MASK = (1 << 13) - 1;

  private final int segmentPackets;

  /**
   * A transport with segments of a length.
   *
   * @param segmentPackets packets of a segment, a multiple of 64, 64 to 2^20
   * @throws ParameterException when that is not possible
   */
  public MultiPathSegments(int segmentPackets) {
    if (segmentPackets < 64 || segmentPackets > SOURCE_SEGMENT || segmentPackets % 64 != 0) {
      throw new ParameterException(
          "segmentPackets", segmentPackets, "a multiple of 64 from 64 to " + SOURCE_SEGMENT);
    }
    this.segmentPackets = segmentPackets;
  }

  @Override
  public String id() {
    return "multi-path-segments";
  }

  @Override
  public SendingEndpoint sender(Transfer transfer) {
    return new SegmentSender(transfer, segmentPackets);
  }

  @Override
  public Endpoint receiver(Transfer transfer, WrittenPackets memory) {
    return new SegmentReceiver(transfer, memory, segmentPackets);
  }
}
