// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sluice.protocol.ParameterException;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrafficPatternTest {
  private static final int PAYLOAD = 512;
  private static final long PACKET = 12_000;
  private static final long SPREAD = 1_000_000;

  private static List<Message> of(TrafficPattern traffic, int nodes) {
    return traffic.messages(nodes, PAYLOAD, PACKET, SPREAD, 7);
  }

  @Test
  void everySenderOfAnIncastSendsOnce() {
    List<Message> messages = of(TrafficPattern.incast(5, 30), 9);
    assertThat(messages).extracting(Message::from).containsExactly(1, 2, 3, 4, 5);
    assertThat(messages).allMatch(m -> m.to() == 0 && m.packets() == 30 && m.begin() < SPREAD);
    assertThat(of(TrafficPattern.incast(5, 30), 9)).isEqualTo(messages);
    assertThat(TrafficPattern.incast(5, 30).messages(9, PAYLOAD, PACKET, SPREAD, 8))
        .isNotEqualTo(messages);
  }

  @Test
  void allToAllIsEveryPairOnce() {
    List<Message> messages = of(TrafficPattern.allToAll(4, 3), 4);
    assertThat(messages).hasSize(12);
    assertThat(messages.stream().map(m -> m.from() * 4 + m.to()).distinct()).hasSize(12);
  }

  /** A step of a node follows the one before it of the node before it. */
  @Test
  void aRingsStepsFollowOneAnother() {
    List<Message> messages = of(TrafficPattern.ring(3, 10, 4), 3);
    assertThat(messages).hasSize(12);
    for (int i = 3; i < 12; i++) {
      Message before = messages.get(messages.get(i).after());
      assertThat(messages.get(i).after()).isEqualTo(i / 3 * 3 - 3 + (i + 2) % 3);
      assertThat(before.to()).isEqualTo(messages.get(i).from());
    }
  }

  /** 20,000 messages of known mean: the links carry the load that was asked for. */
  @Test
  void poissonHasItsLoad() {
    for (double load : new double[] {0.3, 0.8}) {
      for (String sizes : FlowSizes.NAMES) {
        List<Message> messages = of(TrafficPattern.poisson(load, sizes, 20_000), 16);
        double packets = messages.stream().mapToLong(Message::packets).sum();
        double carried = packets * PACKET / 16 / messages.getLast().begin();
        assertThat(carried).as(sizes).isCloseTo(load, within(0.1 * load));
        assertThat(messages).allMatch(m -> m.from() < 16 && m.to() < 16 && m.from() != m.to());
      }
    }
  }

  @Test
  void whatCannotBeIsRefused() {
    assertThatThrownBy(() -> TrafficPattern.poisson(1.01, "hadoop", 1))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("load = 1.01");
    assertThatThrownBy(() -> TrafficPattern.poisson(0, "hadoop", 1))
        .hasMessageContaining("load = 0.0");
    assertThatThrownBy(() -> of(TrafficPattern.incast(9, 1), 9))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("senders = 9")
        .hasMessageContaining("at most 8: the topology has 9 nodes, and one receives");
    assertThatThrownBy(() -> of(TrafficPattern.allToAll(10, 1), 9))
        .hasMessageContaining("at most 9: the topology has 9 nodes");
    assertThatThrownBy(() -> TrafficPattern.incast(1, 0)).hasMessageContaining("packets = 0");
    assertThatThrownBy(() -> TrafficPattern.ring(3, 1, 0)).hasMessageContaining("steps = 0");
  }
}
