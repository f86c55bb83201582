// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.nic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.bench.block.BlockRtl;
import dev.sluice.bench.block.VerilogTools;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.nic.SluiceNicModel;
import dev.sluice.cycle.nic.SluiceNicUdpModel;
import dev.sluice.host.driver.HostNode;
import dev.sluice.host.pair.ChannelEnd;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.lockstep.BlockUnderTest;
import dev.sluice.lockstep.ModelAlone;
import dev.sluice.network.Channel;
import dev.sluice.network.NetworkParameters;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.CompletionStatus;
import dev.sluice.protocol.LineMode;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.NicGenerator;
import dev.sluice.spec.registers.NicCounter;
import dev.sluice.spec.registers.NicRegister;
import dev.sluice.spec.window.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Two whole NICs, programmed over AXI4-Lite and fed by descriptor rings, move memory to memory; the
 * counters say what the bench knows.
 */
class SluiceNicTest {
  /** What every lossy and repeating network brings about. */
  private static final List<Verdict> SEEN =
      List.of(Verdict.ACCEPTED, Verdict.DUPLICATE, Verdict.BELOW, Verdict.BEYOND);

  static NicParameters nic(int dataWidth, Architecture architecture) {
    int width = Math.max(32, architecture.minWidth());
    return new NicParameters(
        new SluiceParameters(12, width, 1 << 12, 256, architecture), dataWidth, 8);
  }

  private static NetworkParameters network(double bad, double corruption, int reorder) {
    return new NetworkParameters(bad, reorder, bad, corruption, 0, 16, 7);
  }

  /** The first as in NicRunTest: one build serves both. */
  @ParameterizedTest
  @CsvSource("64, SHIFT, STALL")
  void hostsMoveMemoryOverABadNetwork(int dataWidth, Architecture architecture, LineMode line)
      throws Exception {
    moveMemory(dataWidth, architecture, line);
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource("512, SEGMENTED, DROP")
  void soDoWideOnes(int dataWidth, Architecture architecture, LineMode line) throws Exception {
    moveMemory(dataWidth, architecture, line);
  }

  private static void moveMemory(int dataWidth, Architecture architecture, LineMode line)
      throws Exception {
    NicParameters nic = nic(dataWidth, architecture).withLine(line);
    VerilatedModel rtl = BlockRtl.of("SluiceNic", nic);
    try (HostPair pair =
        new HostPair(
            seed -> new BlockCosim(rtl, new SluiceNicModel(nic), seed),
            nic,
            false,
            network(0.05, 0.01, 40))) {
      pair.run();
      checkCounters(pair, 0);
      checkCounters(pair, 1);
      for (int i = 0; i < 2; i++) {
        assertThat(pair.node(i).nic().mismatches()).isZero();
        assertThat(sum(pair.counters(i), NicCounter.DROPPED_TOO_SHORT, 8))
            .as("damaged frames")
            .isPositive()
            .isEqualTo(pair.channel(1 - i).counters().corrupted());
        assertThat(pair.counters(i).get(NicCounter.SEND_RETRANSMISSION)).isPositive();
        checkVerdicts(architecture, pair.counters(i), pair.verdicts(i).counters());
        for (Verdict verdict : SEEN) {
          assertThat(pair.verdicts(i).of(verdict)).as("%s at %d", verdict, i).isPositive();
        }
      }
    }
  }

  /**
   * As the spec's windows; where edges are late, what was just below or beyond may count as next to
   * it.
   */
  private static void checkVerdicts(
      Architecture architecture, Map<NicCounter, Long> nic, Map<NicCounter, Long> spec) {
    if (architecture == Architecture.SHIFT) {
      assertThat(nic).containsAllEntriesOf(spec);
      return;
    }
    for (NicCounter exact :
        List.of(NicCounter.VERDICT_ACCEPTED, NicCounter.VERDICT_STALE, NicCounter.VERDICT_BAD)) {
      assertThat(nic.get(exact)).as(exact.name()).isEqualTo(spec.get(exact));
    }
    assertThat(nic.get(NicCounter.VERDICT_BELOW))
        .isLessThanOrEqualTo(spec.get(NicCounter.VERDICT_BELOW));
    assertThat(nic.get(NicCounter.VERDICT_BEYOND))
        .isGreaterThanOrEqualTo(spec.get(NicCounter.VERDICT_BEYOND));
    assertThat(spec.keySet().stream().mapToLong(nic::get).sum())
        .as("every packet has one verdict")
        .isEqualTo(spec.values().stream().mapToLong(Long::longValue).sum());
  }

  /** Ids are there, and stay as they are, in every clock. */
  @Tag("long")
  @Test
  void hostsMoveMemoryOverBusesWithIds() throws Exception {
    NicParameters plain = nic(64, Architecture.SHIFT);
    NicParameters nic = new NicParameters(plain.sluice(), 64, plain.transfers(), 5);
    VerilatedModel rtl = BlockRtl.of("SluiceNic", nic);
    try (HostPair pair =
        new HostPair(
            seed -> new BlockCosim(rtl, new SluiceNicModel(nic), seed),
            nic,
            false,
            network(0, 0, 20))) {
      pair.run();
      for (int i = 0; i < 2; i++) {
        BlockUnderTest block = pair.node(i).nic();
        assertThat(block.mismatches()).isZero();
        assertThat(block.model().outputs().stream().map(Wires::name))
            .contains("m_axi_awid", "m_axi_arid", "m_axi_ring_awid", "m_axi_ring_arid");
        checkCounters(pair, i);
      }
    }
  }

  /** Every frame is as UdpFraming writes it; frames for others are dropped and counted. */
  @Test
  void hostsMoveMemoryOverEthernet() throws Exception {
    NicParameters nic = nic(256, Architecture.RING).withLine(LineMode.DROP);
    VerilatedModel rtl = BlockRtl.of("SluiceNicUdp", nic);
    try (HostPair pair =
        new HostPair(
            seed -> new BlockCosim(rtl, new SluiceNicUdpModel(nic), seed),
            nic,
            true,
            network(0.02, 0, 20))) {
      pair.run();
      checkCounters(pair, 0);
      checkCounters(pair, 1);
      for (int i = 0; i < 2; i++) {
        assertThat(pair.node(i).nic().mismatches()).isZero();
        Map<NicCounter, Long> counters = pair.counters(i);
        for (int kind = 0; kind < CheckedLine.WRONG_KINDS; kind++) {
          assertThat(pair.line(i).wrong(kind)).isPositive();
        }
        assertThat(counters)
            .containsEntry(NicCounter.UDP_OTHER_MAC, (long) pair.line(i).wrong(0))
            .containsEntry(NicCounter.UDP_OTHER_IP, (long) pair.line(i).wrong(1))
            .containsEntry(NicCounter.UDP_OTHER_PORT, (long) pair.line(i).wrong(2));
      }
    }
  }

  private static void checkCounters(HostPair pair, int i) {
    Map<NicCounter, Long> counters = pair.counters(i);
    TransferList own = pair.list(i);
    TransferList other = pair.list(1 - i);
    CheckedLine line = pair.line(i);
    assertThat(counters)
        .containsEntry(NicCounter.SEND_COMPLETED, (long) own.count(CompletionStatus.DONE))
        .containsEntry(NicCounter.SEND_FAILED, (long) own.count(CompletionStatus.BAD_REGION))
        .containsEntry(
            NicCounter.SEND_REFUSED,
            (long)
                own.count(
                    CompletionStatus.BAD_LENGTH,
                    CompletionStatus.UNALIGNED,
                    CompletionStatus.OUTSIDE_MEMORY))
        .containsEntry(NicCounter.SEND_DATA, line.sent(PacketType.DATA))
        .containsEntry(NicCounter.SEND_CONNECTION_REQUEST, line.sent(PacketType.CONNECTION_REQUEST))
        .containsEntry(NicCounter.RECEIVE_COMPLETED, (long) other.count(CompletionStatus.DONE))
        .containsEntry(
            NicCounter.RECEIVE_ANSWERED_AGAIN,
            line.sent(PacketType.COMPLETION_RESPONSE) - other.count(CompletionStatus.DONE))
        .containsEntry(NicCounter.ACCESS_READ_REFUSED, 0L)
        .containsEntry(NicCounter.ACCESS_WRITE_REFUSED, 0L);
    assertThat(counters.get(NicCounter.RECEIVE_OPENED))
        .as("every window has ended, for one cause")
        .isEqualTo(
            counters.get(NicCounter.RECEIVE_COMPLETED)
                + sum(counters, NicCounter.RECEIVE_RECEIVER_GAVE_UP, 3));
    assertThat(counters.get(NicCounter.RECEIVE_BAD_REGION)).isPositive();
    assertThat(pair.register(i, NicRegister.ERROR_STATUS)).isZero();
    long all = own.count(CompletionStatus.values());
    assertThat(pair.register(i, NicRegister.DESCRIPTOR_HEAD)).isEqualTo(all);
    assertThat(pair.register(i, NicRegister.COMPLETION_TAIL)).isEqualTo(all);
    assertThat(pair.register(i, NicRegister.STATUS)).as("active, nothing waits").isEqualTo(1);
  }

  private static long sum(Map<NicCounter, Long> counters, NicCounter first, int count) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += counters.get(first.plus(i));
    }
    return sum;
  }

  /** Settings, descriptors and doorbell are there, but nothing is switched on. */
  @Test
  void aNicDoesNothingUntilItIsSwitchedOn() {
    NicParameters nic = nic(64, Architecture.SHIFT);
    Channel line = new Channel(network(0, 0, 0), 300, 0);
    TransferList list = new TransferList(nic.sluice().maxTransferBytes());
    try (HostNode node =
        new HostNode(
            new ModelAlone(new SluiceNicModel(nic)),
            nic,
            TransferList.memory(1),
            TransferList.ringMemory(),
            TransferList.RINGS,
            list,
            new ChannelEnd(line, line, 1),
            new MemoryTiming(0, 1, 1, 0, MemoryTiming.Order.ANY),
            1)) {
      BlockModel model = node.nic().model();
      node.watchedBy(
          clock -> {
            for (String bus : List.of("m_axi_", "m_axi_ring_")) {
              assertThat(model.wires(bus + "ar").valid).isFalse();
              assertThat(model.wires(bus + "aw").valid).isFalse();
            }
          });
      node.driver().setMemory(0, TransferList.MEMORY);
      node.driver().set(NicRegister.DESCRIPTOR_BASE_LOW, TransferList.RINGS.descriptorBase());
      node.driver().set(NicRegister.DESCRIPTOR_BASE_HIGH, 0);
      for (int clock = 0; clock < 1000; clock++) {
        if (clock > 500) {
          list.submit(
              node.driver(),
              (cookie, address, bytes, remote) -> node.submit(cookie, 1, address, bytes, remote));
        }
        node.clock(clock);
      }
      assertThat(node.wire().packets()).isZero();
    }
  }

  /** The top that has every block but those of the MAC in it. */
  @Tag("long")
  @Test
  void toolsAcceptIt(@TempDir Path folder) throws Exception {
    String top = "SluiceNicUdp";
    VerilogTools.accept(folder, top, NicGenerator.verilog(top, nic(128, Architecture.RING)));
  }
}
