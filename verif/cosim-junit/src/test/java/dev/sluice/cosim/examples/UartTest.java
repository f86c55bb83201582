// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.examples;

import static dev.sluice.cosim.TimeUnit.NS;
import static dev.sluice.cosim.TimeUnit.US;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.junit.CosimTest;
import dev.sluice.cosim.junit.Seeds;
import dev.sluice.cosim.junit.Verilog;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Queue;
import dev.sluice.cosim.sim.Simulation;
import dev.sluice.cosim.sim.Task;
import dev.sluice.cosim.trigger.FallingEdge;
import dev.sluice.cosim.trigger.Timer;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;

/** A UART: the bench is the other end of the line, with timers and edges instead of clocks. */
@Verilog(top = "uart", sources = "examples/uart.v", optimization = 1)
class UartTest {
  private static final int BYTES = 20;
  private static final long BIT_NS = 80;

  @BeforeEach
  void reset(Dut dut, Simulation sim) {
    dut.input("rxd").set(1);
    dut.input("rst").set(1);
    sim.runClocks(2);
    dut.input("rst").set(0);
  }

  @CosimTest
  @Seeds(3)
  void sendsWhatItIsGiven(Dut dut, Simulation sim, Clock clk, Random random) {
    Queue<Integer> line = new Queue<>(sim, "bytes on the line");
    sim.run(
        () -> {
          sim.fork("receiver", () -> receiveForEver(dut, sim, line));
          for (int i = 0; i < BYTES; i++) {
            int value = random.nextInt(256);
            dut.input("tx_data").set(value);
            dut.input("tx_valid").set(1);
            sim.waitUntil(() -> dut.output("tx_ready").isHigh());
            dut.input("tx_valid").set(0);
            assertThat(line.get()).isEqualTo(value);
            sim.await(clk.cycles(1 + random.nextInt(20)));
          }
        });
  }

  private static void receiveForEver(Dut dut, Simulation sim, Queue<Integer> line) {
    while (true) {
      sim.await(new FallingEdge(dut.output("txd")));
      sim.await(new Timer(BIT_NS / 2, NS));
      int value = 0;
      for (int bit = 0; bit < 8; bit++) {
        sim.await(new Timer(BIT_NS, NS));
        value |= (int) dut.output("txd").get() << bit;
      }
      sim.await(new Timer(BIT_NS, NS));
      assertThat(dut.output("txd").isHigh()).as("stop bit").isTrue();
      line.put(value);
    }
  }

  @CosimTest
  @Seeds(3)
  void receivesWhatIsOnTheLine(Dut dut, Simulation sim, Clock clk, Random random) {
    sim.run(
        () -> {
          for (int i = 0; i < BYTES; i++) {
            int value = random.nextInt(256);
            Task sender = sim.fork("sender", () -> send(dut, sim, value));
            sim.withTimeout(clk.until(() -> dut.output("rx_valid").isHigh()), 2, US);
            assertThat(dut.output("rx_data").get()).isEqualTo(value);
            sim.await(sender.join());
          }
        });
  }

  private static void send(Dut dut, Simulation sim, int value) {
    int frame = 1 << 9 | value << 1;
    for (int bit = 0; bit < 10; bit++) {
      dut.input("rxd").set(frame >> bit & 1);
      sim.await(new Timer(BIT_NS, NS));
    }
  }
}
