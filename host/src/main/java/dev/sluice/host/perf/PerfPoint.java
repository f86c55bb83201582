// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.perf;

import java.util.Optional;

/**
 * What was measured for one size.
 *
 * @param bytes of a put or a message
 * @param put puts: how many bytes a second, and the time from a put to its completion, which is a
 *     round trip of the network and the memory of both nodes
 * @param message messages through remote FIFOs: latency is half of a round trip
 * @param tcp the same messages over TCP, if that was asked for
 */
public record PerfPoint(int bytes, Series put, Series message, Optional<Series> tcp) {
  /**
   * One way of moving bytes.
   *
   * @param count puts or messages of the bandwidth
   * @param bytesPerSecond of payload
   * @param rounds of the latency
   * @param median latency, nanoseconds
   * @param tail latency that 99 of 100 rounds do not exceed, nanoseconds
   */
  public record Series(long count, double bytesPerSecond, int rounds, long median, long tail) {}
}
