// SPDX-License-Identifier: Apache-2.0
package dev.sluice.lockstep;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.InputPort;
import dev.sluice.cycle.lib.WireKind;
import dev.sluice.cycle.lib.Wires;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * The inputs of a block's RTL, from the wires of its model: on the ports, or in a row of a batch,
 * which is laid out as {@link Dut#segment()}.
 */
final class BlockInputs {
  private final Dut dut;
  private final InputPort reset;
  private final InputDriver[] drivers;
  private final Wires[] fromBlock;
  private final InputPort[] readyIn;
  private final long[] row;
  private final int[] readyPlace;
  private final int resetPlace;
  private Consumer<MemorySegment> watcher;

  BlockInputs(Dut dut, List<Wires> inputs, List<Wires> outputs, long seed) {
    this.dut = dut;
    reset = dut.input("reset");
    drivers = inputs.stream().map(w -> new InputDriver(dut, w, seed)).toArray(InputDriver[]::new);
    fromBlock = outputs.stream().filter(BlockInputs::hasReady).toArray(Wires[]::new);
    readyIn = Arrays.stream(fromBlock).map(w -> dut.input(w.readyPort())).toArray(InputPort[]::new);
    readyPlace = Arrays.stream(readyIn).mapToInt(InputDriver::place).toArray();
    resetPlace = InputDriver.place(reset);
    row = new long[(int) (dut.outputsOffset() / 8)];
  }

  static boolean hasReady(Wires wires) {
    return wires.kind() == WireKind.STREAM;
  }

  /**
   * Shows the ports from here on, whenever they have been driven and before what goes into rows.
   */
  void watchedBy(Consumer<MemorySegment> inputs) {
    watcher = inputs;
  }

  /** From here on fields that mean nothing stand as on the wires. */
  void keepIdleFields() {
    for (InputDriver driver : drivers) {
      driver.keepIdleFields();
    }
  }

  /** Reset is high or low from here on, on the port and in rows. */
  void reset(boolean high) {
    reset.set(high);
    row[resetPlace] = high ? 1 : 0;
  }

  /** From here on there are rows: reset and inputs that are tied are in them as on the ports. */
  void beginRows() {
    MemorySegment.copy(dut.segment(), ValueLayout.JAVA_LONG, 0, row, 0, row.length);
  }

  /** What stands on the wires goes to the ports. */
  void drivePorts() {
    for (InputDriver driver : drivers) {
      driver.drive();
    }
    for (int i = 0; i < fromBlock.length; i++) {
      readyIn[i].set(fromBlock[i].ready);
    }
    if (watcher != null) {
      watcher.accept(dut.segment());
    }
  }

  /** What stands on the wires goes into the row. */
  void writeRow() {
    for (InputDriver driver : drivers) {
      driver.write(row);
    }
    for (int i = 0; i < fromBlock.length; i++) {
      row[readyPlace[i]] = fromBlock[i].ready ? 1 : 0;
    }
    if (watcher != null) {
      watcher.accept(MemorySegment.ofArray(row));
    }
  }

  /** The same array each time, as {@link #writeRow} left it. */
  long[] row() {
    return row;
  }
}
