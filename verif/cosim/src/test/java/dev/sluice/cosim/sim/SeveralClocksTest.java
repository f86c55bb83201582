// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.sim;

import static dev.sluice.cosim.TimeUnit.PS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.SampleDesigns;
import dev.sluice.cosim.trigger.Edge;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  @ParameterizedTest
  @CsvSource({"10000, 10000, 0", "10000, 10000, 5000", "10000, 3334, 77", "6400, 8000, 1600"})
  void theSameIsSeenAsEdgeByEdge(long a, long b, long offset) {
    assertThat(seen(a, b, offset, false))
        .isEqualTo(seen(a, b, offset, true))
        .hasSizeGreaterThan(600);
  }
}
