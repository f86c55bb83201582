// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.fifo;

import dev.sluice.host.device.NicException;
import dev.sluice.host.device.NicException.Reason;
import dev.sluice.host.verbs.Backoff;
import dev.sluice.host.verbs.MemoryRegion;
import dev.sluice.host.verbs.Nic;
import dev.sluice.host.verbs.RemoteKey;
import dev.sluice.host.verbs.SharedRegion;
import dev.sluice.protocol.ParameterException;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;

/**
 * A node that sends messages to others and receives theirs: between two nodes each way in order and
 * exactly once. A FIFO to a node is made when the first message goes to or comes from it.
 *
 * <pre>{@code
 * MessageNode node = MessageNode.open(nic, MessageOptions.defaults());
 * node.connect(rank, keys);  // node.key() of every node, in the order of their ranks
 * node.send(3, 17, payload);
 * ReceivedMessage message = node.receive(Duration.ofSeconds(1)).orElseThrow();
 * }</pre>
 *
 * <p>Thread-safe; messages that several threads send to one node have some order. Memory that all
 * nodes of the network may write to holds what arrives, in one row of the NIC's table. A thread of
 * the node's own sends what had to wait and answers nodes that want a FIFO; messages are looked for
 * by whoever receives, by polling.
 *
 * <p>Source: the remote FIFO of the communication framework for the TianHe interconnect, Computer
 * Engineering and Science 42 (10), 2020, 1720 to 1729: equal rings of cache lines on both sides,
 * credits told by messages of the other direction or past a threshold. There a remote event says
 * that a message has come; here every line has a stamp.
 */
public final class MessageNode implements AutoCloseable {
  private static final long PAUSE = TimeUnit.MICROSECONDS.toNanos(250);
  private static final long LISTENING = TimeUnit.MILLISECONDS.toNanos(2);

  private final Nic nic;
  private final MessageOptions options;
  private final MemoryRegion arena;
  private final SharedRegion shared;
  private final RemoteKey key;
  private final Thread helper;
  private final Map<Integer, Rendezvous.Offer> offered = new HashMap<>();
  private volatile AtomicReferenceArray<FifoLink> links = new AtomicReferenceArray<>(0);

  /** Why there is no FIFO with a node. */
  private volatile AtomicReferenceArray<NicException> refusals = new AtomicReferenceArray<>(0);

  private Rendezvous rendezvous;
  private volatile List<RemoteKey> keys = List.of();
  private volatile int rank = -1;
  private int rings;
  private volatile int next;
  private volatile RuntimeException failure;
  private volatile boolean closed;

  private MessageNode(Nic nic, MessageOptions options) {
    this.nic = nic;
    this.options = options;
    // A line for every node, one for each credit, the rings.
    long bytes = (long) FifoLine.BYTES * (options.nodes() + options.peers());
    bytes += (long) FifoLine.BYTES * options.lines() * options.peers();
    arena = nic.allocate(bytes);
    shared = arena.shareWithAll();
    key = shared.key();
    helper = Thread.ofPlatform().name("sluice messages").daemon().unstarted(this::help);
  }

  /**
   * A node that knows no other yet.
   *
   * @param nic that it uses, which other users may share; it stays open when the node is closed
   * @param options how it is built; alike in all nodes
   * @return a node, to be closed by the caller
   * @throws NicException {@link Reason#NO_MEMORY} or {@link Reason#NO_REGION} when the NIC has too
   *     little of it
   */
  public static MessageNode open(Nic nic, MessageOptions options) {
    return new MessageNode(nic, options);
  }

  /**
   * What other nodes need to send here.
   *
   * @return to be handed to all of them by whatever way the programs have
   */
  public RemoteKey key() {
    return key;
  }

  /**
   * Says who the others are; once, before the first message.
   *
   * @param ownRank which of them this node is
   * @param everybody {@link #key()} of every node in the order of their ranks, this one's among
   *     them
   * @throws ParameterException when there are too many nodes, or the rank is none of them
   * @throws IllegalStateException when it was said before
   */
  public synchronized void connect(int ownRank, List<RemoteKey> everybody) {
    if (rank >= 0) {
      throw new IllegalStateException("this node knows the others already");
    }
    if (everybody.size() > options.nodes()) {
      throw new ParameterException("nodes", everybody.size(), "at most " + options.nodes());
    }
    if (ownRank < 0 || ownRank >= everybody.size()) {
      throw new ParameterException("rank", ownRank, "from 0 to " + (everybody.size() - 1));
    }
    keys = List.copyOf(everybody);
    refusals = new AtomicReferenceArray<>(keys.size());
    links = new AtomicReferenceArray<>(keys.size());
    rank = ownRank;
    rendezvous = new Rendezvous(nic, ownRank, arena.bytes(), options.patience());
    helper.start();
  }

  /**
   * Nodes that there are.
   *
   * @return with this one; 0 before {@link #connect}
   */
  public int nodes() {
    return keys.size();
  }

  /**
   * Sends a message; waits while the FIFO has no room for it.
   *
   * @param to rank of the node; not this one
   * @param tag any 64 bits
   * @param payload its bytes, 0 to {@link MessageOptions#largestMessage()}; the caller's again when
   *     this returns
   * @throws ParameterException when there is no such node, or the message is too large
   * @throws InterruptedException when this thread was interrupted while it waited; nothing was sent
   * @throws NicException {@link Reason#TIMED_OUT} when the node does not answer, or takes nothing
   *     out for as long as the node has patience; {@link Reason#NO_MEMORY} when here or there is
   *     none for another FIFO; {@link Reason#CLOSED} or {@link Reason#LOST} when the node or the
   *     NIC is
   * @throws BrokenFifoException when messages to the node were lost, as it or its network is gone
   */
  public void send(int to, long tag, MemorySegment payload) throws InterruptedException {
    Backoff backoff = Backoff.upTo(options.patience());
    FifoLink link = link(to, payload.byteSize(), backoff);
    while (!link.trySend(tag, payload)) {
      pause(backoff, "node %d takes no messages out of its FIFO".formatted(to));
    }
    LockSupport.unpark(helper);
  }

  /**
   * The same with an array.
   *
   * @param to rank of the node; not this one
   * @param tag any 64 bits
   * @param payload its bytes
   * @throws InterruptedException as {@link #send(int, long, MemorySegment)}
   */
  public void send(int to, long tag, byte[] payload) throws InterruptedException {
    send(to, tag, MemorySegment.ofArray(payload));
  }

  /**
   * Sends a message if the FIFO has room for it; waits only for a FIFO's making.
   *
   * @param to rank of the node; not this one
   * @param tag any 64 bits
   * @param payload its bytes
   * @return whether it was sent
   * @throws InterruptedException as {@link #send(int, long, MemorySegment)}
   */
  public boolean trySend(int to, long tag, MemorySegment payload) throws InterruptedException {
    FifoLink link = link(to, payload.byteSize(), Backoff.upTo(options.patience()));
    boolean sent = link.trySend(tag, payload);
    if (sent) {
      LockSupport.unpark(helper);
    }
    return sent;
  }

  /**
   * Takes the next message from any node, if one is there; nodes have their turns.
   *
   * @return empty when none is there
   * @throws BrokenFifoException once for each FIFO that broke, when what had arrived by it is taken
   *     out; the others go on
   * @throws NicException when the node or the NIC is closed or lost
   */
  public Optional<ReceivedMessage> poll() {
    check();
    AtomicReferenceArray<FifoLink> all = links;
    for (int i = 0; i < all.length(); i++) {
      int from = Math.floorMod(next + i, all.length());
      FifoLink link = all.get(from);
      ReceivedMessage message;
      try {
        message = link == null ? null : link.pollOfAny();
      } catch (BrokenFifoException e) {
        next = from + 1;
        throw e;
      }
      if (message != null) {
        next = from + 1;
        return Optional.of(message);
      }
    }
    return Optional.empty();
  }

  /**
   * Takes the next message of one node, if it is there.
   *
   * @param from rank of the node
   * @return empty when none is there
   * @throws ParameterException when there is no such node
   * @throws BrokenFifoException when the FIFO broke and what had arrived by it is taken out
   * @throws NicException when the node or the NIC is closed or lost
   */
  public Optional<ReceivedMessage> poll(int from) {
    check();
    checkRank("from", from);
    FifoLink link = links.get(from);
    return link == null ? Optional.empty() : Optional.ofNullable(link.poll());
  }

  /**
   * Waits for a message of any node.
   *
   * @param longest how long at most
   * @return empty when none came
   * @throws InterruptedException when this thread was interrupted
   * @throws BrokenFifoException as {@link #poll()}
   * @throws NicException when the node or the NIC is closed or lost
   */
  public Optional<ReceivedMessage> receive(Duration longest) throws InterruptedException {
    Backoff backoff = Backoff.upTo(longest);
    Optional<ReceivedMessage> message = poll();
    while (message.isEmpty() && backoff.pause()) {
      message = poll();
    }
    return message;
  }

  private void checkRank(String name, int value) {
    if (value < 0 || value >= keys.size() || value == rank) {
      throw new ParameterException(
          name,
          value,
          rank < 0
              ? "a node that was named by connect before"
              : "from 0 to %d and not %d, which is this node".formatted(keys.size() - 1, rank));
    }
  }

  private FifoLink link(int to, long bytes, Backoff backoff) throws InterruptedException {
    check();
    checkRank("to", to);
    if (bytes > options.largestMessage()) {
      throw new ParameterException(
          "bytes of a message", bytes, "from 0 to " + options.largestMessage());
    }
    FifoLink link = links.get(to);
    if (link != null) {
      return link;
    }
    opening(to);
    while (link == null) {
      NicException why = refusals.get(to);
      if (why != null) {
        throw new NicException(why.reason(), why.getMessage(), why);
      }
      link = links.get(to);
      if (link == null) {
        pause(backoff, "node %d does not answer: it may not be connected".formatted(to));
      }
    }
    return link;
  }

  /** Makes this side of a FIFO and tells the other node, if that was not done before. */
  private synchronized void opening(int to) throws InterruptedException {
    if (offered.containsKey(to)) {
      return;
    }
    if (rings == options.peers()) {
      Rendezvous.Offer none = new Rendezvous.Offer(0, 0, 0);
      if (rendezvous.heard(to) != null) {
        offered.put(to, none);
        rendezvous.say(to, keys.get(to), none);
        return;
      }
      throw new NicException(
          Reason.NO_MEMORY,
          "this node has FIFOs with %d others, which is all that it was opened for"
              .formatted(options.peers()));
    }
    int which = rings++;
    Rendezvous.Offer offer =
        new Rendezvous.Offer(
            key.address() + ring(which), options.lines(), key.address() + credit(which));
    offered.put(to, offer);
    rendezvous.say(to, keys.get(to), offer);
  }

  private long credit(int which) {
    return (long) FifoLine.BYTES * (options.nodes() + which);
  }

  private long ring(int which) {
    return credit(options.peers()) + (long) FifoLine.BYTES * options.lines() * which;
  }

  /** Both sides have told each other: the FIFOs can be used. */
  private void opened(int peer, Rendezvous.Offer theirs) {
    Rendezvous.Offer ours;
    synchronized (this) {
      ours = offered.get(peer);
    }
    if (ours.lines() == 0) {
      return;
    }
    if (theirs.lines() != options.lines()) {
      throw new NicException(
          Reason.NO_MEMORY,
          theirs.lines() == 0
              ? "node %d has no memory for another FIFO".formatted(peer)
              : "node %d has FIFOs of %d lines, this one of %d: options have to be alike"
                  .formatted(peer, theirs.lines(), options.lines()));
    }
    int itsPeer = keys.get(peer).peer();
    long bytes = (long) FifoLine.BYTES * options.lines();
    links.set(
        peer,
        new FifoLink(
            nic,
            arena.bytes().asSlice(ours.ring() - key.address(), bytes),
            arena.bytes().asSlice(ours.credit() - key.address(), FifoLine.BYTES),
            new RemoteKey(itsPeer, theirs.ring(), bytes),
            new RemoteKey(itsPeer, theirs.credit(), FifoLine.BYTES),
            nic.allocate(bytes),
            nic.allocate(FifoLine.BYTES),
            peer));
  }

  /** The node's own thread. */
  private void help() {
    try {
      while (!closed) {
        boolean busy = false;
        for (int peer = 0; peer < keys.size(); peer++) {
          busy |= peer != rank && advance(peer);
        }
        LockSupport.parkNanos(this, busy ? PAUSE : LISTENING);
      }
    } catch (RuntimeException e) {
      failure = e;
    } catch (InterruptedException e) {
      // Only close() interrupts this thread, which ends with that.
      closed = true;
    }
  }

  private boolean advance(int peer) throws InterruptedException {
    FifoLink link = links.get(peer);
    if (link != null) {
      try {
        return link.advance();
      } catch (BrokenFifoException e) {
        // Who uses this FIFO hears of it; the others go on.
        return false;
      }
    }
    Rendezvous.Offer theirs = refusals.get(peer) == null ? rendezvous.heard(peer) : null;
    if (theirs != null) {
      try {
        opening(peer);
        opened(peer, theirs);
      } catch (NicException e) {
        if (e.reason() == Reason.LOST || e.reason() == Reason.CLOSED) {
          throw e;
        }
        // There will be no FIFO with this node; who wants one is told why.
        refusals.set(peer, e);
      }
    }
    return false;
  }

  private void pause(Backoff backoff, String otherwise) throws InterruptedException {
    check();
    if (!backoff.pause()) {
      throw new NicException(
          Reason.TIMED_OUT, "%s within %d s".formatted(otherwise, options.patience().toSeconds()));
    }
  }

  private void check() {
    if (closed) {
      throw new NicException(Reason.CLOSED, "this node is closed");
    }
    RuntimeException why = failure;
    if (why != null) {
      Reason reason = why instanceof NicException n ? n.reason() : Reason.LOST;
      throw new NicException(reason, why.getMessage(), why);
    }
  }

  /**
   * Waits until everything that was sent has arrived in the other nodes' memory, then ends the
   * node. Messages that arrived here and were not received are gone; others that send here find it
   * out when their FIFO is full. May be called more than once.
   *
   * @throws NicException {@link Reason#TIMED_OUT} when that takes longer than the node's patience;
   *     the node is closed all the same
   */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    try {
      drain();
    } finally {
      closed = true;
      helper.interrupt();
      join();
      shared.close();
      for (int peer = 0; peer < links.length(); peer++) {
        FifoLink link = links.get(peer);
        if (link != null) {
          link.close();
        }
      }
      arena.close();
    }
  }

  private void drain() {
    long end = System.nanoTime() + options.patience().toNanos();
    for (int peer = 0; peer < links.length(); peer++) {
      FifoLink link = links.get(peer);
      while (failure == null && link != null && !link.isQuiet()) {
        if (System.nanoTime() - end >= 0) {
          throw new NicException(
              Reason.TIMED_OUT,
              "messages to node %d were under way for %d s"
                  .formatted(peer, options.patience().toSeconds()));
        }
        LockSupport.parkNanos(PAUSE);
      }
    }
  }

  private void join() {
    boolean interrupted = false;
    while (helper.isAlive()) {
      try {
        helper.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
