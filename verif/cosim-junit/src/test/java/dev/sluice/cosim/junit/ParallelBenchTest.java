// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.sim.Simulation;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Classes run beside each other without any configuration, the tests of one class do not. */
class ParallelBenchTest {
  private static final int RUNS = 5;
  private static final CyclicBarrier BOTH = new CyclicBarrier(2);
  private static final Set<Dut> SEEN = ConcurrentHashMap.newKeySet();

  /** Both classes must be in a test at the same time to pass the barrier. */
  private static void meet(AtomicInteger inClass, Dut dut, Simulation sim) throws Exception {
    assertThat(inClass.incrementAndGet()).as("tests of this class at the same time").isEqualTo(1);
    assertThat(SEEN.add(dut)).as("an instance of its own").isTrue();
    sim.runClocks(100);
    BOTH.await(10, MINUTES);
    sim.runClocks(100);
    assertThat(dut.clockCount()).isEqualTo(200);
    inClass.decrementAndGet();
  }

  @Verilog(top = "counter", sources = "verilog/counter.v", optimization = 1)
  static class Counting {
    private static final AtomicInteger NOW = new AtomicInteger();

    @CosimTest
    @Seeds(RUNS)
    void meets(Dut dut, Simulation sim) throws Exception {
      meet(NOW, dut, sim);
    }
  }

  @Verilog(top = "sync_fifo", sources = "verilog/sync_fifo.v", optimization = 1)
  static class Queueing {
    private static final AtomicInteger NOW = new AtomicInteger();

    @CosimTest
    @Seeds(RUNS)
    void meets(Dut dut, Simulation sim) throws Exception {
      meet(NOW, dut, sim);
    }
  }

  @Test
  void classesMeetAndTestsOfAClassDoNot() {
    Launched launched = Launched.run(Counting.class, Queueing.class);
    assertThat(launched.failures()).isEmpty();
    assertThat(launched.tests()).isEqualTo(2 * RUNS);
    assertThat(SEEN).hasSize(2 * RUNS);
  }
}
