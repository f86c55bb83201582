// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus.word;

import dev.sluice.cosim.InputPort;
import dev.sluice.cosim.OutputPort;
import dev.sluice.cosim.bus.SparseMemory;
import dev.sluice.cosim.sim.Clock;
import java.util.function.BooleanSupplier;

/** A memory behind an APB master of the design. */
public final class ApbMemory {
  private final SparseMemory memory;
  private final int dataBytes;
  private final OutputPort select;
  private final OutputPort enable;
  private final OutputPort write;
  private final OutputPort address;
  private final OutputPort writeData;
  private final OutputPort strobes;
  private final InputPort ready;
  private final InputPort readData;
  private BooleanSupplier pause = () -> false;
  private boolean selected;

  /**
   * A memory.
   *
   * @param clock the clock of the bus
   * @param prefix of the port names, for example {@code m_apb_}
   * @param memory what is read and written; several buses may share one
   */
  public ApbMemory(Clock clock, String prefix, SparseMemory memory) {
    this.memory = memory;
    WordPorts p = new WordPorts(clock.port().dut(), prefix);
    select = p.out("psel");
    enable = p.out("penable");
    write = p.out("pwrite");
    address = p.out("paddr");
    writeData = p.out("pwdata");
    readData = p.in("prdata");
    strobes = p.has("pstrb") ? p.out("pstrb") : null;
    ready = p.has("pready") ? p.in("pready") : null;
    dataBytes = writeData.port().width() / 8;
    clock.onDrive(this::drive).onSample(this::sample);
  }

  /**
   * When to add a wait state: asked in each clock of an access.
   *
   * @param condition true for a clock with {@code pready} low
   * @return this
   */
  public ApbMemory pauseWhen(BooleanSupplier condition) {
    pause = condition;
    return this;
  }

  private void drive() {
    boolean answers = selected && !(ready != null && pause.getAsBoolean());
    if (ready != null) {
      ready.set(answers);
    }
    if (answers) {
      readData.set(memory.readWord(address.get() & -dataBytes, dataBytes));
    }
  }

  private void sample() {
    boolean ends = select.isHigh() && enable.isHigh() && (ready == null || ready.isHigh());
    if (ends && write.isHigh()) {
      long mask = strobes == null ? -1 : strobes.get();
      memory.writeWord(address.get() & -dataBytes, dataBytes, writeData.get(), mask);
    }
    selected = select.isHigh() && !ends;
  }
}
