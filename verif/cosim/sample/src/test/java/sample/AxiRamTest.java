// SPDX-License-Identifier: Apache-2.0
package sample;

import static dev.sluice.cosim.TimeUnit.NS;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.bus.Axi4Checker;
import dev.sluice.cosim.bus.Axi4Master;
import dev.sluice.cosim.junit.CosimTest;
import dev.sluice.cosim.junit.Seeds;
import dev.sluice.cosim.junit.Variants;
import dev.sluice.cosim.junit.Verilog;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import dev.sluice.cosim.sim.Task;
import dev.sluice.cosim.trigger.Timer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;

/** A memory behind AXI4, read and written in bursts of every length and from every address. */
@Verilog(top = "axi_ram", configure = "design", parameters = "ADDR_WIDTH=16", optimization = 1)
@Variants({"DATA_WIDTH=8", "DATA_WIDTH=32", "DATA_WIDTH=64"})
class AxiRamTest {
  private static final int BYTES = 1 << 16;

  private Axi4Master bus;

  static void design(Verilate verilate) {
    Designs.source(verilate, "axi_ram");
  }

  @BeforeEach
  void bench(Dut dut, Simulation sim, Clock clk) {
    bus = new Axi4Master(clk, "s_axi_").reset(dut.input("rst"), 1);
    new Axi4Checker(clk, "s_axi_").reset(dut.input("rst"), 1);
    dut.set("rst", 1);
    sim.runClocks(2);
    dut.set("rst", 0);
  }

  private static byte[] random(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  @CosimTest
  @Seeds(3)
  void itHoldsWhatWasWritten(Dut dut, Simulation sim, Random random) {
    bus.writeDataStream().pauseWhen(() -> random.nextInt(4) == 0);
    bus.writeResponseStream().pauseWhen(() -> random.nextInt(4) == 0);
    bus.readDataStream().pauseWhen(() -> random.nextInt(4) == 0);
    byte[] expected = random(random, BYTES);
    sim.run(
        () -> {
          bus.write(0, expected);
          for (int i = 0; i < 100; i++) {
            bus.beatBytes(1 << random.nextInt(1 + Integer.numberOfTrailingZeros(lanes(dut))));
            int length = 1 + random.nextInt(300);
            int address = random.nextInt(BYTES - length);
            byte[] data = random(random, length);
            bus.write(address, data);
            System.arraycopy(data, 0, expected, address, length);
            int other = random.nextInt(BYTES - 300);
            assertArrayEquals(Arrays.copyOfRange(expected, other, other + 300), bus.read(other, 300));
          }
          assertArrayEquals(expected, bus.read(0, BYTES));
        });
  }

  private static int lanes(Dut dut) {
    return (int) dut.parameter("DATA_WIDTH") / 8;
  }

  @CosimTest
  void sixteenTasksShareIt(Simulation sim, Random random) {
    sim.run(
        () -> {
          Task[] workers = new Task[16];
          for (int i = 0; i < workers.length; i++) {
            int from = 0x1000 * i;
            Random own = new Random(random.nextLong());
            workers[i] = sim.fork("worker " + i, () -> writeAndRead(sim, own, from));
          }
          for (Task worker : workers) {
            sim.await(worker.join());
          }
        });
    assertEquals(0, bus.outstanding());
  }

  private void writeAndRead(Simulation sim, Random random, int from) {
    for (int i = 0; i < 16; i++) {
      byte[] data = random(random, 1 + random.nextInt(512));
      int address = from + random.nextInt(0x1000 - data.length);
      sim.await(new Timer(1 + random.nextInt(100), NS));
      bus.write(address, data);
      sim.await(new Timer(1 + random.nextInt(100), NS));
      assertArrayEquals(data, bus.read(address, data.length));
    }
  }
}
