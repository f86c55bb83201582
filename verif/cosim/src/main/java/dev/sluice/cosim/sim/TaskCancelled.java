// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.sim;

/** Unwinds a cancelled task. An Error, so that a bench's own catch blocks let it pass. */
final class TaskCancelled extends Error {
  private static final long serialVersionUID = 1L;

  TaskCancelled() {
    super("the task was cancelled", null, false, false);
  }
}
