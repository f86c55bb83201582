// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.rings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.CompletionWires;
import dev.sluice.cycle.wires.DescriptorWires;
import dev.sluice.cycle.wires.registers.RingConfigWires;
import dev.sluice.cycle.wires.registers.RingStatusWires;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.parts.memory.ReadPort;
import dev.sluice.parts.memory.ReadSource;
import dev.sluice.parts.memory.WritePort;
import dev.sluice.parts.memory.WriteTarget;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.rings.HostRings;
import dev.sluice.spec.rings.PeerShare;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A host that writes descriptors, memories that do everything at once, and a send engine that takes
 * each descriptor at once and completes what it is told to.
 */
final class ShareHost {
  private static final int LOG2 = 10;
  private static final int RECORDS_AT = HostRings.DESCRIPTOR_BYTES << LOG2;

  /** Longer than any descriptor waits that does not wait for a slot. */
  private static final int REST = 1000;

  private final HostRingsModel model;
  private final Wires config;
  private final Wires descriptor;
  private final Wires completion;
  private final ReadPort reads;
  private final WritePort writes;
  private final byte[] memory = new byte[RECORDS_AT + (HostRings.RECORD_BYTES << LOG2)];
  private final List<Integer> underWay = new ArrayList<>();
  private final List<Integer> handed = new ArrayList<>();
  private final ArrayDeque<Integer> ended = new ArrayDeque<>();
  private final int[] lastOf = new int[PeerShare.BUCKETS];
  private int written;
  private boolean takes = true;

  ShareHost(int dataWidth, int slots, int n) {
    SluiceParameters sluice = new SluiceParameters(8, 16, 1000, 512, Architecture.SHIFT);
    NicParameters p = new NicParameters(sluice, dataWidth, slots);
    model = new HostRingsModel(p);
    config = model.wires("config");
    descriptor = model.wires("descriptor");
    completion = model.wires("completion");
    Memory source = new Memory();
    SplittableRandom random = new SplittableRandom(1);
    Wires ar = model.wires("m_axi_ring_ar");
    reads = new ReadPort(p, ar, model.wires("m_axi_ring_r"), source, MemoryTiming.FAST, random);
    writes =
        new WritePort(
            p,
            model.wires("m_axi_ring_aw"),
            model.wires("m_axi_ring_w"),
            model.wires("m_axi_ring_b"),
            source,
            MemoryTiming.FAST,
            random);
    Arrays.fill(lastOf, -1);
    config.set(RingConfigWires.ENABLE, true);
    config.set(RingConfigWires.DESCRIPTOR_LOG2, LOG2);
    config.set(RingConfigWires.COMPLETION_BASE, RECORDS_AT);
    config.set(RingConfigWires.COMPLETION_LOG2, LOG2);
    config.set(RingConfigWires.PEER_SHARE, n);
  }

  private final class Memory implements ReadSource, WriteTarget {
    @Override
    public int read(long address) {
      return memory[Math.toIntExact(address)];
    }

    @Override
    public boolean fails(long address) {
      return false;
    }

    @Override
    public void asked(long address, int bytes) {
      // Any.
    }

    @Override
    public void write(long address, int value) {
      // Records are not looked at.
    }

    @Override
    public void answered(long address, int bytes, boolean error) {
      // Any.
    }
  }

  /** A descriptor; its cookie is its index. */
  void write(int peer) {
    byte[] entry = HostRings.descriptor(written, peer, 0, 1, 0);
    int at = (int) HostRings.descriptorAddress(0, LOG2, written);
    System.arraycopy(entry, 0, memory, at, entry.length);
    written++;
  }

  int underWay() {
    return underWay.size();
  }

  long handedTo(int peer) {
    return handed.stream().filter(to -> to == peer).count();
  }

  /** Until nothing has been handed over for long. */
  void rest() {
    for (int quiet = 0; quiet < REST; quiet++) {
      int before = handed.size();
      clock();
      quiet = handed.size() == before ? quiet : 0;
    }
  }

  /** In so many clocks, beside those in which the descriptors are read. */
  void untilUnderWay(int count, int clocks) {
    while (model.wires("status").getInt(RingStatusWires.DESCRIPTOR_HEAD) != written) {
      clock();
    }
    for (int i = 0; underWay.size() < count; i++) {
      assertThat(i).as("clocks; %d of %d", underWay.size(), count).isLessThan(clocks);
      clock();
    }
  }

  void complete(int peer) {
    underWay.remove((Integer) peer);
    ended.add(peer);
  }

  /** Whether the send engine takes descriptors. */
  void takes(boolean now) {
    takes = now;
  }

  private void clock() {
    model.drive();
    int tail = model.wires("status").getInt(RingStatusWires.COMPLETION_TAIL);
    config.set(RingConfigWires.DESCRIPTOR_TAIL, written);
    config.set(RingConfigWires.COMPLETION_HEAD, tail);
    descriptor.ready = takes;
    completion.valid = !ended.isEmpty();
    if (completion.valid) {
      completion.set(CompletionWires.BUCKET, PeerShare.bucketOf(ended.element()));
    }
    reads.drive();
    writes.drive();
    if (completion.fires()) {
      ended.remove();
    }
    if (descriptor.fires()) {
      int peer = descriptor.getInt(DescriptorWires.PEER);
      int index = descriptor.getInt(DescriptorWires.COOKIE);
      int bucket = PeerShare.bucketOf(peer);
      assertThat(index).as("the order of a bucket").isGreaterThan(lastOf[bucket]);
      lastOf[bucket] = index;
      handed.add(peer);
      underWay.add(peer);
    }
    model.clock();
    reads.clock();
    writes.clock();
  }
}
