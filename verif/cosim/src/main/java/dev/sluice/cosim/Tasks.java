package dev.sluice.cosim;

import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;

/** The tasks of a simulation: which are alive, which are ready, which one runs. */
final class Tasks {
  private final Simulation sim;
  private final LinkedHashSet<Task> alive = new LinkedHashSet<>();
  private final ArrayDeque<Task> ready = new ArrayDeque<>();
  private Task running;
  private boolean onThreads;
  private Watchdog.Watch watch;
  private volatile boolean monitorRefused;

  /** Held while the watchdog unwinds tasks, so that the kernel does not run them meanwhile. */
  private final ReentrantLock unwinding = new ReentrantLock();

  Tasks(Simulation sim) {
    this.sim = sim;
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
    boolean possible = ContinuationCoroutine.AVAILABLE && !Thread.currentThread().isVirtual();
    onThreads = !possible;
    watch = Watchdog.begin(this);
  }

  /** Called when the kernel stops running. */
  void end() {
    Watchdog.end(watch);
  }

  /**
   * Called by the watchdog while the kernel hangs at a monitor: unwinds the tasks that wait, one
   * after the other, until one has given the monitor back; the run then fails.
   */
  void releaseMonitors(java.util.function.BooleanSupplier hangs) {
    unwinding.lock();
    try {
      monitorRefused = true;
      for (Task task : List.copyOf(alive)) {
        if (task != running && hangs.getAsBoolean()) {
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
    return onThreads ? new ThreadCoroutine(name, body) : new ContinuationCoroutine(body);
  }

  Task fork(String name, Task.Body body) {
    Task task = new Task(sim, name, body);
    alive.add(task);
    ready(task);
    return task;
  }

  void ready(Task task) {
    if (!task.queued) {
      task.queued = true;
      ready.add(task);
    }
  }

  void unready(Task task) {
    if (task.queued) {
      task.queued = false;
      ready.remove(task);
    }
  }

  boolean noneReady() {
    return ready.isEmpty();
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
      task.queued = false;
      sim.kernel().countResume();
      resume(task);
      task = ready.poll();
    } while (task != null);
    return true;
  }

  private void resume(Task task) {
    running = task;
    try {
      task.resume();
    } finally {
      running = null;
    }
    if (monitorRefused) {
      // The monitor came free in the middle of an unwinding: let the watchdog come to its end.
      unwinding.lock();
      unwinding.unlock();
      throw Task.monitorRefused("another task waited inside the same monitor");
    }
    if (task.isDone()) {
      alive.remove(task);
      if (task.failure() != null && !task.isJoined()) {
        throw failed(task);
      }
    }
  }

  private RuntimeException failed(Task task) {
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

  DeadlockException deadlock() {
    return new DeadlockException(
        "deadlock at "
            + TimeUnit.format(sim.time())
            + " in the simulation of "
            + sim.dut()
            + ": nothing is left that could wake a task\n"
            + describe());
  }

  RunawayException runaway(int limit) {
    return new RunawayException(
        "runaway at "
            + TimeUnit.format(sim.time())
            + " in the simulation of "
            + sim.dut()
            + ": tasks were resumed more than "
            + limit
            + " times while simulated time stood still\n"
            + describe());
  }

  String describe() {
    return alive.stream().map(Task::describe).collect(Collectors.joining()).stripTrailing();
  }

  void cancelAll() {
    List<Task> all = List.copyOf(alive);
    ready.clear();
    for (Task task : all) {
      task.queued = false;
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
        throw failed(task);
      }
    }
  }
}
