// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.examples;

import static dev.sluice.cosim.TimeUnit.NS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.Signal;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.error.TimeoutException;
import dev.sluice.cosim.junit.CosimTest;
import dev.sluice.cosim.junit.ExpectFailure;
import dev.sluice.cosim.junit.Seeds;
import dev.sluice.cosim.junit.Variant;
import dev.sluice.cosim.junit.Variants;
import dev.sluice.cosim.junit.Verilog;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Queue;
import dev.sluice.cosim.sim.Simulation;
import dev.sluice.cosim.sim.Task;
import dev.sluice.cosim.trigger.ClockCycles;
import dev.sluice.cosim.trigger.Combine;
import dev.sluice.cosim.trigger.Edge;
import dev.sluice.cosim.trigger.Event;
import dev.sluice.cosim.trigger.First;
import dev.sluice.cosim.trigger.Lock;
import dev.sluice.cosim.trigger.NextTimeStep;
import dev.sluice.cosim.trigger.ReadOnly;
import dev.sluice.cosim.trigger.ReadWrite;
import dev.sluice.cosim.trigger.RisingEdge;
import dev.sluice.cosim.trigger.Timer;
import dev.sluice.cosim.trigger.Trigger;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the README's table says in the place of cocotb's words; {@link ReadmeTest} compares. */
@Verilog(
    top = "cocotb_table",
    sources = "verilog/cocotb_table.sv",
    plusArgs = "+V=5",
    optimization = 1)
@Variants(matrix = {"WIDTH=8,9"})
class CocotbTableTest {
  private static VerilatedModel model() {
    return Verilate.top("cocotb_table")
        .source(Path.of("../cosim/src/test/resources/verilog/cocotb_table.sv"))
        .optimization(1)
        .internals()
        .forceable("cocotb_table_inner", "x")
        .build();
  }

  @Test
  void triggers() {
    long seed = 3;
    String name = "of this test";
    VerilatedModel model = model();
    try (Dut dut = model.open(seed, "+V=5");
        Simulation sim = new Simulation(dut)) {
      Clock clk = sim.clock("clk", 10, NS);
      Signal signal = dut.output("y");
      List<Object> seen = new ArrayList<>();
      boolean c = true;
      sim.run(
          () -> {
            sim.await(clk.risingEdge());
            assertThat(sim.time()).isEqualTo(5_000);
            dut.input("x").set(1);
            sim.await(new RisingEdge(dut.output("done")));
            assertThat(dut.get("x")).isEqualTo(1);
            dut.set("x", 1);
            sim.await(clk.cycles(5));
            sim.await(new ClockCycles(clk, 5));
            sim.waitUntil(() -> c);
            sim.await(clk.until(() -> c));
            sim.await(new Timer(3, NS));
            sim.await(new ReadWrite());
            dut.input("x").set(2);
            sim.await(new Edge(signal));
            sim.await(new ReadOnly());
            assertThat(dut.output("y").get()).isEqualTo(2);
            assertThat(dut.output("y").getSigned()).isEqualTo(2);
            assertThat(dut.output("y").getBig()).isEqualTo(BigInteger.TWO);
            sim.await(new NextTimeStep());
            Trigger a = new Timer(3, NS);
            Trigger b = new Timer(4, NS);
            assertThat(sim.await(new First(a, b))).isSameAs(a);
            sim.await(new Combine(a, b));
            Event event = new Event(name);
            Queue<Long> queue = new Queue<Long>(sim, name);
            Lock lock = new Lock(name);
            Task.Body body =
                () -> {
                  sim.await(lock.acquire());
                  queue.put(7L);
                  lock.release();
                  event.set();
                };
            Task task = sim.fork(name, body);
            Trigger t = event;
            sim.withTimeout(t, 50, NS);
            sim.await(task.join());
            seen.add(queue.get());
            task.cancel();
            String text = "said";
            sim.log(text);
          });
      assertThat(seen).containsExactly(7L);
    }
  }

  @Test
  void whatIsInside() {
    try (Dut dut = model().open()) {
      dut.set("x", 9);
      dut.clocks(3);
      assertThat(dut.internal("u1.mem").get(3)).isEqualTo(9);
      assertThat(dut.signal("u1.x").get()).isEqualTo(9);
      assertThat(dut.input("x").slice(7, 4).get()).isZero();
      dut.internal("u1.x").force(1);
      dut.clocks(3);
      assertThat(dut.output("y").get()).isEqualTo(1);
      dut.internal("u1.x").release();
      dut.clocks(3);
      assertThat(dut.output("y").get()).isEqualTo(9);
      dut.input("head").field("length").set(5);
      dut.input("head").field("state").set("RUN");
      dut.eval();
      assertThat(dut.output("state").valueName()).isEqualTo("RUN");
      assertThat(dut.get("length")).isEqualTo(5);
    }
  }

  @CosimTest
  @Seeds(2)
  void variantsSeedsAndPlusArguments(Dut dut, Simulation sim, Variant variant) {
    sim.runClocks(2);
    assertThat(dut.get("width")).isEqualTo(variant.integer("WIDTH"));
    assertThat(dut.get("given")).isEqualTo(5);
  }

  @CosimTest(timeoutUs = 5)
  @ExpectFailure(TimeoutException.class)
  void aLimitInTime(Simulation sim) {
    sim.runClocks(1_000_000);
  }
}
