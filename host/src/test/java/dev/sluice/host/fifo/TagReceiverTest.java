// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.fifo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

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
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Messages by tag, whatever order they came in. */
@Timeout(120)
class TagReceiverTest {
  private static final NicParameters SMALL =
      new NicParameters(new SluiceParameters(256, 32, 256, 128, Architecture.RING), 512, 16);
  private static final NetworkParameters BAD = new NetworkParameters(0.05, 8, 0.05, 0.02, 0, 16, 7);
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final int NODES = 3;

  private SimulatedCluster cluster;
  private final List<Nic> nics = new ArrayList<>();
  private final List<MessageNode> nodes = new ArrayList<>();

  @BeforeEach
  void open() {
    cluster =
        SimulatedCluster.open(
            ClusterOptions.of(NODES).withNic(SMALL).withNetwork(BAD).withMemoryBytes(1 << 19));
    List<RemoteKey> keys = new ArrayList<>();
    for (int i = 0; i < NODES; i++) {
      nics.add(Nic.open(cluster.device(i), HostOptions.defaults()));
      nodes.add(MessageNode.open(nics.get(i), new MessageOptions(64, NODES, NODES, MINUTE)));
      keys.add(nodes.get(i).key());
    }
    for (int i = 0; i < NODES; i++) {
      nodes.get(i).connect(i, keys);
    }
  }

  @AfterEach
  void close() {
    nodes.forEach(MessageNode::close);
    nics.forEach(Nic::close);
    cluster.close();
  }

  private void send(int from, long tag, int content) throws InterruptedException {
    nodes.get(from).send(0, tag, new byte[] {(byte) content});
  }

  private static int content(ReceivedMessage message) {
    return message.payload()[0];
  }

  /** Every order of asking gives, for each node and tag, the order of sending. */
  @Test
  void whatMatchesComesInTheOrderInWhichANodeSentIt() throws InterruptedException {
    TagReceiver receiver = new TagReceiver(nodes.get(0), 1 << 20);
    List<int[]> wanted = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      for (int from = 1; from < NODES; from++) {
        int tag = (i * 7 + from) % 5;
        send(from, tag, i);
        wanted.add(new int[] {from, tag});
      }
    }
    Collections.shuffle(wanted, new Random(18));
    int[][] last = new int[NODES][5];
    for (int[] want : wanted) {
      ReceivedMessage message = receiver.receive(want[0], want[1], 0, MINUTE).orElseThrow();
      assertThat(message.from()).isEqualTo(want[0]);
      assertThat(message.tag()).isEqualTo(want[1]);
      assertThat((content(message) * 7 + want[0]) % 5).isEqualTo(want[1]);
      assertThat(content(message) + 1).isGreaterThan(last[want[0]][want[1]]);
      last[want[0]][want[1]] = content(message) + 1;
    }
    assertThat(receiver.unexpected()).isZero();
    assertThat(receiver.poll(TagReceiver.ANY, 0, -1)).isEmpty();
  }

  @Test
  void bitsThatAreIgnoredMatchAnything() throws InterruptedException {
    TagReceiver receiver = new TagReceiver(nodes.get(0), 1 << 20);
    send(1, 0x8000_0000_0000_0012L, 1);
    send(2, 0x0000_0000_0000_0013L, 2);
    assertThat(content(receiver.receive(2, 0, -1, MINUTE).orElseThrow())).isEqualTo(2);
    assertThat(receiver.receive(TagReceiver.ANY, 0x12, 0, Duration.ofMillis(200))).isEmpty();
    assertThat(receiver.receive(TagReceiver.ANY, 0x1f, 0xf, Duration.ofMillis(200))).isEmpty();
    long high = 0x8000_0000_0000_0000L;
    assertThat(content(receiver.receive(TagReceiver.ANY, 0x1f, high | 0xf, MINUTE).orElseThrow()))
        .isEqualTo(1);
  }

  @Test
  void threadsWaitForTagsOfTheirOwn() throws Exception {
    TagReceiver receiver = new TagReceiver(nodes.get(0), 1 << 20);
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<List<Integer>>> got = new ArrayList<>();
      for (int tag = 0; tag < 4; tag++) {
        int own = tag;
        got.add(
            threads.submit(
                () -> {
                  List<Integer> contents = new ArrayList<>();
                  for (int i = 0; i < 20; i++) {
                    contents.add(content(receiver.receive(1, own, 0, MINUTE).orElseThrow()));
                  }
                  return contents;
                }));
      }
      for (int i = 0; i < 80; i++) {
        send(1, i % 4, i);
      }
      for (int tag = 0; tag < 4; tag++) {
        List<Integer> sent = new ArrayList<>();
        for (int i = tag; i < 80; i += 4) {
          sent.add(i);
        }
        assertThat(got.get(tag).get()).isEqualTo(sent);
      }
    }
  }

  @Test
  void whatNobodyAsksForHasItsLimit() throws InterruptedException {
    TagReceiver receiver = new TagReceiver(nodes.get(0), 3 * 65);
    for (int i = 0; i < 6; i++) {
      send(1, 0x20 + i, i);
    }
    assertThatExceptionOfType(NicException.class)
        .isThrownBy(() -> receiver.receive(1, 0x25, 0, MINUTE))
        .withMessageStartingWith(
            "4 messages of 4 bytes wait that nobody has asked for, the first from node 1 with tag 0x20")
        .matches(e -> e.reason() == Reason.NO_MEMORY);
    assertThat(receiver.unexpected()).isEqualTo(4);
    // Of the four three may stay; one more is taken out in its place, and then the wanted one.
    assertThat(content(receiver.receive(1, 0x22, 0, MINUTE).orElseThrow())).isEqualTo(2);
    assertThat(content(receiver.receive(1, 0x20, 0, MINUTE).orElseThrow())).isZero();
    assertThat(content(receiver.receive(1, 0x25, 0, MINUTE).orElseThrow())).isEqualTo(5);
    assertThat(receiver.unexpected()).isEqualTo(3);
  }

  @Test
  void whatIsNoReceiverIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TagReceiver(nodes.get(0), -1))
        .withMessageStartingWith("bytes = -1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TagReceiver(nodes.get(0), 0).poll(3, 0, 0))
        .withMessageStartingWith("from = 3");
  }
}
