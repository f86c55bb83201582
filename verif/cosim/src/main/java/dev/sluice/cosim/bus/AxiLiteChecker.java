// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import dev.sluice.cosim.Signal;
import dev.sluice.cosim.sim.Clock;
import java.util.List;

/**
 * Checks an AXI4-Lite interface of the design, whichever side of it the design is: no channel takes
 * an offer back or changes it, and no response comes without its request.
 */
public final class AxiLiteChecker {
  private final Clock clock;
  private final String prefix;
  private final Ports ports;
  private final int[] outstanding = new int[3]; // addresses and data of writes, reads

  /**
   * A checker.
   *
   * @param clock the clock of the bus
   * @param prefix of the port names, for example {@code s_axil_}
   */
  public AxiLiteChecker(Clock clock, String prefix) {
    this.clock = clock;
    this.prefix = prefix;
    ports = new Ports(clock.port().dut(), prefix);
    channel("aw", "awaddr", "awprot");
    channel("w", "wdata", "wstrb");
    channel("b", "bresp");
    channel("ar", "araddr", "arprot");
    channel("r", "rdata", "rresp");
    Signal[] valid = new Signal[5];
    Signal[] ready = new Signal[5];
    List<String> names = List.of("aw", "w", "b", "ar", "r");
    for (int i = 0; i < 5; i++) {
      valid[i] = ports.any(names.get(i) + "valid");
      ready[i] = ports.any(names.get(i) + "ready");
    }
    clock.onSample(() -> count(valid, ready));
  }

  private void channel(String name, String... payload) {
    new StreamChecker(
        clock,
        prefix + name,
        ports.any(name + "valid"),
        ports.any(name + "ready"),
        ports.any(ports.present(payload)));
  }

  private void count(Signal[] valid, Signal[] ready) {
    if (valid[2].isHigh() && (outstanding[0] == 0 || outstanding[1] == 0)) {
      throw new ProtocolViolation(clock, prefix + "b", "a response without a complete write");
    }
    if (valid[4].isHigh() && outstanding[2] == 0) {
      throw new ProtocolViolation(clock, prefix + "r", "data without a read");
    }
    if (taken(valid[2], ready[2])) {
      outstanding[0]--;
      outstanding[1]--;
    }
    if (taken(valid[4], ready[4])) {
      outstanding[2]--;
    }
    outstanding[0] += taken(valid[0], ready[0]) ? 1 : 0;
    outstanding[1] += taken(valid[1], ready[1]) ? 1 : 0;
    outstanding[2] += taken(valid[3], ready[3]) ? 1 : 0;
  }

  private static boolean taken(Signal valid, Signal ready) {
    return valid.isHigh() && ready.isHigh();
  }
}
