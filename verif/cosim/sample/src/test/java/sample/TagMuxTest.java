// SPDX-License-Identifier: Apache-2.0
package sample;

import static dev.sluice.cosim.TimeUnit.US;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.bus.Beat;
import dev.sluice.cosim.bus.StreamChecker;
import dev.sluice.cosim.bus.StreamSink;
import dev.sluice.cosim.bus.StreamSource;
import dev.sluice.cosim.check.Scoreboard;
import dev.sluice.cosim.junit.CosimTest;
import dev.sluice.cosim.junit.Seeds;
import dev.sluice.cosim.junit.Verilog;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;

/** SystemVerilog with interface ports: signal `data` of port `a` is the port `a_data`. */
@Verilog(
    top = "tag_mux",
    configure = "design",
    parameters = {"a.WIDTH=12", "b.WIDTH=12", "out.WIDTH=12"},
    optimization = 1)
class TagMuxTest {
  private static final int BEATS = 200;

  private Dut dut;
  private Simulation sim;
  private StreamSource a;
  private StreamSource b;
  private StreamSink out;

  static void design(Verilate verilate) {
    Designs.source(verilate, "tag_mux");
  }

  @BeforeEach
  void bench(Dut dut, Simulation sim, Clock clk, Random random) {
    this.dut = dut;
    this.sim = sim;
    a = source(clk, "a", random);
    b = source(clk, "b", random);
    out =
        new StreamSink(
                clk,
                dut.output("out_valid"),
                dut.input("out_ready"),
                dut.output("out_head"),
                dut.output("out_data"))
            .pauseWhen(() -> random.nextInt(3) == 0);
    new StreamChecker(
        clk,
        "out",
        dut.output("out_valid"),
        dut.input("out_ready"),
        dut.output("out_head"),
        dut.output("out_data"));
    dut.set("rst", 1);
    sim.runClocks(2);
    dut.set("rst", 0);
  }

  private static StreamSource source(Clock clk, String port, Random random) {
    Dut dut = clk.port().dut();
    return new StreamSource(
            clk,
            dut.input(port + "_valid"),
            dut.output(port + "_ready"),
            dut.input(port + "_head"),
            dut.input(port + "_data"))
        .pauseWhen(() -> random.nextInt(3) == 0);
  }

  @CosimTest
  @Seeds(5)
  void everyBeatOfBothStreamsLeavesInItsOrder(Random random) {
    List<Scoreboard<Long>> boards =
        List.of(new Scoreboard<Long>("from a", sim), new Scoreboard<Long>("from b", sim));
    List<StreamSource> sources = List.of(a, b);
    sim.run(
        () -> {
          for (int i = 0; i < BEATS; i++) {
            long tag = random.nextInt(128);
            long data = random.nextInt(1 << 12);
            int from = random.nextInt(2);
            sources.get(from).send(tag, data);
            boards.get(from).expect(tag << 12 | data);
          }
          for (int i = 0; i < BEATS; i++) {
            sim.withTimeout(out.available(), 1, US);
            Beat beat = out.receive();
            int from = (int) (beat.get(0) >> 7);
            boards.get(from).actual((beat.get(0) & 127) << 12 | beat.get(1));
          }
        });
    boards.forEach(Scoreboard::finish);
    assertTrue(boards.get(0).matched() > BEATS / 4 && boards.get(1).matched() > BEATS / 4);
  }

  /** The fields of the packed struct at an interface port, by name. */
  @CosimTest
  void aHeadHasItsFields() {
    sim.run(
        () -> {
          a.pause(true);
          b.pause(true);
          out.pause(true);
          dut.input("b_head").field("tag").set(77);
          dut.input("b_head").field("source").set(0);
          b.pauseWhen(() -> false).pause(false).send(dut.get("b_head"), 5);
          sim.withTimeout(b.idle(), 1, US);
          sim.await(sim.clock("clk").cycles(2));
          assertEquals(1, dut.output("out_head").field("source").get());
          assertEquals(77, dut.output("out_head").field("tag").get());
          assertEquals(5, dut.get("out_data"));
        });
  }
}
