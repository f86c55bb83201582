// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.sim;

import dev.sluice.cosim.TimeUnit;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.error.DeadlockException;
import dev.sluice.cosim.error.RunawayException;
import java.util.Collection;
import java.util.stream.Collectors;

/** What is said when tasks end a run: which task, where, and what all the others wait for. */
final class TaskErrors {
  private TaskErrors() {}

  /** What made a task fail, with the task's name and the simulated time added. */
  static RuntimeException failed(Simulation sim, Task task) {
    String where =
        "in task " + task.name() + " of " + sim.dut() + " at " + TimeUnit.format(sim.time());
    return switch (task.failure()) {
      case RuntimeException e -> {
        e.addSuppressed(new CosimException(where));
        yield e;
      }
      case Error e -> {
        e.addSuppressed(new CosimException(where));
        throw e;
      }
      case Throwable e -> new CosimException(e + " " + where, e);
    };
  }

  /** Nothing can wake any of these tasks. */
  static DeadlockException deadlock(Simulation sim, Collection<Task> tasks) {
    return new DeadlockException(
        "deadlock at "
            + TimeUnit.format(sim.time())
            + " in the simulation of "
            + sim.dut()
            + ": nothing is left that could wake a task\n"
            + describe(tasks));
  }

  /** Tasks wake each other and time does not go on. */
  static RunawayException runaway(Simulation sim, Collection<Task> tasks, int limit) {
    return new RunawayException(
        "runaway at "
            + TimeUnit.format(sim.time())
            + " in the simulation of "
            + sim.dut()
            + ": tasks were resumed more than "
            + limit
            + " times while simulated time stood still\n"
            + describe(tasks));
  }

  /** Each task's name, what it waits for, and where. */
  static String describe(Collection<Task> tasks) {
    return tasks.stream().map(Task::describe).collect(Collectors.joining()).stripTrailing();
  }
}
