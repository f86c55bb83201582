// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.sim;

import dev.sluice.cosim.coroutine.Coroutine;
import dev.sluice.cosim.coroutine.MonitorCheck;
import dev.sluice.cosim.coroutine.Watchdog;
import dev.sluice.cosim.error.AwaitException;
import dev.sluice.cosim.error.Notices;
import dev.sluice.cosim.profile.Part;
import dev.sluice.cosim.profile.ProfileLane;
import dev.sluice.cosim.profile.Section;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

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
  private Watchdog.Watch watch;
  private volatile boolean monitorRefused;

  /** Held while the watchdog unwinds tasks, so that the kernel does not run them meanwhile. */
  private final ReentrantLock unwinding = new ReentrantLock();

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
    watch = Watchdog.begin(this::releaseMonitors);
  }

  /** Called when the kernel stops running. */
  void end() {
    Watchdog.end(watch);
  }

  /**
   * Called by the watchdog while the kernel hangs at a monitor: unwinds the tasks that wait, one
   * after the other, until one has given the monitor back; the run then fails.
   */
  private void releaseMonitors(java.util.function.BooleanSupplier hangs) {
    unwinding.lock();
    try {
      monitorRefused = true;
      for (Task task : List.copyOf(alive)) {
        if (task != running && task != carrier && hangs.getAsBoolean()) {
          task.unwind();
        }
      }
    } finally {
      unwinding.unlock();
    }
  }

  boolean monitorRefused() {
    return monitorRefused;
  }

  Coroutine coroutine(String name, Runnable body) {
    if (!onThreads) {
      return Coroutine.onContinuation(body);
    }
    Notices.once(
        Thread.currentThread().isVirtual()
            ? "tasks run on virtual threads, several times slower, as the simulation itself does"
            : "tasks run on virtual threads, several times slower, as the JVM was started without "
                + Coroutine.FLAG
                + " (with Maven: in surefire's argLine)");
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
    if (monitorRefused) {
      // The monitor came free in the middle of an unwinding: let the watchdog come to its end.
      unwinding.lock();
      unwinding.unlock();
      throw MonitorCheck.refused("another task waited inside the same monitor");
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
