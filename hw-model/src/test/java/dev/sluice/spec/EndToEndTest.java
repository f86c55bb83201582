// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.Overrun;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Sender, network and receiver together: protocol text, section 6. */
class EndToEndTest {
  private static final int PAYLOAD = TransportBench.PAYLOAD;
  private static final long LIMIT = 20_000_000;

  @Property(tries = 300)
  void everyTransferCompletesOverABadNetwork(
      @ForAll @DoubleRange(max = 0.3) double loss,
      @ForAll @IntRange(max = 200) int reorder,
      @ForAll @DoubleRange(max = 0.3) double duplicate,
      @ForAll @DoubleRange(max = 0.1) double corrupt,
      @ForAll @IntRange(min = 1, max = 50) int latency,
      @ForAll @IntRange(min = 3, max = 8) int widthBits,
      @ForAll @IntRange(min = 1, max = 12) int transfers,
      @ForAll @IntRange(min = -1, max = 3) int readLatency,
      @ForAll Overrun overrun,
      @ForAll boolean early,
      @ForAll boolean adaptive,
      @ForAll long seed) {
    TransportBench bench =
        TransportBench.of(
            12,
            1 << widthBits,
            new NetworkParameters(loss, reorder, duplicate, corrupt, 0, latency, seed),
            readLatency,
            60,
            new Extensions(overrun, early, adaptive));
    Random random = new Random(seed);
    List<Integer> ids = new ArrayList<>();
    for (int i = 0; i < transfers; i++) {
      ids.add(bench.submit(1 + random.nextInt(random.nextBoolean() ? 200 : 200 * PAYLOAD)));
    }
    bench.runUntilSent(LIMIT);
    bench.runUntilQuiet();
    ids.forEach(bench::assertCompleted);
    assertThat(bench.receivedEnds).hasSize(transfers);
    assertThat(bench.manager.opened()).isEqualTo(transfers);
  }

  /**
   * A burst is counted in packets, so where only questions are sent it lasts as many questions as
   * it has packets. The retry limit is 25 mean bursts.
   */
  @Property(tries = 60)
  void everyTransferCompletesThroughBurstsOfLoss(
      @ForAll @DoubleRange(max = 0.3) double loss,
      @ForAll @DoubleRange(min = 1, max = 8) double burst,
      @ForAll @IntRange(min = 1, max = 50) int latency,
      @ForAll Overrun overrun,
      @ForAll boolean early,
      @ForAll boolean adaptive,
      @ForAll long seed) {
    NetworkParameters network = new NetworkParameters(loss, 8, 0.02, 0.01, burst, latency, seed);
    TransportBench bench =
        TransportBench.of(4, 32, network, 1, 200, new Extensions(overrun, early, adaptive));
    List<Integer> ids = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      ids.add(bench.submit(100 * PAYLOAD - i));
    }
    bench.runUntilSent(LIMIT);
    bench.runUntilQuiet();
    ids.forEach(bench::assertCompleted);
  }

  @ParameterizedTest
  @EnumSource(PacketType.class)
  void theFirstThreePacketsOfATypeAreLost(PacketType type) {
    Overrun overrun = type == PacketType.PROGRESS ? Overrun.PROGRESS : Overrun.SOURCE;
    TransportBench bench =
        TransportBench.of(
            2,
            16,
            new NetworkParameters(0.05, 4, 0, 0, 0, 10, 5),
            1,
            60,
            new Extensions(overrun, false));
    bench.swallow = first(3, header -> header.type() == type);
    List<Integer> ids = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      ids.add(bench.submit(120 * PAYLOAD));
    }
    bench.runUntilSent(LIMIT);
    bench.runUntilQuiet();
    ids.forEach(bench::assertCompleted);
  }

  @Test
  void everyPacketOfATransferIsLostOnce() {
    TransportBench bench = bench(1, 16, new NetworkParameters(0, 0, 0, 0, 0, 10, 5), 0);
    bench.swallow = first(100, header -> header.type() == PacketType.DATA);
    int id = bench.submit(100 * PAYLOAD);
    bench.runUntilSent(LIMIT);
    bench.assertCompleted(id);
  }

  @Test
  void aCleanNetworkNeedsNoRequestAndNoPacketTwice() {
    TransportBench bench = bench(8, 16, new NetworkParameters(0, 0, 0, 0, 0, 20, 1), 0);
    List<Integer> ids = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      ids.add(bench.submit(150 * PAYLOAD));
    }
    bench.runUntilSent(10_000);
    ids.forEach(bench::assertCompleted);
    assertThat(bench.sender.dataPackets()).isEqualTo(8 * 150);
    assertThat(bench.sender.retransmissions()).isZero();
    assertThat(bench.queue.count(PacketType.SINGLE_REQUEST)).isZero();
    assertThat(bench.queue.count(PacketType.RANGE_REQUEST)).isZero();
    assertThat(bench.queue.count(PacketType.COMPLETION_RESPONSE)).isEqualTo(8);
  }

  @Test
  void aLossInsideTheWindowCostsOneRequestAndOnePacket() {
    TransportBench bench = bench(1, 1024, new NetworkParameters(0, 0, 0, 0, 0, 20, 1), 0);
    bench.swallow = first(1, header -> header.type() == PacketType.DATA && header.pidx() == 50);
    int id = bench.submit(400 * PAYLOAD);
    bench.runUntilSent(10_000);
    bench.assertCompleted(id);
    assertThat(bench.sender.retransmissions()).isEqualTo(1);
    assertThat(bench.queue.count(PacketType.SINGLE_REQUEST)).isEqualTo(1);
    assertThat(bench.queue.count(PacketType.RANGE_REQUEST)).isZero();
  }

  @Test
  void moreTransfersThanWindowsTakeTurns() {
    TransportBench bench = bench(2, 16, new NetworkParameters(0.05, 8, 0.05, 0, 0, 10, 3), 2);
    List<Integer> ids = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      ids.add(bench.submit(20 * PAYLOAD));
    }
    bench.runUntilSent(LIMIT);
    bench.runUntilQuiet();
    ids.forEach(bench::assertCompleted);
    assertThat(bench.manager.refused(RefusalReason.NO_FREE_WINDOW)).isPositive();
  }

  @Test
  void windowsAreUsedAgainMoreOftenThanThereAreGenerations() {
    TransportBench bench = bench(1, 8, new NetworkParameters(0.05, 8, 0.1, 0, 0, 3, 3), 0);
    for (int i = 0; i < 600; i++) {
      int id = bench.submit(1 + i);
      bench.runUntilSent(LIMIT);
      bench.assertCompleted(id);
      bench.runUntilQuiet();
    }
    assertThat(bench.manager.opened()).isEqualTo(600);
  }

  /**
   * Every packet of the first transfers comes again, later than a window's life, while other
   * transfers use two of the three windows. Old connection requests are refused: as ended what the
   * third window remembers, the others because the host has withdrawn the regions.
   */
  @Property(tries = 50)
  void copiesLaterThanAWindowsLifeChangeNothing(
      @ForAll @IntRange(min = -1, max = 1) int readLatency, @ForAll long seed) {
    TransportBench bench =
        bench(3, 16, new NetworkParameters(0, 8, 0.05, 0, 0, 10, seed), readLatency);
    Random losses = new Random(seed);
    bench.swallow = header -> losses.nextInt(20) == 0;
    bench.withdrawRegions = true;
    bench.recorder = new ArrayList<>();
    List<Integer> ids = new ArrayList<>();
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < 3; i++) {
        ids.add(bench.submit((40 + i) * PAYLOAD));
      }
      bench.runUntilSent(LIMIT);
      bench.runUntilQuiet();
    }
    List<byte[]> old = bench.recorder;
    bench.recorder = null;
    for (int i = 0; i < 2; i++) {
      ids.add(bench.submit(60 * PAYLOAD));
    }
    old.forEach(bench::stepWithCopy);
    bench.runUntilSent(LIMIT);
    old.forEach(bench::stepWithCopy);
    bench.runUntilQuiet();
    ids.forEach(bench::assertCompleted);
    assertThat(bench.manager.opened()).isEqualTo(ids.size());
    assertThat(bench.manager.refused(RefusalReason.ENDED)).isPositive();
    assertThat(bench.manager.refused(RefusalReason.BAD_REGION)).isPositive();
  }

  @ParameterizedTest
  @CsvSource({"true, false", "false, true", "true, true"})
  void aDeadLinkEndsInAnErrorThatNamesTheTransfer(boolean forwardDead, boolean backwardDead) {
    TransportBench bench = bench(4, 16, new NetworkParameters(0, 0, 0, 0, 0, 10, 1), 0);
    bench.swallow = dead(forwardDead, backwardDead);
    int first = bench.submit(1000);
    int second = bench.submit(1);
    bench.runUntilSent(bench.transport.senderPatience() + 100);
    bench.runUntilQuiet();
    assertThat(bench.sentEnds.get(first)).containsExactly(RefusalReason.SENDER_GAVE_UP);
    assertThat(bench.sentEnds.get(second)).containsExactly(RefusalReason.SENDER_GAVE_UP);
    if (forwardDead) {
      assertThat(bench.receivedEnds).isEmpty();
    } else {
      assertThat(bench.receivedEnds.get(first)).containsExactly(RefusalReason.RECEIVER_GAVE_UP);
    }
  }

  @Property(tries = 100)
  void aLinkThatDiesOnTheWayEndsEveryTransferAtBothSides(
      @ForAll @IntRange(min = 1, max = 1500) int diesAt,
      @ForAll boolean forwardDead,
      @ForAll boolean backwardDead,
      @ForAll @IntRange(min = -1, max = 1) int readLatency,
      @ForAll Overrun overrun,
      @ForAll boolean early,
      @ForAll boolean adaptive,
      @ForAll long seed) {
    TransportBench bench =
        TransportBench.of(
            4,
            16,
            new NetworkParameters(0.02, 4, 0.02, 0, 0, 10, seed),
            readLatency,
            60,
            new Extensions(overrun, early, adaptive));
    Predicate<PacketHeader> dead = dead(forwardDead, backwardDead || !forwardDead);
    bench.swallow = header -> bench.clock > diesAt && dead.test(header);
    List<Integer> ids = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      ids.add(bench.submit(100 * PAYLOAD));
    }
    bench.runUntilSent(diesAt + 4 * bench.transport.senderPatience());
    bench.runUntilQuiet();
    for (int id : ids) {
      assertThat(bench.sentEnds.get(id)).hasSize(1);
      if (bench.receivedEnds.containsKey(id)) {
        assertThat(bench.receivedEnds.get(id)).hasSize(1);
      }
      if (bench.sentEnds.get(id).getFirst() == null) {
        bench.assertCompleted(id);
      }
    }
  }

  @Test
  void aLinkThatHealsInTimeCompletes() {
    TransportBench bench = bench(4, 16, new NetworkParameters(0, 0, 0, 0, 0, 10, 1), 1);
    long dead = bench.transport.receiverPatience() / 2;
    bench.swallow = header -> bench.clock > 100 && bench.clock < 100 + dead;
    List<Integer> ids = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      ids.add(bench.submit(100 * PAYLOAD));
    }
    bench.runUntilSent(LIMIT);
    bench.runUntilQuiet();
    ids.forEach(bench::assertCompleted);
  }

  /** A bench on the spec with that latency of the read port, or on the cycle model for -1. */
  private static TransportBench bench(
      int windows, int width, NetworkParameters network, int readLatency) {
    return TransportBench.of(windows, width, network, readLatency, 60, Extensions.NONE);
  }

  /** True for the first so many packets that the condition names. */
  private static Predicate<PacketHeader> first(int count, Predicate<PacketHeader> condition) {
    int[] left = {count};
    return header -> condition.test(header) && left[0]-- > 0;
  }

  private static Predicate<PacketHeader> dead(boolean forward, boolean backward) {
    return header -> header.type().toReceiver() ? forward : backward;
  }
}
