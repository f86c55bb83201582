// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.nic;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.bench.block.FaultedRtl;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.error.ModelStoppedException;
import dev.sluice.cycle.nic.ReceiveEngineModel;
import dev.sluice.lockstep.BlockUnderTest;
import dev.sluice.lockstep.RtlAlone;
import dev.sluice.parts.admission.QueryFlood;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Do the assertions in the Verilog see what they are for? Faults in the receive side's RTL, alone:
 * there is no model, and nothing in Java looks at the ports. Each has to end the simulation with
 * the line of its handshake.
 */
class HandshakeAssertionsTest {
  private static final NicParameters NIC = QueryBoundRtlTest.nic(Architecture.SEGMENTED, 64, 256);
  private static final int CLOCKS = 20_000;

  /** So slow that Admission has as many packets inside as it may. */
  private static final MemoryTiming SLOW = new MemoryTiming(0.9, 60, 20, 0, MemoryTiming.Order.ANY);

  /** What the line says for each fault. */
  private static final Map<PlantedFault, String> FAULTS = new LinkedHashMap<>();

  private static FaultedRtl rtl;

  private static void plant(String name, String right, String wrong, String says) {
    FAULTS.put(new PlantedFault(name, right, wrong), says);
  }

  static {
    plant(
        "Admission leaves no clock to a query",
        "assign gap_pauses = (queryPort_waits && gap_due)",
        "assign gap_pauses = 1'b0",
        "engine.query: not answered within");
    plant(
        "the writer takes no command any more",
        "assign writeCommand_ready = ",
        "assign writeCommand_ready = 1'b0 & ",
        "admission.writeCommand: not taken within");
    plant(
        "Admission takes no data packet any more",
        "(take_room || (! take_isData))",
        "(1'b0 || (! take_isData))",
        "check.header: not taken within");
    plant(
        "a write command goes though it was not taken",
        "if(writeCommand_ready) begin",
        "if(1'b1) begin",
        "admission.writeCommand: withdrawn");
    plant(
        "a header is overwritten by the next",
        "assign headerReader_outMoves = ",
        "assign headerReader_outMoves = 1'b1 | ",
        "check.header: changed while it waits");
    plant(
        "one packet more is let in than the queues hold",
        "assign take_room = (take_waiting != 7'h40)",
        "assign take_room = (take_waiting != 7'h42)",
        "admission.pending: a row that finds it full");
    plant(
        "a frame begins though the largest does not fit",
        "take_room <= (((",
        "take_room <= 1'b1 | (((",
        "check.rows: more rows than it has");
  }

  static List<PlantedFault> faults() {
    return List.copyOf(FAULTS.keySet());
  }

  @BeforeAll
  static void build() throws IOException {
    rtl = new FaultedRtl("ReceiveEngine", NicGenerator.verilog("ReceiveEngine", NIC), faults());
  }

  private static void run(VerilatedModel model, MemoryTiming timing) {
    try (BlockUnderTest block = new RtlAlone(model, new ReceiveEngineModel(NIC), 1)) {
      block.start();
      QueryFlood flood = new QueryFlood(NIC, block.model(), timing, 1);
      for (int clock = 0; clock < CLOCKS; clock++) {
        block.begin();
        flood.drive();
        block.end();
        flood.clock();
      }
    }
  }

  @Test
  void withoutAFaultNothingFires() {
    assertThatCode(
            () -> {
              run(rtl.withoutFaults(), SLOW);
              run(rtl.withoutFaults(), MemoryTiming.FAST);
            })
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("faults")
  void theAssertionSaysItsName(PlantedFault fault) {
    boolean starves = FAULTS.get(fault).startsWith("engine.query");
    assertThatThrownBy(() -> run(rtl.with(fault), starves ? MemoryTiming.FAST : SLOW))
        .isInstanceOf(ModelStoppedException.class)
        .hasMessageContaining(FAULTS.get(fault))
        .hasMessageContaining(", clock ");
  }
}
