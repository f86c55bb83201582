// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.builder;

import dev.sluice.parts.memory.MemoryTiming;

/**
 * What {@link PacketBuilderTraffic} is made of.
 *
 * @param sends packets of the send engine
 * @param controls packets of the receive control
 * @param busy part of the clocks in which an input stream is held back, 0 to below 1
 * @param stalled part of the clocks in which the line is not ready, 0 to below 1
 * @param others part of the sends that have no payload: connection requests and refusals, 0 to 1
 * @param urgent part of the data packets that are urgent, 0 to 1
 * @param impossible part of the data packets that cannot be read for their address or length, 0 to
 *     1
 * @param minBytes smallest payload, at least 1
 * @param maxBytes largest payload, at most P
 * @param memory how memory behaves; its errors are a part of the payloads
 */
public record BuilderPattern(
    int sends,
    int controls,
    double busy,
    double stalled,
    double others,
    double urgent,
    double impossible,
    int minBytes,
    int maxBytes,
    MemoryTiming memory) {

  /**
   * Data packets of one size, offered and taken without a pause.
   *
   * @param sends how many
   * @param bytes of each payload
   * @param latency of memory in clocks
   * @return the pattern
   */
  public static BuilderPattern data(int sends, int bytes, int latency) {
    MemoryTiming memory = new MemoryTiming(0, latency, 0, 0, MemoryTiming.Order.ANY);
    return new BuilderPattern(sends, 0, 0, 0, 0, 0, 0, bytes, bytes, memory);
  }

  /**
   * Control packets, offered and taken without a pause.
   *
   * @param controls how many
   * @return the pattern
   */
  public static BuilderPattern control(int controls) {
    return new BuilderPattern(0, controls, 0, 0, 0, 0, 0, 1, 1, MemoryTiming.FAST);
  }
}
