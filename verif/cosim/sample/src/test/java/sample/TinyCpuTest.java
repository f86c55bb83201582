// SPDX-License-Identifier: Apache-2.0
package sample;

import static dev.sluice.cosim.TimeUnit.US;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.check.Scoreboard;
import dev.sluice.cosim.junit.CosimTest;
import dev.sluice.cosim.junit.Seeds;
import dev.sluice.cosim.junit.Verilog;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import java.util.Random;

/** A CPU against a simulator of its instructions: every store of random programs is compared. */
@Verilog(top = "tiny_cpu", configure = "design", optimization = 1)
class TinyCpuTest {
  static void design(Verilate verilate) {
    Designs.source(verilate, "tiny_cpu");
  }

  /** A word that was stored. */
  record Store(int address, int value) {}

  @CosimTest
  @Seeds(20)
  void itStoresWhatItsInstructionsSay(Dut dut, Simulation sim, Clock clk, Random random) {
    Program program = Program.random(random);
    Scoreboard<Store> stores = new Scoreboard<>("stores", sim);
    program.run((address, value) -> stores.expect(new Store(address, value)));
    memory(dut, clk, program.words(), random, stores);
    dut.set("resetn", 0);
    sim.runClocks(5);
    dut.set("resetn", 1);
    sim.run(() -> sim.withTimeout(clk.until(() -> dut.output("trap").isHigh()), 200, US));
    stores.finish();
    assertTrue(stores.matched() > 5, "a program that stores nothing shows nothing");
  }

  /** Answers after one to four clocks. */
  private static void memory(
      Dut dut, Clock clk, int[] words, Random random, Scoreboard<Store> stores) {
    boolean[] ready = new boolean[1];
    int[] read = new int[1];
    clk.onSample(
        () -> {
          boolean asked = dut.output("mem_valid").isHigh() && !ready[0];
          ready[0] = asked && random.nextInt(4) != 0;
          if (ready[0]) {
            int address = (int) dut.get("mem_addr");
            if (dut.get("mem_wstrb") == 0) {
              read[0] = words[address / 4];
            } else {
              words[address / 4] = (int) dut.get("mem_wdata");
              stores.actual(new Store(address, words[address / 4]));
            }
          }
        });
    clk.onDrive(
        () -> {
          dut.set("mem_ready", ready[0] ? 1 : 0);
          dut.set("mem_rdata", Integer.toUnsignedLong(read[0]));
        });
  }
}
