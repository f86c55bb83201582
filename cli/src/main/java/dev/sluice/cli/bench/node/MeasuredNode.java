// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.bench.node;

import dev.sluice.host.cluster.ClusterHardware;
import dev.sluice.host.network.LineSettings;
import dev.sluice.host.network.NetworkServer;
import dev.sluice.host.node.NodeDevice;
import dev.sluice.host.node.NodeNetwork;
import dev.sluice.host.node.NodeOptions;
import dev.sluice.host.node.NodeServer;
import dev.sluice.host.verbs.Completion;
import dev.sluice.host.verbs.CompletionQueue;
import dev.sluice.host.verbs.HostOptions;
import dev.sluice.host.verbs.MemoryRegion;
import dev.sluice.host.verbs.Nic;
import dev.sluice.host.verbs.SharedRegion;
import dev.sluice.network.NetworkParameters;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A node, a network and a program, as {@code sluice node} and {@code network} have them but in this
 * process: what is measured is the processor time of all three, compilers of the JVM and its
 * collector included.
 */
final class MeasuredNode {
  /** A round is so short for a node that it takes several loads. */
  static final int LOADS = 8;

  private static final long SEED = 1;

  private final Path folder;
  private final NodeLoad load;
  private final ClusterHardware hardware;

  /**
   * A node that is built when it is measured.
   *
   * @param folder of the node; a new one
   * @param load what it does
   * @param hardware RTL, or the cycle model
   */
  MeasuredNode(Path folder, NodeLoad load, ClusterHardware hardware) {
    this.folder = folder;
    this.load = load;
    this.hardware = hardware;
  }

  private interface Server {
    void run() throws IOException;
  }

  private static Future<?> start(ExecutorService threads, Server server) {
    return threads.submit(
        () -> {
          server.run();
          return null;
        });
  }

  /**
   * Measures.
   *
   * @param rounds that are measured, after one that is not
   * @throws IllegalStateException when a put did not end well or other bytes arrived
   */
  List<NodeRound> run(int rounds) throws IOException, InterruptedException {
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    LineSettings line = new LineSettings(NetworkParameters.CLEAN, 0);
    try (ExecutorService threads = Executors.newCachedThreadPool();
        NetworkServer network = NetworkServer.open(any, line, Optional.empty(), _ -> {});
        NodeServer node = NodeServer.open(options(network.address()), _ -> {})) {
      Future<?> switching = start(threads, network::run);
      Future<?> serving = start(threads, node::run);
      List<NodeRound> measured = new ArrayList<>();
      for (int round = 0; round <= rounds; round++) {
        measured.add(round(node, round));
      }
      if (switching.isDone() || serving.isDone()) {
        throw new IllegalStateException("the node or its network ended while it was measured");
      }
      return measured.subList(1, measured.size());
    }
  }

  private NodeOptions options(InetSocketAddress network) {
    return new NodeOptions(
        folder,
        hardware,
        load.settings(),
        new NodeNetwork.Datagrams(network),
        NodeLoad.MEMORY_BYTES,
        SEED);
  }

  private NodeRound round(NodeServer node, int round) throws IOException, InterruptedException {
    try (Nic nic = Nic.open(NodeDevice.open(folder), HostOptions.defaults());
        MemoryRegion from = nic.allocate(load.bytes());
        MemoryRegion to = nic.allocate(load.bytes());
        SharedRegion shared = to.shareWithAll()) {
      fill(from.bytes(), round);
      CompletionQueue queue = nic.completionQueue();
      long clocks = node.clocks();
      long began = System.nanoTime();
      long processor = processorTime();
      for (int i = 0; i < LOADS; i++) {
        puts(nic, from, shared, queue);
      }
      NodeRound measured =
          new NodeRound(
              node.clocks() - clocks, System.nanoTime() - began, processorTime() - processor);
      if (from.bytes().mismatch(to.bytes()) >= 0) {
        throw new IllegalStateException("other bytes arrived than were put");
      }
      return measured;
    }
  }

  private void puts(Nic nic, MemoryRegion from, SharedRegion to, CompletionQueue queue)
      throws InterruptedException {
    int size = load.putBytes();
    for (int i = 0; i < load.puts(); i++) {
      nic.put(from, (long) i * size, size, to.key(), (long) i * size, queue, i);
    }
    for (int i = 0; i < load.puts(); i++) {
      Completion completion = queue.take();
      if (!completion.isDone()) {
        throw new IllegalStateException("put %d ended with %s".formatted(i, completion.status()));
      }
    }
  }

  private static void fill(MemorySegment bytes, long seed) {
    byte[] random = new byte[(int) bytes.byteSize()];
    new SplittableRandom(seed).nextBytes(random);
    MemorySegment.copy(MemorySegment.ofArray(random), 0, bytes, 0, random.length);
  }

  private static long processorTime() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }
}
