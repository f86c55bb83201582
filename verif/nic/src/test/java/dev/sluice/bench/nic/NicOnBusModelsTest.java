// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.nic;

import static dev.sluice.cosim.TimeUnit.NS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.bench.block.BlockRtl;
import dev.sluice.cosim.Dut;
import dev.sluice.cosim.bus.Axi4Checker;
import dev.sluice.cosim.bus.Axi4Memory;
import dev.sluice.cosim.bus.AxiLiteChecker;
import dev.sluice.cosim.bus.AxiLiteMaster;
import dev.sluice.cosim.bus.AxiStreamFrame;
import dev.sluice.cosim.bus.AxiStreamSink;
import dev.sluice.cosim.bus.AxiStreamSource;
import dev.sluice.cosim.bus.SparseMemory;
import dev.sluice.cosim.error.ModelStoppedException;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.CompletionStatus;
import dev.sluice.protocol.NicParameters;
import dev.sluice.spec.registers.NicRegister;
import dev.sluice.spec.rings.HostRings;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The NIC's RTL alone on bus models that know nothing of it, as on a customer's bench: AXI4
 * memories that answer transactions of different ids in any order, an AXI4-Lite master, AXI4-Stream
 * at both ends of a cable that leads from the NIC back to itself. Without ids and with them.
 */
class NicOnBusModelsTest {
  private static final int PEER = 0x0a000007;
  private static final int LOG2 = 3;
  private static final long DESCRIPTORS = 0x10000;
  private static final long RECORDS = 0x20000;
  private static final long FROM = 0x40000;
  private static final long TO = 0x80000;
  private static final int BYTES = 3333;
  private static final int TRANSFERS = 15;
  private static final int STRIDE = 0x1000;
  private static final int QUIET_TIME = 5000;

  /** As in SluiceNicTest: one build serves both. */
  private static NicParameters nic(int axiIdWidth) {
    NicParameters nic = SluiceNicTest.nic(64, Architecture.SHIFT);
    return new NicParameters(nic.sluice(), nic.dataWidth(), nic.transfers(), axiIdWidth);
  }

  @ParameterizedTest
  @ValueSource(ints = 0)
  void itMovesMemoryThroughACable(int axiIdWidth) throws Exception {
    moveMemory(axiIdWidth);
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(ints = {1, 5})
  void soItDoesWithIds(int axiIdWidth) throws Exception {
    moveMemory(axiIdWidth);
  }

  private static void moveMemory(int axiIdWidth) throws Exception {
    Random random = new Random(axiIdWidth);
    SparseMemory memory = new SparseMemory();
    SparseMemory rings = new SparseMemory();
    byte[] sent = new byte[TRANSFERS * STRIDE];
    random.nextBytes(sent);
    memory.write(FROM, sent);
    try (Dut dut = BlockRtl.of("SluiceNic", nic(axiIdWidth)).open();
        Simulation sim = new Simulation(dut)) {
      Clock clk = sim.clock("clk", 4, NS);
      if (axiIdWidth > 0) {
        assertThat(dut.output("m_axi_awid").port().width()).isEqualTo(axiIdWidth);
        assertThat(dut.output("m_axi_ring_arid").port().width()).isEqualTo(axiIdWidth);
        assertThat(dut.input("m_axi_bid").port().width()).isEqualTo(axiIdWidth);
        assertThat(dut.input("m_axi_ring_rid").port().width()).isEqualTo(axiIdWidth);
      } else {
        assertThat(dut.outputs()).noneMatch(port -> port.port().name().matches(".*_(aw|ar|b|r)id"));
      }
      dut.input("reset").set(1);
      new Axi4Memory(clk, "m_axi_", memory, random).outOfOrder().backPressure(0.2);
      new Axi4Memory(clk, "m_axi_ring_", rings, random).outOfOrder().backPressure(0.2);
      new Axi4Checker(clk, "m_axi_");
      new Axi4Checker(clk, "m_axi_ring_");
      new AxiLiteChecker(clk, "s_axil_");
      AxiLiteMaster bus = new AxiLiteMaster(clk, "s_axil_");
      AxiStreamSink line = new AxiStreamSink(clk, "m_axis_tx_");
      AxiStreamSource back = new AxiStreamSource(clk, "s_axis_rx_");
      sim.runClocks(3);
      dut.input("reset").set(0);
      sim.fork(
          "cable",
          () -> {
            while (true) {
              AxiStreamFrame frame = line.receive();
              assertThat(frame.tuser()).as("the destination").isEqualTo(PEER);
              back.send(frame.bytes(), PEER, 0, 0);
            }
          });
      sim.run(
          () -> {
            start(bus);
            for (int i = 0; i < TRANSFERS; i++) {
              submit(bus, rings, i);
              sim.waitUntil(() -> dut.output("irq").isHigh());
              takeRecord(sim, clk, dut, bus, rings, i);
            }
          });
    }
    for (int i = 0; i < TRANSFERS; i++) {
      assertThat(memory.read(TO + i * STRIDE, BYTES))
          .isEqualTo(java.util.Arrays.copyOfRange(sent, i * STRIDE, i * STRIDE + BYTES));
    }
  }

  /** More transfers than windows: with the reset value a window would rest for minutes. */
  private static void start(AxiLiteMaster bus) {
    pair(bus, NicRegister.QUIET_TIME_LOW, QUIET_TIME);
    set(bus, NicRegister.TRANSFER_ID_START, 0x1000);
    pair(bus, NicRegister.MEMORY_BASE_LOW, FROM);
    pair(bus, NicRegister.MEMORY_BYTES_LOW, TRANSFERS * STRIDE);
    pair(bus, NicRegister.REGION_BASE_LOW, TO);
    pair(bus, NicRegister.REGION_LENGTH_LOW, TRANSFERS * STRIDE);
    set(bus, NicRegister.REGION_PEER, PEER);
    set(bus, NicRegister.REGION_COMMIT, NicRegister.REGION_COMMIT.mask("region_enable"));
    pair(bus, NicRegister.DESCRIPTOR_BASE_LOW, DESCRIPTORS);
    set(bus, NicRegister.DESCRIPTOR_LOG2, LOG2);
    pair(bus, NicRegister.COMPLETION_BASE_LOW, RECORDS);
    set(bus, NicRegister.COMPLETION_LOG2, LOG2);
    NicRegister control = NicRegister.CONTROL;
    set(
        bus,
        control,
        control.mask("receive_enable")
            | control.mask("send_enable")
            | control.mask("ring_enable")
            | control.mask("interrupt_enable"));
  }

  private static void submit(AxiLiteMaster bus, SparseMemory rings, int index) {
    rings.write(
        HostRings.descriptorAddress(DESCRIPTORS, LOG2, index),
        HostRings.descriptor(
            100 + index, PEER, FROM + (long) index * STRIDE, BYTES, TO + (long) index * STRIDE));
    set(bus, NicRegister.DESCRIPTOR_TAIL, index + 1);
  }

  /**
   * The record says done; the interrupt falls two clocks after the response to the head's write.
   */
  private static void takeRecord(
      Simulation sim, Clock clk, Dut dut, AxiLiteMaster bus, SparseMemory rings, int index) {
    assertThat(rings.read(HostRings.recordAddress(RECORDS, LOG2, index), HostRings.RECORD_BYTES))
        .isEqualTo(
            HostRings.record(
                100 + index,
                id(rings, index),
                CompletionStatus.DONE.code(),
                HostRings.phase(LOG2, index)));
    set(bus, NicRegister.COMPLETION_HEAD, index + 1);
    sim.await(clk.cycles(2));
    assertThat(dut.output("irq").isHigh()).isFalse();
  }

  private static int id(SparseMemory rings, int index) {
    byte[] bytes = rings.read(HostRings.recordAddress(RECORDS, LOG2, index) + 4, 4);
    return java.nio.ByteBuffer.wrap(bytes).order(java.nio.ByteOrder.LITTLE_ENDIAN).getInt();
  }

  private static void set(AxiLiteMaster bus, NicRegister register, long value) {
    bus.write(register.address(), value);
  }

  private static void pair(AxiLiteMaster bus, NicRegister low, long value) {
    bus.write(low.address(), value & 0xffff_ffffL);
    bus.write(low.address() + 4, value >>> 32);
  }

  /** A response with another id is not this NIC's: simulation ends there. */
  @Tag("long")
  @Test
  void aResponseWithAnotherIdEndsTheSimulation() throws Exception {
    for (String response : new String[] {"m_axi_b", "m_axi_r", "m_axi_ring_b", "m_axi_ring_r"}) {
      try (Dut dut = BlockRtl.of("SluiceNic", nic(5)).open()) {
        StringBuilder said = new StringBuilder();
        dut.onDisplay(said::append);
        dut.useClock("clk");
        dut.input("reset").set(1);
        dut.clocks(2);
        dut.input("reset").set(0);
        dut.input(response + "id").set(8);
        dut.clocks(100);
        dut.input(response + "valid").set(1);
        assertThatThrownBy(() -> dut.clocks(2)).isInstanceOf(ModelStoppedException.class);
        assertThat(said).contains("with another id");
      }
    }
  }
}
