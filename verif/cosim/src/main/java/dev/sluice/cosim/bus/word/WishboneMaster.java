// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus.word;

import dev.sluice.cosim.InputPort;
import dev.sluice.cosim.OutputPort;
import dev.sluice.cosim.sim.Clock;

/**
 * Reads and writes the design over Wishbone, in single classic or, where there is a {@code stall},
 * pipelined cycles. Ports are named as in the specification, with {@code _i} and {@code _o} behind
 * or without ({@code wb_cyc_i}, {@code wb_dat_o}), or {@code dat_w} and {@code dat_r}. {@code sel},
 * {@code err}, {@code rty} and {@code stall} may be missing; {@code err} and {@code rty} give
 * SLVERR.
 */
public final class WishboneMaster extends WordMaster {
  private final InputPort cycle;
  private final InputPort strobe;
  private final InputPort write;
  private final InputPort address;
  private final InputPort writeData;
  private final InputPort select;
  private final OutputPort readData;
  private final OutputPort acknowledge;
  private final OutputPort error;
  private final OutputPort retry;
  private final OutputPort stall;
  private WordRequest accepted;

  /**
   * A master.
   *
   * @param clock the clock of the bus
   * @param prefix of the port names, for example {@code wb_}
   */
  public WishboneMaster(Clock clock, String prefix) {
    super(clock, prefix, in(clock, prefix, "dat_i", "dat_w").port().width());
    cycle = in(clock, prefix, "cyc_i", "cyc");
    strobe = in(clock, prefix, "stb_i", "stb");
    write = in(clock, prefix, "we_i", "we");
    address = in(clock, prefix, "adr_i", "adr", "addr");
    writeData = in(clock, prefix, "dat_i", "dat_w");
    readData = out(clock, prefix, "dat_o", "dat_r");
    acknowledge = out(clock, prefix, "ack_o", "ack");
    WordPorts p = new WordPorts(clock.port().dut(), prefix);
    select = p.present("sel_i", "sel").isEmpty() ? null : in(clock, prefix, "sel_i", "sel");
    error = optional(p, "err_o", "err");
    retry = optional(p, "rty_o", "rty");
    stall = optional(p, "stall_o", "stall");
  }

  private static InputPort in(Clock clock, String prefix, String... names) {
    WordPorts p = new WordPorts(clock.port().dut(), prefix);
    return p.in(p.firstOf(names));
  }

  private static OutputPort out(Clock clock, String prefix, String... names) {
    WordPorts p = new WordPorts(clock.port().dut(), prefix);
    return p.out(p.firstOf(names));
  }

  private static OutputPort optional(WordPorts p, String... names) {
    return p.present(names).isEmpty() ? null : p.out(p.firstOf(names));
  }

  @Override
  void drive(WordRequest request) {
    cycle.set(request != null);
    strobe.set(request != null && request != accepted);
    if (request != null) {
      write.set(request.write());
      address.set(request.address());
      writeData.set(request.value());
      if (select != null) {
        select.set(request.strobes());
      }
    }
  }

  @Override
  boolean sample(WordRequest request) {
    if (stall != null && strobe.isHigh() && stall.isHigh()) {
      return false;
    }
    if (stall != null) {
      accepted = request;
    }
    boolean failed = isHigh(error) || isHigh(retry);
    if (!acknowledge.isHigh() && !failed) {
      return false;
    }
    accepted = null;
    request.end(readData.get(), !failed);
    return true;
  }

  private static boolean isHigh(OutputPort port) {
    return port != null && port.isHigh();
  }
}
