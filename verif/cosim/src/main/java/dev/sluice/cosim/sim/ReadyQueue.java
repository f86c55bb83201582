// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.sim;

/** The tasks that are to be resumed, in order; none is in it twice. Linked through the tasks. */
final class ReadyQueue {
  private Task first;
  private Task last;

  boolean isEmpty() {
    return first == null;
  }

  /** Appends a task unless it is in it. */
  void add(Task task) {
    if (task.queued) {
      return;
    }
    task.queued = true;
    if (first == null) {
      first = task;
    } else {
      last.nextReady = task;
    }
    last = task;
  }

  /** Takes the first one out; null when there is none. */
  Task poll() {
    Task task = first;
    if (task != null) {
      first = task.nextReady;
      task.nextReady = null;
      task.queued = false;
    }
    return task;
  }

  /** Takes a task out, wherever it is; does nothing when it is not in it. */
  void remove(Task task) {
    if (!task.queued) {
      return;
    }
    Task before = null;
    for (Task at = first; at != task; at = at.nextReady) {
      before = at;
    }
    if (before == null) {
      first = task.nextReady;
    } else {
      before.nextReady = task.nextReady;
    }
    if (last == task) {
      last = before;
    }
    task.nextReady = null;
    task.queued = false;
  }

  void clear() {
    while (poll() != null) {
      // each is told that it is out
    }
  }
}
