// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.fifo;

import dev.sluice.host.verbs.Completion;
import dev.sluice.host.verbs.CompletionQueue;
import dev.sluice.host.verbs.MemoryRegion;
import dev.sluice.host.verbs.Nic;
import dev.sluice.host.verbs.RemoteKey;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * The sender's ring of a remote FIFO. Messages are written into it line by line, and puts bring the
 * lines to the same places at the receiver. While {@value #PUTS} puts are under way lines gather,
 * so that the next put has more of them. A line's place is used again when the receiver has taken
 * it out and the put of it has ended, since until then the NIC may read it again. Not thread-safe.
 */
final class OutboundFifo {
  /** Puts under way at a time. */
  static final int PUTS = 4;

  /** Lines from one to another, and how far their put is. */
  private static final class Put {
    private final long from;
    private final long to;
    private boolean begun;
    private boolean ended;

    private Put(long from, long to) {
      this.from = from;
      this.to = to;
    }
  }

  private final Nic nic;
  private final MemoryRegion staging;
  private final MemorySegment ring;
  private final RemoteKey remote;
  private final CompletionQueue queue;
  private final int to;
  private final long lines;
  private final Deque<Put> puts = new ArrayDeque<>();

  /** Lines written here, sent, whose puts have ended, and taken out by the receiver. */
  private long written;

  private long sent;
  private long arrived;
  private long credit;

  /**
   * An empty ring.
   *
   * @param nic that sends
   * @param staging its lines here
   * @param remote its lines at the receiver, as many
   * @param to who that is, for messages
   */
  OutboundFifo(Nic nic, MemoryRegion staging, RemoteKey remote, int to) {
    this.nic = nic;
    this.staging = staging;
    this.remote = remote;
    this.to = to;
    ring = staging.bytes();
    lines = ring.byteSize() / FifoLine.BYTES;
    queue = nic.completionQueue();
  }

  /** The most lines of a message: so many become free whatever credit is not yet told. */
  static long largest(long lines) {
    return lines - lines / InboundCredit.PARTS;
  }

  private long at(long line) {
    return line % lines * FifoLine.BYTES;
  }

  /**
   * Writes a message, if there is room; {@link #flush} sends it.
   *
   * @param tag of it
   * @param payload its bytes
   * @param taken lines of the FIFO in the other direction that were taken out here
   */
  boolean tryWrite(long tag, MemorySegment payload, long taken) {
    long length = payload.byteSize();
    long count = FifoLine.lines(length);
    if (written + count - Math.min(arrived, credit) > lines) {
      return false;
    }
    FifoLine.head(ring, at(written), length, tag, taken);
    long done = 0;
    for (long line = written; line < written + count; line++) {
      boolean first = line == written;
      long bytes = Math.min(length - done, FifoLine.payloadBytes(first));
      MemorySegment.copy(payload, done, ring, at(line) + FifoLine.payloadAt(first), bytes);
      FifoLine.stamp(ring, at(line), line);
      done += bytes;
    }
    written += count;
    return true;
  }

  /** Sends what is written, as far as puts may begin; those that have to begin again first. */
  void flush() {
    for (Put put : puts) {
      if (!put.begun && !begin(put)) {
        return;
      }
    }
    while (sent < written && puts.size() < PUTS) {
      long wrap = (sent / lines + 1) * lines;
      Put put = new Put(sent, Math.min(written, wrap));
      if (!begin(put)) {
        return;
      }
      puts.add(put);
      sent = put.to;
    }
  }

  private boolean begin(Put put) {
    long at = at(put.from);
    long bytes = (put.to - put.from) * FifoLine.BYTES;
    put.begun = nic.tryPut(staging, at, bytes, remote, at, queue, put.from);
    return put.begun;
  }

  /**
   * Hears of puts that have ended; {@link #flush} begins those again that the receiver could not
   * take this time.
   *
   * @throws BrokenFifoException when another one failed
   */
  void complete() {
    for (Optional<Completion> end = queue.poll(); end.isPresent(); end = queue.poll()) {
      ended(end.get());
    }
    while (!puts.isEmpty() && puts.peek().ended) {
      arrived = puts.remove().to;
    }
  }

  private void ended(Completion end) {
    Put put = puts.stream().filter(p -> p.from == end.context()).findFirst().orElseThrow();
    if (end.isDone()) {
      put.ended = true;
    } else if (end.status().isRetryable()) {
      put.begun = false;
    } else {
      throw new BrokenFifoException(
          "a put of %d bytes to node %d failed: %s"
              .formatted(end.bytes(), to, end.status().text()));
    }
  }

  /** The receiver has taken out so many lines, or more. */
  void credit(long taken) {
    if (taken > written) {
      throw new BrokenFifoException(
          "node %d says that it took %d lines, of %d that were sent".formatted(to, taken, written));
    }
    credit = Math.max(credit, taken);
  }

  /** Whether puts have to begin or to end. */
  boolean isBusy() {
    return sent < written || !puts.isEmpty();
  }
}
