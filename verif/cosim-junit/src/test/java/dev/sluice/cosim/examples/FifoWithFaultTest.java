// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.examples;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.check.ScoreboardException;
import dev.sluice.cosim.junit.CosimTest;
import dev.sluice.cosim.junit.ExpectFailure;
import dev.sluice.cosim.junit.Seeds;
import dev.sluice.cosim.junit.Verilog;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import java.util.Random;

/** The same bench on the FIFO whose full flag comes too late: it must fail. */
@Verilog(
    top = "fifo",
    sources = "examples/fifo.v",
    parameters = "DEPTH=4",
    defines = "FULL_TOO_LATE",
    optimization = 1)
class FifoWithFaultTest extends FifoTest {
  @Override
  @CosimTest
  @Seeds(10)
  @ExpectFailure(value = ScoreboardException.class, message = "transactions differ")
  void itemsComeOutInOrder(Dut dut, Simulation sim, Clock clk, Random random) {
    super.itemsComeOutInOrder(dut, sim, clk, random);
  }

  @Override
  @CosimTest
  @ExpectFailure(value = AssertionError.class, message = "6")
  void fourWritesFillIt(Dut dut, Simulation sim, Clock clk) {
    super.fourWritesFillIt(dut, sim, clk);
  }
}
