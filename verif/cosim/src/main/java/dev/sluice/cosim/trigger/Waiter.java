// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trigger;

/** Who is told when a trigger fires: a task, or a trigger made of several. */
@FunctionalInterface
public interface Waiter {
  /**
   * The trigger happened. Must not run any task: only make it ready.
   *
   * @param by the trigger
   */
  void fired(Trigger by);
}
