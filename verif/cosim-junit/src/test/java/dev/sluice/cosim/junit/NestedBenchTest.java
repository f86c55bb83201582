// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.sim.Simulation;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Tests in {@code @Nested} classes: they have the design round them, and fail like any other. */
class NestedBenchTest {
  /** Not run by the build, only by the test here. */
  @Verilog(top = "counter", sources = "verilog/counter.v", optimization = 1)
  @Seeds(2)
  static class Outer {
    private Dut counted;

    @BeforeEach
    void enable(Dut dut) {
      counted = dut;
      dut.input("enable").set(1);
    }

    @Nested
    class Inner {
      private final Simulation sim;

      Inner(Simulation sim) {
        this.sim = sim;
      }

      @BeforeEach
      void run() {
        sim.runClocks(3);
      }

      @CosimTest
      void fails() {
        sim.runClocks(2);
        assertThat(counted.output("count").get()).isEqualTo(5);
      }
    }
  }

  @Test
  void aFailureHasItsWaveformAndItsName() {
    Launched launched = Launched.run(Outer.class);
    assertThat(launched.failures()).as("one for each seed of the class round it").hasSize(2);
    assertThat(launched.failures())
        .allSatisfy(
            failure -> {
              assertThat(failure)
                  .isInstanceOf(CosimTestFailure.class)
                  .hasMessageContaining("expected: 5L")
                  .hasMessageContaining("NestedBenchTest$Outer$Inner#fails'");
              Matcher file =
                  Pattern.compile("waveform: (\\S*NestedBenchTest-Outer-Inner\\.fails\\S*\\.fst) ")
                      .matcher(failure.getMessage());
              assertThat(file.find()).as(failure.getMessage()).isTrue();
              assertThat(Path.of(file.group(1))).isNotEmptyFile();
              assertThat(failure.getMessage()).doesNotContain("did not fail the same way");
            });
  }
}
