// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.node;

import dev.sluice.host.cluster.ClusterHardware;
import dev.sluice.host.device.DeviceSettings;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.Overrun;
import dev.sluice.protocol.TransportParameters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

/** A node of this process, for tests of what is said at its socket. */
public final class RunningNode implements AutoCloseable {
  /** A port of this machine where nobody listens, for nodes that need no network. */
  static final InetSocketAddress NOBODY =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 9);

  private final NodeServer server;
  private final CompletableFuture<Void> running;
  private final List<String> said = new CopyOnWriteArrayList<>();

  public RunningNode(NodeOptions options) throws IOException {
    server = NodeServer.open(options, said::add);
    running = CompletableFuture.runAsync(this::run, r -> Thread.ofPlatform().daemon().start(r));
  }

  public static NodeOptions options(
      Path folder, int ip, NicParameters nic, InetSocketAddress network, long memory) {
    TransportParameters transport =
        TransportParameters.forRoundTrip(NodeOptions.ROUND_TRIP, 0, 8).withBackoffLimit(1);
    return options(folder, ip, nic, transport, network, memory);
  }

  static NodeOptions options(
      Path folder,
      int ip,
      NicParameters nic,
      TransportParameters transport,
      InetSocketAddress network,
      long memory) {
    return new NodeOptions(
        folder,
        ClusterHardware.MODEL,
        new DeviceSettings(ip, nic, transport, new Extensions(Overrun.PROGRESS, true, true)),
        new NodeNetwork.Datagrams(network),
        memory,
        1);
  }

  private void run() {
    try {
      server.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<String> said() {
    return said;
  }

  @Override
  public void close() throws IOException {
    server.close();
    running.join();
  }
}
