// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.fifo;

import dev.sluice.host.verbs.Completion;
import dev.sluice.host.verbs.CompletionQueue;
import dev.sluice.host.verbs.MemoryRegion;
import dev.sluice.host.verbs.Nic;
import dev.sluice.host.verbs.RemoteKey;
import java.util.Optional;

/**
 * Tells the sender of a FIFO how many lines were taken out, by a put of one word, when messages in
 * the other direction have not told it for a {@value #PARTS}th of the ring. One such put is under
 * way at a time, so a later one never arrives first. Not thread-safe.
 */
final class InboundCredit {
  /** Parts of a ring: after so many of its lines the sender is told. */
  static final int PARTS = 4;

  private final Nic nic;
  private final MemoryRegion word;
  private final RemoteKey remote;
  private final CompletionQueue queue;
  private final int to;
  private final long threshold;
  private long told;
  private boolean underWay;

  /**
   * Nothing was told.
   *
   * @param nic that sends
   * @param word a line here
   * @param remote a line at the sender
   * @param to who that is, for messages
   * @param lines of the ring
   */
  InboundCredit(Nic nic, MemoryRegion word, RemoteKey remote, int to, long lines) {
    this.nic = nic;
    this.word = word;
    this.remote = remote;
    this.to = to;
    threshold = lines / PARTS;
    queue = nic.completionQueue();
  }

  /** A message tells it. */
  void told(long taken) {
    told = Math.max(told, taken);
  }

  /**
   * Tells it, if it is time.
   *
   * @throws BrokenFifoException when a put of it failed
   */
  void tell(long taken) {
    for (Optional<Completion> end = queue.poll(); end.isPresent(); end = queue.poll()) {
      ended(end.get());
    }
    if (!underWay && isDue(taken)) {
      FifoLine.word(word.bytes(), 0, taken);
      underWay = nic.tryPut(word, 0, FifoLine.BYTES, remote, 0, queue, taken);
      told = underWay ? taken : told;
    }
  }

  private void ended(Completion end) {
    underWay = false;
    if (end.status().isRetryable()) {
      told = Math.min(told, end.context() - threshold);
    } else if (!end.isDone()) {
      throw new BrokenFifoException(
          "the credit for node %d could not be told: %s".formatted(to, end.status().text()));
    }
  }

  private boolean isDue(long taken) {
    return taken - told >= threshold;
  }

  /** Whether a put has to end. */
  boolean isUnderWay() {
    return underWay;
  }

  /** Whether a put has to begin or to end. */
  boolean isBusy(long taken) {
    return underWay || isDue(taken);
  }
}
