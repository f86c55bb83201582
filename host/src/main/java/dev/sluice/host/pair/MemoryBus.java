// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.pair;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.parts.memory.ReadPort;
import dev.sluice.parts.memory.WritePort;
import dev.sluice.protocol.NicParameters;
import java.util.SplittableRandom;

/** The memory behind one AXI bus of a NIC: its write port and its read port. */
public final class MemoryBus {
  private final WritePort writes;
  private final ReadPort reads;

  /**
   * A bus with nothing under way.
   *
   * @param parameters of the NIC
   * @param model has the bus
   * @param prefix of its wires, for example {@code m_axi_}
   * @param memory behind it
   * @param timing of the memory
   * @param random decides within the timing; is split twice
   */
  public MemoryBus(
      NicParameters parameters,
      BlockModel model,
      String prefix,
      HostMemory memory,
      MemoryTiming timing,
      SplittableRandom random) {
    writes =
        new WritePort(
            parameters,
            model.wires(prefix + "aw"),
            model.wires(prefix + "w"),
            model.wires(prefix + "b"),
            memory,
            timing,
            random.split());
    reads =
        new ReadPort(
            parameters,
            model.wires(prefix + "ar"),
            model.wires(prefix + "r"),
            memory,
            timing,
            random.split());
  }

  /** Sets the bus's inputs of this clock. */
  void drive() {
    writes.drive();
    reads.drive();
  }

  /** After the rising edge. */
  void clock() {
    writes.clock();
    reads.clock();
  }

  /** Whether nothing is under way. */
  boolean idle() {
    return writes.idle() && reads.idle();
  }
}
