// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import dev.sluice.study.paths.PathNetworkParameters;

/**
 * What the ends of a transfer know of their link, to set timers and windows by. Every transport is
 * given the same.
 *
 * @param packetTime a data packet's time on the sender's line, ps
 * @param roundTrip the longest round trip of a data packet and its answer through empty queues, ps
 * @param fullRoundTrip the longest through full queues and past the other flows' packets, ps
 * @param paths the paths that a sender can choose from
 * @param pathsBack the paths that a receiver can choose from for its answers
 */
public record LinkTiming(
    long packetTime, long roundTrip, long fullRoundTrip, int paths, int pathsBack) {

  /**
   * The timing that follows from the network.
   *
   * @param forward the way of the data
   * @param backward the way of the answers
   * @param picosPerByte of the lines of both nodes
   * @param payloadBytes P
   * @param flows transfers that share the lines, those of both ways
   * @return the timing
   */
  public static LinkTiming of(
      PathNetworkParameters forward,
      PathNetworkParameters backward,
      int picosPerByte,
      int payloadBytes,
      int flows) {
    int data = WireBytes.dataBytes(payloadBytes);
    long lines = (long) (data + WireBytes.CONTROL_BYTES) * picosPerByte;
    long empty =
        lines + forward.longestTransit(data) + backward.longestTransit(WireBytes.CONTROL_BYTES);
    long full =
        2 * flows * lines
            + forward.longestTransitWithQueue(data)
            + backward.longestTransitWithQueue(WireBytes.CONTROL_BYTES);
    return new LinkTiming(
        (long) data * picosPerByte, empty, full, forward.paths().size(), backward.paths().size());
  }

  /**
   * The packets that fill the link: delay-bandwidth product.
   *
   * @return round trip through empty queues over packet time, rounded up
   */
  public int packetsInFlight() {
    return (int) Math.min(1 << 24, (roundTrip + packetTime - 1) / packetTime);
  }

  /**
   * A time-out that never strikes while the packet or its answer is still on its way.
   *
   * @return a little over the full round trip, ps
   */
  public long timeout() {
    return fullRoundTrip + 8 * packetTime;
  }
}
