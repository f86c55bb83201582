// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.sim;

import static dev.sluice.cosim.TimeUnit.PS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.SampleDesigns;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.error.ModelStoppedException;
import dev.sluice.cosim.trigger.Edge;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** With several clocks, edges that nobody looks at go by in one native call, and nobody sees it. */
class SeveralClocksTest {
  private static List<String> seen(long a, long b, long offset, boolean oneByOne) {
    List<String> seen = new ArrayList<>();
    try (Dut dut = SampleDesigns.design("two_clocks", "two_clocks.v").build().open();
        Simulation sim = new Simulation(dut)) {
      Random random = new Random(3);
      Clock first = sim.clock("clk_a", a, PS);
      Clock second = sim.clock("clk_b", b, offset, PS);
      first.onDrive(() -> dut.input("toggle").set(random.nextInt(2)));
      first.onSample(() -> note(seen, "a", sim, dut));
      second.onSample(() -> note(seen, "b", sim, dut));
      dut.input("rst").set(1);
      if (oneByOne) {
        sim.fork(
            "watches",
            () -> {
              while (true) {
                sim.await(new Edge(dut.output("synced")));
              }
            });
      }
      sim.fork(
          "drives",
          () -> {
            for (int i = 0; ; i++) {
              sim.await(i % 3 == 0 ? second.risingEdge() : first.cycles(2));
              dut.input("rst").set(i % 17 == 0);
              seen.add("task " + sim.time() + " " + dut.output("count_b").get());
            }
          });
      sim.runClocks(300);
      seen.add("end " + sim.time() + " " + dut.clockCount() + " " + second.cycleCount());
    }
    return seen;
  }

  private static void note(List<String> seen, String clock, Simulation sim, Dut dut) {
    seen.add(
        clock
            + " "
            + sim.time()
            + " "
            + dut.output("count_a").get()
            + " "
            + dut.output("count_b").get()
            + " "
            + dut.output("synced").get()
            + " "
            + dut.output("on_fall").get());
  }

  /** Nobody looks at the second clock, but what it does is seen at the first. */
  private static List<String> quiet(long a, long b, long offset, boolean oneByOne) {
    List<String> seen = new ArrayList<>();
    try (Dut dut = SampleDesigns.design("two_clocks", "two_clocks.v").build().open();
        Simulation sim = new Simulation(dut)) {
      Random random = new Random(3);
      Clock first = sim.clock("clk_a", a, PS);
      Clock second = sim.clock("clk_b", b, offset, PS);
      if (oneByOne) {
        sim.fork(
            "watches",
            () -> {
              while (true) {
                sim.await(new Edge(dut.output("on_fall")));
              }
            });
      }
      first.onSample(
          () -> seen.add(first.isHigh() + " " + second.isHigh() + " " + second.cycleCount()));
      first.onSample(() -> note(seen, "a", sim, dut));
      for (int i = 0; i < 60; i++) {
        dut.set("rst", i % 20 == 0 ? 1 : 0);
        dut.set("toggle", random.nextInt(2));
        if (i == 30) {
          second.onSample(() -> note(seen, "b", sim, dut));
        }
        if (i % 7 == 0) {
          sim.runFor(random.nextInt(30_000), PS);
          seen.add("b is " + second.isHigh() + " " + second.cycleCount());
        } else {
          sim.runClocks(1 + random.nextInt(9));
        }
      }
    }
    return seen;
  }

  @ParameterizedTest
  @CsvSource({"10000, 10000, 2000", "10000, 3334, 77", "3334, 10000, 77", "6400, 8000, 1600"})
  void aClockAtWhichNobodyLooksDoesTheSame(long a, long b, long offset) {
    assertThat(quiet(a, b, offset, false))
        .isEqualTo(quiet(a, b, offset, true))
        .hasSizeGreaterThan(400);
  }

  @ParameterizedTest
  @CsvSource({"10000, 10000, 0", "10000, 10000, 5000", "10000, 3334, 77", "6400, 8000, 1600"})
  void theSameIsSeenAsEdgeByEdge(long a, long b, long offset) {
    assertThat(seen(a, b, offset, false))
        .isEqualTo(seen(a, b, offset, true))
        .hasSizeGreaterThan(600);
  }

  private static final String ENDS =
      """
      module ends(input clk, input other, output reg [3:0] n);
        always @(posedge other) begin
          n <= n + 1;
          if (n == 2) $display("third");
          if (n == 3) $fatal(1, "fourth");
        end
      endmodule
      """;

  /** Whoever looks, lines and the end have the time of the edge at which they came. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatAModelPrintsAndItsEndHaveTheirTimes(boolean looked) {
    List<String> seen = new ArrayList<>();
    try (Dut dut = Verilate.top("ends").sourceText("ends.v", ENDS).optimization(0).build().open();
        Simulation sim = new Simulation(dut)) {
      dut.onDisplay(line -> seen.add(dut.time() + " " + line));
      sim.clock("clk", 10_000, PS);
      Clock other = sim.clock("other", 1_000, 200, PS);
      if (looked) {
        other.onSample(() -> {});
      }
      assertThatThrownBy(() -> sim.runClocks(5))
          .isInstanceOf(ModelStoppedException.class)
          .hasMessageStartingWith("DUT ends stopped at 3.7 ns, clock 0: ");
      assertThat(sim.time()).isEqualTo(3_700);
    }
    assertThat(seen.getFirst()).isEqualTo("2700 third");
  }
}
