// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.host.fifo.MessageNode;
import dev.sluice.host.fifo.MessageOptions;
import dev.sluice.host.frame.Frame;
import dev.sluice.host.frame.FrameBuffer;
import dev.sluice.host.frame.FrameClient;
import dev.sluice.host.frame.FrameServer;
import dev.sluice.host.network.LineSettings;
import dev.sluice.host.network.NetworkServer;
import dev.sluice.host.verbs.CompletionQueue;
import dev.sluice.host.verbs.HostOptions;
import dev.sluice.host.verbs.MemoryRegion;
import dev.sluice.host.verbs.Nic;
import dev.sluice.host.verbs.RemoteKey;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.CompletionStatus;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.ValueLayout;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Receivers that give up before a sender that did not hear of its window asks again: a put in ten
 * or so ends with {@link CompletionStatus#RECEIVER_GAVE_UP}, as very few do with a node's usual
 * times. Programs see that of their own puts; messages and frames arrive all the same.
 */
@Timeout(300)
class ImpatientReceiverTest {
  private static final NicParameters NIC =
      new NicParameters(new SluiceParameters(1024, 32, 1 << 10, 256, Architecture.RING), 128, 16);
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final int RETRIES = 8;
  private static final int T = 1_000;
  private static final int SENDER_TIMEOUT = 40_000;
  private static final TransportParameters IMPATIENT =
      new TransportParameters(T, SENDER_TIMEOUT, 0, RETRIES, 16, (RETRIES + 2L) * SENDER_TIMEOUT);

  @TempDir private Path folder;

  private final List<AutoCloseable> open = new ArrayList<>();
  private final List<Nic> nics = new ArrayList<>();

  @BeforeEach
  void open() throws IOException {
    LineSettings bad = new LineSettings(new NetworkParameters(0.1, 200, 0, 0, 0, 100, 5), 0);
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    NetworkServer network = NetworkServer.open(any, bad, Optional.empty(), _ -> {});
    CompletableFuture<Void> running =
        CompletableFuture.runAsync(
            () -> run(network), task -> Thread.ofPlatform().daemon().start(task));
    open.add(running::join);
    open.add(network);
    for (int i = 0; i < 2; i++) {
      Path at = folder.resolve("node" + i);
      open.add(
          new RunningNode(
              RunningNode.options(at, 0x0a000001 + i, NIC, IMPATIENT, network.address(), 1 << 18)));
      nics.add(Nic.open(NodeDevice.open(at), HostOptions.defaults()));
      open.add(nics.get(i));
    }
  }

  private static void run(NetworkServer network) {
    try {
      network.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable each : open.reversed()) {
      each.close();
    }
  }

  @Test
  void programsSeeThatAReceiverGaveUp() throws Exception {
    MemoryRegion inbox = nics.get(1).allocate(64);
    MemoryRegion outbox = nics.get(0).allocate(64);
    RemoteKey key = inbox.shareWithAll().key();
    CompletionQueue ends = nics.get(0).completionQueue();
    List<CompletionStatus> statuses = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      nics.get(0).put(outbox, 0, 64, key, 0, ends, i);
      statuses.add(ends.take().status());
    }
    assertThat(statuses).contains(CompletionStatus.DONE, CompletionStatus.RECEIVER_GAVE_UP);
    assertThat(statuses)
        .allMatch(s -> s == CompletionStatus.DONE || s.isRetryable(), "the receiver was there");
  }

  @Test
  void messagesArriveAllTheSame() throws Exception {
    int messages = 150;
    try (MessageNode from = MessageNode.open(nics.get(0), new MessageOptions(64, 2, 1, PATIENCE));
        MessageNode to = MessageNode.open(nics.get(1), new MessageOptions(64, 2, 1, PATIENCE))) {
      List<RemoteKey> keys = List.of(from.key(), to.key());
      from.connect(0, keys);
      to.connect(1, keys);
      CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> send(from, messages));
      for (int i = 0; i < messages; i++) {
        assertThat(to.receive(PATIENCE).orElseThrow().payload()).isEqualTo(payload(i));
      }
      sending.join();
    }
  }

  private static byte[] payload(int number) {
    return ByteBuffer.allocate(4 + number % 500).putInt(0, number).array();
  }

  private static void send(MessageNode from, int messages) {
    try {
      for (int i = 0; i < messages; i++) {
        from.send(1, i, payload(i));
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Tag("long")
  @Test
  void framesArriveAllTheSame() throws Exception {
    int frames = 60;
    try (FrameServer server = FrameServer.open(nics.get(0), 256, 2, 1);
        FrameClient client = FrameClient.open(nics.get(1), nics.get(0).peer(), 2, 256)) {
      client.welcome(server.join(client.ticket()));
      for (int taken = 0; taken < frames; ) {
        Optional<FrameBuffer> buffer = server.acquire();
        if (buffer.isEmpty()) {
          Thread.sleep(1);
          continue;
        }
        buffer.get().bytes().set(ValueLayout.JAVA_LONG, 0, taken);
        // An empty frame now and then: its header is all that there is of it.
        FrameServer.Sent sent = buffer.get().send(taken % 5 == 0 ? 0 : 8 + taken);
        assertThat(server.clients()).isEqualTo(1);
        if (sent.clients() == 0) {
          // Its credit is on its way, or lost: whoever looks for frames tells it again.
          assertThat(client.poll()).isEmpty();
          Thread.sleep(1);
          continue;
        }
        try (Frame frame = client.take(PATIENCE).orElseThrow()) {
          assertThat(frame.number()).isEqualTo(sent.number());
          assertThat(frame.bytes().byteSize()).isEqualTo(taken % 5 == 0 ? 0 : 8 + taken);
          if (taken % 5 > 0) {
            assertThat(frame.bytes().get(ValueLayout.JAVA_LONG, 0)).isEqualTo(taken);
          }
        }
        taken++;
      }
    }
  }
}
