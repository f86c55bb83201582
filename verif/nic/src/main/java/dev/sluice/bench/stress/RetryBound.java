// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.stress;

import dev.sluice.network.Channel;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.TransportParameters;
import java.util.SplittableRandom;

/**
 * Time-outs and retry limits with which an honest transfer ends well on a given network, so that a
 * transfer that fails is a violation.
 *
 * <ol>
 *   <li>An <b>exchange</b> is a question and its answer: connection request and response, request
 *       and packet, probe and completion. An attempt fails when either packet is harmed; in bursts
 *       the next packet of a direction is harmed more often after a harmed one.
 *   <li>An end's patience has to last for <b>two</b> exchanges: the receiver's time runs from the
 *       open on, and a sender that does not know of its window yet ignores what it is asked for. n
 *       attempts are enough for both but with a probability of {@value #FAILING}.
 *   <li>A <b>round trip</b> L: all queues on the way are full, both ways; every other transfer has
 *       its turn and its requested packets before; all connection requests are before this one.
 *   <li>A time-out may be shorter than L (then many requests are spurious), but the longest wait,
 *       after backoff, covers what it asks for itself: else requests come faster than packets leave
 *       and the queues never empty.
 *   <li>So each end waits for the link's dead time, n of the longer waits after backoff, and 2 L.
 *       The retry limit is the smallest with which both do.
 * </ol>
 */
final class RetryBound {
  /** Exchanges that fail though nothing is wrong: 1 in 10^8. A regression has some 10^6. */
  static final double FAILING = 1e-8;

  /** Packets between the send engine's decision and the line: PacketBuilder's rows and queues. */
  private static final int BUILDER_PACKETS = 80;

  /** Clocks from beat to beat of the NIC's own pipelines and of a slow memory, for each packet. */
  private static final int PACKET_OVERHEAD = 4;

  /** Clocks for one connection request, but for R. */
  private static final int CONNECTION = 48;

  /** How often one packet may be underway at a time: as often as it is asked for within L. */
  private static final int COPIES = 4;

  private static final int LEAST_TIMEOUT = 150;

  private final NicParameters nic;
  private final Adversity adversity;
  private final double slower;
  private final long underway;

  /**
   * Limits for that hardware on that network.
   *
   * @param largest bytes of the largest transfer
   */
  RetryBound(NicParameters nic, Adversity adversity, long largest) {
    this.nic = nic;
    this.adversity = adversity;
    long packets = (largest - 1) / nic.sluice().payloadBytes() + 1;
    underway = COPIES * nic.transfers() * packets;
    slower = (1 + adversity.others()) / (1 - adversity.stall());
  }

  /** Attempts in which two exchanges, one after the other, fail only with {@link #FAILING}. */
  int attempts() {
    double first = adversity.harm();
    double next = adversity.burst() > 1 ? 1 - (1 - first) / adversity.burst() : first;
    // open[e][a][b]: e exchanges are over, and the last packet there (back) was harmed.
    double[][][] open = new double[2][2][2];
    for (int a = 0; a < 2; a++) {
      for (int b = 0; b < 2; b++) {
        open[0][a][b] = (a == 1 ? first : 1 - first) * (b == 1 ? first : 1 - first);
      }
    }
    int attempts = 0;
    for (double left = 1; left > FAILING; attempts++) {
      double[][][] then = new double[2][2][2];
      left = 0;
      for (int e = 0; e < 2; e++) {
        for (int a = 0; a < 2; a++) {
          for (int b = 0; b < 2; b++) {
            double there = a == 1 ? next : first;
            double back = b == 1 ? next : first;
            then[e][1][b] += open[e][a][b] * there;
            then[e][0][1] += open[e][a][b] * (1 - there) * back;
            if (e == 0) {
              then[1][0][0] += open[e][a][b] * (1 - there) * (1 - back);
            }
          }
        }
      }
      open = then;
      for (double[][] e : open) {
        left += e[0][0] + e[0][1] + e[1][0] + e[1][1];
      }
    }
    return attempts + adversity.inARow();
  }

  private long packet() {
    return PacketCodec.maxPacketBytes(nic.sluice()) / nic.beatBytes() + 1 + PACKET_OVERHEAD;
  }

  /** Clocks in which every transfer of the node sends one packet, and those asked for. */
  private long requested(int requests) {
    int sending = Math.min(nic.transfers(), nic.sluice().windows());
    return (long) (slower * sending * packet() * (requests + 2L));
  }

  /** L, clocks. */
  long roundTrip(int requests) {
    // The queue at the network's exit fills only when more comes than the node sends.
    long exit = adversity.others() > 0 ? Math.min(underway, Channel.EXIT_QUEUE) : 0;
    long builder = Math.min(underway, BUILDER_PACKETS);
    long queues = (long) (slower * (exit + builder) * packet());
    long connections = (nic.transfers() + 2L) * (nic.sluice().windows() + CONNECTION);
    long oneWay = adversity.delay() + adversity.blocked() + queues;
    return 2 * oneWay + requested(requests) + connections;
  }

  /**
   * Time-outs as short as they may be, or up to half as long again; the limits that go with them.
   */
  TransportParameters draw(SplittableRandom random) {
    int requests = 1 + random.nextInt(8);
    int backoff = random.nextInt(3);
    long shortest = 2 * (adversity.delay() + adversity.blocked()) + requested(requests);
    long least = Math.max(LEAST_TIMEOUT, shortest >> backoff);
    long timeout = least + random.nextLong(1 + least / 2);
    long senderTimeout = timeout + random.nextLong(1 + least / 2);
    return patient(timeout, senderTimeout, backoff, requests, random.nextInt(300));
  }

  /** The smallest retry limit that is enough with these, and the shortest quiet time and more. */
  TransportParameters patient(
      long timeout, long senderTimeout, int backoff, int requests, long rest) {
    int n = attempts();
    long wait = Math.max(timeout, senderTimeout) << backoff;
    long least = adversity.dark() + n * wait + 2 * roundTrip(requests);
    for (int retries = n; ; retries++) {
      TransportParameters endless =
          new TransportParameters(
              timeout, senderTimeout, backoff, retries, requests, Long.MAX_VALUE >> 2);
      if (endless.senderPatience() >= least && endless.receiverPatience() >= least) {
        return new TransportParameters(
            timeout, senderTimeout, backoff, retries, requests, endless.senderPatience() + rest);
      }
    }
  }
}
