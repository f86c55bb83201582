// SPDX-License-Identifier: Apache-2.0
package dev.sluice.libsluice;

import dev.sluice.host.cluster.ClusterHardware;
import dev.sluice.host.device.DeviceSettings;
import dev.sluice.host.network.LineSettings;
import dev.sluice.host.network.NetworkServer;
import dev.sluice.host.node.NodeNetwork;
import dev.sluice.host.node.NodeOptions;
import dev.sluice.host.node.NodeServer;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.Overrun;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What {@code ./sluice node} and {@code ./sluice network} are, in this process: nodes in folders.
 */
final class RealNodes implements AutoCloseable {
  private static final NicParameters NIC =
      new NicParameters(new SluiceParameters(1024, 32, 1 << 10, 256, Architecture.RING), 128, 16);
  private static final int FIRST = 0x0a00_0001;
  private static final long MEMORY = 1 << 23;

  private final Path folder;
  private final NetworkServer network;
  private final List<NodeServer> nodes = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();

  /** What a server does until it is closed. */
  @FunctionalInterface
  private interface Service {
    void run() throws IOException;
  }

  private RealNodes(
      Path folder, int count, NetworkParameters channel, TransportParameters transport)
      throws IOException {
    this.folder = folder;
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    network = NetworkServer.open(any, new LineSettings(channel, 0), Optional.empty(), _ -> {});
    start(network::run);
    for (int i = 0; i < count; i++) {
      DeviceSettings settings =
          new DeviceSettings(peer(i), NIC, transport, new Extensions(Overrun.PROGRESS, true, true));
      NodeOptions options =
          new NodeOptions(
              folder(i),
              ClusterHardware.MODEL,
              settings,
              new NodeNetwork.Datagrams(network.address()),
              MEMORY,
              i);
      NodeServer node = NodeServer.open(options, _ -> {});
      nodes.add(node);
      start(node::run);
    }
  }

  /** Nodes in folders node0, node1... on a bad network. */
  static RealNodes open(Path folder, int count) throws IOException {
    return new RealNodes(
        folder,
        count,
        new NetworkParameters(0.05, 0, 0.02, 0.02, 0, 200, 5),
        TransportParameters.forRoundTrip(NodeOptions.ROUND_TRIP, 0, 8).withBackoffLimit(1));
  }

  /** The same with a network and times of a test's own. */
  static RealNodes open(
      Path folder, int count, NetworkParameters channel, TransportParameters transport)
      throws IOException {
    return new RealNodes(folder, count, channel, transport);
  }

  private void start(Service service) {
    threads.add(
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  try {
                    service.run();
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  }
                }));
  }

  static int peer(int node) {
    return FIRST + node;
  }

  Path folder(int node) {
    return folder.resolve("node" + node);
  }

  /** Ends a node as if somebody had ended its process. */
  void end(int node) throws IOException {
    nodes.get(node).close();
  }

  @Override
  public void close() throws IOException {
    for (NodeServer node : nodes) {
      node.close();
    }
    network.close();
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
