// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.Dut;

/** {@code $value$plusargs} of a test class. */
@Verilog(
    top = "plusargs",
    sources = "verilog/plusargs.v",
    plusArgs = {"+V=9"},
    optimization = 1)
class BenchPlusArgumentsTest {
  @CosimTest
  void aTestClassNamesThem(Dut dut) {
    dut.clock();
    assertThat(dut.output("value").get()).isEqualTo(9);
  }
}
