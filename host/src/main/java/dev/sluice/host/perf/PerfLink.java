// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.perf;

import dev.sluice.host.device.NicException;
import dev.sluice.host.fifo.MessageNode;
import dev.sluice.host.fifo.MessageOptions;
import dev.sluice.host.node.NodeDevice;
import dev.sluice.host.node.NodeOptions;
import dev.sluice.host.verbs.Completion;
import dev.sluice.host.verbs.CompletionQueue;
import dev.sluice.host.verbs.HostOptions;
import dev.sluice.host.verbs.MemoryRegion;
import dev.sluice.host.verbs.Nic;
import dev.sluice.host.verbs.RemoteKey;
import dev.sluice.protocol.BadInputException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * One end of what is measured. Both programs lay out their NIC's memory in the same way, so that
 * each knows where the other's is: a region that puts go to, one that they come from, then what
 * messages need.
 */
final class PerfLink implements AutoCloseable {
  /** The largest size that can be measured, in bytes. */
  static final int LARGEST = 1 << 16;

  /** Lines of a FIFO: the largest message is three quarters of one. */
  private static final int LINES = 2048;

  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(10);
  private static final Duration CLOSING = Duration.ofSeconds(5);

  private final Nic nic;
  private final MemoryRegion out;
  private final RemoteKey there;
  private final CompletionQueue queue;
  private final MessageNode messages;
  private final int peer;
  private final int otherRank;
  private final Duration patience;

  private PerfLink(NodeDevice device, Nic nic, int peer, boolean serves, Duration patience) {
    this.nic = nic;
    this.peer = peer;
    this.patience = patience;
    MemoryRegion in = nic.allocate(LARGEST);
    out = nic.allocate(LARGEST);
    queue = nic.completionQueue();
    messages = MessageNode.open(nic, new MessageOptions(LINES, 2, 1, patience));
    RemoteKey own = messages.key();
    RemoteKey theirs = moved(own, device.memoryBase());
    otherRank = serves ? 0 : 1;
    messages.connect(1 - otherRank, serves ? List.of(theirs, own) : List.of(own, theirs));
    // Last: who can write here finds the messages' end open.
    there = moved(in.share(peer).key(), device.memoryBase());
  }

  /** What is at the same place of the other node's memory. */
  private RemoteKey moved(RemoteKey key, long base) {
    return new RemoteKey(peer, NodeOptions.memoryBase(peer) + key.address() - base, key.size());
  }

  /**
   * Takes the NIC of a node.
   *
   * @param node its folder
   * @param peer who is at the other end
   * @param serves whether this end answers
   * @throws NicException when there is no such NIC, or it has no memory for this
   * @throws BadInputException when the other end is this one
   */
  static PerfLink open(Path node, int peer, boolean serves, Duration patience) {
    HostOptions usual = HostOptions.defaults();
    NodeDevice device = NodeDevice.open(node);
    Nic nic =
        Nic.open(
            device,
            new HostOptions(usual.ringLog2(), usual.peerShare(), usual.transferIdStart(), CLOSING));
    try {
      if (nic.peer() == peer) {
        throw new BadInputException("the node in %s has that address itself".formatted(node));
      }
      return new PerfLink(device, nic, peer, serves, patience);
    } catch (RuntimeException e) {
      nic.close();
      throw e;
    }
  }

  PerfChannel channel() {
    return new NicChannel(messages, otherRank, patience);
  }

  /**
   * Waits until the other program is there: until a put to it arrives. The NIC's own patience may
   * be longer than the program's.
   */
  void awaitPeer() throws InterruptedException, PerfFailedException {
    long last = System.nanoTime() + patience.toNanos();
    String why = "no answer yet";
    for (long left = patience.toNanos(); left > 0; left = last - System.nanoTime()) {
      begin(1);
      Optional<Completion> end = queue.take(Duration.ofNanos(left));
      if (end.isPresent() && end.get().isDone()) {
        return;
      }
      why = end.map(e -> e.status().text()).orElse(why);
      TimeUnit.NANOSECONDS.sleep(Math.min(left, PAUSE));
    }
    throw new PerfFailedException(
        "nobody answers there (%s) within %d s: start ./sluice perf at the other node first"
            .formatted(why, patience.toSeconds()));
  }

  /** Begins a put. */
  void begin(int bytes) throws InterruptedException {
    nic.put(out, 0, bytes, there, 0, queue, bytes);
  }

  /** Waits for the end of a put; what the other node could not take is put again. */
  void end() throws InterruptedException, PerfFailedException {
    Completion end = ended();
    while (end.status().isRetryable()) {
      begin((int) end.context());
      end = ended();
    }
    if (!end.isDone()) {
      throw new PerfFailedException("a put failed: " + end.status().text());
    }
  }

  private Completion ended() throws InterruptedException, PerfFailedException {
    return queue
        .take(patience)
        .orElseThrow(
            () ->
                new PerfFailedException(
                    "a put did not end within %d s".formatted(patience.toSeconds())));
  }

  /**
   * Gives the NIC back, whatever is under way: the last message, whose answer is lost when the
   * other program has ended, may take longer than {@link #CLOSING}, and nobody needs it any more.
   */
  @Override
  public void close() {
    try {
      nic.close();
    } catch (NicException e) {
      if (e.reason() != NicException.Reason.TIMED_OUT) {
        throw e;
      }
    }
  }
}
