// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.nic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.bench.block.BlockRtl;
import dev.sluice.bench.invariant.PairCheckers;
import dev.sluice.bench.invariant.WatchedLine;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.nic.NicCoreModel;
import dev.sluice.host.pair.ChannelEnd;
import dev.sluice.host.pair.HostMemory;
import dev.sluice.host.pair.NicNode;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.network.Channel;
import dev.sluice.network.NetworkParameters;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.CompletionStatus;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.Overrun;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Two generated NICs move memory to memory over a bad network, both in lock-step with the model,
 * with every invariant of protocol text, section 6, checked in every clock.
 */
class NicPairTest {
  private static final int A = 0x0a000001;
  private static final int B = 0x0a000002;
  private static final int MEMORY = 1 << 20;
  private static final int CLOCKS = 10_000_000;

  /**
   * A window rests for as long as a sender may try again, and most clocks of a run are that: few
   * tries, and each waits twice the first's time at most.
   */
  private static final int RETRIES = 5;

  private static final int DOUBLINGS = 1;

  /**
   * Of the network. With so few tries some transfer of one run in twenty is refused a window, or
   * given up, to the end, as it should be; with this seed none is.
   */
  private static final int SEED = 1;

  static NicParameters nic(int dataWidth, Architecture architecture) {
    int width = Math.max(32, architecture.minWidth());
    return new NicParameters(
        new SluiceParameters(12, width, 1 << 12, 256, architecture), dataWidth, 8);
  }

  /** Both nodes send to each other at the same time: transfers of all sizes, more than windows. */
  @ParameterizedTest
  @CsvSource({"64, SHIFT, 0, 0, SOURCE, false", "64, SHIFT, 0.05, 40, PROGRESS, true"})
  void everyTransferCompletesAndEveryByteIsWhereItBelongs(
      int dataWidth,
      Architecture architecture,
      double bad,
      int reorder,
      Overrun overrun,
      boolean early)
      throws Exception {
    transfer(dataWidth, architecture, bad, reorder, overrun, early);
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource({
    "64, SHIFT, 0.05, 40, SOURCE, false",
    "256, RING, 0.05, 40, SOURCE, true",
    "256, RING, 0.05, 40, PROGRESS, true",
    "512, SEGMENTED, 0.05, 40, SOURCE, true",
    "512, SEGMENTED, 0.05, 40, PROGRESS, true"
  })
  void soDoTheyInOtherNics(
      int dataWidth,
      Architecture architecture,
      double bad,
      int reorder,
      Overrun overrun,
      boolean early)
      throws Exception {
    transfer(dataWidth, architecture, bad, reorder, overrun, early);
  }

  private static void transfer(
      int dataWidth,
      Architecture architecture,
      double bad,
      int reorder,
      Overrun overrun,
      boolean early)
      throws Exception {
    long[] sizes = {1, 255, 256, 257, 4096, 20_000, 1, 7777, 512, 30_001, 100, 256 * 33, 9, 32_768};
    withPair(
        nic(dataWidth, architecture),
        new NetworkParameters(bad, reorder, bad, bad / 5, 0, 16, SEED),
        new Extensions(overrun, early),
        (a, b, checkers) -> {
          run(a, b, sizes, checkers);
          check(a, b, sizes);
          check(b, a, sizes);
        });
  }

  /** One line of a transfer's memory cannot be read: it ends with that status, others complete. */
  @Test
  void aTransferWhoseMemoryCannotBeReadFailsAlone() throws Exception {
    long[] sizes = {1000, 5000, 20_000, 300, 7777};
    int broken = 2;
    withPair(
        nic(64, Architecture.SHIFT),
        new NetworkParameters(0, 0, 0, 0, 0, 16, 7),
        Extensions.NONE,
        (a, b, checkers) -> {
          a.host().breakLine(place(broken) + 12_345);
          run(a, b, sizes, checkers);
          for (int i = 0; i < sizes.length; i++) {
            CompletionStatus right =
                i == broken ? CompletionStatus.PAYLOAD_UNREADABLE : CompletionStatus.DONE;
            assertThat(a.statuses().get(a.cookies().indexOf(1000 + i)))
                .as("transfer %d", i)
                .isEqualTo(right.code());
          }
          assertThat(b.statuses()).containsOnly(0);
        });
  }

  /** What is done with two NICs. */
  private interface Job {
    void run(NicNode a, NicNode b, PairCheckers checkers);
  }

  private static void withPair(
      NicParameters nic, NetworkParameters network, Extensions extensions, Job job)
      throws Exception {
    VerilatedModel rtl = BlockRtl.of("NicCore", nic);
    int largest = PacketCodec.maxPacketBytes(nic.sluice());
    Channel there = new Channel(network, largest, 0);
    Channel back = new Channel(network, largest, 1);
    TransportParameters transport =
        TransportParameters.forNetwork(
                2 * (16 + network.reorder() + Channel.EXIT_QUEUE) * largest / nic.beatBytes(),
                8,
                RETRIES)
            .withBackoffLimit(DOUBLINGS);
    PairCheckers checkers = new PairCheckers(network.seed());
    WatchedLine lineA = new WatchedLine(new ChannelEnd(there, back, B));
    WatchedLine lineB = new WatchedLine(new ChannelEnd(back, there, A));
    try (NicNode a = node(rtl, nic, transport, 3, lineA);
        NicNode b = node(rtl, nic, transport, 4, lineB)) {
      attach(checkers, A, a, nic, lineA);
      attach(checkers, B, b, nic, lineB);
      a.extend(extensions);
      b.extend(extensions);
      checkers.networkHealed(CLOCKS / 2);
      job.run(a, b, checkers);
      assertThat(a.mismatches() + b.mismatches()).isZero();
    }
  }

  private static NicNode node(
      VerilatedModel rtl,
      NicParameters nic,
      TransportParameters transport,
      long seed,
      WatchedLine line) {
    return new NicNode(
        new BlockCosim(rtl, new NicCoreModel(nic), seed),
        nic,
        transport,
        memory(seed),
        line,
        new MemoryTiming(0.1, 10, 10, 0, MemoryTiming.Order.ANY),
        seed);
  }

  /** Every invariant of protocol text, section 6, and the region that the others may write. */
  private static void attach(
      PairCheckers checkers, int peer, NicNode node, NicParameters nic, WatchedLine line) {
    NicCoreModel core = (NicCoreModel) node.nic().model();
    checkers.attach(peer, node, core, nic, line, MEMORY / 2, MEMORY / 2);
    checkers.regions(peer).allow(MEMORY / 2, MEMORY / 2);
    node.register(MEMORY / 2, MEMORY / 2);
  }

  /** Random bytes in the lower half. */
  private static HostMemory memory(long seed) {
    byte[] bytes = new byte[MEMORY];
    new Random(seed).nextBytes(bytes);
    Arrays.fill(bytes, MEMORY / 2, MEMORY, (byte) 0);
    return new HostMemory(MemorySegment.ofArray(bytes));
  }

  /**
   * Transfer i lies at i * 64 KB / 2 of the lower half, and goes to the same place of the upper.
   */
  private static long place(int i) {
    return i * (MEMORY / 2L / 16);
  }

  private static void run(NicNode a, NicNode b, long[] sizes, PairCheckers checkers) {
    int submittedA = 0;
    int submittedB = 0;
    long clock = 0;
    for (; a.cookies().size() < sizes.length || b.cookies().size() < sizes.length; clock++) {
      checkers.clock(clock);
      assertThat(clock).as("clocks; %s %s", a.cookies(), b.cookies()).isLessThan(CLOCKS);
      if (submittedA < sizes.length && a.canSubmit()) {
        submit(checkers, A, B, submittedA++, sizes);
      }
      if (submittedB < sizes.length && b.canSubmit()) {
        submit(checkers, B, A, submittedB++, sizes);
      }
      a.clock(clock);
      b.clock(clock);
    }
    for (int i = 0; i < 2000; i++) {
      checkers.clock(clock + i);
      a.clock(clock + i);
      b.clock(clock + i);
    }
  }

  private static void submit(PairCheckers checkers, int from, int to, int i, long[] sizes) {
    checkers.submit(from, to, 1000 + i, place(i), sizes[i], MEMORY / 2 + place(i));
  }

  private static void check(NicNode from, NicNode to, long[] sizes) {
    assertThat(from.statuses()).containsOnly(0);
    assertThat(from.cookies()).hasSize(sizes.length).doesNotHaveDuplicates();
    MemorySegment sent = from.host().bytes();
    MemorySegment received = to.host().bytes();
    for (int i = 0; i < sizes.length; i++) {
      long source = place(i);
      long target = MEMORY / 2 + source;
      long size = sizes[i];
      assertThat(received.asSlice(target, size).mismatch(sent.asSlice(source, size)))
          .as("first wrong byte of transfer %d of %d bytes", i, size)
          .isEqualTo(-1);
      MemorySegment behind = received.asSlice(target + size, place(i + 1) - place(i) - size);
      assertThat(behind.mismatch(MemorySegment.ofArray(new byte[(int) behind.byteSize()])))
          .as("first written byte behind transfer %d", i)
          .isEqualTo(-1);
    }
  }
}
