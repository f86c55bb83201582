// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.error.ModelStoppedException;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What {@link Variants} and {@link Verilog} can say. */
class VariantsTest {
  private static final Set<String> SEEN = new ConcurrentSkipListSet<>();

  /** Not run by the build, only by the tests here. */
  @Verilog(
      top = "configured",
      fileLists = "verilog/configured.f",
      parameters = "MARK=8'ha5",
      internals = "configured.hidden",
      assertions = true,
      randomPowerUp = true,
      configure = "more",
      clocks = "rx_clk=4ns+1ns",
      optimization = 0)
  static class Configured {
    static void more(Verilate verilate) {
      verilate.define("MACRO", "8'd77");
    }

    static Stream<String> deeper() {
      return Stream.of("DEPTH=9 pause=0.5");
    }

    @CosimTest
    @Variants(
        matrix = {"DEPTH=2,3", "pause=0,0.25", "periodNs=8"},
        source = "deeper",
        options = {"pause", "periodNs"})
    void everyCombinationRuns(Dut dut, Simulation sim, Clock clk, Variant variant) {
      sim.runClocks(5);
      assertThat(dut.output("depth").get()).isEqualTo(variant.integer("DEPTH"));
      assertThat(dut.output("mark").get()).isEqualTo(variant.number("MARK")).isEqualTo(0xa5);
      assertThat(dut.output("macro").get()).isEqualTo(77);
      assertThat(variant.real("pause")).isBetween(0.0, 0.5);
      assertThat(clk.period()).isEqualTo(variant.has("periodNs") ? 8_000 : 10_000);
      assertThat(sim.clock("rx_clk").period()).isEqualTo(4_000);
      assertThat(sim.clock("rx_clk").cycleCount())
          .as("clocks of 4 ns that rise at 3 ns first")
          .isEqualTo(variant.has("periodNs") ? 9 : 11);
      SEEN.add(variant.text("DEPTH") + "/" + variant.text("pause"));
    }

    @CosimTest
    @Seeds(2)
    void registersBeginAtRandom(Dut dut, Seed seed) {
      SEEN.add("hidden " + seed + " " + (dut.internal("hidden").get() != 0));
    }

    @CosimTest
    @ExpectFailure(value = ModelStoppedException.class, message = "never_bad")
    void assertionsAreChecked(Dut dut, Simulation sim) {
      dut.input("bad").set(1);
      sim.runClocks(2);
    }
  }

  @Test
  void parametersOptionsAndAllOfVerilateAreSaid() {
    Launched launched = Launched.run(Configured.class);
    assertThat(launched.failures()).isEmpty();
    assertThat(SEEN)
        .containsExactlyInAnyOrder(
            "2/0", "2/0.25", "3/0", "3/0.25", "9/0.5", "hidden seed 1 true", "hidden seed 2 true");
  }

  @Verilog(top = "counter", sources = "verilog/counter.v", optimization = 1)
  static class Wrong {
    @CosimTest
    @Variants(matrix = "WIDTH")
    void aRowWithoutValues() {}

    @CosimTest
    @Variants(source = "nowhere")
    void aSourceThatIsNotThere() {}

    @CosimTest
    @Variants
    void noneAtAll() {}
  }

  @Test
  void wrongOnesAreNamed() {
    assertThat(Launched.run(Wrong.class).failures())
        .extracting(Throwable::getMessage)
        .containsExactlyInAnyOrder(
            "the row 'WIDTH' of a matrix is not NAME=VALUE,VALUE",
            Wrong.class.getName() + " has no static method nowhere() for @Variants",
            "@Variants of " + Wrong.class.getName() + " names none");
  }

  @Test
  void valuesAreReadAsVerilogWritesThem() {
    Variant variant =
        Variant.of("A=8'hf_f B=4'b101 C=1_000 D=fast E=0.5", new String[] {"A=1", "F=-3"});
    assertThat(variant.number("A")).isEqualTo(255);
    assertThat(variant.number("B")).isEqualTo(5);
    assertThat(variant.integer("C")).isEqualTo(1000);
    assertThat(variant.text("D")).isEqualTo("fast");
    assertThat(variant.real("E")).isEqualTo(0.5);
    assertThat(variant.integer("F")).isEqualTo(-3);
    assertThatThrownBy(() -> variant.number("D"))
        .isInstanceOf(CosimException.class)
        .hasMessage("'D' is 'fast', which is not a whole number");
    assertThatThrownBy(() -> variant.text("X"))
        .hasMessageStartingWith(
            "neither @Verilog nor @Variants sets 'X' in this run; they set {A=");
  }
}
