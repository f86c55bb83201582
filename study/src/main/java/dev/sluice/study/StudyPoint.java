// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import dev.sluice.protocol.ParameterException;
import dev.sluice.study.transport.LinkTiming;
import dev.sluice.study.transport.NodeMemory;
import dev.sluice.study.transport.Transfer;
import dev.sluice.study.transport.WireBytes;

/**
 * A point of the study: a contender, what is transferred, over which network. A record that exists
 * is valid.
 *
 * @param contender the transport, its timer and its setting
 * @param width W, a power of two from 8 to 1024; see {@link TransportKind#meaningOfWidth}
 * @param workload what is transferred
 * @param network the network
 */
public record StudyPoint(Contender contender, int width, Workload workload, NetworkShape network) {

  /** So many ideal completions, and so many time-outs, may a transfer take. */
  private static final int PATIENCE = 40;

  /**
   * Checks every value.
   *
   * @throws ParameterException when one is out of range
   */
  public StudyPoint {
    if (width < 8 || width > 1024 || Integer.bitCount(width) != 1) {
      throw new ParameterException("width", width, "a power of two from 8 to 1024");
    }
  }

  /**
   * A transfer of the usual kind: one flow, 256 windows, the measured timer.
   *
   * @param transport the transport
   * @param packets N
   * @param width W
   * @param network the network
   * @return the point
   */
  public static StudyPoint of(
      TransportKind transport, int packets, int width, NetworkShape network) {
    return new StudyPoint(Contender.of(transport), width, Workload.of(packets), network);
  }

  private LinkTiming link() {
    return LinkTiming.of(
        network.withSeed(0),
        network.withSeed(0),
        NetworkShape.PICOS_PER_BYTE,
        workload.payloadBytes(),
        workload.flows());
  }

  /**
   * The time that the line needs for one round of the data, each flow's, when each packet is sent
   * until it is not lost.
   *
   * @return ps
   */
  public double erasureLimitPicos() {
    int bytes = WireBytes.dataBytes(workload.payloadBytes());
    double packetTime = (double) bytes * NetworkShape.PICOS_PER_BYTE;
    return workload.flows() * (double) workload.packets() * packetTime / (1 - network.loss());
  }

  /**
   * The longest round trip of a data packet and its answer through empty queues.
   *
   * @return ps
   */
  public long roundTripPicos() {
    return link().roundTrip();
  }

  /**
   * The ideal completion: the erasure limit, and the longest round trip through empty queues.
   *
   * @return ps
   */
  public double idealPicos() {
    return erasureLimitPicos() + link().roundTrip();
  }

  /**
   * When a run is given up.
   *
   * @return 40 ideal completions and 40 time-outs for each round, ps
   */
  public long boundPicos() {
    return (long) (PATIENCE * workload.rounds() * (idealPicos() + link().timeout()));
  }

  /**
   * Checks that the transport can be made.
   *
   * @throws ParameterException when it cannot
   */
  public void check() {
    Transfer transfer =
        new Transfer(
            0,
            workload.packets(),
            workload.payloadBytes(),
            link(),
            contender.timer(),
            new NodeMemory(),
            new NodeMemory());
    contender.make(width).sender(transfer);
  }
}
