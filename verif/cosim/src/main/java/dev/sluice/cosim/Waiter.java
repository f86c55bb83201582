// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

/** Who is told when a trigger fires: a task, or a trigger made of several. */
interface Waiter {
  /** The trigger happened. Must not run any task: only make it ready. */
  void fired(Trigger by);
}
