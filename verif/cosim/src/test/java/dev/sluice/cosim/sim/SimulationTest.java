// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.sim;

import static dev.sluice.cosim.TimeUnit.NS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.OutputPort;
import dev.sluice.cosim.SampleDesigns;
import dev.sluice.cosim.TimeUnit;
import dev.sluice.cosim.trigger.Combine;
import dev.sluice.cosim.trigger.Edge;
import dev.sluice.cosim.trigger.FallingEdge;
import dev.sluice.cosim.trigger.NextTimeStep;
import dev.sluice.cosim.trigger.ReadOnly;
import dev.sluice.cosim.trigger.ReadWrite;
import dev.sluice.cosim.trigger.RisingEdge;
import dev.sluice.cosim.trigger.Timer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What happens when, against the order that {@link Simulation} documents. */
class SimulationTest {
  private final List<String> log = new ArrayList<>();

  @Test
  void afterARisingEdgeATaskReadsTheValuesBeforeItAndInReadOnlyThoseAfterIt() {
    try (Dut dut = SampleDesigns.counter().open();
        Simulation sim = new Simulation(dut)) {
      Clock clk = sim.clock("clk", 10, NS);
      OutputPort count = dut.output("count");
      sim.run(
          () -> {
            dut.input("enable").set(1);
            for (int i = 0; i < 5; i++) {
              sim.await(clk.risingEdge());
              assertThat(sim.time()).isEqualTo(5_000 + 10_000L * i);
              assertThat(count.get()).isEqualTo(i);
            }
            sim.await(new ReadOnly());
            assertThat(count.get()).isEqualTo(5);
            assertThat(sim.time()).isEqualTo(45_000);
            sim.await(clk.fallingEdge());
            assertThat(sim.time()).isEqualTo(50_000);
            dut.input("enable").set(0);
            sim.await(clk.cycles(3));
            assertThat(sim.time()).isEqualTo(75_000);
            assertThat(count.get()).isEqualTo(5);
            assertThat(clk.cycleCount()).isEqualTo(8);
            assertThat(dut.clockCount()).isEqualTo(8);
          });
    }
  }

  @Test
  void callbacksAndTasksOfACycleRunInTheDocumentedOrder() {
    for (boolean general : new boolean[] {false, true}) {
      log.clear();
      try (Dut dut = SampleDesigns.counter().open();
          Simulation sim = new Simulation(dut)) {
        Clock clk = sim.clock("clk", 10, NS);
        OutputPort count = dut.output("count");
        dut.input("enable").set(1);
        clk.onDrive(() -> log.add("drive"));
        clk.onSample(() -> log.add("sample " + count.get() + " @" + dut.clockCount()));
        for (String name : List.of("a", "b")) {
          sim.fork(
              name,
              () -> {
                for (int i = 0; i < 2; i++) {
                  sim.await(clk.risingEdge());
                  log.add(name + " " + count.get() + " @" + sim.time());
                }
              });
        }
        if (general) {
          sim.fork("tick", () -> ticks(sim, 30));
        }
        sim.runClocks(3);
        assertThat(log)
            .containsExactly(
                "drive",
                "sample 0 @1",
                "a 0 @5000",
                "b 0 @5000",
                "drive",
                "sample 1 @2",
                "a 1 @15000",
                "b 1 @15000",
                "drive",
                "sample 2 @3");
      }
    }
  }

  @Test
  void nextTimeStepIsTheNextTimeAtWhichAnythingHappens() {
    try (Dut dut = SampleDesigns.counter().open();
        Simulation sim = new Simulation(dut)) {
      sim.clock("clk", 10, NS);
      List<Long> times = new ArrayList<>();
      sim.fork("timer", () -> sim.await(new Timer(7, NS)));
      sim.run(
          () -> {
            for (int i = 0; i < 5; i++) {
              sim.await(new NextTimeStep());
              times.add(sim.time());
            }
          });
      assertThat(times).containsExactly(5_000L, 7_000L, 10_000L, 15_000L, 20_000L);
    }
  }

  private static void ticks(Simulation sim, int count) {
    for (int i = 0; i < count; i++) {
      sim.await(new Timer(1, NS));
    }
  }

  @Test
  void theFastCycleAndTheGeneralOneGiveTheSame() {
    assertThat(randomFifoRun(true)).isEqualTo(randomFifoRun(false)).hasSize(3000);
  }

  private static List<String> randomFifoRun(boolean general) {
    List<String> seen = new ArrayList<>();
    Random random = new Random(7);
    try (Dut dut = SampleDesigns.fifo().open();
        Simulation sim = new Simulation(dut)) {
      Clock clk = sim.clock("clk", 10, NS);
      clk.onDrive(
          () -> {
            dut.input("s_valid").set(random.nextBoolean());
            dut.input("s_data").set(random.nextInt(256));
            dut.input("m_ready").set(random.nextBoolean());
          });
      clk.onSample(
          () ->
              seen.add(
                  dut.output("m_valid").hex()
                      + dut.output("m_data").hex()
                      + dut.output("s_ready").hex()
                      + dut.time()
                      + dut.clockCount()));
      if (general) {
        sim.fork("tick", () -> ticks(sim, 100_000));
      }
      sim.runClocks(3000);
      return seen;
    }
  }

  @Test
  void conditionsAreLookedAtInEachCycleAndWakeTheTaskOnce() {
    try (Dut dut = SampleDesigns.counter().open();
        Simulation sim = new Simulation(dut)) {
      Clock clk = sim.clock("clk", 10, NS);
      int[] looks = new int[1];
      sim.run(
          () -> {
            dut.input("enable").set(1);
            sim.waitUntil(
                () -> {
                  looks[0]++;
                  return dut.output("count").get() == 100;
                });
            assertThat(clk.cycleCount()).isEqualTo(101);
            assertThat(looks[0]).isEqualTo(101);
          });
    }
  }

  @Test
  void clocksOfDifferentPeriodsAndOffsetsEachTickOnTheirOwn() {
    try (Dut dut = SampleDesigns.design("two_clocks", "two_clocks.v").build().open();
        Simulation sim = new Simulation(dut)) {
      Clock a = sim.clock("clk_a", 10, NS);
      Clock b = sim.clock("clk_b", 26, 3, NS);
      sim.run(
          () -> {
            dut.input("rst").set(1);
            sim.await(new Combine(a.cycles(1), b.cycles(1)));
            dut.input("rst").set(0);
            assertThat(sim.time()).isEqualTo(16_000);
            sim.await(new Timer(300, NS));
            assertThat(dut.output("count_a").get()).isEqualTo(30);
            assertThat(dut.output("count_b").get()).isEqualTo(11);
            dut.input("toggle").set(1);
            sim.await(a.cycles(1));
            dut.input("toggle").set(0);
            sim.await(new RisingEdge(dut.output("synced")));
            assertThat((sim.time() - 16_000) % 26_000).as("synced to b").isZero();
            assertThat(dut.output("synced").get()).isEqualTo(1);
          });
      assertThat(a.cycleCount()).isGreaterThan(2 * b.cycleCount());
    }
  }

  @Test
  void logicOnTheFallingEdgeSeesInputsInBothWays() {
    for (boolean general : new boolean[] {false, true}) {
      try (Dut dut = SampleDesigns.design("two_clocks", "two_clocks.v").build().open();
          Simulation sim = new Simulation(dut)) {
        Clock a = sim.clock("clk_a", 10, NS);
        List<Long> seen = new ArrayList<>();
        a.onDrive(() -> dut.input("toggle").set(a.cycleCount() & 1));
        a.onSample(() -> seen.add(dut.output("on_fall").get()));
        if (general) {
          sim.fork("tick", () -> ticks(sim, 1000));
        }
        sim.runClocks(6);
        assertThat(seen).containsExactly(0L, 1L, 0L, 1L, 0L, 1L);
      }
    }
  }

  @Test
  void edgesOfOutputsWakeWhenAllHasSettled() {
    try (Dut dut = SampleDesigns.counter().open();
        Simulation sim = new Simulation(dut)) {
      sim.clock("clk", 10, NS);
      OutputPort atMax = dut.output("at_max");
      OutputPort count = dut.output("count");
      sim.run(
          () -> {
            dut.input("enable").set(1);
            sim.await(new RisingEdge(atMax));
            assertThat(count.get()).isEqualTo(255);
            assertThat(sim.time()).isEqualTo(5_000 + 254 * 10_000L);
            sim.await(new FallingEdge(atMax));
            assertThat(count.get()).isZero();
            sim.await(new Edge(count));
            assertThat(count.get()).isEqualTo(1);
            sim.await(new RisingEdge(dut.input("clk")));
            assertThat(count.get()).as("a clock's own edge: values before it").isEqualTo(1);
          });
    }
  }

  @Test
  void combinationalLogicWithoutAnyClock() {
    try (Dut dut = SampleDesigns.fifo().open();
        Simulation sim = new Simulation(dut)) {
      sim.run(
          () -> {
            sim.await(new ReadOnly());
            assertThat(dut.output("s_ready").get()).isEqualTo(1);
            sim.await(new Timer(5, NS));
            dut.input("clk").set(1);
            dut.input("s_valid").set(1);
            sim.await(new ReadWrite());
            assertThat(dut.output("m_valid").get()).isEqualTo(1);
            assertThat(sim.time()).isEqualTo(5_000);
          });
    }
  }

  @Test
  void runForStopsAtItsEndAndTimeGoesOn() {
    try (Dut dut = SampleDesigns.counter().open();
        Simulation sim = new Simulation(dut)) {
      Clock clk = sim.clock("clk", 10, NS);
      sim.fork(
          "late",
          () -> {
            sim.await(new Timer(42, NS));
            log.add("late " + sim.time());
          });
      sim.runFor(41, NS);
      assertThat(log).isEmpty();
      assertThat(clk.cycleCount()).isEqualTo(4);
      sim.runFor(1, NS);
      assertThat(log).containsExactly("late 42000");
      sim.runClocks(2);
      assertThat(sim.time()).isEqualTo(55_000);
    }
  }

  @Test
  void anInstanceHasOneSimulationAndAnInputOneClock() {
    try (Dut dut = SampleDesigns.counter().open();
        Simulation sim = new Simulation(dut)) {
      assertThatThrownBy(() -> new Simulation(dut))
          .hasMessage("DUT counter is simulated already: open an instance of its own");
      assertThatThrownBy(sim::mainClock).hasMessageContaining("has no clock yet");
      sim.clock("clk", 10, NS);
      assertThatThrownBy(() -> sim.clock("clk", 10, NS)).hasMessageContaining("a clock already");
      assertThatThrownBy(() -> sim.clock("count", 10, NS)).hasMessageContaining("is an output");
      assertThatThrownBy(() -> sim.clock("rst", 3, TimeUnit.PS))
          .hasMessageContaining("not a clock");
    }
  }

  @Test
  void logLinesNameTheTask() {
    try (Dut dut = SampleDesigns.counter().open().onDisplay(log::add);
        Simulation sim = new Simulation(dut)) {
      sim.log("before");
      sim.run(() -> sim.log("inside"));
      assertThat(log).containsExactly("before", "main: inside");
    }
  }
}
