// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.model.BuildKind;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What registers and memories hold at power-up follows from the seed and from their names. */
class PowerUpTest {
  /** The middle signals are variables of the model only where somebody may look at them. */
  private static final String DESIGN =
      """
      module powered(input clk, input [1:0] at, output [7:0] byte_out, output [99:0] wide_out,
                     output [71:0] row_out, output [32:0] own_out, output [32:0] other_out);
        reg [7:0] a;
        reg [99:0] wide;
        reg [71:0] rows [0:3];
        wire [7:0] middle = a ^ 8'h5a;
        wire [7:0] further = middle + 8'd1;
        assign byte_out = further;
        assign wide_out = wide;
        assign row_out = rows[at];
        part own(clk, own_out);
        part other(clk, other_out);
        always @(posedge clk) begin a <= a; wide <= wide; rows[at] <= rows[at]; end
      endmodule
      module part(input clk, output [32:0] out); /* verilator no_inline_module */
        reg [32:0] value;
        wire [32:0] turned = ~value;
        assign out = turned;
        always @(posedge clk) value <= value;
      endmodule
      """;

  private static Verilate design() {
    return Verilate.top("powered").sourceText("powered.v", DESIGN).optimization(1);
  }

  private static List<BigInteger> contents(VerilatedModel model, long seed) {
    List<BigInteger> contents = new ArrayList<>();
    try (Dut dut = model.open(seed)) {
      for (String output : List.of("byte_out", "wide_out", "own_out", "other_out")) {
        dut.eval();
        contents.add(dut.output(output).getBig());
      }
      for (int at = 0; at < 4; at++) {
        dut.input("at").set(at);
        dut.eval();
        contents.add(dut.output("row_out").getBig());
      }
    }
    return contents;
  }

  /** So that a replay with a waveform begins where the run began. */
  @Test
  void aModelWithWavesHoldsTheSame() {
    holdsTheSame(BuildKind.TRACE);
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TRACE")
  void soDoTheOthers(BuildKind kind) {
    holdsTheSame(kind);
  }

  private void holdsTheSame(BuildKind kind) {
    VerilatedModel model = design().kind(kind).build();
    VerilatedModel plain = design().build();
    for (long seed = 1; seed < 20; seed++) {
      assertThat(contents(model, seed)).as("seed %d", seed).isEqualTo(contents(plain, seed));
    }
  }

  @Test
  void everySeedAndEveryRegisterHoldsSomethingElse() {
    VerilatedModel model = design().build();
    List<List<BigInteger>> all = new ArrayList<>();
    for (long seed : new long[] {1, 2, -1, 1L << 31, 1L << 32, 3L << 31, Long.MIN_VALUE}) {
      List<BigInteger> contents = contents(model, seed);
      assertThat(Set.copyOf(contents)).as("seed %d", seed).hasSameSizeAs(contents);
      assertThat(contents(model, seed)).as("seed %d once more", seed).isEqualTo(contents);
      all.add(contents);
    }
    assertThat(all).doesNotHaveDuplicates();
    assertThat(contents(model, 0).get(1)).isZero();
  }

  /** Verilator's generator has one state for a thread, and one count of seeds for all. */
  @Test
  void manyThreadsAtOnceDoNotDisturbEachOther() throws Exception {
    VerilatedModel model = design().build();
    List<BigInteger> alone = contents(model, 7);
    List<Callable<List<BigInteger>>> jobs = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      long seed = i % 2 == 0 ? 7 : i;
      jobs.add(() -> contents(model, seed));
    }
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      List<Future<List<BigInteger>>> found = threads.invokeAll(jobs);
      for (int i = 0; i < found.size(); i += 2) {
        assertThat(found.get(i).get()).isEqualTo(alone);
      }
    }
  }
}
