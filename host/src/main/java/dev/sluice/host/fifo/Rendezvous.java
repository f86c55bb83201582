// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.fifo;

import dev.sluice.host.device.NicException;
import dev.sluice.host.device.NicException.Reason;
import dev.sluice.host.verbs.Completion;
import dev.sluice.host.verbs.CompletionQueue;
import dev.sluice.host.verbs.MemoryRegion;
import dev.sluice.host.verbs.Nic;
import dev.sluice.host.verbs.RemoteKey;
import java.lang.foreign.MemorySegment;
import java.time.Duration;

/**
 * How two nodes agree on FIFOs: each has a line for every other node, into which that one puts
 * where its own ring and its own credit are. A node that finds such a line answers with one of its
 * own.
 *
 * <pre>
 *  line of node r at node s:  address of the ring for s at r | its lines, 0: no memory | address of the credit | stamp 1
 * </pre>
 */
final class Rendezvous {
  private static final int RING = 0;
  private static final int LINES = 8;
  private static final int CREDIT = 16;

  private final Nic nic;
  private final int rank;
  private final MemorySegment lines;
  private final Duration patience;

  /**
   * What another node offers: its ring and credit for this node; a ring of no lines is a refusal.
   */
  record Offer(long ring, long lines, long credit) {}

  /**
   * Nobody has said anything.
   *
   * @param nic of this node
   * @param rank of this node
   * @param lines a line for every node, all 0
   * @param patience how long a node is told again that could not take it
   */
  Rendezvous(Nic nic, int rank, MemorySegment lines, Duration patience) {
    this.nic = nic;
    this.rank = rank;
    this.lines = lines;
    this.patience = patience;
  }

  /** What a node has said; null while it has said nothing. */
  Offer heard(int from) {
    long at = (long) from * FifoLine.BYTES;
    if (FifoLine.acquireStamp(lines, at) != FifoLine.stamp(0)) {
      return null;
    }
    return new Offer(
        FifoLine.word(lines, at + RING),
        FifoLine.word(lines, at + LINES),
        FifoLine.word(lines, at + CREDIT));
  }

  /**
   * Says something to a node and waits until it is there.
   *
   * @throws NicException {@link Reason#TIMED_OUT} when the node does not answer
   */
  void say(int to, RemoteKey itsLines, Offer offer) throws InterruptedException {
    try (MemoryRegion line = nic.allocate(FifoLine.BYTES)) {
      FifoLine.word(line.bytes(), RING, offer.ring);
      FifoLine.word(line.bytes(), LINES, offer.lines);
      FifoLine.word(line.bytes(), CREDIT, offer.credit);
      FifoLine.stamp(line.bytes(), 0, 0);
      CompletionQueue queue = nic.completionQueue();
      long place = (long) rank * FifoLine.BYTES;
      long since = System.nanoTime();
      Completion end;
      do {
        nic.put(line, 0, FifoLine.BYTES, itsLines, place, queue, to);
        end = queue.take();
      } while (end.status().isRetryable() && System.nanoTime() - since < patience.toNanos());
      if (!end.isDone()) {
        throw new NicException(
            Reason.TIMED_OUT, "node %d cannot be reached: %s".formatted(to, end.status().text()));
      }
    }
  }
}
