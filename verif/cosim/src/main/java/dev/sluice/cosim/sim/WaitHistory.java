// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.sim;

import dev.sluice.cosim.coroutine.MonitorCheck;
import dev.sluice.cosim.error.AwaitException;
import dev.sluice.cosim.trigger.Trigger;

/**
 * What a task has waited for, as far as {@link MonitorCheck} and carrying ({@link Tasks#carry})
 * depend on it. A check takes some microseconds, so it is made for the first waits and then now and
 * then.
 */
final class WaitHistory {
  private static final int FIRST_CHECKS = 64;
  private static final int CHECK_PERIOD = 1024;

  private Trigger last;
  private int same;
  private int waits;
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
    if (waits++ < FIRST_CHECKS || waits % CHECK_PERIOD == 0) {
      MonitorCheck.run();
    }
    if (++same == FIRST_CHECKS) {
      steady = !MonitorCheck.possible();
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
