// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.error.CosimException;
import org.junit.jupiter.api.Test;

/** {@code $test$plusargs} and {@code $value$plusargs}. */
class PlusArgumentsTest {
  private static VerilatedModel model() {
    return SampleDesigns.design("plusargs", "plusargs.v").build();
  }

  private static void says(Dut dut, long verbose, long given, long value) {
    try (dut) {
      dut.clock();
      assertThat(dut.output("verbose").get()).isEqualTo(verbose);
      assertThat(dut.output("given").get()).isEqualTo(given);
      assertThat(dut.output("value").get()).isEqualTo(value);
    }
  }

  @Test
  void eachInstanceFindsItsOwn() {
    says(model().open(), 0, 0, 7);
    says(model().open(0, "+VERBOSE", "+V=5"), 1, 1, 5);
    says(model().open(3, "+V=6"), 0, 1, 6);
  }

  @Test
  void wrongOnesAreRefused() {
    assertThatThrownBy(() -> model().open(0, "V=5"))
        .isInstanceOf(CosimException.class)
        .hasMessage("the argument 'V=5' is not +NAME or +NAME=VALUE in one line");
    assertThatThrownBy(() -> model().open(0, "+verilator+version"))
        .isInstanceOf(CosimException.class)
        .hasMessageStartingWith("+verilator+version is for Verilator's runtime");
  }
}
