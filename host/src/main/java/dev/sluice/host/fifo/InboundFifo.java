// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.fifo;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The receiver's ring of a remote FIFO: messages are taken out in order, each when all of its lines
 * are there. Not thread-safe.
 */
final class InboundFifo {
  private final MemorySegment ring;
  private final long lines;
  private final int from;

  /** Lines taken out, and those behind them that are known to be there. */
  private long taken;

  private long seen;

  /** Messages whose first lines were looked at, taken out or not, end here. */
  private long scanned;

  private long credit;

  /**
   * An empty ring.
   *
   * @param ring its lines, all 0
   * @param from who fills it, for messages
   */
  InboundFifo(MemorySegment ring, int from) {
    this.ring = ring;
    this.from = from;
    lines = ring.byteSize() / FifoLine.BYTES;
  }

  private long at(long line) {
    return line % lines * FifoLine.BYTES;
  }

  private boolean isThere(long line) {
    return FifoLine.acquireStamp(ring, at(line)) == FifoLine.stamp(line);
  }

  /**
   * Takes the next message; null when it is not there, or not whole.
   *
   * @throws BrokenFifoException when what is there is no message
   */
  ReceivedMessage poll() {
    if (seen == taken && !isThere(taken)) {
      return null;
    }
    long first = at(taken);
    long length = length(first);
    long end = taken + FifoLine.lines(length);
    for (long line = Math.max(seen, taken + 1); line < end; line++) {
      if (!isThere(line)) {
        seen = line;
        return null;
      }
    }
    ReceivedMessage message =
        new ReceivedMessage(from, FifoLine.tag(ring, first), payload((int) length));
    credit();
    taken = end;
    seen = end;
    return message;
  }

  private long length(long first) {
    long length = FifoLine.length(ring, first);
    if (length < 0 || length > FifoLine.payload(lines)) {
      throw new BrokenFifoException(
          "node %d sent a message of %d bytes in a FIFO of %d lines"
              .formatted(from, length, lines));
    }
    return length;
  }

  private byte[] payload(int length) {
    byte[] bytes = new byte[length];
    long line = taken;
    for (int done = 0; done < length; line++) {
      boolean first = line == taken;
      int count = Math.min(length - done, FifoLine.payloadBytes(first));
      long offset = at(line) + FifoLine.payloadAt(first);
      MemorySegment.copy(ring, ValueLayout.JAVA_BYTE, offset, bytes, done, count);
      done += count;
    }
    return bytes;
  }

  /** Lines taken out so far: what the sender may have back. */
  long taken() {
    return taken;
  }

  /**
   * Lines of the FIFO in the other direction that messages said to be taken out there: all that
   * have come, not only those that were taken out. A program that only sends would wait for ever
   * else.
   *
   * @throws BrokenFifoException when what is there is no message
   */
  long credit() {
    scanned = Math.max(scanned, taken);
    while (isThere(scanned)) {
      long first = at(scanned);
      credit = Math.max(credit, FifoLine.credit(ring, first));
      scanned += FifoLine.lines(length(first));
    }
    return credit;
  }
}
