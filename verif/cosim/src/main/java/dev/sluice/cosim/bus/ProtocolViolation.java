// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import dev.sluice.cosim.TimeUnit;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.sim.Clock;

/** The design broke a rule of a bus protocol. The message says which, where and when. */
public final class ProtocolViolation extends CosimException {
  private static final long serialVersionUID = 1L;

  ProtocolViolation(Clock clock, String channel, String rule) {
    super(
        channel
            + ": "
            + rule
            + ", at "
            + TimeUnit.format(clock.port().dut().time())
            + ", clock "
            + (clock.cycleCount() - 1)
            + " of "
            + clock);
  }
}
