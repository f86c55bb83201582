// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.ParameterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** First in, first out, and what is dropped. */
class ControlQueueTest {
  private final PacketHeader header = new PacketHeader();

  @Test
  void packetsComeOutAsTheyWentInManyTimesRound() {
    ControlQueue queue = new ControlQueue(4);
    header.pidx(99).tail(true);
    for (int i = 0; i < 20; i += 2) {
      assertThat(queue.offer(PacketType.SINGLE_REQUEST, i, 1, 2, 3, i, 0)).isTrue();
      assertThat(queue.offer(PacketType.REFUSAL, i + 1, 4, 5, 6, 0, 7)).isTrue();
      assertThat(queue.size()).isEqualTo(2);
      assertThat(queue.poll(header)).isTrue();
      assertThat(queue.polledPeer()).isEqualTo(i);
      assertThat(header)
          .usingRecursiveComparison()
          .isEqualTo(
              new PacketHeader()
                  .reset(PacketType.SINGLE_REQUEST)
                  .window(1)
                  .generation(2)
                  .transferId(3)
                  .pidx(i));
      assertThat(queue.poll(header)).isTrue();
      assertThat(queue.polledPeer()).isEqualTo(i + 1);
      assertThat(header)
          .usingRecursiveComparison()
          .isEqualTo(
              new PacketHeader()
                  .reset(PacketType.REFUSAL)
                  .window(4)
                  .generation(5)
                  .transferId(6)
                  .detail(7));
      assertThat(queue.poll(header)).isFalse();
    }
    assertThat(queue.count(PacketType.SINGLE_REQUEST)).isEqualTo(10);
    assertThat(queue.count(PacketType.RANGE_REQUEST)).isZero();
  }

  @Test
  void aFullQueueDropsAndCounts() {
    ControlQueue queue = new ControlQueue(2);
    assertThat(queue.offer(PacketType.SINGLE_REQUEST, 0, 0, 0, 0, 1, 0)).isTrue();
    assertThat(queue.offer(PacketType.SINGLE_REQUEST, 0, 0, 0, 0, 2, 0)).isTrue();
    assertThat(queue.free()).isZero();
    assertThat(queue.offer(PacketType.SINGLE_REQUEST, 0, 0, 0, 0, 3, 0)).isFalse();
    assertThat(queue.dropped()).isEqualTo(1);
    assertThat(queue.count(PacketType.SINGLE_REQUEST)).isEqualTo(2);
    assertThat(queue.poll(header)).isTrue();
    assertThat(header.pidx()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 1 << 20})
  void theLeastCapacityAndTheMost(int capacity) {
    assertThat(new ControlQueue(capacity).free()).isEqualTo(capacity);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 1, 3, 1000, 1 << 21})
  void capacitiesThatAreRefused(int capacity) {
    assertThatThrownBy(() -> new ControlQueue(capacity)).isInstanceOf(ParameterException.class);
  }
}
