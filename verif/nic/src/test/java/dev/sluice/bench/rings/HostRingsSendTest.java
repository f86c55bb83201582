// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.rings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.bench.block.BlockRtl;
import dev.sluice.cycle.lib.Link;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.rings.HostRingsModel;
import dev.sluice.cycle.send.SendEngineModel;
import dev.sluice.cycle.wires.AnswerWires;
import dev.sluice.cycle.wires.SendRoomWires;
import dev.sluice.cycle.wires.SendWires;
import dev.sluice.cycle.wires.registers.RingConfigWires;
import dev.sluice.cycle.wires.registers.RingStatusWires;
import dev.sluice.cycle.wires.registers.SendConfigWires;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.parts.memory.MemoryTiming.Order;
import dev.sluice.parts.memory.ReadPort;
import dev.sluice.parts.memory.WritePort;
import dev.sluice.protocol.CompletionStatus;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketType;
import dev.sluice.sizes.BuilderSizes;
import dev.sluice.spec.rings.HostRings;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Descriptors of every kind from host memory through the rings and the send engine to records in
 * host memory: both RTL blocks connected, each in lock-step.
 */
class HostRingsSendTest {
  private static final NicParameters P = HostRingsBench.width(128);
  private static final int DESCRIPTORS = 600;
  private static final int LOG2 = 4;
  private static final int RECORDS_AT = 4096;
  private static final long MEMORY = 0x1_0000;
  private static final long MEMORY_BYTES = 0x10_0000;
  private static final int MARK = 0x5000;
  private static final long SEED = 4;

  private final SplittableRandom random = new SplittableRandom(SEED);
  private final HostRingsModel rings = new HostRingsModel(P);
  private final SendEngineModel engine = new SendEngineModel(P);
  private final RingBytes memory = new RingBytes(2 * 4096, MARK);
  private final CompletionStatus[] expected = new CompletionStatus[DESCRIPTORS];
  private final Map<CompletionStatus, Integer> seen = new EnumMap<>(CompletionStatus.class);
  private final ArrayDeque<long[]> answers = new ArrayDeque<>();
  private int written;
  private int read;

  @Test
  void everyDescriptorEndsInTheRecordThatItDeserves() throws Exception {
    configure();
    Wires ar = rings.wires("m_axi_ring_ar");
    Wires r = rings.wires("m_axi_ring_r");
    Wires aw = rings.wires("m_axi_ring_aw");
    Wires w = rings.wires("m_axi_ring_w");
    Wires b = rings.wires("m_axi_ring_b");
    MemoryTiming timing = new MemoryTiming(0.1, 20, 20, 0, Order.ANY);
    ReadPort reads = new ReadPort(P, ar, r, memory, timing, random.split());
    WritePort writes = new WritePort(P, aw, w, b, memory, timing, random.split());
    Link descriptors = new Link(rings.wires("descriptor"), engine.wires("descriptor"));
    Link completions = new Link(engine.wires("completion"), rings.wires("completion"));
    try (BlockCosim left = new BlockCosim(BlockRtl.of("HostRings", P), rings, SEED);
        BlockCosim right = new BlockCosim(BlockRtl.of("SendEngine", P), engine, SEED)) {
      left.start();
      right.start();
      for (int clock = 0; read < DESCRIPTORS; clock++) {
        assertThat(clock).as("clocks; %d of %d, %s", read, written, seen).isLessThan(500_000);
        left.begin();
        right.begin();
        host();
        receiver();
        reads.drive();
        writes.drive();
        descriptors.settle();
        completions.settle();
        left.end();
        right.end();
        if (engine.wires("answer").fires()) {
          engine.wires("answer").valid = false;
        }
        reads.clock();
        writes.clock();
      }
    }
    assertThat(seen)
        .containsOnlyKeys(
            CompletionStatus.DONE,
            CompletionStatus.BAD_LENGTH,
            CompletionStatus.UNALIGNED,
            CompletionStatus.OUTSIDE_MEMORY,
            CompletionStatus.DESCRIPTOR_UNREADABLE);
    assertThat(seen.values()).allMatch(count -> count > 20);
  }

  private void configure() {
    Wires ring = rings.wires("config");
    ring.set(RingConfigWires.ENABLE, 1);
    ring.set(RingConfigWires.DESCRIPTOR_LOG2, LOG2);
    ring.set(RingConfigWires.COMPLETION_BASE, RECORDS_AT);
    ring.set(RingConfigWires.COMPLETION_LOG2, LOG2);
    Wires sendRoom = engine.wires("sendRoom");
    sendRoom.set(SendRoomWires.TURNS, BuilderSizes.ROOMS);
    sendRoom.set(SendRoomWires.URGENT, BuilderSizes.ROOMS);
    Wires send = engine.wires("config");
    send.set(SendConfigWires.ENABLE, 1);
    send.set(SendConfigWires.SENDER_TIMEOUT, 5000);
    send.set(SendConfigWires.RETRY_LIMIT, 3);
    send.set(SendConfigWires.MEMORY_BASE, MEMORY);
    send.set(SendConfigWires.MEMORY_BYTES, MEMORY_BYTES);
  }

  private void host() {
    int head = rings.wires("status").getInt(RingStatusWires.DESCRIPTOR_HEAD);
    while (written < DESCRIPTORS && written - head < 1 << LOG2 && random.nextInt(4) != 0) {
      describe();
    }
    rings.wires("config").set(RingConfigWires.DESCRIPTOR_TAIL, written);
    // The host polls memory: the phase says what is new.
    int at = (int) HostRings.recordAddress(RECORDS_AT, LOG2, read);
    while (memory.bytes[at + 15] == HostRings.phase(LOG2, read)) {
      int cookie = memory.word(at);
      CompletionStatus status = CompletionStatus.ofCode(memory.bytes[at + 8]);
      assertThat(status).as("status of %d", cookie).isEqualTo(expected[cookie]);
      expected[cookie] = null;
      seen.merge(status, 1, Integer::sum);
      read++;
      at = (int) HostRings.recordAddress(RECORDS_AT, LOG2, read);
    }
    rings.wires("config").set(RingConfigWires.COMPLETION_HEAD, read);
  }

  /** A descriptor; its cookie is its index, so that an unreadable one's record is its own. */
  private void describe() {
    int beat = P.beatBytes();
    long most = P.sluice().maxTransferBytes();
    long bytes = 1 + random.nextInt(1500);
    long address = MEMORY + (long) beat * random.nextInt(1000);
    int peer = 7;
    CompletionStatus how = CompletionStatus.DONE;
    switch (random.nextInt(9)) {
      case 0 -> {
        bytes = random.nextBoolean() ? 0 : most + 1 + (random.nextLong() >>> 1);
        how = CompletionStatus.BAD_LENGTH;
      }
      case 1 -> {
        address += 1 + random.nextInt(beat - 1);
        how = CompletionStatus.UNALIGNED;
      }
      case 2 -> {
        address =
            random.nextBoolean() ? MEMORY - beat : MEMORY + MEMORY_BYTES - bytes / beat * beat;
        bytes += beat;
        how = CompletionStatus.OUTSIDE_MEMORY;
      }
      case 3 -> {
        peer = MARK;
        how = CompletionStatus.DESCRIPTOR_UNREADABLE;
      }
      default -> {
        // As it is.
      }
    }
    expected[written] = how;
    byte[] entry = HostRings.descriptor(written, peer, address, bytes, random.nextLong());
    int at = (int) HostRings.descriptorAddress(0, LOG2, written);
    System.arraycopy(entry, 0, memory.bytes, at, entry.length);
    written++;
  }

  /** Gives each transfer a window and completes it with its tail, a while later. */
  private void receiver() {
    Wires send = engine.wires("send");
    Wires answer = engine.wires("answer");
    send.ready = random.nextInt(4) != 0;
    if (send.fires()) {
      PacketType type = PacketType.ofCode(send.getInt(SendWires.TYPE));
      if (type == PacketType.CONNECTION_REQUEST) {
        answers.add(
            new long[] {PacketType.CONNECTION_RESPONSE.code(), send.get(SendWires.TRANSFER_ID)});
      } else if (send.getBit(SendWires.TAIL)) {
        answers.add(
            new long[] {PacketType.COMPLETION_RESPONSE.code(), send.get(SendWires.TRANSFER_ID)});
      }
    }
    if (!answer.valid && !answers.isEmpty() && random.nextInt(10) == 0) {
      long[] made = answers.remove();
      answer.set(AnswerWires.TYPE, made[0]);
      answer.set(AnswerWires.TRANSFER_ID, made[1]);
      answer.set(AnswerWires.PEER, 7);
      answer.valid = true;
    }
  }
}
