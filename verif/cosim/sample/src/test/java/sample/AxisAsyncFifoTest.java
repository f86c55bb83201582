// SPDX-License-Identifier: Apache-2.0
package sample;

import static dev.sluice.cosim.TimeUnit.NS;
import static dev.sluice.cosim.TimeUnit.US;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.bus.AxiStreamFrame;
import dev.sluice.cosim.bus.AxiStreamSink;
import dev.sluice.cosim.bus.AxiStreamSource;
import dev.sluice.cosim.check.Scoreboard;
import dev.sluice.cosim.junit.CosimTest;
import dev.sluice.cosim.junit.Seeds;
import dev.sluice.cosim.junit.Variant;
import dev.sluice.cosim.junit.Variants;
import dev.sluice.cosim.junit.Verilog;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;

/** A FIFO between two unrelated clocks, with each of them the faster one. */
@Verilog(
    top = "axis_async_fifo",
    clock = "s_clk",
    configure = "design",
    optimization = 1,
    randomPowerUp = true)
@Variants(
    matrix = {"DATA_WIDTH=8,32", "DEPTH=64", "periodNs=10", "readNs=3,11,37"},
    options = {"periodNs", "readNs"})
class AxisAsyncFifoTest {
  private static final int IN_RESET = 10;

  private Dut dut;
  private Simulation sim;
  private Clock clk;
  private AxiStreamSource source;
  private AxiStreamSink sink;

  static void design(Verilate verilate) {
    Designs.source(verilate, "axis_async_fifo");
  }

  @BeforeEach
  void bench(Dut dut, Simulation sim, Clock clk, Variant variant) {
    this.dut = dut;
    this.sim = sim;
    this.clk = clk;
    Clock reads = sim.clock("m_clk", variant.number("readNs"), NS);
    source = new AxiStreamSource(clk, "s_axis_").reset(dut.input("s_rst"), 1);
    sink = new AxiStreamSink(reads, "m_axis_").reset(dut.input("m_rst"), 1);
    sim.run(this::reset);
  }

  /** Both sides, long enough for the slower clock. */
  private void reset() {
    dut.set("s_rst", 1);
    dut.set("m_rst", 1);
    sim.await(clk.cycles(4 * IN_RESET));
    dut.set("s_rst", 0);
    dut.set("m_rst", 0);
    sim.await(clk.cycles(4 * IN_RESET));
  }

  private static AxiStreamFrame frame(Random random, int most) {
    byte[] bytes = new byte[1 + random.nextInt(most)];
    random.nextBytes(bytes);
    return AxiStreamFrame.of(bytes)
        .withTid(random.nextInt(256))
        .withTdest(random.nextInt(256))
        .withTuser(random.nextInt(2));
  }

  @CosimTest
  @Seeds(3)
  void framesComeOutAsTheyWentIn(Random random) {
    source.pauseWhen(() -> random.nextInt(3) == 0);
    sink.pauseWhen(() -> random.nextInt(3) == 0);
    Scoreboard<AxiStreamFrame> frames = new Scoreboard<>("frames", sim);
    sim.run(
        () -> {
          for (int i = 0; i < 100; i++) {
            AxiStreamFrame frame = frame(random, 40);
            frames.expect(frame);
            source.send(frame);
          }
          for (int i = 0; i < 100; i++) {
            frames.actual(sink.receive());
          }
        });
    frames.finish();
    assertTrue(source.isIdle());
  }

  @CosimTest
  void aFullFifoHoldsItsSourceBack(Random random) {
    sink.pause(true);
    AxiStreamFrame frame = AxiStreamFrame.of(new byte[1000]);
    sim.run(
        () -> {
          source.send(frame);
          sim.await(clk.cycles(2000));
          assertFalse(source.isIdle());
          sink.pause(false);
          assertEquals(frame, sink.receive());
          sim.withTimeout(source.idle(), 1, US);
        });
  }

  @CosimTest
  void afterAResetNothingOfBeforeComesOut(Random random) {
    sink.pause(true);
    sim.run(
        () -> {
          source.send(frame(random, 40));
          source.send(new byte[1000]);
          sim.await(clk.cycles(200));
          reset();
          source.clear();
          sink.pause(false);
          AxiStreamFrame next = frame(random, 40);
          source.send(next);
          assertEquals(next, sink.receive());
          sim.await(clk.cycles(500));
          assertEquals(0, sink.count());
          assertTrue(sink.isIdle());
        });
  }
}
