// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import dev.sluice.protocol.ParameterException;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.study.transport.LinkTiming;
import dev.sluice.study.transport.Transfer;
import dev.sluice.study.transport.WireBytes;

/**
 * A point of the study: a transport, what is transferred, over which network. A record that exists
 * is valid.
 *
 * @param transport the transport
 * @param packets N of each transfer, 1 to 2^24
 * @param width W, a power of two from 8 to 1024; see {@link TransportKind#meaningOfWidth}
 * @param flows transfers at a time, 1 to R
 * @param windows R, receive windows of a node, 1 to 4096
 * @param network the network
 */
public record StudyPoint(
    TransportKind transport, int packets, int width, int flows, int windows, NetworkShape network) {

  /** P, bytes. */
  public static final int PAYLOAD_BYTES = 512;

  private static final int MAX_WINDOWS = 4096;

  /** So many ideal completions, and so many time-outs, may a run take. */
  private static final int PATIENCE = 40;

  /**
   * Checks every value.
   *
   * @throws ParameterException when one is out of range
   */
  public StudyPoint {
    ParameterException.count("packets", packets, SluiceParameters.MAX_MAX_PACKETS);
    if (width < 8 || width > 1024 || Integer.bitCount(width) != 1) {
      throw new ParameterException("width", width, "a power of two from 8 to 1024");
    }
    ParameterException.count("windows", windows, MAX_WINDOWS);
    if (flows < 1 || flows > windows) {
      throw new ParameterException(
          "flows", flows, "from 1 to the windows, here " + windows + ": a transfer holds one");
    }
  }

  /**
   * A transfer of the usual kind: one flow, 256 windows.
   *
   * @param transport the transport
   * @param packets N
   * @param width W
   * @param network the network
   * @return the point
   */
  public static StudyPoint of(
      TransportKind transport, int packets, int width, NetworkShape network) {
    return new StudyPoint(transport, packets, width, 1, 256, network);
  }

  private LinkTiming link() {
    return LinkTiming.of(
        network.withSeed(0),
        network.withSeed(0),
        NetworkShape.PICOS_PER_BYTE,
        PAYLOAD_BYTES,
        flows);
  }

  /**
   * The time that the line needs for the data of every flow when each packet is sent until it is
   * not lost.
   *
   * @return ps
   */
  public double erasureLimitPicos() {
    double packetTime = (double) WireBytes.dataBytes(PAYLOAD_BYTES) * NetworkShape.PICOS_PER_BYTE;
    return flows * (double) packets * packetTime / (1 - network.loss());
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
   * @return 40 ideal completions and 40 time-outs, ps
   */
  public long boundPicos() {
    return (long) (PATIENCE * (idealPicos() + link().timeout()));
  }

  /**
   * Checks that the transport can be made.
   *
   * @throws ParameterException when it cannot
   */
  public void check() {
    transport.make(width).sender(new Transfer(packets, PAYLOAD_BYTES, link()));
  }
}
