// SPDX-License-Identifier: Apache-2.0
package dev.sluice.sizes;

import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;

/**
 * The most clocks that the NIC takes for what somebody waits for, at its ports, while neither line
 * nor memory holds it up, however busy it is with full packets. What stands before is counted as
 * packets; the way through the blocks is the sum of their pages' latencies. The table is in
 * docs/latency.md; {@code LatencyTest} compares.
 *
 * @param p the NIC
 * @param memory clocks in which host memory answers
 */
public record LatencyBounds(NicParameters p, int memory) {
  /**
   * From the last beat of a packet at the line to its header's verdict, the verdict itself apart:
   * the CRC, the queues of headers, Admission.
   */
  private static final int WAY_IN = 40;

  /** From an answer to {@code send}, and from there to the first read. */
  private static final int WAY_OUT = 13 + 10 + 5;

  /** From the last beat of a payload to the line: PacketBuilder's page, of the other kind. */
  private static final int TO_LINE = 16;

  /** ReceiveControl: arrival, line of early requests, two visits, a query, eight bits a clock. */
  private static final int SEARCH = 5 + 9 + 2 * ControlSizes.VISIT_CLOCKS + 29;

  private int payloadBeats() {
    return p.sluice().payloadBytes() / p.beatBytes();
  }

  private int packetBeats() {
    return Math.ceilDiv(
        PacketCodec.CONTROL_PACKET_BYTES + p.sluice().payloadBytes(), p.beatBytes());
  }

  private int verdict() {
    return new HandshakeBounds(p).verdict();
  }

  /**
   * Last beat of a full packet in, to its last beat written: it is stored until its CRC is known,
   * then written, a beat a clock.
   *
   * @return clocks
   */
  public int lineToMemory() {
    return WAY_IN + verdict() + payloadBeats();
  }

  /**
   * A connection request in, to its answer on the line: a window is opened in less than 21 clocks,
   * the order for the answer is made in 9 and may wait for five others; a full packet may be before
   * it, and those 16 beats that are under way.
   *
   * @return clocks
   */
  public int connect() {
    return WAY_IN + 21 + 9 + 10 + BuilderSizes.OUT_ROWS + packetBeats();
  }

  /**
   * A request for a packet in, to the copy on the line. An answer waits at most 18 clocks for what
   * is to be sent. Its payload is read behind those that were granted before, at most {@link
   * BuilderSizes#ROOMS} in turn at once, and one that was asked for; at the line a packet is being
   * sent, then the other urgent one, and one in turn between two urgent ones.
   *
   * @return clocks
   */
  public int requestToCopy() {
    int reads = (BuilderSizes.ROOMS + 2) * payloadBeats();
    return WAY_IN + 18 + WAY_OUT + memory + TO_LINE + reads + 3 * packetBeats();
  }

  /**
   * The packet that makes a hole requestable in, to the request on the line: it is written, memory
   * has acknowledged it, the window is searched, after one other that waits; a full packet is
   * before the request.
   *
   * @return clocks
   */
  public int holeToRequest() {
    int search = SEARCH + p.sluice().width() / 8 + QueryBound.clocks(p.sluice());
    return lineToMemory() + memory + 2 * search + 9 + BuilderSizes.OUT_ROWS + packetBeats();
  }
}
