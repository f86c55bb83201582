// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.fifo;

import dev.sluice.host.device.NicException;
import dev.sluice.host.device.NicException.Reason;
import dev.sluice.host.verbs.Backoff;
import dev.sluice.protocol.ParameterException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Optional;
import java.util.Queue;

/**
 * Receives messages of a {@link MessageNode} by tag and sender, as {@code fi_trecv} of libfabric
 * and {@code ucp_tag_recv_nbx} of UCX do. A message that nobody has asked for yet is
 * <em>unexpected</em> and waits here, up to a number of bytes; from then on messages stay in their
 * FIFOs, and those who send more have to wait.
 *
 * <pre>
 *  FIFO of node 0 --\
 *  FIFO of node 1 ---+--> unexpected, in the order in which they were taken out --> who asks first
 *  FIFO of node 2 --/                                                              and matches
 * </pre>
 *
 * <p>Of the messages of one node that match, the one that was sent first is given out first. Of
 * different nodes there is no order. Nobody else may take messages out of the node. Thread-safe: a
 * program may wait for several tags at the same time, each in a thread of its own.
 */
public final class TagReceiver {
  /** Any sender. */
  public static final int ANY = -1;

  /** What a message of no bytes costs while it waits. */
  private static final int OVERHEAD = 64;

  private final MessageNode node;
  private final long capacity;
  private final Queue<ReceivedMessage> unexpected = new ArrayDeque<>();
  private long held;

  /**
   * A receiver with nothing in it.
   *
   * @param node whose messages these are
   * @param bytes how many may be unexpected, 0 or more, counting 64 for each message beside its
   *     payload; one message more is taken out than fits
   * @throws ParameterException when that is less than 0
   */
  public TagReceiver(MessageNode node, long bytes) {
    if (bytes < 0) {
      throw new ParameterException("bytes", bytes, "0 or more");
    }
    this.node = node;
    capacity = bytes;
  }

  /**
   * Waits for a message.
   *
   * @param from rank of the node that sent it, or {@link #ANY}
   * @param tag its tag
   * @param ignored bits of the tag that do not count; 0: all count
   * @param longest how long at most
   * @return empty when none came
   * @throws ParameterException when there is no such node
   * @throws InterruptedException when this thread was interrupted
   * @throws BrokenFifoException as {@link MessageNode#poll()} or {@link MessageNode#poll(int)},
   *     when no unexpected message matches
   * @throws NicException {@link Reason#NO_MEMORY} as {@link #poll}; {@link Reason#CLOSED} or {@link
   *     Reason#LOST} when the node or the NIC is
   */
  public Optional<ReceivedMessage> receive(int from, long tag, long ignored, Duration longest)
      throws InterruptedException {
    Backoff backoff = Backoff.upTo(longest);
    Optional<ReceivedMessage> message = poll(from, tag, ignored);
    while (message.isEmpty() && backoff.pause()) {
      message = poll(from, tag, ignored);
    }
    return message;
  }

  /**
   * Takes a message, if it is there.
   *
   * @param from rank of the node that sent it, or {@link #ANY}
   * @param tag its tag
   * @param ignored bits of the tag that do not count; 0: all count
   * @return empty when none has come that matches
   * @throws ParameterException when there is no such node
   * @throws BrokenFifoException as {@link MessageNode#poll()} or {@link MessageNode#poll(int)},
   *     when no unexpected message matches
   * @throws NicException {@link Reason#NO_MEMORY} when as much is unexpected as may be and nothing
   *     of it matches: it has to be received before this one can come; {@link Reason#CLOSED} or
   *     {@link Reason#LOST} when the node or the NIC is
   */
  public synchronized Optional<ReceivedMessage> poll(int from, long tag, long ignored) {
    for (Iterator<ReceivedMessage> i = unexpected.iterator(); i.hasNext(); ) {
      ReceivedMessage message = i.next();
      if (matches(message, from, tag, ignored)) {
        i.remove();
        held -= cost(message);
        return Optional.of(message);
      }
    }
    while (true) {
      if (held > capacity) {
        throw new NicException(
            Reason.NO_MEMORY,
            "%d messages of %d bytes wait that nobody has asked for, the first from node %d with tag %#x: "
                    .formatted(
                        unexpected.size(),
                        held - (long) OVERHEAD * unexpected.size(),
                        unexpected.element().from(),
                        unexpected.element().tag())
                + "receive them, or give this receiver more than %d bytes".formatted(capacity));
      }
      Optional<ReceivedMessage> next = from == ANY ? node.poll() : node.poll(from);
      if (next.isEmpty() || matches(next.get(), from, tag, ignored)) {
        return next;
      }
      unexpected.add(next.get());
      held += cost(next.get());
    }
  }

  /**
   * Messages that have been taken out of their FIFOs and nobody has asked for.
   *
   * @return how many
   */
  public synchronized int unexpected() {
    return unexpected.size();
  }

  private static boolean matches(ReceivedMessage message, int from, long tag, long ignored) {
    return (from == ANY || message.from() == from) && ((message.tag() ^ tag) & ~ignored) == 0;
  }

  private static long cost(ReceivedMessage message) {
    return OVERHEAD + message.payload().length;
  }
}
