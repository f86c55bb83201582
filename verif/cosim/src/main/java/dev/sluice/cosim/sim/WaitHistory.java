// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.sim;

import dev.sluice.cosim.coroutine.MonitorCheck;
import dev.sluice.cosim.error.AwaitException;
import dev.sluice.cosim.trigger.Trigger;

/**
 * What a task has waited for, as far as {@link MonitorCheck} and carrying ({@link Tasks#carry})
 * depend on it. Every wait has been checked by {@link Tasks#refuseMonitors}, which does not see
 * monitors that threads contend for. A check that does takes about ten microseconds, as long as a
 * hundred waits, so it is made for the first waits and then ever more rarely, down to one in
 * {@value #LONGEST_PERIOD}, or for all with {@code -Ddev.sluice.cosim.monitors=always}.
 */
final class WaitHistory {
  private static final String MONITORS = "dev.sluice.cosim.monitors";
  private static final int ALL = -1;
  private static final int FIRST_CHECKS = 64;
  private static final int SHORTEST_PERIOD = 1024;
  private static final int LONGEST_PERIOD = 16_384;

  private Trigger last;
  private int same;

  /** How many waits from here the next check is made at, and how far the last two lay apart. */
  private int left = SHORTEST_PERIOD;

  private int period = SHORTEST_PERIOD;
  private int first = "always".equals(System.getProperty(MONITORS)) ? ALL : FIRST_CHECKS;
  private boolean steady;

  /**
   * Notes a wait.
   *
   * @throws AwaitException when it is found to be inside {@code synchronized}
   */
  void check(Trigger trigger) {
    if (trigger != last) {
      last = trigger;
      same = 0;
      steady = false;
    }
    if (first != 0 || --left == 0) {
      look();
    }
    if (++same == FIRST_CHECKS) {
      steady = !MonitorCheck.possible();
    }
  }

  private void look() {
    MonitorCheck.run();
    if (first > 0) {
      first--;
    } else if (first == 0) {
      period = Math.min(2 * period, LONGEST_PERIOD);
      left = period;
    }
  }

  /**
   * Whether it is in a loop: the last waits were many and all for the very same trigger, and the
   * methods that it was in have no {@code synchronized} in them at all.
   */
  boolean isSteady() {
    return steady;
  }
}
