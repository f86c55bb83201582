// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.sim;

import static dev.sluice.cosim.TimeUnit.NS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.SampleDesigns;
import dev.sluice.cosim.Signal;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.bus.AxiStreamMonitor;
import dev.sluice.cosim.bus.AxiStreamSink;
import dev.sluice.cosim.bus.AxiStreamSource;
import dev.sluice.cosim.bus.StreamChecker;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.error.DeadlockException;
import dev.sluice.cosim.error.PortException;
import dev.sluice.cosim.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Buses, monitors and tasks at clocks that the design makes. */
class GeneratedClockTest {
  private static final VerilatedModel MODEL =
      Verilate.top("made_clock")
          .source(SampleDesigns.file("made_clock.sv"))
          .internals()
          .optimization(1)
          .build();

  private Dut dut;
  private Simulation sim;
  private Clock clk;
  private Clock tx;

  @BeforeEach
  void open() {
    dut = MODEL.open(1);
    sim = new Simulation(dut);
    clk = sim.clock("clk", 10, NS);
    tx = sim.generatedClock(dut.output("tx_clk"));
    dut.set("rst", 1);
    sim.runClocks(2);
    dut.set("rst", 0);
    dut.internal("full").set(0);
  }

  @AfterEach
  void close() {
    sim.close();
    dut.close();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void aStreamPassesWithEveryBeatOnce(long seed) {
    RandomStream random = new RandomStream(seed);
    AxiStreamSource source = new AxiStreamSource(tx, "s_axis_");
    AxiStreamSink sink = new AxiStreamSink(tx, "m_axis_");
    AxiStreamMonitor in = new AxiStreamMonitor(tx, "s_axis_");
    RandomStream pauses = random.stream("pauses");
    source.stream().pauseWhen(() -> pauses.nextInt(3) == 0);
    sink.stream().pauseWhen(() -> pauses.nextInt(3) == 0);
    new StreamChecker(
        tx,
        "m_axis",
        dut.output("m_axis_tvalid"),
        dut.input("m_axis_tready"),
        dut.output("m_axis_tdata"),
        dut.output("m_axis_tlast"));
    RandomStream bytes = random.stream("bytes");
    sim.run(
        () -> {
          for (int i = 0; i < 30; i++) {
            byte[] frame = new byte[1 + bytes.nextInt(9)];
            bytes.nextBytes(frame);
            source.send(frame);
            assertThat(sink.receive().bytes()).isEqualTo(frame);
            assertThat(in.poll().orElseThrow().bytes()).isEqualTo(frame);
          }
        });
    assertThat(sink.count()).isZero();
    assertThat(tx.cycleCount()).isCloseTo(clk.cycleCount() / 3, within(1L));
  }

  /** The register that counts edges shows, right before the edge, how many there were before. */
  @Test
  void monitorsAndTasksSeeWhatTheRegistersTake() {
    List<Long> sampled = new ArrayList<>();
    List<Long> awaited = new ArrayList<>();
    List<Long> edges = new ArrayList<>();
    long first = dut.get("tx_count") - tx.cycleCount();
    tx.onSample(() -> sampled.add(dut.get("tx_count") - first));
    sim.run(
        () -> {
          for (int i = 0; i < 20; i++) {
            sim.await(tx.risingEdge());
            awaited.add(dut.get("tx_count") - first);
            edges.add(tx.cycleCount() - 1);
            if (i % 3 == 0) {
              sim.await(tx.fallingEdge());
              assertThat(tx.isHigh()).isFalse();
            }
          }
          long before = tx.cycleCount();
          sim.await(tx.until(() -> (dut.get("tx_count") & 7) == 5));
          assertThat(dut.get("tx_count") & 7).isEqualTo(5);
          sim.await(tx.cycles(4));
          assertThat(dut.get("tx_count") & 7).isEqualTo(1);
          assertThat(tx.cycleCount() - before).isBetween(5L, 12L);
        });
    assertThat(awaited).isEqualTo(edges);
    assertThat(sampled.subList(0, 20)).isEqualTo(awaited);
  }

  @Test
  void aClockInsideDrivesAMonitorOfSignalsInside() {
    Clock slow = sim.generatedClock(dut.signal("slow_clk"));
    Signal count = dut.signal("slow_count");
    List<Long> seen = new ArrayList<>();
    slow.onSample(() -> seen.add(count.get()));
    sim.runClocks(100);
    assertThat(seen).hasSizeBetween(15, 17);
    for (int i = 1; i < seen.size(); i++) {
      assertThat(seen.get(i)).isEqualTo((seen.get(i - 1) + 1) & 0xff);
    }
    assertThat(count.get()).isEqualTo((seen.getLast() + 1) & 0xff);
    assertThat(sim.generatedClock(dut.signal("slow_clk"))).isSameAs(slow);
  }

  /** A driver of the gate's own clock acts after the edge; the gate opens between edges of clk. */
  @Test
  void aClockBehindAGateRisesOnlyWhereItIsOpen() {
    Clock gated = sim.generatedClock(dut.output("gated_clk"));
    long[] driven = new long[1];
    List<Long> seen = new ArrayList<>();
    gated.onDrive(() -> driven[0]++).onSample(() -> seen.add(sim.time()));
    long count = dut.get("gated_count");
    sim.run(
        () -> {
          sim.await(clk.cycles(4));
          dut.set("gate", 1); // clk is high: the gate's output rises now
          sim.await(clk.cycles(3));
          dut.set("gate", 0);
          sim.await(clk.cycles(5));
        });
    assertThat(seen).hasSize(4);
    assertThat(dut.get("gated_count")).isEqualTo((count + 4) & 0xff);
    assertThat(driven[0]).isEqualTo(5); // once before the first edge
  }

  @Test
  void aClockThatNeverComesIsADeadlockOnlyWithoutAnyOther() {
    Clock gated = sim.generatedClock(dut.output("gated_clk"));
    assertThatThrownBy(() -> sim.run(() -> sim.withTimeout(gated.risingEdge(), 200, NS)))
        .hasMessageContaining("RisingEdge(clock gated_clk) did not come within 200 NS");
    try (Dut other = MODEL.open();
        Simulation alone = new Simulation(other)) {
      Clock never = alone.generatedClock(other.output("tx_clk"));
      assertThatThrownBy(() -> alone.run(() -> alone.await(never.risingEdge())))
          .isInstanceOf(DeadlockException.class);
    }
  }

  @Test
  void whatCannotBeOneIsRefused() {
    assertThatThrownBy(() -> sim.generatedClock(dut.signal("clk")))
        .isInstanceOf(PortException.class)
        .hasMessage(
            "input clk of DUT made_clock is an input, which clock(...) drives: the design cannot"
                + " make it");
    assertThatThrownBy(() -> sim.generatedClock(dut.output("m_axis_tdata")))
        .hasMessage("output m_axis_tdata[7:0] of DUT made_clock has 8 bits: not a clock");
    assertThatThrownBy(tx::period)
        .isInstanceOf(CosimException.class)
        .hasMessage("clock tx_clk is made by DUT made_clock: its period is not known");
  }
}
