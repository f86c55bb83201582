// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.junit.CosimTest;
import dev.sluice.cosim.junit.Seeds;
import dev.sluice.cosim.junit.Verilog;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;

/** The AXI4 master with the AXI4 memory. */
@Verilog(top = "axi_wires", sources = "verilog/axi_wires.v", optimization = 1)
class Axi4MasterTest {
  private static final int SIZE = 0x4000;

  private final SparseMemory memory = new SparseMemory();
  private Axi4Master bus;
  private Axi4Memory slave;

  @BeforeEach
  void connect(Dut dut, Clock clk, Random random) {
    bus = new Axi4Master(clk, "s_axi_");
    slave = new Axi4Memory(clk, "m_axi_", memory, random);
    new Axi4Checker(clk, "s_axi_");
  }

  private static byte[] bytes(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  @CosimTest
  @Seeds(3)
  void bytesFromAnyAddressOfAnyLength(Simulation sim, Random random) {
    slave.outOfOrder().backPressure(0.2);
    byte[] expected = new byte[SIZE];
    sim.run(
        () -> {
          for (int i = 0; i < 20; i++) {
            int from = random.nextInt(SIZE - 3000);
            byte[] data = bytes(random, 1 + random.nextInt(i < 10 ? 16 : 3000));
            bus.beatBytes(1 << random.nextInt(3)).burstBeats(1 + random.nextInt(256));
            bus.write(from, data);
            System.arraycopy(data, 0, expected, from, data.length);
            int at = random.nextInt(SIZE - 200);
            assertThat(bus.read(at, 200)).isEqualTo(Arrays.copyOfRange(expected, at, at + 200));
          }
        });
    assertThat(memory.read(0, SIZE)).isEqualTo(expected);
  }

  @CosimTest
  void manyAreUnderWayAndComeInAnyOrder(Simulation sim, Random random) {
    slave.outOfOrder();
    memory.write(0, bytes(random, SIZE));
    sim.run(
        () -> {
          List<BusAccess> reads = new ArrayList<>();
          for (int i = 0; i < 30; i++) {
            reads.add(bus.startRead(100L * i, 90));
          }
          assertThat(bus.outstanding()).isGreaterThanOrEqualTo(30);
          for (int i = 29; i >= 0; i--) {
            assertThat(reads.get(i).bytes()).isEqualTo(memory.read(100L * i, 90));
          }
          bus.id(2);
          BusAccess first = bus.startWrite(0, new byte[] {1});
          BusAccess second = bus.startWrite(0, new byte[] {2});
          second.await();
          assertThat(first.isDone()).as("those of one id stay in order").isTrue();
          assertThat(memory.read(0)).isEqualTo(2);
        });
  }

  @CosimTest
  void aBurstHas256BeatsOneInEachClock(Simulation sim, Clock clk) {
    sim.run(() -> bus.write(0, new byte[1024]));
    assertThat(slave.writeBursts()).isEqualTo(1);
    assertThat(clk.cycleCount()).isEqualTo(257);
    sim.run(() -> bus.write(1, new byte[1024]));
    assertThat(slave.writeBursts()).as("257 words are two bursts").isEqualTo(3);
  }

  @CosimTest
  void wrongSettingsAreRefused() {
    assertThatThrownBy(() -> bus.id(4))
        .isInstanceOf(CosimException.class)
        .hasMessage("the id 4 of s_axi_ must be 0 to 3");
    assertThatThrownBy(() -> bus.beatBytes(8))
        .hasMessage("beats of 8 bytes over s_axi_: 1, 2, 4, ... 4");
    assertThatThrownBy(() -> bus.burstBeats(257))
        .hasMessage("bursts of 257 beats over s_axi_: 1 to 256");
  }
}
