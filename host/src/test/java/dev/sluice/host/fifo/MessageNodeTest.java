// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.fifo;

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
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Messages among nodes of a cluster of cycle models: in order, exactly once. */
@Timeout(300)
class MessageNodeTest {
  private static final NicParameters SMALL =
      new NicParameters(new SluiceParameters(256, 32, 256, 128, Architecture.RING), 512, 16);
  private static final NetworkParameters BAD = new NetworkParameters(0.05, 8, 0.05, 0.02, 0, 16, 7);
  private static final NetworkParameters CLEAN = new NetworkParameters(0, 0, 0, 0, 0, 16, 7);
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private SimulatedCluster cluster;
  private final List<Nic> nics = new ArrayList<>();
  private final List<MessageNode> nodes = new ArrayList<>();

  private void open(int count, NetworkParameters network, MessageOptions options) {
    open(count, network, options, count);
  }

  private void open(int count, NetworkParameters network, MessageOptions options, int connected) {
    cluster =
        SimulatedCluster.open(
            ClusterOptions.of(count).withNic(SMALL).withNetwork(network).withMemoryBytes(1 << 19));
    List<RemoteKey> keys = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      nics.add(Nic.open(cluster.device(i), HostOptions.defaults()));
      nodes.add(MessageNode.open(nics.get(i), options));
      keys.add(nodes.get(i).key());
    }
    for (int i = 0; i < connected; i++) {
      nodes.get(i).connect(i, keys);
    }
  }

  private static MessageOptions options(int lines, int nodes) {
    return new MessageOptions(lines, nodes, nodes, MINUTE);
  }

  @AfterEach
  void close() {
    nodes.forEach(MessageNode::close);
    nics.forEach(Nic::close);
    if (cluster != null) {
      cluster.close();
    }
  }

  /**
   * ReceivedMessage number k from one node to another: of random length, zero and the largest among
   * them.
   */
  private static byte[] payload(int from, int to, int k, int largest) {
    Random random = new Random(from * 1_000_003L + to * 1009L + k);
    int length =
        switch (random.nextInt(6)) {
          case 0 -> random.nextInt(2);
          case 1 -> largest - random.nextInt(2);
          case 2 -> random.nextInt(largest + 1);
          default -> random.nextInt(Math.min(100, largest));
        };
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  @Test
  void everyNodeToEveryOtherInOrderAndOnceOverABadNetwork() throws Exception {
    int count = 4;
    int messages = 40;
    MessageOptions options = options(64, count);
    int largest = options.largestMessage();
    assertThat(largest).isEqualTo(32 + 47 * 56);
    open(count, BAD, options);
    List<Callable<Void>> work = new ArrayList<>();
    for (int rank = 0; rank < count; rank++) {
      int own = rank;
      work.add(
          () -> {
            for (int k = 0; k < messages; k++) {
              for (int to = 0; to < count; to++) {
                if (to != own) {
                  nodes.get(own).send(to, k, payload(own, to, k, largest));
                }
              }
            }
            return null;
          });
      work.add(
          () -> {
            int[] next = new int[count];
            for (int i = 0; i < messages * (count - 1); i++) {
              ReceivedMessage message = nodes.get(own).receive(MINUTE).orElseThrow();
              int k = next[message.from()]++;
              assertThat(message.tag()).isEqualTo(k);
              assertThat(message.payload()).isEqualTo(payload(message.from(), own, k, largest));
            }
            return null;
          });
    }
    try (ExecutorService pool = Executors.newCachedThreadPool()) {
      for (Future<Void> each : pool.invokeAll(work)) {
        each.get();
      }
    }
    for (MessageNode node : nodes) {
      assertThat(node.poll()).isEmpty();
    }
    assertThat(cluster.counters().lost()).isPositive();
  }

  /** Nothing goes back, so credit is told past the threshold. */
  @Test
  void oneWayTrafficGetsItsCreditBack() throws Exception {
    open(2, CLEAN, options(16, 2));
    byte[] large = new byte[options(16, 2).largestMessage()];
    for (int i = 0; i < 40; i++) {
      Arrays.fill(large, (byte) i);
      nodes.get(0).send(1, i, large);
      ReceivedMessage message = nodes.get(1).receive(MINUTE).orElseThrow();
      assertThat(message.tag()).isEqualTo(i);
      assertThat(message.payload()).isEqualTo(large);
    }
  }

  /** Both fill the other's FIFO before either receives; then both go on. */
  @Test
  void twoNodesThatOnlySendAreHeldUpAndNotLost() throws Exception {
    open(2, BAD, options(16, 2));
    int[] sent = new int[2];
    for (int node = 0; node < 2; node++) {
      while (nodes.get(node).trySend(1 - node, sent[node], MemorySegment.ofArray(new byte[200]))) {
        sent[node]++;
      }
      assertThat(sent[node]).isEqualTo(16 / 4);
    }
    for (int round = 0; round < 20; round++) {
      for (int node = 0; node < 2; node++) {
        assertThat(nodes.get(node).receive(MINUTE).orElseThrow().tag()).isEqualTo(round);
      }
      for (int node = 0; node < 2; node++) {
        nodes.get(node).send(1 - node, sent[node]++, new byte[200]);
      }
    }
  }

  @Test
  void aFifoIsMadeWhenItIsWantedAndNoSooner() throws Exception {
    open(3, CLEAN, new MessageOptions(16, 3, 1, MINUTE));
    nodes.get(0).send(1, 5, new byte[1]);
    assertThat(nodes.get(1).receive(MINUTE).orElseThrow().tag()).isEqualTo(5);
    assertThatExceptionOfType(NicException.class)
        .isThrownBy(() -> nodes.get(0).send(2, 6, new byte[1]))
        .withMessage("this node has FIFOs with 1 others, which is all that it was opened for")
        .matches(e -> e.reason() == Reason.NO_MEMORY);
    assertThatExceptionOfType(NicException.class)
        .isThrownBy(() -> nodes.get(2).send(1, 7, new byte[1]))
        .withMessage("node 1 has no memory for another FIFO")
        .matches(e -> e.reason() == Reason.NO_MEMORY);
    nodes.get(1).send(0, 8, new byte[2]);
    assertThat(nodes.get(0).receive(MINUTE).orElseThrow().payload()).hasSize(2);
  }

  @Test
  void messagesOfOneNodeCanBeAskedFor() throws Exception {
    open(3, CLEAN, options(16, 3));
    nodes.get(1).send(0, 11, new byte[0]);
    nodes.get(2).send(0, 22, new byte[0]);
    ReceivedMessage message = null;
    while (message == null) {
      message = nodes.get(0).poll(2).orElse(null);
      Thread.onSpinWait();
    }
    assertThat(message.tag()).isEqualTo(22);
    assertThat(nodes.get(0).poll(2)).isEmpty();
    assertThat(nodes.get(0).receive(MINUTE).orElseThrow().tag()).isEqualTo(11);
  }

  @Test
  void whatCannotBeSentIsRefused() {
    open(2, CLEAN, options(16, 2));
    MessageNode node = nodes.get(0);
    int largest = options(16, 2).largestMessage();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> node.send(1, 0, new byte[largest + 1]))
        .withMessage("bytes of a message = 649 is not possible: it must be from 0 to 648");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> node.send(0, 0, new byte[1]))
        .withMessage(
            "to = 0 is not possible: it must be from 0 to 1 and not 0, which is this node");
    assertThatIllegalArgumentException().isThrownBy(() -> node.send(2, 0, new byte[1]));
    assertThatIllegalArgumentException().isThrownBy(() -> node.poll(-1));
    assertThatIllegalStateException()
        .isThrownBy(() -> node.connect(0, List.of(node.key())))
        .withMessage("this node knows the others already");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MessageOptions(15, 2, 2, MINUTE))
        .withMessageStartingWith("lines = 15");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MessageOptions(16, 2, 3, MINUTE))
        .withMessageStartingWith("peers = 3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MessageOptions(16, 2, 2, Duration.ZERO))
        .withMessageStartingWith("patience");
  }

  @Test
  void aNodeThatDoesNotAnswerIsNamed() {
    open(2, CLEAN, new MessageOptions(16, 2, 2, Duration.ofMillis(300)), 1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> nodes.get(1).send(0, 0, new byte[1]))
        .withMessageContaining("a node that was named by connect before");
    assertThatExceptionOfType(NicException.class)
        .isThrownBy(() -> nodes.get(0).send(1, 0, new byte[1]))
        .withMessageStartingWith("node 1 does not answer")
        .matches(e -> e.reason() == Reason.TIMED_OUT);
  }

  @Test
  void aFifoThatNobodyEmptiesIsNamed() throws Exception {
    open(2, CLEAN, new MessageOptions(16, 2, 2, Duration.ofSeconds(5)));
    while (nodes.get(0).trySend(1, 0, MemorySegment.ofArray(new byte[100]))) {
      Thread.onSpinWait();
    }
    assertThatExceptionOfType(NicException.class)
        .isThrownBy(() -> nodes.get(0).send(1, 0, new byte[100]))
        .withMessageStartingWith("node 1 takes no messages out of its FIFO within 5 s");
    assertThat(nodes.get(1).receive(MINUTE)).isPresent();
  }

  @Test
  void aClosedNodeSaysSo() throws Exception {
    open(2, CLEAN, options(16, 2));
    nodes.get(0).send(1, 1, new byte[10]);
    nodes.get(0).close();
    assertThat(nodes.get(1).receive(MINUTE)).isPresent();
    assertThatExceptionOfType(NicException.class)
        .isThrownBy(() -> nodes.get(0).send(1, 1, new byte[10]))
        .matches(e -> e.reason() == Reason.CLOSED);
    assertThatExceptionOfType(NicException.class)
        .isThrownBy(() -> nodes.get(0).poll())
        .matches(e -> e.reason() == Reason.CLOSED);
  }

  @Test
  void aBrokenFifoIsToldOnceAndHoldsNobodyUp() throws Exception {
    open(3, CLEAN, options(64, 3));
    for (int i = 0; i < 3; i++) {
      nodes.get(2).send(0, i, new byte[10]);
    }
    // Waits until they have arrived.
    nodes.get(2).close();
    assertThatExceptionOfType(BrokenFifoException.class)
        .isThrownBy(
            () -> {
              for (int i = 0; i < 1_000; i++) {
                nodes.get(0).send(2, i, new byte[1000]);
              }
            });
    for (int i = 0; i < 4; i++) {
      nodes.get(1).send(0, 100 + i, new byte[10]);
    }
    List<Long> tags = new ArrayList<>();
    List<String> failures = new ArrayList<>();
    while (tags.size() < 7) {
      try {
        tags.add(nodes.get(0).receive(MINUTE).orElseThrow().tag());
      } catch (BrokenFifoException e) {
        failures.add(e.getMessage());
        assertThat(failures).hasSize(1);
      }
    }
    assertThat(tags).containsExactlyInAnyOrder(0L, 1L, 2L, 100L, 101L, 102L, 103L);
    while (failures.isEmpty()) {
      try {
        assertThat(nodes.get(0).poll()).isEmpty();
      } catch (BrokenFifoException e) {
        failures.add(e.getMessage());
      }
    }
    assertThat(nodes.get(0).poll()).isEmpty();
    assertThatExceptionOfType(BrokenFifoException.class).isThrownBy(() -> nodes.get(0).poll(2));
    nodes.get(1).send(0, 7, new byte[1]);
    assertThat(nodes.get(0).receive(MINUTE).orElseThrow().tag()).isEqualTo(7);
  }
}
