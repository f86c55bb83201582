// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.error.TimeoutException;
import dev.sluice.cosim.sim.Simulation;

/** Runs that do not end by themselves. */
@Verilog(top = "counter", sources = "verilog/counter.v", optimization = 1)
class BenchTimeLimitTest {
  @CosimTest(timeoutUs = 2)
  @ExpectFailure(value = TimeoutException.class, message = "beyond its limit of 2000 ns")
  void aTestHasOne(Simulation sim) {
    sim.runClocks(1_000_000_000_000L);
  }

  @CosimTest(timeoutUs = 2)
  void aTestThatEndsBeforeItPasses(Dut dut, Simulation sim) {
    dut.set("enable", 1);
    sim.runClocks(200);
    assertThat(dut.get("count")).isEqualTo(199);
    assertThat(dut.get("enable")).isEqualTo(1);
    assertThatThrownBy(() -> dut.get("cuont"))
        .hasMessage("DUT counter has no port cuont; the nearest is count");
  }
}
