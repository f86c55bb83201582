// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.mac;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.DutTime;
import dev.sluice.cosim.InputPort;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The clocks of a DUT that know nothing of each other: their edges come in the order of time. */
final class UnrelatedClocks {
  /** One of them: its next edge, in picoseconds, and what is done round it. */
  static final class Clock {
    private final InputPort port;
    private final int period;
    private final Runnable before;
    private final Runnable behind;
    private long next;

    private Clock(InputPort port, int period, long first, Runnable before, Runnable behind) {
      this.port = port;
      this.period = period;
      this.before = before;
      this.behind = behind;
      next = first;
    }
  }

  private final Dut dut;
  private final DutTime time;
  private final SplittableRandom random;
  private final List<Clock> clocks = new ArrayList<>();
  private Clock last;

  /** Of a DUT whose time nobody has moved; phases are drawn. */
  UnrelatedClocks(Dut dut, SplittableRandom random) {
    this.dut = dut;
    this.random = random;
    time = dut.takeOver();
  }

  /**
   * One more.
   *
   * @param name of its port
   * @param period even picoseconds
   * @param before an edge: outputs are those that a register would take
   * @param behind an edge: sets inputs
   */
  Clock add(String name, int period, Runnable before, Runnable behind) {
    Clock clock = new Clock(dut.input(name), period, random.nextInt(period), before, behind);
    clocks.add(clock);
    return clock;
  }

  /** The next edge of all; whose it was. */
  Clock step() {
    Clock first = clocks.getFirst();
    for (Clock each : clocks) {
      first = each.next < first.next ? each : first;
    }
    if (last == first) {
      time.evaluate(first.next - first.period / 2, true);
    } // Otherwise its falling edge was seen with the rising one of another clock.
    first.before.run();
    first.port.set(1);
    time.evaluate(first.next, true);
    first.port.set(0);
    first.behind.run();
    first.next += first.period;
    last = first;
    return first;
  }

  /** Holds the reset, which needs no clock, for that long, and ends it at any time. */
  void reset(int picoseconds) {
    InputPort reset = dut.input("reset");
    reset.set(0);
    time.evaluate(0, true);
    reset.set(1);
    time.evaluate(0, true);
    while (time.now() < picoseconds) {
      step();
    }
    reset.set(0);
  }
}
