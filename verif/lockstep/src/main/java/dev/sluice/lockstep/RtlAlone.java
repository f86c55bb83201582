// SPDX-License-Identifier: Apache-2.0
package dev.sluice.lockstep;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.InputPort;
import dev.sluice.cosim.OutputPort;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.WireKind;
import dev.sluice.cycle.lib.Wires;
import java.util.ArrayList;
import java.util.List;

/**
 * A block's RTL without its cycle model: what a bench says of it rests on the bench's own reference
 * alone. Of the model only the wires are used. Outputs of blocks do not depend on inputs of the
 * same clock, so they can be read before these are set. Not thread-safe.
 */
public final class RtlAlone implements BlockUnderTest {
  private final Dut dut;
  private final BlockModel wires;
  private final InputPort reset;
  private final List<InputDriver> drivers = new ArrayList<>();
  private final List<Runnable> reads = new ArrayList<>();
  private final List<Runnable> writes = new ArrayList<>();

  /**
   * An instance that was not reset yet: its registers and memories hold anything.
   *
   * @param verilated the RTL, generated from the parameters of the model
   * @param model whose wires are used; it is never clocked
   * @param seed decides what they hold, and what stands on inputs while it means nothing
   * @throws IllegalArgumentException when ports and wires do not match
   */
  public RtlAlone(VerilatedModel verilated, BlockModel model, long seed) {
    dut = PowerUp.open(verilated, seed);
    wires = model;
    reset = dut.input("reset");
    PortNames names = new PortNames();
    for (Wires each : model.inputs()) {
      names.add(each);
      drivers.add(new InputDriver(dut, each, seed));
      if (each.kind() == WireKind.STREAM) {
        OutputPort ready = dut.output(each.readyPort());
        reads.add(() -> each.ready = ready.get() != 0);
      }
    }
    for (Wires each : model.outputs()) {
      names.add(each);
      reads.add(reader(each));
      if (each.kind() == WireKind.STREAM) {
        InputPort ready = dut.input(each.readyPort());
        writes.add(() -> ready.set(each.ready));
      }
    }
    names.check(dut.model().ports());
  }

  private Runnable reader(Wires to) {
    OutputPort valid = to.kind() == WireKind.SIGNALS ? null : dut.output(to.validPort());
    OutputPort[] fields = new OutputPort[to.size()];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = dut.output(to.port(i));
      BlockCosim.checkWidth(dut.model(), fields[i].port(), to.field(i));
    }
    return () -> {
      if (valid != null) {
        to.valid = valid.get() != 0;
      }
      for (int i = 0; i < fields.length; i++) {
        for (int w = 0; w < to.field(i).words(); w++) {
          to.setWord(i, w, fields[i].word(w));
        }
      }
    };
  }

  /** The cycle model whose wires the bench drives and watches. */
  @Override
  public BlockModel model() {
    return wires;
  }

  @Override
  public void start() {
    reset.set(1);
    end();
    end();
    reset.set(0);
  }

  @Override
  public void begin() {
    dut.eval();
    reads.forEach(Runnable::run);
  }

  @Override
  public void end() {
    drivers.forEach(InputDriver::drive);
    writes.forEach(Runnable::run);
    dut.clock();
  }

  /** Nothing is compared: there is no model. */
  @Override
  public long comparisons() {
    return 0;
  }

  /** Nothing is compared: there is no model. */
  @Override
  public long mismatches() {
    return 0;
  }

  /** Closes the RTL instance. */
  @Override
  public void close() {
    dut.close();
  }
}
