// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.host.fifo.MessageNode;
import dev.sluice.host.fifo.MessageOptions;
import dev.sluice.host.fifo.ReceivedMessage;
import dev.sluice.host.network.LineSettings;
import dev.sluice.host.network.NetworkServer;
import dev.sluice.host.verbs.CompletionQueue;
import dev.sluice.host.verbs.HostOptions;
import dev.sluice.host.verbs.MemoryRegion;
import dev.sluice.host.verbs.Nic;
import dev.sluice.host.verbs.RemoteKey;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.ValueLayout;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Messages through two nodes and a network, over sockets of this machine. */
@Timeout(300)
class NodeNetworkTest {
  private static final NicParameters NIC =
      new NicParameters(new SluiceParameters(1024, 32, 1 << 10, 256, Architecture.RING), 128, 16);
  private static final int MESSAGES = 300;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir private Path folder;

  private static void run(NetworkServer network) {
    try {
      network.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Programs that follow each other at once: the receiver still knows the transfers of the one
   * before, and must not take a put of the next for one of these.
   */
  @Test
  void programsThatFollowEachOtherAtOnceHavePutsOfTheirOwn() throws Exception {
    LineSettings good = new LineSettings(new NetworkParameters(0, 0, 0, 0, 0, 1, 5), 0);
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    NetworkServer network = NetworkServer.open(any, good, Optional.empty(), _ -> {});
    CompletableFuture<Void> running =
        CompletableFuture.runAsync(
            () -> run(network), task -> Thread.ofPlatform().daemon().start(task));
    try (network;
        RunningNode one = node("a", 0x0a000001, network);
        RunningNode two = node("b", 0x0a000002, network);
        Nic b = Nic.open(NodeDevice.open(folder.resolve("b")), HostOptions.defaults())) {
      MemoryRegion inbox = b.allocate(64);
      RemoteKey key = inbox.shareWithAll().key();
      for (byte i = 1; i < 20; i++) {
        try (Nic a = Nic.open(NodeDevice.open(folder.resolve("a")), HostOptions.defaults())) {
          MemoryRegion outbox = a.allocate(64);
          outbox.bytes().fill(i);
          CompletionQueue ends = a.completionQueue();
          a.put(outbox, 0, 64, key, 0, ends, i);
          assertThat(ends.take().isDone()).isTrue();
        }
        assertThat(inbox.bytes().get(ValueLayout.JAVA_BYTE, 5)).isEqualTo(i);
      }
      assertThat(one.said()).hasSizeGreaterThan(two.said().size());
    }
    running.join();
  }

  @Test
  void messagesArriveInOrderAndOnceOverABadNetwork() throws Exception {
    LineSettings bad =
        new LineSettings(
            new NetworkParameters(0.05, 2000, 0.02, 0.02, 0, 300, 5), 0, LineSettings.QUEUE);
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    NetworkServer network = NetworkServer.open(any, bad, Optional.empty(), _ -> {});
    CompletableFuture<Void> running =
        CompletableFuture.runAsync(
            () -> run(network), task -> Thread.ofPlatform().daemon().start(task));
    try (network;
        RunningNode one = node("a", 0x0a000001, network);
        RunningNode two = node("b", 0x0a000002, network);
        Nic a = Nic.open(NodeDevice.open(folder.resolve("a")), HostOptions.defaults());
        Nic b = Nic.open(NodeDevice.open(folder.resolve("b")), HostOptions.defaults());
        MessageNode from = MessageNode.open(a, new MessageOptions(64, 2, 1, PATIENCE));
        MessageNode to = MessageNode.open(b, new MessageOptions(64, 2, 1, PATIENCE))) {
      assertThat(one.said()).hasSize(1);
      assertThat(two.said()).hasSize(1);
      from.connect(0, List.of(from.key(), to.key()));
      to.connect(1, List.of(from.key(), to.key()));
      CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> send(from));
      for (int i = 0; i < MESSAGES; i++) {
        ReceivedMessage message = to.receive(PATIENCE).orElseThrow();
        assertThat(message.tag()).isEqualTo(i);
        assertThat(message.payload()).isEqualTo(payload(i));
      }
      sending.join();
      assertThat(to.poll()).isEmpty();
    }
    running.join();
  }

  private RunningNode node(String name, int ip, NetworkServer network) throws IOException {
    return new RunningNode(
        RunningNode.options(folder.resolve(name), ip, NIC, network.address(), 1 << 18));
  }

  private static byte[] payload(int number) {
    return ByteBuffer.allocate(4 + number % 500).putInt(0, number).array();
  }

  private static void send(MessageNode from) {
    try {
      for (int i = 0; i < MESSAGES; i++) {
        from.send(1, i, payload(i));
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
