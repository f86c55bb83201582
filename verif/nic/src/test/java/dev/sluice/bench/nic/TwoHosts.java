// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.nic;

import dev.sluice.cycle.nic.SluiceNicModel;
import dev.sluice.host.driver.HostNode;
import dev.sluice.host.driver.RingPlaces;
import dev.sluice.host.pair.ChannelEnd;
import dev.sluice.host.pair.HostMemory;
import dev.sluice.lockstep.ModelAlone;
import dev.sluice.network.Channel;
import dev.sluice.network.NetworkParameters;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.spec.registers.NicCounter;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Two hosts with a NIC each, cycle models alone, on a line that loses nothing; each may be reset
 * alone, and then is a new one on the same memory and line.
 */
final class TwoHosts {
  static final long BASE = 0x40_0000;
  static final int BYTES = 1 << 16;
  static final long RINGS_BASE = 0x10_0000;

  private static final int RING_BYTES = 1 << 14;
  private static final int LOG2 = 6;
  private static final NetworkParameters PERFECT = new NetworkParameters(0, 0, 0, 0, 0, 16, 1);

  private final NicParameters[] nics;
  private final Channel[] channels = new Channel[2];
  private final HostMemory[] memories = new HostMemory[2];
  private final MemorySegment[] rings = new MemorySegment[2];
  private final HostNode[] nodes = new HostNode[2];
  private long clock;

  TwoHosts(NicParameters first, NicParameters second) {
    nics = new NicParameters[] {first, second};
    int largest = PacketCodec.maxPacketBytes(first.sluice());
    for (int i = 0; i < 2; i++) {
      channels[i] = new Channel(PERFECT, largest, i);
      memories[i] = new HostMemory(BASE, Arena.ofAuto().allocate(BYTES, 64));
      rings[i] = Arena.ofAuto().allocate(RING_BYTES, 64);
    }
    reset(0);
    reset(1);
  }

  /** Who a host is to the other. */
  static int peer(int i) {
    return 0x0a00_0001 + i;
  }

  /** A host begins anew. */
  void reset(int i) {
    rings[i].fill((byte) 0);
    nodes[i] =
        new HostNode(
            new ModelAlone(new SluiceNicModel(nics[i])),
            nics[i],
            memories[i],
            new HostMemory(RINGS_BASE, rings[i]),
            new RingPlaces(
                RINGS_BASE + RING_BYTES / 2, LOG2, RINGS_BASE + RING_BYTES / 4 * 3, LOG2),
            (_, _, _) -> {},
            new ChannelEnd(channels[i], channels[1 - i], peer(1 - i)),
            MemoryTiming.FAST,
            i);
  }

  /** Memory for rings that Java's driver does not use: the first half. */
  MemorySegment freeRings(int i) {
    return rings[i];
  }

  HostNode node(int i) {
    return nodes[i];
  }

  MemorySegment bytes(int i) {
    return memories[i].bytes();
  }

  long now() {
    return clock;
  }

  void clock() {
    nodes[0].clock(clock);
    nodes[1].clock(clock);
    clock++;
  }

  void clocks(long count) {
    for (long i = 0; i < count; i++) {
      clock();
    }
  }

  /** All registers that were asked for are written or read. */
  void settle() {
    while (!nodes[0].isSet() || !nodes[1].isSet()) {
      clock();
    }
  }

  /** What a counter says, once all counts are in it. */
  long counter(int i, NicCounter counter) {
    long[] value = new long[1];
    clocks(112);
    nodes[i].driver().get(counter, v -> value[0] = v);
    settle();
    return value[0];
  }
}
