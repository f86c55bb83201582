// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.sluice.cosim.check.ExpectedPort;
import dev.sluice.cosim.check.LockStep;
import dev.sluice.cosim.check.LockStepBatch;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import java.lang.management.ManagementFactory;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;

/** The promise that a clock allocates nothing: less than a byte for each, once warm. */
class AllocationTest {
  private static final long CLOCKS = 200_000;

  private static long allocatedBy(Runnable body) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    body.run();
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  @Test
  void driversMonitorsAndTheComparatorAllocateNothingPerClock() {
    try (Dut dut = SampleDesigns.widths().open();
        Simulation sim = new Simulation(dut)) {
      Clock clk = sim.clock("clk", 10, TimeUnit.NS);
      LockStep lock = new LockStep(dut);
      InputPort in = dut.input("i8");
      InputPort wide = dut.input("i200");
      ExpectedPort out = lock.expected("o8");
      ExpectedPort wideOut = lock.expected("o200");
      long[] words = new long[4];
      clk.onDrive(
          () -> {
            in.set(clk.cycleCount() & 0xff);
            wide.setWords(words, 0);
          });
      clk.onSample(
          () -> {
            out.set(Math.max(0, clk.cycleCount() - 2) & 0xff);
            wideOut.setWords(words, 0);
            lock.compare();
          });
      sim.runClocks(CLOCKS);
      assertThat(allocatedBy(() -> sim.runClocks(CLOCKS))).isLessThan(CLOCKS);
      assertThat(lock.mismatches()).isZero();
    }
  }

  @Test
  void batchesAllocateNothingPerClock() {
    try (Dut dut = SampleDesigns.widths().open()) {
      LockStep lock = new LockStep(dut);
      InputPort in = dut.input("i8");
      ExpectedPort out = lock.expected("o8");
      long[] last = new long[1];
      try (LockStepBatch batch = lock.batch(1000)) {
        LongConsumer model =
            clock -> {
              in.set(clock & 0xff);
              out.set(last[0]);
              last[0] = clock & 0xff;
            };
        batch.run(CLOCKS, model);
        assertThat(allocatedBy(() -> batch.run(CLOCKS, model))).isLessThan(CLOCKS);
      }
      assertThat(lock.clocks()).isEqualTo(2 * CLOCKS);
    }
  }
}
