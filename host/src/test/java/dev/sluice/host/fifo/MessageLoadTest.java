// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.fifo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.sluice.host.cluster.ClusterOptions;
import dev.sluice.host.device.NicException;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The load itself: how much it sends, and that it sees what is wrong. */
@Timeout(300)
class MessageLoadTest {
  private static final ClusterOptions TWO = ClusterOptions.of(2);

  @Test
  void allMessagesAreSentAndLookedAt() throws InterruptedException {
    NetworkParameters bad = new NetworkParameters(0.05, 8, 0.05, 0.02, 0, 16, 7);
    MessageLoad load = new MessageLoad(ClusterOptions.of(3).withNetwork(bad), 100, 0, 3000, 9);
    long[] seen = new long[1];
    MessageLoad.Result result = load.run(now -> seen[0] = Math.max(seen[0], now));
    assertThat(result.messages()).isEqualTo(100);
    assertThat(seen[0]).isEqualTo(100);
    long bytes = 0;
    for (int from = 0; from < 3; from++) {
      for (int to = 0; to < 3; to++) {
        // 100 messages over 6 pairs: the first four have 17, the others 16.
        int pair = from * 2 + (to < from ? to : to - 1);
        for (int k = 0; from != to && k < (pair < 4 ? 17 : 16); k++) {
          bytes += load.payload(from, to, k).length;
        }
      }
    }
    assertThat(result.bytes()).isEqualTo(bytes);
    assertThat(result.network().lost()).isPositive();
    assertThat(result.clocks()).isPositive();
  }

  @Test
  void whatIsNotAsItWasSentIsSeen() {
    MessageLoad load = new MessageLoad(TWO, 10, 8, 100, 9);
    byte[] payload = load.payload(0, 1, 4);
    load.check(new ReceivedMessage(0, 4, payload.clone()), 1, 4);
    assertThatIllegalStateException()
        .isThrownBy(() -> load.check(new ReceivedMessage(0, 5, payload), 1, 4))
        .withMessageStartingWith("message 4 from node 0 to node 1: its tag is 5");
    payload[7] ^= 1;
    assertThatIllegalStateException()
        .isThrownBy(() -> load.check(new ReceivedMessage(0, 4, payload), 1, 4))
        .withMessageEndingWith("differ at 7");
    assertThatIllegalStateException()
        .isThrownBy(() -> load.check(new ReceivedMessage(0, 5, load.payload(0, 1, 5)), 1, 4));
  }

  /**
   * Nodes that cannot hear each other: the load ends with the reason, and leaves nothing running.
   */
  @Test
  void aLoadThatCannotGoOnEnds() {
    NicParameters nic =
        new NicParameters(new SluiceParameters(8, 32, 64, 128, Architecture.RING), 128, 8);
    NetworkParameters dead = new NetworkParameters(1, 0, 0, 0, 0, 16, 20_261_125);
    ClusterOptions options = TWO.withNic(nic).withNetwork(dead);
    assertThatExceptionOfType(NicException.class)
        .isThrownBy(() -> new MessageLoad(options, 10, 8, 100, 9).run(_ -> {}))
        .withMessageContaining("cannot be reached");
    assertThat(Thread.getAllStackTraces().keySet())
        .noneMatch(t -> t.getName().equals("sluice cluster, seed 20261125"));
  }

  @ParameterizedTest
  @CsvSource({"0, 0, 10", "5, -1, 10", "5, 11, 10", "5, 0, 172009"})
  void whatIsNoLoadIsRefused(long count, int least, int most) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MessageLoad(TWO, count, least, most, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MessageLoad(ClusterOptions.of(1), 5, 0, 10, 1))
        .withMessageStartingWith("nodes = 1");
  }
}
