// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.rings;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.sluice.cycle.lib.AxiWires;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.RingConfigWires;
import dev.sluice.cycle.wires.registers.RingStatusWires;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.parts.memory.MemoryTiming.Order;
import dev.sluice.parts.rings.HostRingsTraffic;
import dev.sluice.parts.rings.RingPattern;
import dev.sluice.parts.rings.RingTally;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.RingSizes;
import dev.sluice.spec.rings.PeerShare;
import java.lang.management.ManagementFactory;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The cycle model does what the spec says, whatever host and memory do. */
class HostRingsModelTest {
  private static NicParameters width(int dataWidth) {
    SluiceParameters sluice = new SluiceParameters(8, 16, 1000, 512, Architecture.SHIFT);
    return new NicParameters(sluice, dataWidth, 16);
  }

  private static RingTally run(NicParameters p, RingPattern pattern, long seed) {
    HostRingsModel model = new HostRingsModel(p);
    HostRingsTraffic traffic = new HostRingsTraffic(p, model, pattern, seed);
    for (long clock = 0; !traffic.done(); clock++) {
      assertThat(clock).as("clocks until all sessions are over").isLessThan(10_000_000);
      model.drive();
      traffic.drive();
      model.clock();
      traffic.clock();
    }
    return traffic.tally();
  }

  @Property(tries = 400)
  void doesWhatTheSpecSays(
      @ForAll @IntRange(min = 0, max = 3) int widthChoice,
      @ForAll @IntRange(min = 0, max = 7) int maxLog2,
      @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    MemoryTiming memory =
        new MemoryTiming(
            random.nextInt(4) * 0.25,
            1 + random.nextInt(100),
            random.nextInt(50),
            random.nextInt(3) * 0.1,
            Order.values()[random.nextInt(3)]);
    RingPattern pattern =
        new RingPattern(
            3,
            1 + random.nextInt(200),
            random.nextInt(maxLog2 + 1),
            maxLog2,
            random.nextInt(4) * 0.3,
            random.nextInt(3) * 0.1,
            random.nextInt(3) * 0.02,
            memory);
    if (random.nextBoolean()) {
      int peers = 1 + random.nextInt(20);
      pattern = pattern.among(RingPattern.ANY_SHARE, peers, random.nextInt(4) * 0.2);
    }
    run(width(64 << widthChoice), pattern, seed);
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 128, 256, 512})
  void theTrafficMeetsEverything(int dataWidth) {
    MemoryTiming memory = new MemoryTiming(0.3, 10, 30, 0.1, Order.ANY);
    RingPattern pattern = new RingPattern(60, 400, 0, 6, 0.5, 0.1, 0.02, memory);
    RingTally tally = run(width(dataWidth), pattern, 1);
    assertThat(tally.descriptors()).isGreaterThan(5000);
    assertThat(tally.unreadable()).isGreaterThan(300);
    assertThat(tally.lostRecords()).isGreaterThan(300);
    assertThat(tally.wrongTails()).isGreaterThan(50);
    assertThat(tally.wrongHeads()).isGreaterThan(50);
    assertThat(tally.refusedConfigs()).isPositive();
    assertThat(tally.fullRings()).isGreaterThan(50);
    assertThat(tally.laps()).isGreaterThan(500);
    assertThat(tally.earlyStops()).isGreaterThan(2);
    assertThat(tally.interrupts()).isGreaterThan(1000);
    assertThat(tally.polled()).isGreaterThan(20);
  }

  /** The send engine takes a descriptor in seven clocks: memory's latency must not slow it down. */
  @ParameterizedTest
  @ValueSource(ints = {64, 128, 256, 512})
  void aSlowMemoryDoesNotHoldBackSmallTransfers(int dataWidth) {
    MemoryTiming memory = new MemoryTiming(0, 300, 0, 0, Order.ANY);
    RingPattern pattern = new RingPattern(1, 4000, 10, 10, 0, 0, 0, memory);
    RingTally tally = run(width(dataWidth), pattern, 2);
    assertThat(tally.descriptors()).isGreaterThan(1000);
    assertThat(tally.clocksToLastDescriptor()).isLessThan(7 * tally.descriptors());
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 128, 256, 512})
  void theWayThroughTakesTheClocksThatThePageSays(int dataWidth) {
    HostRingsModel model = new HostRingsModel(width(dataWidth));
    Wires config = model.wires("config");
    Wires r = model.wires("m_axi_ring_r");
    Wires b = model.wires("m_axi_ring_b");
    Wires completion = model.wires("completion");
    config.set(RingConfigWires.ENABLE, true);
    config.set(RingConfigWires.INTERRUPT_ENABLE, true);
    assertThat(clocksTo(model, () -> model.wires("status").getBit(RingStatusWires.ACTIVE)))
        .as("enable to active")
        .isEqualTo(4);
    for (int i = 0; i < PeerShare.BUCKETS; i++) {
      clock(model); // The lists are cleared.
    }
    int toDescriptor = dataWidth > RingSizes.WORD_BITS ? 17 : 16;
    for (int i = 0; i < 3; i++) {
      config.set(RingConfigWires.DESCRIPTOR_TAIL, i + 1);
      assertThat(clocksTo(model, () -> model.wires("m_axi_ring_ar").valid))
          .as("doorbell to address")
          .isEqualTo(6);
      int beats = model.wires("m_axi_ring_ar").getInt(AxiWires.LENGTH) + 1;
      model.wires("m_axi_ring_ar").ready = true;
      for (int beat = 1; beat < beats; beat++) {
        r.valid = true;
        clock(model);
      }
      r.valid = true;
      r.set(AxiWires.READ_LAST, true);
      clock(model);
      r.valid = false;
      r.set(AxiWires.READ_LAST, false);
      model.wires("descriptor").ready = true;
      assertThat(1 + clocksTo(model, () -> model.wires("descriptor").valid))
          .as("last beat to descriptor")
          .isEqualTo(toDescriptor);
      clock(model);
      completion.valid = true;
      clock(model);
      completion.valid = false;
      assertThat(1 + clocksTo(model, () -> model.wires("m_axi_ring_aw").valid))
          .as("completion to address")
          .isEqualTo(5);
      model.wires("m_axi_ring_aw").ready = true;
      model.wires("m_axi_ring_w").ready = true;
      clock(model);
      clock(model);
      clock(model);
      b.valid = true;
      clock(model);
      b.valid = false;
      assertThat(1 + clocksTo(model, () -> model.wires("irq").getBit(0)))
          .as("response to interrupt")
          .isEqualTo(2);
      config.set(RingConfigWires.COMPLETION_HEAD, i + 1);
      clock(model);
      clock(model);
      clock(model);
    }
  }

  /** Clocks until then, the first counted as 0; outputs are driven afterwards. */
  private static int clocksTo(HostRingsModel model, BooleanSupplier then) {
    model.drive();
    int clocks = 0;
    while (!then.getAsBoolean()) {
      assertThat(clocks++).isLessThan(100);
      model.clock();
      model.drive();
    }
    return clocks;
  }

  private static void clock(HostRingsModel model) {
    model.drive();
    model.clock();
  }

  @Test
  void aClockAllocatesNothing() {
    HostRingsModel model = new HostRingsModel(width(512));
    Wires config = model.wires("config");
    Wires r = model.wires("m_axi_ring_r");
    Wires b = model.wires("m_axi_ring_b");
    Wires descriptor = model.wires("descriptor");
    Wires completion = model.wires("completion");
    Wires ar = model.wires("m_axi_ring_ar");
    Wires aw = model.wires("m_axi_ring_aw");
    Wires w = model.wires("m_axi_ring_w");
    Wires status = model.wires("status");
    config.set(RingConfigWires.ENABLE, true);
    config.set(RingConfigWires.DESCRIPTOR_LOG2, 4);
    config.set(RingConfigWires.COMPLETION_LOG2, 4);
    int[] open = new int[4];
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = 0;
    for (int i = 0; i < 100_000; i++) {
      before = i == 50_000 ? threads.getCurrentThreadAllocatedBytes() : before;
      model.drive();
      config.set(RingConfigWires.DESCRIPTOR_TAIL, status.get(RingStatusWires.DESCRIPTOR_HEAD) + 1);
      config.set(RingConfigWires.COMPLETION_HEAD, status.get(RingStatusWires.COMPLETION_TAIL));
      ar.ready = true;
      w.ready = true;
      aw.ready = true;
      descriptor.ready = true;
      r.valid = open[0] > 0;
      r.set(AxiWires.READ_LAST, true);
      completion.valid = open[1] > 0;
      b.valid = open[2] > 0;
      open[0] += (ar.fires() ? 1 : 0) - (r.fires() ? 1 : 0);
      open[1] += (descriptor.fires() ? 1 : 0) - (completion.fires() ? 1 : 0);
      open[2] += (w.fires() ? 1 : 0) - (b.fires() ? 1 : 0);
      open[3] += b.fires() ? 1 : 0;
      model.clock();
    }
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).as("bytes").isLessThan(4096);
    assertThat(open[3]).as("records").isGreaterThan(5000);
  }
}
