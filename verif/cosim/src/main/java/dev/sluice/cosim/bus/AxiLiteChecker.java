// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import dev.sluice.cosim.Signal;
import dev.sluice.cosim.sim.Clock;
import java.util.Arrays;
import java.util.List;

/**
 * Checks an AXI4-Lite interface of the design, whichever side of it the design is: no channel takes
 * an offer back or changes it, and no response comes without its request.
 *
 * <p>A response may come in the clock after its request was taken at the earliest: an AXI interface
 * has no combinational path from its inputs to its outputs. {@link #sameClockResponses()} allows
 * slaves that have one.
 */
public final class AxiLiteChecker {
  private final Clock clock;
  private final String prefix;
  private final Ports ports;
  private final int[] outstanding = new int[3]; // addresses and data of writes, reads
  private final StreamChecker[] streams = new StreamChecker[5];
  private final ResetLevel reset = new ResetLevel();
  private boolean sameClock;

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
    streams[0] = channel("aw", "awaddr", "awprot");
    streams[1] = channel("w", "wdata", "wstrb");
    streams[2] = channel("b", "bresp");
    streams[3] = channel("ar", "araddr", "arprot");
    streams[4] = channel("r", "rdata", "rresp");
    Signal[] valid = new Signal[5];
    Signal[] ready = new Signal[5];
    List<String> names = List.of("aw", "w", "b", "ar", "r");
    for (int i = 0; i < 5; i++) {
      valid[i] = ports.any(names.get(i) + "valid");
      ready[i] = ports.any(names.get(i) + "ready");
    }
    clock.onSample(() -> count(valid, ready));
  }

  /**
   * Checks nothing while a reset is active; what was open before it is forgotten.
   *
   * @param signal the reset
   * @param activeLevel the value at which it is active, 0 or 1
   * @return this
   */
  public AxiLiteChecker reset(Signal signal, int activeLevel) {
    reset.of(signal, activeLevel);
    for (StreamChecker stream : streams) {
      stream.reset(signal, activeLevel);
    }
    return this;
  }

  /**
   * Allows a response in the clock in which its request is taken, though AXI does not.
   *
   * @return this
   */
  public AxiLiteChecker sameClockResponses() {
    sameClock = true;
    return this;
  }

  private StreamChecker channel(String name, String... payload) {
    return new StreamChecker(
        clock,
        prefix + name,
        ports.any(name + "valid"),
        ports.any(name + "ready"),
        ports.any(ports.present(payload)));
  }

  private void count(Signal[] valid, Signal[] ready) {
    if (reset.isActive()) {
      Arrays.fill(outstanding, 0);
      return;
    }
    int aw = taken(valid[0], ready[0]);
    int w = taken(valid[1], ready[1]);
    int ar = taken(valid[3], ready[3]);
    boolean writeBefore = outstanding[0] > 0 && outstanding[1] > 0;
    boolean writeNow = outstanding[0] + aw > 0 && outstanding[1] + w > 0;
    check("b", valid[2], writeBefore, writeNow, "a response without a complete write");
    boolean readNow = outstanding[2] + ar > 0;
    check("r", valid[4], outstanding[2] > 0, readNow, "data without a read");
    int writes = taken(valid[2], ready[2]);
    outstanding[0] += aw - writes;
    outstanding[1] += w - writes;
    outstanding[2] += ar - taken(valid[4], ready[4]);
  }

  private void check(String channel, Signal valid, boolean before, boolean now, String violation) {
    if (!valid.isHigh() || before || (now && sameClock)) {
      return;
    }
    throw new ProtocolViolation(
        clock,
        prefix + channel,
        now
            ? "a response in the clock in which its request is taken: AXI has no combinational path"
                + " from inputs to outputs; sameClockResponses() allows it"
            : violation);
  }

  private static int taken(Signal valid, Signal ready) {
    return valid.isHigh() && ready.isHigh() ? 1 : 0;
  }
}
