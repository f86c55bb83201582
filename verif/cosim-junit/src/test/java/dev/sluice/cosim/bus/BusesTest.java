// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import static dev.sluice.cosim.TimeUnit.US;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.bus.word.ApbMaster;
import dev.sluice.cosim.bus.word.ApbMemory;
import dev.sluice.cosim.bus.word.WishboneMaster;
import dev.sluice.cosim.bus.word.WishboneMemory;
import dev.sluice.cosim.bus.word.WordMaster;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.junit.CosimTest;
import dev.sluice.cosim.junit.Seeds;
import dev.sluice.cosim.junit.Verilog;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Masters and memories of AXI4-Lite, APB and Wishbone with each other, and with registers. */
@Verilog(top = "buses", sources = "verilog/buses.v", optimization = 1)
class BusesTest {
  private final SparseMemory memory = new SparseMemory();

  private static byte[] bytes(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  @CosimTest
  @Seeds(2)
  void liteBytesFromAnyAddressSeveralUnderWay(Simulation sim, Clock clk, Random random) {
    AxiLiteMaster bus = new AxiLiteMaster(clk, "s_axil_");
    new AxiLiteMemory(clk, "m_axil_", memory).pauseWhen(() -> random.nextInt(4) == 0);
    new AxiLiteChecker(clk, "s_axil_");
    memory.write(0x100, bytes(random, 0x200));
    byte[] expected = memory.read(0x100, 0x200);
    sim.run(
        () -> {
          List<BusAccess> reads = new ArrayList<>();
          for (int i = 0; i < 20; i++) {
            int from = random.nextInt(0x100);
            byte[] data = bytes(random, random.nextInt(20));
            bus.write(0x100 + from, data);
            System.arraycopy(data, 0, expected, from, data.length);
          }
          for (int i = 0; i < 20; i++) {
            reads.add(bus.startRead(0x100 + 7L * i, 1 + i));
          }
          assertThat(bus.outstanding()).isGreaterThan(20);
          for (int i = 0; i < 20; i++) {
            byte[] part = java.util.Arrays.copyOfRange(expected, 7 * i, 7 * i + 1 + i);
            assertThat(reads.get(i).bytes()).isEqualTo(part);
          }
          assertThat(bus.outstanding()).isZero();
          assertThat(bus.startWrite(0, new byte[0]).isDone()).isTrue();
        });
    assertThat(memory.read(0x100, 0x200)).isEqualTo(expected);
  }

  @CosimTest
  void liteWithoutWaitingTakesAWordInEveryClock(Simulation sim, Clock clk, Random random) {
    AxiLiteMaster bus = new AxiLiteMaster(clk, "s_axil_");
    new AxiLiteMemory(clk, "m_axil_", memory);
    sim.run(() -> bus.write(0, bytes(random, 400)));
    assertThat(clk.cycleCount()).as("100 words and the last one's response").isEqualTo(101);
  }

  @CosimTest
  void aResetEndsWhatIsUnderWay(Dut dut, Simulation sim, Clock clk) {
    AxiLiteMaster bus = new AxiLiteMaster(clk, "s_axil_").reset(dut.input("rst"), 1);
    AxiLiteMemory slave = new AxiLiteMemory(clk, "m_axil_", memory).reset(dut.input("rst"), 1);
    slave.pauseWhen(() -> true);
    BusAccess read = bus.startRead(0x10);
    sim.runClocks(3);
    assertThat(read.isDone()).isFalse();
    dut.input("rst").set(1);
    sim.runClocks(2);
    assertThat(bus.outstanding()).isZero();
    assertThatThrownBy(() -> sim.run(read::bytes))
        .isInstanceOf(CosimException.class)
        .hasMessageContaining("the read at 0x10 over s_axil_ was ended by a reset");
    dut.input("rst").set(0);
    slave.pauseWhen(() -> false);
    sim.run(
        () -> {
          bus.write(0x10, 5);
          assertThat(bus.read(0x10)).isEqualTo(5);
        });
  }

  @CosimTest
  @Seeds(2)
  void apbReadsAndWritesAMemory(Simulation sim, Clock clk, Random random) {
    ApbMaster bus = new ApbMaster(clk, "s_apb_");
    bus.pauseWhen(() -> random.nextInt(3) == 0);
    new ApbMemory(clk, "m_apb_", memory).pauseWhen(() -> random.nextInt(3) == 0);
    wordsAreKept(sim, bus, random);
  }

  @CosimTest
  @Seeds(2)
  void wishboneReadsAndWritesAMemory(Simulation sim, Clock clk, Random random) {
    WishboneMaster bus = new WishboneMaster(clk, "s_wb_");
    bus.pauseWhen(() -> random.nextInt(3) == 0);
    new WishboneMemory(clk, "m_wb_", memory).pauseWhen(() -> random.nextInt(3) == 0);
    wordsAreKept(sim, bus, random);
  }

  private void wordsAreKept(Simulation sim, WordMaster bus, Random random) {
    SparseMemory expected = new SparseMemory();
    sim.run(
        () -> {
          for (int i = 0; i < 50; i++) {
            long address = 4L * random.nextInt(8);
            long value = random.nextInt() & 0xffffffffL;
            long strobes = random.nextInt(16);
            expected.writeWord(address, 4, value, strobes);
            assertThat(bus.write(address, value, strobes)).isEqualTo(AxiResponse.OKAY);
            long other = 4L * random.nextInt(8);
            assertThat(bus.read(other)).isEqualTo(expected.readWord(other, 4));
          }
          BusAccess last = bus.startRead(4);
          bus.startRead(8);
          assertThat(bus.outstanding()).isEqualTo(2);
          sim.withTimeout(last.done(), 1, US);
        });
    assertThat(memory.read(0, 32)).isEqualTo(expected.read(0, 32));
  }

  @CosimTest
  void registersBehindApbWithWaitStatesAndErrors(Simulation sim, Clock clk) {
    registersAndErrors(sim, new ApbMaster(clk, "r_apb_"), "r_apb_");
  }

  @CosimTest
  void registersBehindPipelinedWishboneWithErrors(Simulation sim, Clock clk) {
    registersAndErrors(sim, new WishboneMaster(clk, "r_wb_"), "r_wb_");
  }

  private static void registersAndErrors(Simulation sim, WordMaster bus, String prefix) {
    sim.run(
        () -> {
          for (int i = 0; i < 4; i++) {
            bus.write(4L * i, 0x80000000L + i);
          }
          for (int i = 0; i < 4; i++) {
            assertThat(bus.read(4L * i)).isEqualTo(0x80000000L + i);
          }
          assertThat(bus.write(16, 1, 15)).isEqualTo(AxiResponse.SLVERR);
          assertThat(bus.readResponse(20)).isEqualTo(AxiResponse.SLVERR);
          assertThatThrownBy(() -> bus.read(16))
              .isInstanceOf(CosimException.class)
              .hasMessage("the read at 0x10 over " + prefix + " gave SLVERR");
        });
  }

  @CosimTest
  void aPrefixThatIsNotThereNamesTheNearest(Clock clk) {
    assertThatThrownBy(() -> new ApbMaster(clk, "s_abp_"))
        .hasMessage("DUT buses has no port that begins with s_abp_; the nearest prefix is s_apb_");
    assertThatThrownBy(() -> new WishboneMaster(clk, "wb_"))
        .hasMessage("DUT buses has no port that begins with wb_; the nearest prefix is m_wb_");
  }
}
