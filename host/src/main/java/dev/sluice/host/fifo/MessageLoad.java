// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.fifo;

import dev.sluice.host.cluster.ClusterCounters;
import dev.sluice.host.cluster.ClusterOptions;
import dev.sluice.host.cluster.SimulatedCluster;
import dev.sluice.host.verbs.Backoff;
import dev.sluice.host.verbs.HostOptions;
import dev.sluice.host.verbs.Nic;
import dev.sluice.host.verbs.RemoteKey;
import dev.sluice.protocol.ParameterException;
import dev.sluice.random.SeedHash;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/**
 * Random messages from every node of a cluster to every other one, each looked at where it arrives:
 * between two nodes in order, exactly once, every byte as it was sent. Lengths and contents follow
 * from the seed, the node and the message's number.
 *
 * @param cluster the nodes and their network
 * @param count messages in all, 1 or more; nodes share them alike, to within one for each pair
 * @param least the shortest, 0 or more
 * @param most the longest
 * @param seed of lengths and contents
 */
public record MessageLoad(ClusterOptions cluster, long count, int least, int most, long seed) {
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /** More hide how long a lost packet takes; of many nodes, so that there is memory for all. */
  private static final int MOST_LINES = 4096;

  private static final int LEAST_LINES = 512;
  private static final int ALL_LINES = 1 << 15;
  private static final long REPORT = 64;

  /**
   * What a load made.
   *
   * @param messages that arrived
   * @param bytes of their payload
   * @param clocks of the simulated NICs
   * @param nanoseconds on the wall's clock
   * @param network what became of packets
   */
  public record Result(
      long messages, long bytes, long clocks, long nanoseconds, ClusterCounters network) {}

  /**
   * Checks every value.
   *
   * @throws ParameterException when one is out of range
   */
  public MessageLoad {
    if (cluster.nodes() < 2) {
      throw new ParameterException("nodes", cluster.nodes(), "2 or more");
    }
    if (count < 1) {
      throw new ParameterException("count", count, "1 or more");
    }
    int largest = options(cluster.nodes()).largestMessage();
    if (least < 0 || least > most || most > largest) {
      throw new ParameterException(
          "sizes", least + ":" + most, "LEAST:MOST, from 0 to " + largest + " bytes");
    }
  }

  private static MessageOptions options(int nodes) {
    return new MessageOptions(lines(nodes), nodes, nodes, PATIENCE);
  }

  private static int lines(int nodes) {
    return Math.clamp(ALL_LINES / nodes, LEAST_LINES, MOST_LINES);
  }

  /** Bytes that a node needs for FIFOs with all others, both ways, and for its rings. */
  private static long memory(int nodes) {
    return (1 << 18) + 2L * nodes * (lines(nodes) + 4) * FifoLine.BYTES;
  }

  /**
   * Sends all messages and looks at each.
   *
   * @param progress hears how many have arrived, now and then, from any thread
   * @return what it made
   * @throws InterruptedException when this thread was interrupted; nothing is left running
   * @throws IllegalStateException when a message is not the one that was sent next
   * @throws dev.sluice.host.device.NicException when a NIC or a node fails
   * @throws BrokenFifoException when a FIFO does
   */
  public Result run(LongConsumer progress) throws InterruptedException {
    int nodes = cluster.nodes();
    ClusterOptions options =
        cluster.withMemoryBytes(Math.max(cluster.memoryBytes(), memory(nodes)));
    AtomicLong arrived = new AtomicLong();
    AtomicLong bytes = new AtomicLong();
    try (SimulatedCluster simulated = SimulatedCluster.open(options)) {
      List<MessageNode> ends = connect(simulated);
      long began = System.nanoTime();
      long before = simulated.clocks();
      List<Callable<Void>> work = new ArrayList<>();
      for (int node = 0; node < nodes; node++) {
        int own = node;
        work.add(() -> send(ends.get(own), own));
        work.add(
            () ->
                receive(
                    ends.get(own),
                    own,
                    length -> {
                      bytes.addAndGet(length);
                      long now = arrived.incrementAndGet();
                      if (now % REPORT == 0) {
                        progress.accept(now);
                      }
                    }));
      }
      all(work);
      progress.accept(arrived.get());
      long nanoseconds = System.nanoTime() - began;
      ends.forEach(MessageNode::close);
      return new Result(
          arrived.get(),
          bytes.get(),
          simulated.clocks() - before,
          nanoseconds,
          simulated.counters());
    }
  }

  private List<MessageNode> connect(SimulatedCluster simulated) {
    List<MessageNode> ends = new ArrayList<>();
    for (int node = 0; node < simulated.nodes(); node++) {
      Nic nic = Nic.open(simulated.device(node), HostOptions.defaults());
      ends.add(MessageNode.open(nic, options(simulated.nodes())));
    }
    List<RemoteKey> keys = ends.stream().map(MessageNode::key).toList();
    for (int node = 0; node < ends.size(); node++) {
      ends.get(node).connect(node, keys);
    }
    return ends;
  }

  /** All at the same time; the first that fails ends the others. */
  private static void all(List<Callable<Void>> work) throws InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(work.size());
    try {
      CompletionService<Void> ends = new ExecutorCompletionService<>(pool);
      work.forEach(ends::submit);
      for (int i = 0; i < work.size(); i++) {
        ends.take().get();
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }

  /** Messages from one node to another. */
  private long messages(int from, int to) {
    int pairs = cluster.nodes() * (cluster.nodes() - 1);
    int pair = from * (cluster.nodes() - 1) + (to < from ? to : to - 1);
    return count / pairs + (pair < count % pairs ? 1 : 0);
  }

  private SplittableRandom contents(int from, int to, long number) {
    return SeedHash.random(seed, "message", from, to, (int) number, (int) (number >>> 32));
  }

  byte[] payload(int from, int to, long number) {
    SplittableRandom random = contents(from, to, number);
    byte[] payload = new byte[least + random.nextInt(most - least + 1)];
    random.nextBytes(payload);
    return payload;
  }

  /** A node that takes no message for a while keeps none for the others waiting. */
  private Void send(MessageNode node, int from) throws InterruptedException {
    long[] next = new long[cluster.nodes()];
    byte[][] waiting = new byte[cluster.nodes()][];
    long left = 0;
    for (int to = 0; to < cluster.nodes(); to++) {
      left += from == to ? 0 : messages(from, to);
    }
    Backoff backoff = Backoff.upTo(PATIENCE);
    while (left > 0) {
      long before = left;
      for (int i = 1; i < cluster.nodes(); i++) {
        int to = (from + i) % cluster.nodes();
        if (next[to] < messages(from, to)) {
          if (waiting[to] == null) {
            waiting[to] = payload(from, to, next[to]);
          }
          if (node.trySend(to, next[to], MemorySegment.ofArray(waiting[to]))) {
            next[to]++;
            waiting[to] = null;
            left--;
          }
        }
      }
      if (left < before) {
        backoff = Backoff.upTo(PATIENCE);
      } else if (!backoff.pause()) {
        throw new IllegalStateException(
            "node %d could send nothing for %d minutes".formatted(from, PATIENCE.toMinutes()));
      }
    }
    return null;
  }

  private Void receive(MessageNode node, int to, LongConsumer arrived) throws InterruptedException {
    long[] next = new long[cluster.nodes()];
    long left = 0;
    for (int from = 0; from < cluster.nodes(); from++) {
      left += from == to ? 0 : messages(from, to);
    }
    for (; left > 0; left--) {
      ReceivedMessage message =
          node.receive(PATIENCE)
              .orElseThrow(
                  () ->
                      new IllegalStateException(
                          "node %d heard nothing for %d minutes"
                              .formatted(to, PATIENCE.toMinutes())));
      check(message, to, next[message.from()]++);
      arrived.accept(message.payload().length);
    }
    if (node.poll().isPresent()) {
      throw new IllegalStateException("node %d has a message that nobody sent".formatted(to));
    }
    return null;
  }

  void check(ReceivedMessage message, int to, long number) {
    MemorySegment sent = MemorySegment.ofArray(payload(message.from(), to, number));
    MemorySegment got = MemorySegment.ofArray(message.payload());
    long at = sent.mismatch(got);
    if (message.tag() != number || at >= 0) {
      throw new IllegalStateException(
          "message %d from node %d to node %d: its tag is %d, its %d bytes differ at %d"
              .formatted(number, message.from(), to, message.tag(), got.byteSize(), at));
    }
  }
}
