// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.sluice.host.cluster.ClusterOptions;
import dev.sluice.host.cluster.SimulatedCluster;
import dev.sluice.host.device.NicException;
import dev.sluice.host.device.NicException.Reason;
import dev.sluice.host.verbs.HostOptions;
import dev.sluice.host.verbs.Nic;
import dev.sluice.host.verbs.RemoteKey;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Frames of one server to clients on other nodes of a cluster of cycle models. */
@Timeout(300)
class FrameServerTest {
  private static final NicParameters SMALL =
      new NicParameters(new SluiceParameters(256, 32, 256, 128, Architecture.RING), 512, 16);
  private static final NetworkParameters BAD = new NetworkParameters(0.05, 8, 0.05, 0.02, 0, 16, 7);
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final int FRAME = 1500;

  private SimulatedCluster cluster;
  private final List<Nic> nics = new ArrayList<>();
  private final List<FrameClient> clients = new ArrayList<>();
  private FrameServer server;

  private void open(int nodes, int buffers, int seats) {
    cluster =
        SimulatedCluster.open(
            ClusterOptions.of(nodes).withNic(SMALL).withNetwork(BAD).withMemoryBytes(1 << 19));
    for (int i = 0; i < nodes; i++) {
      nics.add(Nic.open(cluster.device(i), HostOptions.defaults()));
    }
    server = FrameServer.open(nics.get(0), FRAME, buffers, seats);
  }

  private FrameClient join(int node, int slots) {
    FrameClient client = FrameClient.open(nics.get(node), nics.get(0).peer(), slots, FRAME);
    byte[] welcome = server.join(FrameTicket.ofBytes(client.ticket().toBytes())).toBytes();
    client.welcome(FrameWelcome.ofBytes(welcome));
    clients.add(client);
    return client;
  }

  @AfterEach
  void close() {
    clients.forEach(FrameClient::close);
    if (server != null) {
      server.close();
      server.close();
    }
    nics.forEach(Nic::close);
    if (cluster != null) {
      cluster.close();
    }
  }

  /** Frame number n: of random length, nothing and all among them. */
  private static byte[] content(long number) {
    Random random = new Random(number);
    int length =
        switch (random.nextInt(4)) {
          case 0 -> 0;
          case 1 -> FRAME;
          default -> random.nextInt(FRAME + 1);
        };
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  private FrameServer.Sent send(long number) {
    Optional<FrameBuffer> buffer = server.acquire();
    while (buffer.isEmpty()) {
      Thread.onSpinWait();
      buffer = server.acquire();
    }
    byte[] content = content(number);
    MemorySegment.copy(content, 0, buffer.get().bytes(), ValueLayout.JAVA_BYTE, 0, content.length);
    FrameServer.Sent sent = buffer.get().send(content.length);
    assertThat(sent.number()).isEqualTo(number);
    return sent;
  }

  private static void assertFrame(Frame frame, long number, long missed) {
    assertThat(frame.number()).isEqualTo(number);
    assertThat(frame.missed()).isEqualTo(missed);
    assertThat(frame.bytes().toArray(ValueLayout.JAVA_BYTE)).isEqualTo(content(number));
  }

  @Test
  void whoKeepsUpMissesNothingWhateverOthersDo() throws InterruptedException {
    open(4, 4, 8);
    // Slots enough for all frames, however late the network brings their credits.
    FrameClient fast = join(1, 64);
    FrameClient other = join(2, 64);
    FrameClient slow = join(3, 3);
    int frames = 40;
    for (int number = 0; number < frames; number++) {
      FrameServer.Sent sent = send(number);
      assertThat(sent.clients()).isEqualTo(number < 3 ? 3 : 2);
      assertThat(sent.missed()).isEqualTo(number < 3 ? 0 : 1);
      for (FrameClient client : List.of(fast, other)) {
        try (Frame frame = client.take(MINUTE).orElseThrow()) {
          assertFrame(frame, number, 0);
        }
      }
    }
    List<Frame> held = new ArrayList<>();
    for (int number = 0; number < 3; number++) {
      held.add(slow.take(MINUTE).orElseThrow());
      assertFrame(held.get(number), number, 0);
    }
    assertThat(slow.poll()).isEmpty();
    // Given back in another order than taken.
    held.get(1).close();
    held.get(2).close();
    held.get(0).close();
    held.get(0).close();
    long number = frames;
    while (send(number).clients() < 3) {
      for (FrameClient client : List.of(fast, other)) {
        client.take(MINUTE).orElseThrow().close();
      }
      assertThat(slow.poll()).isEmpty();
      number++;
    }
    try (Frame frame = slow.take(MINUTE).orElseThrow()) {
      assertFrame(frame, number, number - 3);
    }
  }

  @Tag("long")
  @Test
  void aStoppedOneOfManyCostsTheOthersNothing() throws InterruptedException {
    int many = 64;
    int frames = 6;
    // Eight on each NIC, as many as its table of regions has rows: the stopped one's too.
    open(1 + many / 8, 4, many);
    for (int i = 1; i < many; i++) {
      join(1 + i / 8, frames);
    }
    List<FrameClient> others = List.copyOf(clients);
    FrameClient stopped = join(1, 2);
    for (int number = 0; number < frames; number++) {
      assertThat(send(number).clients()).isEqualTo(number < 2 ? many : many - 1);
      for (FrameClient client : others) {
        try (Frame frame = client.take(MINUTE).orElseThrow()) {
          assertFrame(frame, number, 0);
        }
      }
    }
    for (int number = 0; number < 2; number++) {
      assertFrame(stopped.take(MINUTE).orElseThrow(), number, 0);
    }
    assertThat(stopped.poll()).isEmpty();
  }

  @Test
  void clientsComeAndGo() throws InterruptedException {
    open(3, 4, 2);
    FrameClient first = join(1, 4);
    FrameClient stays = join(2, 4);
    assertThatExceptionOfType(NicException.class)
        .isThrownBy(() -> join(1, 4))
        .withMessage("this server has 2 clients, as many as it was opened for")
        .matches(e -> e.reason() == Reason.NO_MEMORY);
    send(0);
    first.take(MINUTE).orElseThrow().close();
    stays.take(MINUTE).orElseThrow().close();
    first.close();
    first.close();
    long number = 1;
    while (server.clients() == 2) {
      send(number++);
      stays.take(MINUTE).orElseThrow().close();
    }
    FrameClient next = join(1, 4);
    assertThat(server.clients()).isEqualTo(2);
    send(number);
    try (Frame frame = next.take(MINUTE).orElseThrow()) {
      assertFrame(frame, number, 0);
    }
    try (Frame frame = stays.take(MINUTE).orElseThrow()) {
      assertFrame(frame, number, 0);
    }
    assertThatExceptionOfType(NicException.class)
        .isThrownBy(first::poll)
        .withMessage("this client is closed");
  }

  @Test
  void whoDiesWithoutRoomIsForgotten() throws InterruptedException {
    open(3, 4, 2);
    FrameClient full = join(1, 1);
    FrameClient slow = join(2, 1);
    Frame held = take(slow, 0);
    full.close();
    long number = 1;
    long end = System.nanoTime() + MINUTE.toNanos();
    for (; server.clients() == 2; number++) {
      assertThat(System.nanoTime()).isLessThan(end);
      assertThat(send(number).missed()).isPositive();
    }
    // The slow one was asked too, lives, and misses what it had no room for.
    assertThat(slow.poll()).isEmpty();
    held.close();
    while (send(number).clients() == 0) {
      assertThat(slow.poll()).isEmpty();
      number++;
    }
    try (Frame frame = slow.take(MINUTE).orElseThrow()) {
      assertFrame(frame, number, number - 1);
    }
    assertThat(server.clients()).isEqualTo(1);
  }

  private Frame take(FrameClient client, long number) throws InterruptedException {
    send(number);
    Frame frame = client.take(MINUTE).orElseThrow();
    assertFrame(frame, number, 0);
    return frame;
  }

  @Test
  void buffersAreCounted() throws InterruptedException {
    open(2, 2, 1);
    FrameBuffer one = server.acquire().orElseThrow();
    FrameBuffer two = server.acquire().orElseThrow();
    assertThat(server.acquire()).isEmpty();
    one.giveBack();
    assertThatIllegalStateException()
        .isThrownBy(one::giveBack)
        .withMessage("this buffer was sent or given back already");
    assertThat(server.acquire()).contains(one);
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> two.send(FRAME + 1));
    assertThat(two.send(FRAME)).isEqualTo(new FrameServer.Sent(0, 0, 0));
    assertThatIllegalStateException().isThrownBy(() -> two.send(1));
    assertThat(server.acquire()).contains(two);
    assertThat(server.acquire()).isEmpty();
    FrameClient client = join(1, 2);
    assertThat(one.send(3)).isEqualTo(new FrameServer.Sent(1, 1, 0));
    try (Frame frame = client.take(MINUTE).orElseThrow()) {
      assertThat(frame.bytes().byteSize()).isEqualTo(3);
      assertThat(frame.bytes().isReadOnly()).isTrue();
    }
    assertThat(server.acquire()).contains(one);
  }

  @Test
  void whatIsNoTicketIsRefused() {
    open(2, 1, 1);
    FrameClient small = FrameClient.open(nics.get(1), nics.get(0).peer(), 2, FRAME - 1);
    clients.add(small);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> server.join(small.ticket()))
        .withMessageContaining("frameBytes of a client = 1499");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FrameTicket.ofBytes(new byte[3]))
        .withMessage("a ticket of 3 bytes: it has 28");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FrameTicket(new RemoteKey(1, 0, 64), 2, FRAME))
        .withMessage("a ticket for 2 frames of 1500 bytes in 64 bytes of memory");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FrameWelcome.ofBytes(new byte[3]))
        .withMessage("a welcome of 3 bytes: it has 24");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FrameServer.open(nics.get(0), FRAME, 0, 1))
        .withMessageStartingWith("buffers = 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FrameServer.open(nics.get(0), 1 << 20, 1, 1))
        .withMessageStartingWith("frameBytes = 1048576");
    server.close();
    assertThatExceptionOfType(NicException.class)
        .isThrownBy(server::acquire)
        .withMessage("this server is closed");
  }
}
