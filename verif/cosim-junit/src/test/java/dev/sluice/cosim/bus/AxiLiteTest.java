// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.junit.CosimTest;
import dev.sluice.cosim.junit.Seeds;
import dev.sluice.cosim.junit.Verilog;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import dev.sluice.cosim.sim.Task;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;

@Verilog(top = "axil_regs", sources = "verilog/axil_regs.v", optimization = 1)
class AxiLiteTest {
  private AxiLiteMaster bus;

  @BeforeEach
  void reset(Dut dut, Simulation sim, Clock clk, Random random) {
    bus = new AxiLiteMaster(clk, "s_axil_");
    bus.writeDataStream().pauseWhen(() -> random.nextInt(3) == 0);
    bus.readDataStream().pauseWhen(() -> random.nextInt(3) == 0);
    new AxiLiteChecker(clk, "s_axil_");
    sim.runClocks(2);
    dut.input("aresetn").set(1);
  }

  @CosimTest
  @Seeds(5)
  void registersKeepWhatIsWrittenByteByByte(Simulation sim, Random random) {
    int[] expected = new int[4];
    sim.run(
        () -> {
          for (int i = 0; i < 100; i++) {
            int register = random.nextInt(4);
            int value = random.nextInt();
            int strobes = random.nextInt(16);
            AxiResponse response = bus.write(4L * register, Integer.toUnsignedLong(value), strobes);
            assertThat(response).isEqualTo(AxiResponse.OKAY);
            for (int b = 0; b < 4; b++) {
              int mask = 0xff << 8 * b;
              if ((strobes >> b & 1) != 0) {
                expected[register] = expected[register] & ~mask | value & mask;
              }
            }
            int other = random.nextInt(4);
            assertThat((int) bus.read(4L * other)).isEqualTo(expected[other]);
          }
        });
  }

  @CosimTest
  void refusalsAreReported(Simulation sim) {
    sim.run(
        () -> {
          assertThat(bus.write(16, 1, 15)).isEqualTo(AxiResponse.SLVERR);
          assertThat(bus.readResponse(20)).isEqualTo(AxiResponse.SLVERR);
          assertThatThrownBy(() -> bus.read(16))
              .hasMessage("the read at 0x10 over s_axil_ gave SLVERR");
          assertThatThrownBy(() -> bus.write(0x20, 1)).hasMessageContaining("the write at 0x20");
        });
  }

  @CosimTest
  void severalTasksTakeTurns(Simulation sim) {
    sim.run(
        () -> {
          Task[] writers = new Task[4];
          for (int i = 0; i < 4; i++) {
            long value = 100 + i;
            long address = 4L * i;
            writers[i] = sim.fork("writer " + i, () -> bus.write(address, value));
          }
          for (Task writer : writers) {
            sim.await(writer.join());
          }
          for (int i = 0; i < 4; i++) {
            assertThat(bus.read(4L * i)).isEqualTo(100 + i);
          }
        });
  }
}
