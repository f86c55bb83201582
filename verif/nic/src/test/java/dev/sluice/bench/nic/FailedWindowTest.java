// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.nic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.bench.block.BlockRtl;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.nic.NicCoreModel;
import dev.sluice.cycle.wires.registers.ReceiveCountWires;
import dev.sluice.cycle.wires.registers.RefusedWires;
import dev.sluice.host.pair.ChannelEnd;
import dev.sluice.host.pair.HostMemory;
import dev.sluice.host.pair.LineEnd;
import dev.sluice.host.pair.LineWrapper;
import dev.sluice.host.pair.NicNode;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.lockstep.BlockUnderTest;
import dev.sluice.lockstep.ModelAlone;
import dev.sluice.network.Channel;
import dev.sluice.network.NetworkParameters;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.CompletionStatus;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.admission.AdmissionVerdict;
import java.lang.foreign.MemorySegment;
import java.util.Random;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A window that failed knows whose it was: when the one refusal that says so is lost, the sender's
 * next probe brings another, and the sender ends soon with what the receiver said.
 */
class FailedWindowTest {
  private static final int MEMORY = 1 << 16;
  private static final int SENDER = 0x0a000001;
  private static final int RECEIVER = 0x0a000002;
  private static final int BYTES = 4000;
  private static final int LATENCY = 16;

  /** As in NicPairTest: one build serves both. */
  private static NicParameters nic(int dataWidth, Architecture architecture) {
    return NicPairTest.nic(dataWidth, architecture);
  }

  private static TransportParameters transport(NicParameters nic) {
    int largest = PacketCodec.maxPacketBytes(nic.sluice());
    return TransportParameters.forNetwork(4L * (LATENCY + largest / nic.beatBytes()), 4, 8);
  }

  /** Whoever the sender is and whatever its transfer is called, 0 included. */
  @ParameterizedTest
  @CsvSource({"0x0a000001, 0x5eed0007", "0xffffffff, 0", "0, 0xffffffff", "0, 0", "1, 1"})
  void theModelsSenderIsToldAgain(String peer, String transferId) {
    NicParameters nic = nic(64, Architecture.SHIFT);
    run(nic, Long.decode(peer).intValue(), Long.decode(transferId).intValue(), _ -> model(nic));
  }

  /** The same in lock-step with the RTL. */
  @ParameterizedTest
  @CsvSource("64, SHIFT")
  void theSenderIsToldAgain(int dataWidth, Architecture architecture) throws Exception {
    inLockStep(dataWidth, architecture);
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource({"256, RING", "512, SEGMENTED"})
  void soIsThatOfOthers(int dataWidth, Architecture architecture) throws Exception {
    inLockStep(dataWidth, architecture);
  }

  private static void inLockStep(int dataWidth, Architecture architecture) throws Exception {
    NicParameters nic = nic(dataWidth, architecture);
    var rtl = BlockRtl.of("NicCore", nic);
    run(nic, SENDER, 0x5eed0007, seed -> new BlockCosim(rtl, new NicCoreModel(nic), seed));
  }

  private static BlockUnderTest model(NicParameters nic) {
    return new ModelAlone(new NicCoreModel(nic));
  }

  private static void run(
      NicParameters nic, int peer, int transferId, LongFunction<BlockUnderTest> maker) {
    int largest = PacketCodec.maxPacketBytes(nic.sluice());
    NetworkParameters network = new NetworkParameters(0, 0, 0, 0, 0, LATENCY, 1);
    Channel there = new Channel(network, largest, 0);
    Channel back = new Channel(network, largest, 1);
    TransportParameters transport = transport(nic);
    LosingLine out = new LosingLine(new ChannelEnd(there, back, RECEIVER));
    LosingLine in = new LosingLine(new ChannelEnd(back, there, peer));
    try (NicNode sender = node(maker.apply(1), nic, transport, out);
        NicNode receiver = node(maker.apply(2), nic, transport, in)) {
      sender.startTransferIdsAt(transferId);
      receiver.register(0, MEMORY);
      // The second packet of the transfer never comes, so the receiver gives up.
      out.loses(PacketType.DATA, 1, Integer.MAX_VALUE);
      in.loses(PacketType.REFUSAL, 0, 1);
      Refusals refusals = new Refusals(receiver);
      receiver.watchedBy(_ -> refusals.count());
      long clock = 0;
      long lostAt = 0;
      long patience = 100 * (transport.senderPatience() + transport.receiverPatience());
      sender.clock(clock);
      receiver.clock(clock++);
      sender.submit(7, RECEIVER, 0, BYTES, 0);
      while (sender.ended() == 0) {
        assertThat(clock).as("clocks").isLessThan(patience);
        if (in.lost() == 0) {
          lostAt = clock;
        }
        sender.clock(clock);
        receiver.clock(clock++);
      }
      assertThat(CompletionStatus.ofCode(sender.status(0)))
          .as("status, %d clocks after the refusal was lost", clock - lostAt)
          .isEqualTo(CompletionStatus.RECEIVER_GAVE_UP);
      assertThat(in.lost()).isEqualTo(1);
      assertThat(clock - lostAt).isLessThan(soon(nic, transport));
      assertThat(refusals.of(AdmissionVerdict.FAILED)).isPositive();
      assertThat(refusals.of(AdmissionVerdict.WRONG_PEER)).isZero();
      assertThat(refusals.of(AdmissionVerdict.WRONG_TRANSFER)).isZero();
      assertThat(refusals.again).isEqualTo(1);
      assertThat(sender.mismatches() + receiver.mismatches()).isZero();
    }
  }

  /**
   * At most one wait of the sender, which is late by 10 S + 20 clocks at most; a probe there, a
   * refusal back.
   */
  private static long soon(NicParameters nic, TransportParameters transport) {
    int packet = PacketCodec.maxPacketBytes(nic.sluice()) / nic.beatBytes() + 1;
    long trip = LATENCY + 2L * packet + Channel.EXIT_QUEUE + 64;
    return transport.senderWait(transport.backoffLimit()) + 10L * nic.transfers() + 20 + 2 * trip;
  }

  private static NicNode node(
      BlockUnderTest block, NicParameters nic, TransportParameters transport, LineEnd line) {
    byte[] bytes = new byte[MEMORY];
    new Random(1).nextBytes(bytes);
    return new NicNode(
        block,
        nic,
        transport,
        new HostMemory(MemorySegment.ofArray(bytes)),
        line,
        new MemoryTiming(0, 4, 0, 0, MemoryTiming.Order.ANY),
        1);
  }

  /** What the receiver counted. */
  private static final class Refusals {
    private final Wires refused;
    private final Wires count;
    private final long[] causes = new long[AdmissionVerdict.values().length];
    private int again;

    Refusals(NicNode node) {
      refused = node.nic().model().wires("refused");
      count = node.nic().model().wires("count");
    }

    void count() {
      if (refused.valid) {
        causes[refused.getInt(RefusedWires.CAUSE)]++;
      }
      again += count.getInt(ReceiveCountWires.REFUSED_AGAIN);
    }

    long of(AdmissionVerdict cause) {
      return causes[cause.ordinal()];
    }
  }

  /** Loses what it is told to of the packets that leave. */
  private static final class LosingLine extends LineWrapper {
    private static final int PIDX = 7;

    private int type;
    private int pidx;
    private int toLose;
    private int lost;

    LosingLine(LineEnd line) {
      super(line);
    }

    void loses(PacketType ofType, int ofPidx, int most) {
      type = ofType.code();
      pidx = ofPidx;
      toLose = most;
    }

    int lost() {
      return lost;
    }

    @Override
    public void send(long clock, int size, int peer) {
      byte[] packet = line.slot();
      int at = line.slotOffset();
      if (lost < toLose && (packet[at] & 0xf) == type && packet[at + PIDX] == pidx) {
        lost++;
      } else {
        line.send(clock, size, peer);
      }
    }
  }
}
