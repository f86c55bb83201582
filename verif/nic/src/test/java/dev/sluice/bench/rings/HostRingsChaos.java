// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.rings;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.rings.HostRingsModel;
import dev.sluice.cycle.wires.CompletionWires;
import dev.sluice.cycle.wires.DescriptorWires;
import dev.sluice.cycle.wires.registers.RingConfigWires;
import dev.sluice.cycle.wires.registers.RingStatusWires;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.parts.memory.DontCare;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.parts.memory.MemoryTiming.Order;
import dev.sluice.parts.memory.ReadPort;
import dev.sluice.parts.memory.ReadSource;
import dev.sluice.parts.memory.WritePort;
import dev.sluice.parts.memory.WriteTarget;
import dev.sluice.protocol.NicParameters;
import dev.sluice.spec.rings.PeerShare;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A host that keeps no rule: enable, indices and places change at any time. Model and RTL have to
 * agree in every clock all the same, and every burst has to be legal.
 */
final class HostRingsChaos {
  private HostRingsChaos() {}

  private static final class AnyMemory implements ReadSource, WriteTarget {
    @Override
    public int read(long address) {
      return (int) (address * 0x9e3779b97f4a7c15L >>> 40);
    }

    @Override
    public boolean fails(long address) {
      return (address & 0x3c0) == 0x140;
    }

    @Override
    public void asked(long address, int bytes) {
      // whatever
    }

    @Override
    public void write(long address, int value) {
      // whatever
    }

    @Override
    public void answered(long address, int bytes, boolean error) {
      // whatever
    }
  }

  /**
   * One run from a power-up.
   *
   * @param enabled clocks for which the rings stay enabled, on average
   * @return times that rings were enabled, descriptors, fewest clocks between two uses
   */
  static long[] run(VerilatedModel rtl, NicParameters p, int clocks, int enabled, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    HostRingsModel model = new HostRingsModel(p);
    Wires config = model.wires("config");
    Wires status = model.wires("status");
    Wires descriptor = model.wires("descriptor");
    Wires completion = model.wires("completion");
    AnyMemory any = new AnyMemory();
    MemoryTiming timing = new MemoryTiming(0.1, 3, 5, 0.1, Order.ANY);
    ReadPort reads =
        new ReadPort(
            p,
            model.wires("m_axi_ring_ar"),
            model.wires("m_axi_ring_r"),
            any,
            timing,
            random.split());
    WritePort writes =
        new WritePort(
            p,
            model.wires("m_axi_ring_aw"),
            model.wires("m_axi_ring_w"),
            model.wires("m_axi_ring_b"),
            any,
            timing,
            random.split());
    long[] seen = {0, 0, Long.MAX_VALUE};
    boolean wasActive = false;
    long idle = 0;
    List<Integer> owed = new ArrayList<>();
    try (BlockCosim cosim = new BlockCosim(rtl, model, seed)) {
      cosim.start();
      for (int clock = 0; clock < clocks; clock++) {
        cosim.begin();
        change(config, status, enabled, random);
        boolean active = status.getBit(RingStatusWires.ACTIVE);
        if (active && !wasActive) {
          seen[0]++;
          seen[2] = Math.min(seen[2], idle);
        }
        idle = active ? 0 : idle + 1;
        wasActive = active;
        if (!completion.valid) {
          DontCare.fill(completion, random);
          completion.valid = !owed.isEmpty() && random.nextInt(4) != 0;
          if (completion.valid) {
            int at = random.nextInt(owed.size());
            completion.set(CompletionWires.BUCKET, owed.get(at));
            owed.set(at, owed.getLast());
            owed.removeLast();
          }
        }
        descriptor.ready = owed.size() < 24 && random.nextInt(8) != 0;
        reads.drive();
        writes.drive();
        seen[1] += descriptor.fires() ? 1 : 0;
        if (descriptor.fires()) {
          owed.add(PeerShare.bucketOf(descriptor.getInt(DescriptorWires.PEER)));
        }
        boolean taken = completion.fires();
        cosim.end();
        reads.clock();
        writes.clock();
        completion.valid &= !taken;
      }
    }
    return seen;
  }

  /** Each of the two rings may be the one that is not aligned. */
  private static int base(SplittableRandom random) {
    return random.nextInt() & (random.nextInt(16) == 0 ? -1 : ~63);
  }

  /** Mostly what a host would do, so that something happens. */
  private static void change(Wires config, Wires status, int enabled, SplittableRandom random) {
    boolean enable = config.getBit(RingConfigWires.ENABLE);
    boolean busy =
        status.get(RingStatusWires.DESCRIPTOR_HEAD) != status.get(RingStatusWires.COMPLETION_TAIL);
    if (random.nextInt(enable ? enabled : busy ? 1000 : 4) == 0) {
      config.set(RingConfigWires.ENABLE, !enable);
    }
    config.set(RingConfigWires.INTERRUPT_ENABLE, random.nextBoolean());
    if (random.nextInt(50) == 0) {
      config.set(RingConfigWires.PEER_SHARE, random.nextInt(8));
    }
    config.set(RingConfigWires.DESCRIPTOR_BASE, base(random));
    config.set(RingConfigWires.COMPLETION_BASE, base(random));
    config.set(RingConfigWires.DESCRIPTOR_LOG2, random.nextInt(random.nextInt(16) == 0 ? 32 : 6));
    config.set(RingConfigWires.COMPLETION_LOG2, random.nextInt(random.nextInt(16) == 0 ? 32 : 6));
    if (random.nextInt(10) == 0) {
      int head = status.getInt(RingStatusWires.DESCRIPTOR_HEAD);
      config.set(RingConfigWires.DESCRIPTOR_TAIL, head + random.nextInt(-1, 12));
    }
    if (random.nextInt(5) == 0) {
      int tail = status.getInt(RingStatusWires.COMPLETION_TAIL);
      config.set(
          RingConfigWires.COMPLETION_HEAD,
          tail - (random.nextInt(8) == 0 ? random.nextInt(-2, 6) : 0));
    }
  }
}
