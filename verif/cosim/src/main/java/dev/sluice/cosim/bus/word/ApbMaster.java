// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus.word;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.InputPort;
import dev.sluice.cosim.OutputPort;
import dev.sluice.cosim.sim.Clock;

/**
 * Reads and writes the design over APB: {@code psel}, {@code penable}, {@code pwrite}, {@code
 * paddr}, {@code pwdata}, {@code prdata}, and {@code pready}, {@code pslverr}, {@code pstrb} where
 * there are such ports. {@code pslverr} gives SLVERR.
 */
public final class ApbMaster extends WordMaster {
  private final InputPort select;
  private final InputPort enable;
  private final InputPort write;
  private final InputPort address;
  private final InputPort writeData;
  private final InputPort strobes;
  private final OutputPort ready;
  private final OutputPort error;
  private final OutputPort readData;
  private WordRequest driven;

  /**
   * A master.
   *
   * @param clock the clock of the bus
   * @param prefix of the port names, for example {@code s_apb_}
   */
  public ApbMaster(Clock clock, String prefix) {
    super(clock, prefix, ports(clock, prefix).in("pwdata").port().width());
    WordPorts p = ports(clock, prefix);
    select = p.in("psel");
    enable = p.in("penable");
    write = p.in("pwrite");
    address = p.in("paddr");
    writeData = p.in("pwdata");
    readData = p.out("prdata");
    strobes = p.has("pstrb") ? p.in("pstrb") : null;
    ready = p.has("pready") ? p.out("pready") : null;
    error = p.has("pslverr") ? p.out("pslverr") : null;
  }

  private static WordPorts ports(Clock clock, String prefix) {
    Dut dut = clock.port().dut();
    return new WordPorts(dut, prefix);
  }

  @Override
  void drive(WordRequest request) {
    select.set(request != null);
    enable.set(request != null && request == driven); // the first clock sets up
    if (request != null && request != driven) {
      write.set(request.write());
      address.set(request.address());
      writeData.set(request.value());
      if (strobes != null) {
        strobes.set(request.write() ? request.strobes() : 0);
      }
    }
    driven = request;
  }

  @Override
  boolean sample(WordRequest request) {
    if (!enable.isHigh() || (ready != null && !ready.isHigh())) {
      return false;
    }
    request.end(readData.get(), error == null || !error.isHigh());
    return true;
  }
}
