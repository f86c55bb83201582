// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.fifo;

import dev.sluice.protocol.ParameterException;
import java.time.Duration;

/**
 * How a {@link MessageNode} is built. A record that exists is valid.
 *
 * @param lines of each FIFO, 64 bytes each, {@value #MIN_LINES} to {@value #MAX_LINES}; a message
 *     has up to three quarters of them
 * @param nodes how many nodes there are at most, 1 to {@value #MAX_NODES}
 * @param peers with how many of them it can have FIFOs, 1 to {@code nodes}
 * @param patience how long a call waits for another node that does not answer
 */
public record MessageOptions(int lines, int nodes, int peers, Duration patience) {
  /** The shortest FIFO. */
  public static final int MIN_LINES = 16;

  /** The longest FIFO. */
  public static final int MAX_LINES = 1 << 20;

  /** The most nodes. */
  public static final int MAX_NODES = 1 << 12;

  private static final int LINES = 512;
  private static final int NODES = 64;

  /**
   * Checks every value.
   *
   * @throws ParameterException when one is out of range
   */
  public MessageOptions {
    range("lines", lines, MIN_LINES, MAX_LINES);
    range("nodes", nodes, 1, MAX_NODES);
    range("peers", peers, 1, nodes);
    if (patience.isNegative() || patience.isZero()) {
      throw new ParameterException("patience", patience, "longer than 0");
    }
  }

  private static void range(String name, int value, int low, int high) {
    if (value < low || value > high) {
      throw new ParameterException(name, value, "a whole number from " + low + " to " + high);
    }
  }

  /**
   * FIFOs of 32 KB among up to 64 nodes, 30 s of patience.
   *
   * @return options
   */
  public static MessageOptions defaults() {
    return new MessageOptions(LINES, NODES, NODES, Duration.ofSeconds(30));
  }

  /**
   * The largest message.
   *
   * @return bytes
   */
  public int largestMessage() {
    return Math.toIntExact(FifoLine.payload(OutboundFifo.largest(lines)));
  }
}
