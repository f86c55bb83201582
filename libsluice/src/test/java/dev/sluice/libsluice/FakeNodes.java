// SPDX-License-Identifier: Apache-2.0
package dev.sluice.libsluice;

import dev.sluice.host.cluster.ClusterOptions;
import dev.sluice.host.cluster.SimulatedCluster;
import dev.sluice.host.device.NicDevice;
import dev.sluice.network.NetworkParameters;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** NICs of this process, cycle models on one network, each behind the folder of a node. */
final class FakeNodes implements AutoCloseable {
  /** Loses, reorders, repeats and damages. */
  static final NetworkParameters BAD = new NetworkParameters(0.05, 8, 0.02, 0.01, 0, 16, 7);

  private static final long MEMORY = 1 << 20;

  private final Path folder;
  private final Arena arena = Arena.ofShared();
  private final SimulatedCluster cluster;
  private final List<FakeNode> nodes = new ArrayList<>();

  private FakeNodes(Path folder, ClusterOptions options) throws IOException {
    this.folder = folder;
    List<MemorySegment> memories = new ArrayList<>();
    for (int i = 0; i < options.nodes(); i++) {
      Files.createDirectory(folder(i));
      try (FileChannel file =
          FileChannel.open(
              folder(i).resolve("memory"),
              StandardOpenOption.CREATE_NEW,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE)) {
        memories.add(file.map(MapMode.READ_WRITE, 0, options.memoryBytes(), arena));
      }
    }
    cluster = SimulatedCluster.open(options, memories);
    for (int i = 0; i < options.nodes(); i++) {
      nodes.add(FakeNode.open(folder(i), cluster.device(i)));
    }
  }

  /** Nodes in folders node0, node1... of a folder. */
  static FakeNodes open(Path folder, ClusterOptions options) throws IOException {
    return new FakeNodes(folder, options);
  }

  /** The same on a bad network, with a megabyte each. */
  static FakeNodes open(Path folder, int count) throws IOException {
    return open(folder, ClusterOptions.of(count).withNetwork(BAD).withMemoryBytes(MEMORY));
  }

  Path folder(int node) {
    return folder.resolve("node" + node);
  }

  FakeNode node(int which) {
    return nodes.get(which);
  }

  /** For a program of this process, where no other one has the node. */
  NicDevice device(int node) {
    return cluster.device(node);
  }

  @Override
  public void close() throws IOException {
    for (FakeNode node : nodes) {
      node.close();
    }
    cluster.close();
    arena.close();
  }
}
