// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.sim;

import dev.sluice.cosim.coroutine.Coroutine;
import dev.sluice.cosim.coroutine.Stacks;
import dev.sluice.cosim.error.AwaitException;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.profile.Part;
import dev.sluice.cosim.profile.Section;
import dev.sluice.cosim.trigger.Scheduler;
import dev.sluice.cosim.trigger.Trigger;
import dev.sluice.cosim.trigger.Waiter;
import java.util.ArrayList;
import java.util.List;

/**
 * A process of the bench: code that runs until it waits and goes on when what it waits for has
 * happened. Begun with {@link Simulation#fork(String, Body)}. Tasks never run at the same time.
 */
public final class Task implements Waiter {
  /** What a task does. */
  @FunctionalInterface
  public interface Body {
    /**
     * Runs to the end, waiting where it needs to.
     *
     * @throws Exception fails the task, and with it the simulation unless another task joins it
     */
    void run() throws Exception;
  }

  private final Simulation sim;
  private final String name;
  private final Body body;
  private final Section section;
  private final List<Waiter> joiners = new ArrayList<>(1);
  private final Join join = new Join();
  private final WaitHistory history = new WaitHistory();
  private Coroutine coroutine;
  private Trigger waitingFor;
  private Trigger firedBy;
  private volatile boolean cancelled;
  private boolean ended;
  private boolean done;
  private Throwable failure;

  /** Whether it is in the {@link ReadyQueue}. */
  boolean queued;

  /** The one behind it there. */
  Task nextReady;

  Task(Simulation sim, String name, Body body) {
    this.sim = sim;
    this.name = name;
    this.body = body;
    section = sim.lane().often(Part.BENCH, "task " + name);
  }

  /** Its row in profiles. */
  Section section() {
    return section;
  }

  /** Runs until the next wait or the end. */
  void resume() {
    if (coroutine == null) {
      if (cancelled) {
        finish();
        return;
      }
      coroutine = sim.coroutine(name, this::main);
    }
    coroutine.resume();
    if (ended) {
      finish();
    }
  }

  private void main() {
    try {
      body.run();
    } catch (TaskCancelled _) {
      failure = null; // it was told to end and did
    } catch (Throwable e) {
      failure = e;
    } finally {
      ended = true;
    }
  }

  private void finish() {
    done = true;
    for (Waiter waiter : joiners) {
      waiter.fired(join);
    }
  }

  /** Waits; called inside this task. */
  Trigger await(Trigger trigger) {
    if (cancelled) {
      throw new TaskCancelled();
    }
    sim.refuseMonitors();
    history.check(trigger);
    waitingFor = trigger;
    firedBy = null;
    trigger.arm(sim.kernel(), this);
    try {
      if (!history.isSteady() || !coroutine.onKernelThread() || !sim.carry(this)) {
        coroutine.suspend();
      }
    } catch (AwaitException e) {
      trigger.disarm(sim.kernel(), this);
      sim.unready(this);
      waitingFor = null;
      throw e;
    }
    waitingFor = null;
    if (cancelled) {
      throw new TaskCancelled();
    }
    firedBy.afterwards();
    return firedBy;
  }

  @Override
  public void fired(Trigger by) {
    firedBy = by;
    sim.ready(this);
  }

  /**
   * Ends the task at the place where it waits: {@code finally} blocks run, nothing else. Does
   * nothing when it has ended. A task cannot cancel itself: it can return.
   */
  public void cancel() {
    if (done || cancelled) {
      return;
    }
    if (sim.running() == this) {
      throw new AwaitException("task " + name + " cannot cancel itself; it can return");
    }
    cancelled = true;
    if (waitingFor != null) {
      waitingFor.disarm(sim.kernel(), this);
      sim.ready(this);
    }
  }

  /**
   * A trigger for the end of this task. Awaiting it passes on what made the task fail.
   *
   * @return the trigger; fires at once when the task has ended
   */
  public Trigger join() {
    return join;
  }

  /**
   * Whether it has ended, in whatever way.
   *
   * @return true after its last line
   */
  public boolean isDone() {
    return done;
  }

  /**
   * Whether {@link #cancel()} was called.
   *
   * @return true when it was told to end
   */
  public boolean isCancelled() {
    return cancelled;
  }

  /**
   * Its name.
   *
   * @return as given at the fork
   */
  public String name() {
    return name;
  }

  Throwable failure() {
    return failure;
  }

  boolean isJoined() {
    return !joiners.isEmpty();
  }

  /** Name, what it waits for, and where. */
  String describe() {
    String state = waitingFor == null ? "not waiting" : "waiting for " + waitingFor;
    StackTraceElement[] stack = coroutine == null ? new StackTraceElement[0] : coroutine.stack();
    return "task "
        + name
        + ", "
        + state
        + "\n"
        + Stacks.describe(stack, Simulation.class, Kernel.class, Task.class);
  }

  @Override
  public String toString() {
    return "task " + name;
  }

  private final class Join extends Trigger {
    @Override
    public void arm(Scheduler scheduler, Waiter waiter) {
      if (done) {
        waiter.fired(this);
      } else {
        joiners.add(waiter);
      }
    }

    @Override
    public void disarm(Scheduler scheduler, Waiter waiter) {
      joiners.remove(waiter);
    }

    @Override
    public void afterwards() {
      if (failure != null) {
        throw new CosimException("task " + name + " failed: " + failure, failure);
      }
    }

    @Override
    public String toString() {
      return "the end of task " + name;
    }
  }
}
