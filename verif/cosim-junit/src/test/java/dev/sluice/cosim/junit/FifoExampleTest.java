// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import static dev.sluice.cosim.TimeUnit.US;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import dev.sluice.cosim.sim.Task;
import java.util.ArrayDeque;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;

/** The example of the README: a FIFO that nobody here wrote, tested with tasks and a scoreboard. */
@Verilog(top = "sync_fifo", sources = "verilog/sync_fifo.v", optimization = 1)
@Variants({"WIDTH=8 DEPTH=4", "WIDTH=33 DEPTH=16"})
class FifoExampleTest {
  @BeforeEach
  void reset(Dut dut, Simulation sim, Clock clk) {
    sim.run(
        () -> {
          dut.input("rst").set(1);
          sim.await(clk.cycles(2));
          dut.input("rst").set(0);
        });
  }

  @CosimTest
  @Seeds(3)
  void itemsComeOutInOrder(Dut dut, Simulation sim, Clock clk, Random random) {
    ArrayDeque<Long> inside = new ArrayDeque<>();
    clk.onSample(
        () -> {
          if (dut.output("m_valid").isHigh() && dut.input("m_ready").isHigh()) {
            assertThat(dut.output("m_data").get()).isEqualTo(inside.remove());
          }
          if (dut.output("s_ready").isHigh() && dut.input("s_valid").isHigh()) {
            inside.add(dut.input("s_data").get());
          }
        });
    clk.onDrive(() -> dut.input("m_ready").set(random.nextBoolean()));
    sim.run(
        () -> {
          Task producer =
              sim.fork(
                  "producer",
                  () -> {
                    for (int i = 0; i < 100; i++) {
                      dut.input("s_data").set(random.nextInt(256));
                      dut.input("s_valid").set(1);
                      sim.waitUntil(() -> dut.output("s_ready").isHigh());
                      dut.input("s_valid").set(0);
                      if (random.nextInt(4) == 0) {
                        sim.await(clk.cycles(1 + random.nextInt(5)));
                      }
                    }
                  });
          sim.withTimeout(producer.join(), 100, US);
          sim.await(clk.until(() -> !dut.output("m_valid").isHigh()));
        });
    assertThat(inside).isEmpty();
  }

  @CosimTest
  void timeBeginsAnewInEachTest(Dut dut, Clock clk) {
    assertThat(clk.cycleCount()).isEqualTo(2);
    assertThat(dut.time()).isEqualTo(15_000);
  }

  @CosimTest
  @ExpectFailure(value = AssertionError.class, message = "planted")
  void anExpectedFailurePasses(Simulation sim, Clock clk) {
    sim.run(
        () -> {
          sim.await(clk.risingEdge());
          throw new AssertionError("planted");
        });
  }

  @CosimTest
  void seedsAreKnown(Seed seed) {
    assertThat(seed.value()).isEqualTo(Long.getLong("dev.sluice.cosim.seed", 1L));
  }
}
