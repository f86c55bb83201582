// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.sim;

import dev.sluice.cosim.coroutine.Coroutine;
import dev.sluice.cosim.coroutine.LockStack;
import dev.sluice.cosim.coroutine.MonitorCheck;
import dev.sluice.cosim.error.AwaitException;
import dev.sluice.cosim.error.Notices;
import dev.sluice.cosim.profile.Part;
import dev.sluice.cosim.profile.ProfileLane;
import dev.sluice.cosim.profile.Section;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;

/** The tasks of a simulation: which are alive, which are ready, which one runs. */
final class Tasks {
  private final Simulation sim;
  private final LinkedHashSet<Task> alive = new LinkedHashSet<>();
  private final ReadyQueue ready = new ReadyQueue();
  private final ProfileLane lane;
  private final Section kernel;
  private Task running;

  /** The task on whose stack the kernel runs, or null. */
  private Task carrier;

  /** Up to which cycle of the main clock tasks may do that; 0 is not at all. */
  private long carryTo;

  /** What went wrong in the kernel while a task carried it. */
  private Throwable thrown;

  private boolean onThreads;

  /** That of the kernel's thread, which is the tasks', or null where tasks have threads. */
  private LockStack locks;

  /** Whose lock stack that is. */
  private Thread thread;

  /** Whether who runs the kernel is inside {@code synchronized}. */
  private boolean runInside;

  Tasks(Simulation sim) {
    this.sim = sim;
    lane = sim.lane();
    kernel = lane.often(Part.BENCH, "kernel");
  }

  /**
   * Called whenever the kernel begins to run. Inside a virtual thread, and where the flag for
   * continuations is missing, tasks get threads.
   */
  void begin() {
    if (running != null) {
      throw new AwaitException(
          "task " + running.name() + " cannot run the simulation it is part of");
    }
    onThreads = !Coroutine.continuationsPossible();
    if (onThreads) {
      locks = null;
    } else if (locks == null || Thread.currentThread() != thread) {
      thread = Thread.currentThread();
      locks = LockStack.ofThisThread();
    }
    runInside = !onThreads && !locks.isEmpty();
  }

  /**
   * Called in a task that is about to wait.
   *
   * @throws AwaitException when it is inside {@code synchronized}, or who runs the simulation is
   */
  void refuseMonitors() {
    if (locks == null || locks.isEmpty()) {
      return;
    }
    if (runInside) {
      throw new AwaitException(
          "a task cannot wait while its simulation is run inside synchronized: the JVM would give"
              + " that monitor back; run it outside");
    }
    MonitorCheck.run();
    throw MonitorCheck.refused("it holds one");
  }

  Coroutine coroutine(String name, Runnable body) {
    if (!onThreads) {
      return Coroutine.onContinuation(body);
    }
    Notices.once(
        "tasks run on virtual threads, several times slower, as "
            + Coroutine.whyNotContinuations());
    return Coroutine.onThread(name, body);
  }

  Task fork(String name, Task.Body body) {
    Task task = new Task(sim, name, body);
    alive.add(task);
    ready(task);
    return task;
  }

  void ready(Task task) {
    ready.add(task);
  }

  void unready(Task task) {
    ready.remove(task);
  }

  boolean anyAlive() {
    return !alive.isEmpty();
  }

  Task running() {
    return running;
  }

  /** Resumes all that are ready, and those that become so; true when there was one. */
  boolean run() {
    Task task = ready.poll();
    if (task == null) {
      return false;
    }
    do {
      sim.kernel().countResume();
      resume(task);
      task = ready.poll();
    } while (task != null);
    return true;
  }

  /**
   * The same, and tasks may carry the kernel up to a cycle of the main clock: for who would
   * otherwise go on with {@link Kernel#advance} and this until then.
   */
  void run(long lastCycle) {
    carryTo = lastCycle;
    try {
      run();
    } finally {
      carryTo = 0;
    }
  }

  /**
   * Goes on with the simulation on the stack of a task that has begun to wait, which saves
   * suspending and resuming it: other tasks run on top of it, and while a cycle is one native call,
   * so does the kernel. Tasks run in the same order as without. Ends when it is this task's turn,
   * or when anything is unusual: then it is left to who runs the kernel.
   *
   * @return true when the task is to go on, false when it must be suspended
   */
  boolean carry(Task task) {
    if (carryTo == 0 || carrier != null) {
      return false;
    }
    carrier = task;
    running = null;
    Section before = lane.enter(kernel);
    try {
      return runUntilTurnOf(task);
    } catch (RuntimeException | Error e) {
      thrown = e; // not the task's business
      return false;
    } finally {
      carrier = null;
      running = task;
      lane.enter(before);
    }
  }

  private boolean runUntilTurnOf(Task task) {
    do {
      while (!ready.isEmpty()) {
        if (sim.kernel().atResumeLimit()) {
          return false;
        }
        Task next = ready.poll();
        sim.kernel().countResume();
        if (next == task) {
          return true;
        }
        resume(next);
        if (next.isDone()) {
          return false;
        }
      }
    } while (sim.kernel().cycle(carryTo));
    return false;
  }

  private void resume(Task task) {
    running = task;
    Section before = lane.enter(task.section());
    try {
      task.resume();
    } finally {
      running = null;
      lane.enter(before);
    }
    if (thrown != null) {
      throw takeThrown();
    }
    if (task.isDone()) {
      alive.remove(task);
      if (task.failure() != null && !task.isJoined()) {
        throw TaskErrors.failed(sim, task);
      }
    }
  }

  private RuntimeException takeThrown() {
    Throwable e = thrown;
    thrown = null;
    if (e instanceof Error error) {
      throw error;
    }
    return (RuntimeException) e;
  }

  /** All that have not ended, in the order of their forks. */
  Collection<Task> alive() {
    return alive;
  }

  void cancelAll() {
    List<Task> all = List.copyOf(alive);
    ready.clear();
    for (Task task : all) {
      task.cancel();
      unready(task);
    }
    for (Task task : all) {
      running = task;
      try {
        task.resume();
      } finally {
        running = null;
      }
    }
    alive.clear();
    ready.clear();
    for (Task task : all) {
      if (task.failure() != null) {
        throw TaskErrors.failed(sim, task);
      }
    }
  }
}
