package ${package};

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.check.ExpectedPort;
import dev.sluice.cosim.check.LockStep;
import dev.sluice.cosim.junit.CosimTest;
import dev.sluice.cosim.junit.Seeds;
import dev.sluice.cosim.junit.Verilog;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import dev.sluice.cosim.trigger.RisingEdge;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;

/** A bench to begin with: one test as a task that waits, one with a model in lock-step. */
@Verilog(top = "stopwatch", sources = "stopwatch.v", optimization = 1)
class StopwatchTest {
  @BeforeEach
  void reset(Dut dut, Simulation sim) {
    dut.set("rst", 1);
    sim.runClocks(2);
    dut.set("rst", 0);
  }

  @CosimTest
  void itOverflowsAfter256Clocks(Dut dut, Simulation sim, Clock clk) {
    sim.run(
        () -> {
          dut.set("run", 1);
          sim.await(new RisingEdge(dut.output("overflow")));
          assertEquals(2 + 256, clk.cycleCount());
        });
  }

  /** Every output in every clock, with random inputs of two seeds. */
  @CosimTest
  @Seeds(2)
  void itIsTheModel(Dut dut, Random random) {
    LockStep lock = new LockStep(dut);
    ExpectedPort count = lock.expected("count");
    ExpectedPort kept = lock.expected("kept");
    ExpectedPort overflow = lock.expected("overflow");
    int counted = 0;
    int lap = 0;
    int over = 0;
    for (int clock = 0; clock < 10_000; clock++) {
      boolean run = random.nextInt(4) != 0;
      boolean take = random.nextInt(8) == 0;
      dut.input("run").set(run);
      dut.input("lap").set(take);
      dut.clock();
      count.set(counted);
      kept.set(lap);
      overflow.set(over);
      lock.compare();
      lap = take ? counted : lap;
      over = run ? (counted + 1) >> 8 : over;
      counted = run ? (counted + 1) & 0xff : counted;
    }
  }
}
