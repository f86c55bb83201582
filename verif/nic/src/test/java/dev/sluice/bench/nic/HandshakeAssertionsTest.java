// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.nic;

import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
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
import java.util.Map;

/**
 * Do the assertions in the Verilog see what they are for? Faults in the receive side's RTL, alone:
 * there is no model, and nothing in Java looks at the ports. Each has to end the simulation with
 * the line of its handshake.
 */
class HandshakeAssertionsTest extends WatchesTest {
  private static final NicParameters NIC = QueryBoundRtlTest.nic(Architecture.SEGMENTED, 64, 256);
  private static final int CLOCKS = 20_000;

  /** So slow that Admission has as many packets inside as it may. */
  private static final MemoryTiming SLOW = new MemoryTiming(0.9, 60, 20, 0, MemoryTiming.Order.ANY);

  /** What the line says for each fault. */
  private static final Map<PlantedFault, String> FAULTS = new LinkedHashMap<>();

  private static void plant(String name, String right, String wrong, String says) {
    FAULTS.put(new PlantedFault(name, right, wrong), says);
  }

  static {
    plant(
        "Admission leaves no clock to a query",
        "assign gap_leaves = (queryPort_waits && gap_due)",
        "assign gap_leaves = 1'b0",
        "engine.query: not answered within");
    plant(
        "the writer takes no command any more",
        "assign writeCommand_ready = ",
        "assign writeCommand_ready = 1'b0 & ",
        "admission.writeCommand: not taken within");
    plant(
        "Admission takes no packet any more",
        "(take_may && (! take_command_valid))",
        "1'b0",
        "check.header: not taken within");
    plant(
        "a write command goes though it was not taken",
        "assign moves = ((! heldValid) || writeCommand_ready)",
        "assign moves = ((! heldValid) || writeCommand_ready || (! comes))",
        "admission.writeCommand: withdrawn");
    plant(
        "a header is overwritten by the next",
        "assign headerReader_outMoves = ",
        "assign headerReader_outMoves = headerReader_heldValid | ",
        "check.header: changed while it waits");
    plant(
        "one packet more is let in than the queues hold",
        "(left || (take_waiting != 7'h3f))",
        "(left || (take_waiting != 7'h43))",
        "admission.isJudged: a row that finds it full");
    plant(
        "a frame begins though the largest does not fit",
        "take_room <= (((",
        "take_room <= 1'b1 | (((",
        "check.rows: more rows than it has");
  }

  HandshakeAssertionsTest() throws IOException {
    super("ReceiveEngine", NicGenerator.verilog("ReceiveEngine", NIC), FAULTS);
  }

  /** First a slow memory, then a fast one, which is what starves a query. */
  @Override
  void run(VerilatedModel model) {
    run(model, SLOW);
    run(model, MemoryTiming.FAST);
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
}
