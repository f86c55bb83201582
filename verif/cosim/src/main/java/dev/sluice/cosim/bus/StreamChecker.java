// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import dev.sluice.cosim.Signal;
import dev.sluice.cosim.sim.Clock;
import java.util.List;

/**
 * Checks the rules of a valid/ready channel in every clock: once valid is high it stays high, and
 * the payload does not change, until ready. Allocates nothing.
 */
public final class StreamChecker {
  private final Clock clock;
  private final String name;
  private final Signal valid;
  private final Signal ready;
  private final List<Signal> payload;
  private final Beat before;
  private final ResetLevel reset = new ResetLevel();
  private boolean stalled;

  /**
   * A checker.
   *
   * @param clock the clock of the channel
   * @param name for messages
   * @param valid its valid, an input or output of the design
   * @param ready its ready
   * @param payload what must not change under stall
   */
  public StreamChecker(Clock clock, String name, Signal valid, Signal ready, Signal... payload) {
    this.clock = clock;
    this.name = name;
    this.valid = valid;
    this.ready = ready;
    this.payload = List.of(payload);
    before = new Beat(this.payload);
    clock.onSample(this::check);
  }

  /**
   * Checks nothing while a reset is active, and begins anew after it.
   *
   * @param signal the reset
   * @param activeLevel the value at which it is active, 0 or 1
   * @return this
   */
  public StreamChecker reset(Signal signal, int activeLevel) {
    reset.of(signal, activeLevel);
    return this;
  }

  private void check() {
    if (reset.isActive()) {
      stalled = false;
      return;
    }
    boolean offered = valid.isHigh();
    if (stalled) {
      if (!offered) {
        throw new ProtocolViolation(clock, name, valid + " fell before " + ready + " was high");
      }
      int changed = before.differs(payload);
      if (changed >= 0) {
        Signal signal = payload.get(changed);
        throw new ProtocolViolation(
            clock,
            name,
            signal
                + " changed from 0x"
                + before.getBig(changed).toString(16)
                + " to 0x"
                + signal.hex()
                + " while "
                + valid
                + " was high and "
                + ready
                + " low");
      }
    }
    stalled = offered && !ready.isHigh();
    if (stalled) {
      before.read(payload);
    }
  }
}
