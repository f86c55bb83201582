// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus.word;

import dev.sluice.cosim.InputPort;
import dev.sluice.cosim.OutputPort;
import dev.sluice.cosim.bus.SparseMemory;
import dev.sluice.cosim.sim.Clock;
import java.util.function.BooleanSupplier;

/**
 * A memory behind a Wishbone master of the design that makes classic cycles; it acknowledges in the
 * clock after the strobe. Addresses are of bytes. Ports are named as for {@link WishboneMaster},
 * seen from the other side ({@code wb_cyc_o}, {@code wb_dat_i}).
 */
public final class WishboneMemory {
  private final SparseMemory memory;
  private final int dataBytes;
  private final OutputPort cycle;
  private final OutputPort strobe;
  private final OutputPort write;
  private final OutputPort address;
  private final OutputPort writeData;
  private final OutputPort select;
  private final InputPort readData;
  private final InputPort acknowledge;
  private BooleanSupplier pause = () -> false;
  private boolean acknowledges;
  private long read;

  /**
   * A memory.
   *
   * @param clock the clock of the bus
   * @param prefix of the port names, for example {@code wbm_}
   * @param memory what is read and written; several buses may share one
   */
  public WishboneMemory(Clock clock, String prefix, SparseMemory memory) {
    this.memory = memory;
    WordPorts p = new WordPorts(clock.port().dut(), prefix);
    cycle = p.out(p.firstOf("cyc_o", "cyc"));
    strobe = p.out(p.firstOf("stb_o", "stb"));
    write = p.out(p.firstOf("we_o", "we"));
    address = p.out(p.firstOf("adr_o", "adr", "addr"));
    writeData = p.out(p.firstOf("dat_o", "dat_w"));
    readData = p.in(p.firstOf("dat_i", "dat_r"));
    acknowledge = p.in(p.firstOf("ack_i", "ack"));
    select = p.present("sel_o", "sel").isEmpty() ? null : p.out(p.firstOf("sel_o", "sel"));
    dataBytes = writeData.port().width() / 8;
    clock.onDrive(this::drive).onSample(this::sample);
  }

  /**
   * When to wait: asked in each clock of a cycle.
   *
   * @param condition true for a clock in which it does not answer
   * @return this
   */
  public WishboneMemory pauseWhen(BooleanSupplier condition) {
    pause = condition;
    return this;
  }

  private void drive() {
    acknowledge.set(acknowledges);
    if (acknowledges) {
      readData.set(read);
    }
  }

  private void sample() {
    boolean asked = cycle.isHigh() && strobe.isHigh() && !acknowledges;
    acknowledges = asked && !pause.getAsBoolean();
    if (acknowledges) {
      long base = address.get() & -dataBytes;
      if (write.isHigh()) {
        long mask = select == null ? -1 : select.get();
        memory.writeWord(base, dataBytes, writeData.get(), mask);
      } else {
        read = memory.readWord(base, dataBytes);
      }
    }
  }
}
