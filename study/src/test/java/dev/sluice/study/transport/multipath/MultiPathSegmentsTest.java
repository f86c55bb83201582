// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.multipath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.study.paths.PathNetworkParameters;
import dev.sluice.study.paths.PathParameters;
import dev.sluice.study.paths.Routing;
import dev.sluice.study.transport.Networks;
import dev.sluice.study.transport.Outcome;
import dev.sluice.study.transport.TransferSimulation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MultiPathSegmentsTest {
  private static final int PICOS_PER_BYTE = 20;
  private static final int PAYLOAD = 512;
  private static final long D = 11_960;
  private static final long C = 1_720;
  private static final long DELAY = 1_000_000;

  private static Outcome run(
      int segment, int packets, PathNetworkParameters forward, PathNetworkParameters backward) {
    return new TransferSimulation(
            new MultiPathSegments(segment), packets, PAYLOAD, 1, PICOS_PER_BYTE, forward, backward)
        .run(1_000_000_000_000L)
        .getFirst();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 64, 65, 1000})
  void onOnePathASegmentFollowsTheCheckOfTheOneBefore(int packets) {
    Outcome outcome = run(64, packets, Networks.clean(1), Networks.clean(1));
    int segments = (packets + 63) / 64;
    long connect = 4 * C + 2 * DELAY;
    // The last packet and, behind it, its check cross the path; the answer comes back.
    long check = D + 3 * C + 2 * DELAY;
    assertThat(outcome.completion()).isEqualTo(connect + packets * D + segments * check);
    assertThat(outcome.controlPackets()).isEqualTo(2 + 2L * segments);
    assertThat(outcome.dataSent()).isEqualTo(packets);
  }

  @Test
  void severalPathsWaitForTheirChecksTogether() {
    Outcome one = run(256, 1 << 16, Networks.clean(1), Networks.clean(1));
    Outcome eight = run(256, 1 << 16, Networks.clean(8), Networks.clean(8));
    long line = (1 << 16) * D;
    assertThat(one.completion()).isGreaterThan(line * 3 / 2);
    assertThat(eight.completion()).isLessThan(line * 110 / 100);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void exactlyTheLostPacketsAreSentAgain(long seed) {
    Outcome outcome = run(1024, 20_000, Networks.lossy(4, 0.03, seed), Networks.clean(4));
    assertThat(outcome.finished()).isTrue();
    assertThat(outcome.dataLost()).isBetween(500L, 720L);
    assertThat(outcome.retransmissions()).isEqualTo(outcome.dataLost());
    assertThat(outcome.spurious() + outcome.duplicateWrites()).isZero();
  }

  /** A slow path delivers one segment while the fast one takes over the rest of its queue. */
  @Test
  void theRestOfASlowPathsQueueIsSharedOutAgain() {
    PathNetworkParameters uneven =
        new PathNetworkParameters(
            List.of(Networks.PATH, PathParameters.clean(20, 300_000_000)), Routing.SPRAY, 0, 0, 1);
    Outcome outcome = run(64, 6400, uneven, Networks.clean(1));
    // Half of the 100 segments on the slow path would take 50 times 300 microseconds.
    assertThat(outcome.completion()).isBetween(300_000_000L, 700_000_000L);
  }

  /** The paths' own order is kept, whatever the routing of the network would do. */
  @Test
  void aPacketStaysOnThePathOfItsSegment() {
    PathNetworkParameters uneven =
        new PathNetworkParameters(
            List.of(Networks.PATH, PathParameters.clean(20, 3_000_000)),
            Routing.LEAST_QUEUE,
            0,
            0,
            1);
    // One segment: it goes over the first path, as does its check.
    Outcome outcome = run(1024, 1000, uneven, Networks.clean(1));
    assertThat(outcome.completion())
        .isEqualTo(4 * C + 2 * DELAY + 1000 * D + D + 3 * C + 2 * DELAY);
  }

  @Test
  void stateIsBitsOfTheOpenSegments() {
    Outcome outcome = run(1024, 10_000, Networks.clean(4), Networks.clean(4));
    assertThat(outcome.receiverStateBytes()).isEqualTo(3 + 4 * 128 + 2);
    assertThat(outcome.senderStateBytes()).isEqualTo(14 + 4 * (16 + 128) + 10 * 3);
  }

  @Test
  void impossibleLengthsAreRefusedByName() {
    assertThatThrownBy(() -> new MultiPathSegments(63)).hasMessageContaining("segmentPackets");
    assertThatThrownBy(() -> new MultiPathSegments(100)).hasMessageContaining("segmentPackets");
    assertThatThrownBy(() -> new MultiPathSegments(1 << 21)).hasMessageContaining("segmentPackets");
  }
}
