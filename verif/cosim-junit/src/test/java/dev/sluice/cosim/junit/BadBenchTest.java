// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.error.ClosedException;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.error.ModelCrashedException;
import dev.sluice.cosim.error.PortException;
import dev.sluice.cosim.sim.Simulation;
import org.junit.jupiter.api.Test;

/** What benches are told that are wrong themselves. */
class BadBenchTest {
  /** Two tests, or two runs of one, share an instance by a static field. */
  @Verilog(top = "counter", sources = "verilog/counter.v", optimization = 1)
  static class Sharing {
    private static Dut shared;

    @CosimTest
    @Seeds(2)
    void keepsTheFirst(Dut dut) {
      if (shared == null) {
        shared = dut;
      }
      shared.clock();
    }
  }

  /** Two simulations of one instance. */
  @Verilog(top = "counter", sources = "verilog/counter.v", optimization = 1)
  static class Twice {
    @CosimTest
    void simulatesAgain(Dut dut, Simulation sim) {
      new Simulation(dut).close();
    }
  }

  @Verilog(top = "cuonter", sources = "verilog/counter.v", optimization = 1)
  static class NoTop {
    @CosimTest
    void neverStarts(Dut dut) {
      dut.clock();
    }
  }

  @Verilog(top = "counter", sources = "verilog/counter.v", optimization = 1)
  static class NoPort {
    @CosimTest
    void drivesOneThatIsNotThere(Dut dut) {
      dut.input("enabel").set(1);
    }
  }

  @Verilog(top = "crashing", sources = "verilog/crashing.sv", optimization = 1)
  static class Crashing {
    @CosimTest
    void crashes(Dut dut, Simulation sim) {
      sim.runClocks(10);
      dut.input("how").set(1);
      sim.runClocks(10);
    }

    @CosimTest
    void goesOn(Simulation sim) {
      sim.runClocks(10);
    }
  }

  private static Throwable onlyFailure(Class<?> bench) {
    Launched launched = Launched.run(bench);
    assertThat(launched.failures()).hasSize(1);
    return launched.failures().getFirst();
  }

  @Test
  void anInstanceDoesNotOutliveItsTest() {
    assertThat(onlyFailure(Sharing.class))
        .hasCauseInstanceOf(ClosedException.class)
        .hasMessageContaining("DUT counter was closed before it was used")
        .hasMessageContaining("seed:     2");
  }

  @Test
  void anInstanceHasOneSimulation() {
    assertThat(onlyFailure(Twice.class))
        .hasCauseInstanceOf(CosimException.class)
        .hasMessageContaining("DUT counter is simulated already: open an instance of its own");
  }

  @Test
  void aMissingTopIsNamed() {
    assertThat(onlyFailure(NoTop.class))
        .hasMessageStartingWith("there is no module cuonter; the nearest is counter");
  }

  @Test
  void aMissingPortNamesTheNearest() {
    assertThat(onlyFailure(NoPort.class))
        .hasCauseInstanceOf(PortException.class)
        .hasMessageContaining("DUT counter has no input enabel; the nearest is enable");
  }

  @Test
  void aCrashIsAFailureWithItsWaveformAndTheNextTestGoesOn() {
    Throwable failure = onlyFailure(Crashing.class);
    assertThat(failure)
        .hasCauseInstanceOf(ModelCrashedException.class)
        .hasMessageContaining("DUT crashing crashed at 105 ns, clock 10 with SIGSEGV")
        .hasMessageContaining("seed:     1")
        .hasMessageContaining("(clocks 0 to 10)");
    assertThat(failure.getMessage()).doesNotContain("did not fail the same way");
  }
}
