// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.Overrun;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.control.OvertakingDepth;
import dev.sluice.spec.window.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Progress reports and early requests with sender, network and receiver: section 7. */
class ExtensionsTest {
  private static final int PAYLOAD = TransportBench.PAYLOAD;
  private static final long LIMIT = 20_000_000;
  private static final Extensions BOTH = new Extensions(Overrun.PROGRESS, true);
  private static final Extensions PROGRESS = new Extensions(Overrun.PROGRESS, false);

  /**
   * A packet may be overtaken by fewer than W/2 packets: nothing is asked for and nothing is sent
   * twice, except where the source's sender runs past the window.
   */
  @Tag("long")
  @Property(tries = 400)
  void reorderingAloneCausesNoRequest(
      @ForAll @IntRange(min = 3, max = 8) int widthBits,
      @ForAll @IntRange(max = 1000) int share,
      @ForAll @IntRange(min = 1, max = 50) int latency,
      @ForAll @IntRange(min = 1, max = 12) int transfers,
      @ForAll @IntRange(min = -1, max = 3) int readLatency,
      @ForAll boolean early,
      @ForAll boolean adaptive,
      @ForAll long seed) {
    int width = 1 << widthBits;
    int reorder = (width / 2 - 1) * share / 1000;
    TransportBench bench =
        TransportBench.of(
            12,
            width,
            new NetworkParameters(0, reorder, 0, 0, 0, latency, seed),
            readLatency,
            60,
            new Extensions(Overrun.PROGRESS, early, adaptive));
    List<Integer> ids = submit(bench, transfers, 300 * PAYLOAD);
    bench.runUntilSent(LIMIT);
    bench.runUntilQuiet();
    ids.forEach(bench::assertCompleted);
    assertThat(bench.queue.count(PacketType.SINGLE_REQUEST)).as("single requests").isZero();
    assertThat(bench.queue.count(PacketType.RANGE_REQUEST)).as("range requests").isZero();
    assertThat(bench.sender.retransmissions()).as("retransmissions").isZero();
    assertThat(bench.control.spuriousRequests()).isZero();
  }

  /** The sender that knows WBASE never has a packet dropped beyond the window. */
  @Property(tries = 150)
  void withProgressNothingIsBeyondTheWindow(
      @ForAll @IntRange(min = 3, max = 7) int widthBits,
      @ForAll @IntRange(max = 100) int reorder,
      @ForAll @IntRange(max = 30) int lossPercent,
      @ForAll @IntRange(max = 30) int duplicatePercent,
      @ForAll boolean early,
      @ForAll boolean adaptive,
      @ForAll long seed) {
    TransportBench bench =
        TransportBench.of(
            6,
            1 << widthBits,
            new NetworkParameters(
                lossPercent / 100.0, reorder, duplicatePercent / 100.0, 0.01, 0, 9, seed),
            -1,
            60,
            new Extensions(Overrun.PROGRESS, early, adaptive));
    List<Integer> ids = submit(bench, 5, 150 * PAYLOAD);
    bench.runUntilSent(LIMIT);
    bench.runUntilQuiet();
    ids.forEach(bench::assertCompleted);
    assertThat(bench.verdicts[Verdict.BEYOND.ordinal()]).isZero();
  }

  @Test
  void aTransferInsideOneWindowNeedsNoReport() {
    TransportBench bench = clean(16, PROGRESS);
    int id = bench.submit(16 * PAYLOAD);
    bench.runUntilSent(1000);
    bench.assertCompleted(id);
    assertThat(bench.queue.count(PacketType.PROGRESS)).isZero();
  }

  @Test
  void oneReportForAQuarterWindowUntilTheEndIsInReach() {
    TransportBench bench = clean(64, PROGRESS);
    int id = bench.submit(400 * PAYLOAD);
    bench.runUntilSent(5000);
    bench.assertCompleted(id);
    // Reports at 16, 32, ..., 336: 336 + 64 is the end.
    assertThat(bench.queue.count(PacketType.PROGRESS)).isEqualTo(336 / 16);
    assertThat(bench.control.repeatedReports()).isZero();
    assertThat(bench.control.timeouts()).isZero();
  }

  /** The window is wide enough for the round trip: the sender never stands still. */
  @Test
  void withACleanNetworkProgressCostsNoTime() {
    long literal = clocks(clean(128, Extensions.NONE));
    assertThat(clocks(clean(128, PROGRESS))).isEqualTo(literal);
    assertThat(clocks(clean(128, BOTH))).isEqualTo(literal);
  }

  private static long clocks(TransportBench bench) {
    int id = bench.submit(1000 * PAYLOAD);
    bench.runUntilSent(5000);
    bench.assertCompleted(id);
    return bench.clock;
  }

  /** Every report up to a clock is lost: the sender stands, and one time-out sets it going. */
  @Test
  void aSenderWhoseReportsWereLostNeedsOneTimeout() {
    TransportBench bench = clean(16, PROGRESS);
    int[] left = {4};
    bench.swallow = header -> header.type() == PacketType.PROGRESS && left[0]-- > 0;
    int id = bench.submit(64 * PAYLOAD);
    bench.runUntilSent(5000);
    bench.assertCompleted(id);
    assertThat(bench.control.timeouts()).isEqualTo(1);
    assertThat(bench.control.repeatedReports()).isEqualTo(1);
    assertThat(bench.sender.retransmissions()).isZero();
    assertThat(bench.sender.probes()).isZero();
  }

  /** The receiver's time-out is far away; the sender's probe gets the report. */
  @Test
  void aProbeAtTheEdgeIsAnsweredWithAReport() {
    TransportBench bench = clean(16, PROGRESS, 5000, 100);
    int[] left = {4};
    bench.swallow = header -> header.type() == PacketType.PROGRESS && left[0]-- > 0;
    int id = bench.submit(64 * PAYLOAD);
    bench.runUntilSent(5000);
    bench.assertCompleted(id);
    assertThat(bench.clock).isLessThan(5000);
    assertThat(bench.control.timeouts()).isZero();
    assertThat(bench.sender.probes()).isPositive();
    assertThat(bench.control.repeatedReports()).isPositive();
  }

  /** Without its timer a stalled sender whose receiver gave up would stand for ever. */
  @Test
  void aStalledSenderGivesUpWhenTheReceiverIsGone() {
    TransportBench bench = clean(16, PROGRESS);
    bench.swallow = header -> bench.clock > 40 && !header.type().toReceiver();
    int id = bench.submit(64 * PAYLOAD);
    bench.runUntilSent(4 * bench.transport.senderPatience());
    bench.runUntilQuiet();
    assertThat(bench.sentEnds.get(id)).containsExactly(RefusalReason.SENDER_GAVE_UP);
  }

  @Test
  void aLossIsAskedForWhenHalfAWindowHasOvertakenIt() {
    TransportBench bench = clean(128, BOTH);
    bench.swallow = once(50);
    int id = bench.submit(400 * PAYLOAD);
    bench.runUntilSent(2000);
    bench.assertCompleted(id);
    assertThat(bench.control.earlyRequests()).isEqualTo(1);
    assertThat(bench.queue.count(PacketType.SINGLE_REQUEST)).isEqualTo(1);
    assertThat(bench.control.timeouts()).isZero();
    assertThat(bench.sender.retransmissions()).isEqualTo(1);
    assertThat(bench.control.spuriousRequests()).isZero();
  }

  /** Losses on a network that keeps the order teach D down to its least. */
  @Test
  void theDepthFallsWhereNothingIsReordered() {
    TransportBench bench = clean(128, BOTH);
    bench.swallow = header -> header.type() == PacketType.DATA && bench.clock % 17 == 0;
    List<Integer> ids = submit(bench, 2, 4000 * PAYLOAD);
    bench.runUntilSent(LIMIT);
    ids.forEach(bench::assertCompleted);
    assertThat(bench.control.overtakingDepth()).isEqualTo(OvertakingDepth.LEAST);
    assertThat(bench.control.spuriousRequests()).isZero();
  }

  /** A request that was lost, or whose answer was, is made again by the time-out. */
  @Test
  void theTimeoutBacksUpAnEarlyRequest() {
    TransportBench bench = clean(128, BOTH);
    int[] left = {1};
    bench.swallow =
        header ->
            header.type() == PacketType.SINGLE_REQUEST && left[0]-- > 0
                || header.type() == PacketType.DATA && header.pidx() == 50 && !header.again();
    int id = bench.submit(400 * PAYLOAD);
    bench.runUntilSent(2000);
    bench.assertCompleted(id);
    assertThat(bench.control.earlyRequests()).isEqualTo(1);
    assertThat(bench.queue.count(PacketType.SINGLE_REQUEST)).isEqualTo(2);
    assertThat(bench.sender.retransmissions()).isEqualTo(1);
  }

  private static Predicate<PacketHeader> once(int k) {
    return header -> header.type() == PacketType.DATA && header.pidx() == k && !header.again();
  }

  private static TransportBench clean(int width, Extensions extensions) {
    return TransportBench.of(
        4, width, new NetworkParameters(0, 0, 0, 0, 0, 20, 1), 0, 60, extensions);
  }

  private static TransportBench clean(
      int width, Extensions extensions, long timeout, long senderTimeout) {
    return TransportBench.of(
        4,
        width,
        new NetworkParameters(0, 0, 0, 0, 0, 20, 1),
        0,
        new TransportParameters(timeout, senderTimeout, 4, 60, 16, 1 << 20),
        extensions);
  }

  private static List<Integer> submit(TransportBench bench, int transfers, int bytes) {
    List<Integer> ids = new ArrayList<>();
    for (int i = 0; i < transfers; i++) {
      ids.add(bench.submit(bytes - i));
    }
    return ids;
  }
}
