// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.calibration;

import dev.sluice.cycle.nic.NicCoreModel;
import dev.sluice.cycle.wires.registers.ReceiveCountWires;
import dev.sluice.host.pair.HostMemory;
import dev.sluice.host.pair.NicNode;
import dev.sluice.lockstep.BlockUnderTest;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.window.Verdict;
import dev.sluice.study.transport.window.ReceiverRecord;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Random;

/**
 * Brings what arrived at a simulated receiver to a NIC, in the same order.
 *
 * <p>A clock of the simulation lasts {@link CalibrationPoint#scale} clocks of the NIC, its
 * time-outs as many times longer. A packet comes at its time, but not before the NIC has done
 * everything that the packet before it called for, nor before a time-out that came before it in the
 * simulation. So the order is the same, though the NIC needs some clocks for what takes none there.
 * The time-outs themselves are the NIC's own.
 */
final class ReceiverReplay {
  /** After so many clocks nothing that a packet or a time-out calls for is still to come. */
  private static final int SETTLED = 200;

  private static final int PEER = 0x0a000001;
  private static final long FIRST = 128;

  private final ReceiverRecord record;
  private final CalibrationPoint point;
  private final MemorySegment source;
  private final MemorySegment target;
  private final HostMemory memory;
  private final ReplayLine line;
  private final NicNode node;
  private final ReceiverCounts counts;
  private long clock;
  private long settled;

  /**
   * A NIC at its first clock.
   *
   * @param record what arrived
   * @param point of which simulation
   * @param extensions what the receiver does beyond the source
   * @param nic what the NIC was built from
   * @param block the NIC; its model is a {@link NicCoreModel}
   */
  ReceiverReplay(
      ReceiverRecord record,
      CalibrationPoint point,
      Extensions extensions,
      NicParameters nic,
      BlockUnderTest block) {
    this.record = record;
    this.point = point;
    int packets = point.packets();
    int payload = nic.sluice().payloadBytes();
    byte[] bytes = new byte[packets * payload];
    new Random(packets).nextBytes(bytes);
    source = MemorySegment.ofArray(bytes);
    target = MemorySegment.ofArray(new byte[bytes.length]);
    memory = new HostMemory(target).countingPackets(payload);
    line = new ReplayLine(source, payload, PacketCodec.maxPacketBytes(nic.sluice()), PEER);
    node =
        new NicNode(block, nic, scaled(record.timing()), memory, line, MemoryTiming.FAST, packets);
    node.extend(extensions);
    node.register(0, bytes.length);
    counts = new ReceiverCounts((NicCoreModel) block.model());
    node.watchedBy(counts);
  }

  private TransportParameters scaled(TransportParameters t) {
    return new TransportParameters(
        t.timeout() * point.scale(),
        t.senderTimeout() * point.scale(),
        t.backoffLimit(),
        t.retryLimit(),
        t.requestsPerTimeout(),
        t.quietTime() * point.scale());
  }

  /**
   * Brings everything.
   *
   * @throws IllegalStateException when a time-out comes before or long after its turn
   */
  void run() {
    long timeouts = 0;
    for (ReceiverRecord.Event event : record.events()) {
      switch (event.kind()) {
        case ARRIVAL -> {
          runTo(Math.max(settled, at(event.picos())), timeouts);
          line.bring(event.packet());
          settled = clock + SETTLED;
        }
        case TIMEOUT -> {
          awaitTimeout(++timeouts, at(event.picos()));
          settled = clock + SETTLED;
        }
        case ANSWER -> {
          // The NIC's own are compared at the end.
        }
      }
    }
    runTo(settled, timeouts);
  }

  private long at(long picos) {
    return FIRST + picos * point.nicClocks() / record.packetPicos();
  }

  private void runTo(long until, long timeouts) {
    while (clock < until) {
      node.clock(clock++);
    }
    if (counts.control(ReceiveCountWires.TIMEOUT) != timeouts) {
      throw new IllegalStateException("a time-out came before its turn, by clock " + clock);
    }
  }

  private void awaitTimeout(long timeouts, long due) {
    while (counts.control(ReceiveCountWires.TIMEOUT) < timeouts) {
      if (clock > due + point.latest()) {
        throw new IllegalStateException("a time-out has not come by clock " + clock);
      }
      node.clock(clock++);
    }
  }

  /** Packets that the NIC sent, in order. */
  List<PacketHeader> answers() {
    return line.sent();
  }

  long verdicts(Verdict verdict) {
    return counts.verdicts(verdict);
  }

  /** A count of the receive control: a number of {@link ReceiveCountWires}. */
  long control(int which) {
    return counts.control(which);
  }

  /** Packets that reached memory a second time. */
  long rewritten() {
    return memory.packetsRewritten();
  }

  /** Whether memory holds every byte that was sent. */
  boolean identical() {
    return source.mismatch(target) == -1;
  }
}
