// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.TimeUnit;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.junit.CosimTest;
import dev.sluice.cosim.junit.Seeds;
import dev.sluice.cosim.junit.Verilog;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

@Verilog(top = "axi_copy", sources = "verilog/axi_copy.v", optimization = 1)
class Axi4Test {
  @CosimTest
  @Seeds(4)
  void copiesThroughAMemoryThatHoldsBack(Dut dut, Simulation sim, Clock clk, Random random) {
    SparseMemory memory = new SparseMemory();
    Axi4Memory slave = new Axi4Memory(clk, "m_axi_", memory, random).outOfOrder().backPressure(0.3);
    new Axi4Checker(clk, "m_axi_");
    reset(dut, sim);
    sim.run(
        () -> {
          for (int i = 0; i < 20; i++) {
            int beats = 1 + random.nextInt(32);
            byte[] data = new byte[8 * beats];
            random.nextBytes(data);
            long src = 0x1000L * (i + 1);
            long dst = 0x100000L + 0x1000L * i + 4096 - data.length;
            memory.write(src, data);
            copy(dut, sim, src, dst, beats, AxiBurst.INCR, random.nextInt(4));
            assertThat(memory.read(dst, data.length)).isEqualTo(data);
          }
        });
    assertThat(slave.writeBursts()).isEqualTo(20);
  }

  @CosimTest
  void wrappingAndFixedBurstsReadInTheirOrder(Dut dut, Simulation sim, Clock clk, Random random) {
    SparseMemory memory = new SparseMemory();
    new Axi4Memory(clk, "m_axi_", memory, random);
    new Axi4Checker(clk, "m_axi_");
    reset(dut, sim);
    for (int i = 0; i < 64; i++) {
      memory.write(0x1000 + i, i);
    }
    sim.run(
        () -> {
          copy(dut, sim, 0x1010, 0x2000, 4, AxiBurst.WRAP, 1);
          assertThat(firstBytes(memory, 4)).containsExactly(16, 24, 0, 8);
          copy(dut, sim, 0x1018, 0x2000, 4, AxiBurst.FIXED, 1);
          assertThat(firstBytes(memory, 4)).containsExactly(24, 24, 24, 24);
        });
  }

  private static int[] firstBytes(SparseMemory memory, int beats) {
    int[] bytes = new int[beats];
    for (int i = 0; i < beats; i++) {
      bytes[i] = memory.read(0x2000 + 8L * i);
    }
    return bytes;
  }

  @CosimTest
  void aBurstAcross4KbIsFound(Dut dut, Simulation sim, Clock clk, Random random) {
    new Axi4Memory(clk, "m_axi_", new SparseMemory(), random);
    new Axi4Checker(clk, "m_axi_");
    reset(dut, sim);
    assertThatThrownBy(() -> sim.run(() -> copy(dut, sim, 0, 0x1ff8, 2, AxiBurst.INCR, 0)))
        .isInstanceOf(ProtocolViolation.class)
        .hasMessageStartingWith(
            "m_axi_aw: an INCR burst of 2 x 8 bytes from 0x1ff8 crosses a 4 KB boundary, at ");
  }

  @CosimTest
  void anIllegalWrapIsFound(Dut dut, Simulation sim, Clock clk, Random random) {
    new Axi4Memory(clk, "m_axi_", new SparseMemory(), random);
    new Axi4Checker(clk, "m_axi_");
    reset(dut, sim);
    assertThatThrownBy(() -> sim.run(() -> copy(dut, sim, 0, 0, 3, AxiBurst.WRAP, 0)))
        .hasMessageContaining("a WRAP burst of 3 beats: 2, 4, 8 or 16");
  }

  @Test
  void anEarlyWlastIsFound() throws Exception {
    Path source =
        Path.of(Objects.requireNonNull(getClass().getResource("/verilog/axi_copy.v")).toURI());
    var faulty = Verilate.top("axi_copy").source(source).define("BUG_LAST", "").optimization(1);
    try (Dut dut = faulty.build().open();
        Simulation sim = new Simulation(dut)) {
      Clock clk = sim.clock("clk", 10, TimeUnit.NS);
      new Axi4Memory(clk, "m_axi_", new SparseMemory(), new Random(1));
      new Axi4Checker(clk, "m_axi_");
      reset(dut, sim);
      assertThatThrownBy(() -> sim.run(() -> copy(dut, sim, 0, 0, 4, AxiBurst.INCR, 0)))
          .isInstanceOf(ProtocolViolation.class)
          .hasMessageContaining("wlast is high on beat 3 of a burst of 4");
    }
  }

  private static void reset(Dut dut, Simulation sim) {
    dut.input("rst").set(1);
    sim.runClocks(2);
    dut.input("rst").set(0);
  }

  private static void copy(
      Dut dut, Simulation sim, long src, long dst, int beats, int burst, int id) {
    dut.input("src").set(src);
    dut.input("dst").set(dst);
    dut.input("beats").set(beats);
    dut.input("burst").set(burst);
    dut.input("id").set(id);
    dut.input("start").set(1);
    sim.waitUntil(() -> dut.output("idle").isHigh());
    dut.input("start").set(0);
    sim.waitUntil(() -> dut.output("idle").isHigh());
  }
}
