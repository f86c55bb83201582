// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.writer;

import dev.sluice.parts.memory.MemoryTiming;

/**
 * What {@link PacketWriterTraffic} is made of.
 *
 * @param commands how many
 * @param busy part of the clocks in which a stream is held back, 0 to below 1; each draws for
 *     itself
 * @param drops part of the packets that are dropped, 0 to 1
 * @param others part of the commands that are marks, packets without payload or misaligned, 0 to 1
 * @param minBytes smallest payload
 * @param maxBytes largest payload, at most 8191
 * @param memory how memory behaves
 */
public record WriterPattern(
    int commands,
    double busy,
    double drops,
    double others,
    int minBytes,
    int maxBytes,
    MemoryTiming memory) {

  /**
   * Packets that are all written, offered and taken without a pause.
   *
   * @param commands how many
   * @param bytes of each payload
   * @param latency of memory in clocks
   * @return the pattern
   */
  public static WriterPattern lineRate(int commands, int bytes, int latency) {
    MemoryTiming memory = new MemoryTiming(0, latency, 0, 0, MemoryTiming.Order.ANY);
    return new WriterPattern(commands, 0, 0, 0, bytes, bytes, memory);
  }
}
