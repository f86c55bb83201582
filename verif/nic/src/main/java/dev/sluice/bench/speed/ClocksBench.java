// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.speed;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.TimeUnit;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import java.util.Locale;

/**
 * What a second clock costs: two counters, each with a monitor that reads it in every clock of its
 * own, with one of the clocks running, or both at unrelated rates. Prints nanoseconds a clock of
 * the first, one line a round; the first warms up.
 */
public final class ClocksBench {
  private static final String DESIGN =
      """
      module two_counters (input a_clk, input b_clk, output reg [31:0] a, output reg [31:0] b);
        always @(posedge a_clk) a <= a + 1;
        always @(posedge b_clk) b <= b + 1;
      endmodule
      """;

  private static final int PERIOD_A = 10;
  private static final int PERIOD_B = 11;

  private long seen;

  private ClocksBench() {}

  /**
   * Measures.
   *
   * @param arguments {@code one} or {@code two}; clocks of the first; rounds
   */
  public static void main(String[] arguments) {
    boolean both = arguments[0].equals("two");
    int clocks = Integer.parseInt(arguments[1]);
    int rounds = Integer.parseInt(arguments[2]);
    VerilatedModel model =
        Verilate.top("two_counters").sourceText("two_counters.v", DESIGN).build();
    for (int i = 0; i <= rounds; i++) {
      System.out.printf(Locale.ROOT, "%.3f%n", new ClocksBench().measure(model, both, clocks));
    }
  }

  private double measure(VerilatedModel model, boolean both, int clocks) {
    try (Dut dut = model.open();
        Simulation sim = new Simulation(dut)) {
      Clock a = sim.clock("a_clk", PERIOD_A, TimeUnit.NS);
      a.onSample(() -> seen += dut.output("a").get());
      if (both) {
        sim.clock("b_clk", PERIOD_B, TimeUnit.NS).onSample(() -> seen += dut.output("b").get());
      }
      long began = System.nanoTime();
      sim.runClocks(clocks);
      double ns = (double) (System.nanoTime() - began) / clocks;
      long last = dut.output("a").get();
      if (last < clocks - 1 || both == (dut.output("b").get() == 0)) {
        throw new IllegalStateException("the counters are at " + last + " of " + clocks);
      }
      return ns;
    }
  }
}
