// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.sim;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.DutTime;
import dev.sluice.cosim.InputPort;
import dev.sluice.cosim.Signal;
import dev.sluice.cosim.TimeUnit;
import dev.sluice.cosim.coroutine.Coroutine;
import dev.sluice.cosim.coroutine.LockStack;
import dev.sluice.cosim.error.AwaitException;
import dev.sluice.cosim.error.ClosedException;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.error.PortException;
import dev.sluice.cosim.error.RunawayException;
import dev.sluice.cosim.error.TimeoutException;
import dev.sluice.cosim.profile.Profile;
import dev.sluice.cosim.profile.ProfileLane;
import dev.sluice.cosim.trigger.Edge;
import dev.sluice.cosim.trigger.First;
import dev.sluice.cosim.trigger.ReadOnly;
import dev.sluice.cosim.trigger.ReadWrite;
import dev.sluice.cosim.trigger.Timer;
import dev.sluice.cosim.trigger.Trigger;
import java.util.function.BooleanSupplier;

/**
 * The kernel: simulated time, clocks, callbacks and tasks for one instance, all on the thread that
 * calls {@code run...}. Results do not depend on threads or on wall-clock time.
 *
 * <p>What happens at one moment of simulated time, in this order:
 *
 * <ol>
 *   <li>what was driven before has settled; monitors of the clocks that rise now ({@link
 *       Clock#onSample}) read it;
 *   <li>clocks move, all of them at once;
 *   <li>tasks that waited for these edges or for this time run, in the order in which they began to
 *       wait; they read the values of step 1, and what they drive acts after the edge;
 *   <li>drivers ({@link Clock#onDrive}) of the clocks that rose run, and all settles: tasks that
 *       wait for {@link Edge}s of other signals or {@link ReadWrite} run, and so on until nothing
 *       changes;
 *   <li>tasks that wait for {@link ReadOnly} run; nothing may be driven.
 * </ol>
 *
 * <p>With one clock, and nobody waiting for anything between its rising edges, a cycle is a single
 * native call ({@link Dut#clock()}) with the same result.
 */
public final class Simulation implements AutoCloseable {
  private final Dut dut;
  private final ProfileLane lane = Profile.laneHere();
  private final Tasks tasks = new Tasks(this);
  private final DutTime time;
  private final Kernel kernel;

  /** Cycles of the main clock when the kernel began to run. */
  private long profiled;

  private boolean closed;

  /**
   * A simulation at time 0, without clocks yet.
   *
   * @param dut a fresh instance; closed by its owner, not by the simulation
   * @throws CosimException when another simulation has it
   */
  public Simulation(Dut dut) {
    this.dut = dut;
    time = dut.takeOver();
    LockStack.find(time.threadFunction());
    kernel = new Kernel(this, time, tasks);
  }

  /**
   * Adds a clock that begins low.
   *
   * @param input the one-bit input that it drives
   * @param period from rising edge to rising edge; an even number of picoseconds
   * @param unit its unit
   * @return the clock; the first is the main clock
   */
  public Clock clock(String input, long period, TimeUnit unit) {
    return clock(input, period, 0, unit);
  }

  /**
   * The clock that was added for an input.
   *
   * @param input what it drives
   * @return the clock
   * @throws CosimException when there is none yet
   */
  public Clock clock(String input) {
    if (!(kernel.clockOf(dut.input(input)) instanceof Clock clock)) {
      throw new CosimException(dut.input(input) + " of " + dut + " has no clock yet");
    }
    return clock;
  }

  /**
   * Adds a clock that begins low and starts late.
   *
   * @param input the one-bit input that it drives
   * @param period from rising edge to rising edge; an even number of picoseconds
   * @param offset by how much all its edges are later
   * @param unit the unit of both
   * @return the clock; the first is the main clock
   */
  public Clock clock(String input, long period, long offset, TimeUnit unit) {
    if (kernel.clockOf(dut.input(input)) != null) {
      throw new CosimException(dut.input(input) + " of " + dut + " has a clock already");
    }
    DutTime.checkPeriod(period, unit);
    if (kernel.main() == null) {
      dut.useClock(input).clockPeriod(period, unit);
    } else if (dut.input(input).port().width() != 1) {
      throw new PortException(
          dut.input(input).port()
              + " of "
              + dut
              + " has "
              + dut.input(input).port().width()
              + " bits: not a clock");
    }
    long half = unit.toPicoseconds(period) / 2;
    Clock clock = new Clock(this, dut.input(input), half, time() + unit.toPicoseconds(offset));
    kernel.add(clock);
    return clock;
  }

  /**
   * A clock that the design makes, for buses, monitors and drivers at it: they see ports as they
   * were settled before the evaluation in which it rose, and what they drive acts after it. From
   * then on the model is evaluated edge by edge, which is slower. Signals inside that a monitor
   * reads have to be asked for before: one that it asks for itself shows at first what came after.
   *
   * @param signal a one-bit output, or a signal inside: {@code dut.signal("u1.rx_clk")}
   * @return the clock; the same one each time
   * @throws PortException when it has more bits, or is an input
   */
  public Clock generatedClock(Signal signal) {
    if (signal instanceof InputPort || signal.port().width() != 1) {
      throw new PortException(
          signal
              + " of "
              + dut
              + (signal instanceof InputPort
                  ? " is an input, which clock(...) drives: the design cannot make it"
                  : " has " + signal.port().width() + " bits: not a clock"));
    }
    return kernel.generated(signal);
  }

  /**
   * Sets how often tasks may be resumed at one moment of simulated time; 100,000 if not said.
   *
   * @param limit beyond it a {@link RunawayException} ends the run
   * @return this
   */
  public Simulation resumeLimit(int limit) {
    kernel.resumeLimit(limit);
    return this;
  }

  /**
   * Ends every run that goes beyond a point in simulated time.
   *
   * @param amount from time 0 on, at least 1
   * @param unit its unit
   * @return this
   */
  public Simulation timeLimit(long amount, TimeUnit unit) {
    if (amount < 1) {
      throw new CosimException(
          "a time limit of " + amount + " " + unit + " is not possible: at least 1");
    }
    kernel.timeLimit(unit.toPicoseconds(amount));
    return this;
  }

  /**
   * Begins a task. It starts at the present time, after the tasks that are ready already.
   *
   * @param name for messages
   * @param body what it does
   * @return the task
   */
  public Task fork(String name, Task.Body body) {
    return tasks.fork(name, body);
  }

  /**
   * Waits; only inside a task.
   *
   * @param trigger for what
   * @return what fired: the trigger, or that part of a {@link First} that came first
   * @throws AwaitException outside a task, inside {@code synchronized}, or below native code
   */
  public Trigger await(Trigger trigger) {
    Task task = tasks.running();
    if (task == null) {
      throw new AwaitException("only a task can wait for " + trigger + ": fork one");
    }
    return task.await(trigger);
  }

  /**
   * Waits for the first rising edge of the main clock, from now, at which a condition holds.
   *
   * @param condition reads ports or state of the bench
   */
  public void waitUntil(BooleanSupplier condition) {
    await(mainClock().until(condition));
  }

  /**
   * Waits, but not for ever.
   *
   * @param trigger for what
   * @param amount how long at most
   * @param unit its unit
   * @return what fired
   * @throws TimeoutException when the time has passed first
   */
  public Trigger withTimeout(Trigger trigger, long amount, TimeUnit unit) {
    Timer limit = new Timer(amount, unit);
    Trigger fired = await(new First(trigger, limit));
    if (fired == limit) {
      throw new TimeoutException(
          trigger + " did not come within " + amount + " " + unit + ": it is " + this);
    }
    return fired;
  }

  /**
   * Runs a task to its end, with all that goes on beside it.
   *
   * @param body the task's body
   */
  public void run(Task.Body body) {
    Task task = fork("main", body);
    begin();
    try {
      tasks.run(Long.MAX_VALUE);
      while (!task.isDone()) {
        kernel.advance(true);
        tasks.run(Long.MAX_VALUE);
      }
    } finally {
      end();
    }
  }

  /** Runs until all tasks have ended. */
  public void run() {
    begin();
    try {
      tasks.run(Long.MAX_VALUE);
      while (tasks.anyAlive()) {
        kernel.advance(true);
        tasks.run(Long.MAX_VALUE);
      }
    } finally {
      end();
    }
  }

  /**
   * Runs that many rising edges of the main clock, with the tasks that go on at the last of them.
   *
   * @param count not negative
   */
  public void runClocks(long count) {
    Clock clock = mainClock();
    long end = clock.cycles + count;
    begin();
    try {
      tasks.run(end);
      while (clock.cycles < end) {
        kernel.advance(false);
        tasks.run(end);
      }
    } finally {
      end();
    }
  }

  /**
   * Runs for a span of simulated time; what is due at its end happens.
   *
   * @param amount how long
   * @param unit its unit
   */
  public void runFor(long amount, TimeUnit unit) {
    begin();
    try {
      kernel.runTo(time() + unit.toPicoseconds(amount));
    } finally {
      end();
    }
  }

  private void begin() {
    time.checkOpen();
    if (closed) {
      throw new ClosedException("the simulation of " + dut + " was closed before it was run");
    }
    kernel.reopen();
    tasks.begin();
    profiled = kernel.main() == null ? 0 : kernel.main().cycles;
  }

  private void end() {
    if (lane.isOn() && kernel.main() != null) {
      Profile.clocked(kernel.main().cycles - profiled);
    }
  }

  Kernel kernel() {
    return kernel;
  }

  /** Who measures what this simulation does. */
  ProfileLane lane() {
    return lane;
  }

  /** Makes the coroutine of a task. */
  Coroutine coroutine(String name, Runnable body) {
    return tasks.coroutine(name, body);
  }

  /** Called in a task that is about to wait; see {@link Tasks#refuseMonitors}. */
  void refuseMonitors() {
    tasks.refuseMonitors();
  }

  /** Lets a task that waits carry the kernel; see {@link Tasks#carry(Task)}. */
  boolean carry(Task task) {
    return tasks.carry(task);
  }

  void ready(Task task) {
    tasks.ready(task);
  }

  void unready(Task task) {
    tasks.unready(task);
  }

  Task running() {
    return tasks.running();
  }

  /**
   * Writes a line, with the running task's name before it, where lines of the Verilog go ({@link
   * Dut#onDisplay}); standard output shows it with the simulated time.
   *
   * @param text one line
   */
  public void log(String text) {
    Task task = tasks.running();
    time.at(time());
    time.print(task == null ? text : task.name() + ": " + text);
  }

  /**
   * Simulated time.
   *
   * @return picoseconds
   */
  public long time() {
    return kernel.time();
  }

  /**
   * The clock that was added first.
   *
   * @return the main clock
   * @throws CosimException when there is none yet
   */
  public Clock mainClock() {
    if (kernel.main() == null) {
      throw new CosimException("the simulation of " + dut + " has no clock yet");
    }
    return kernel.main();
  }

  /**
   * What is simulated.
   *
   * @return the instance
   */
  public Dut dut() {
    return dut;
  }

  /** Cancels all tasks that still wait, so that their {@code finally} blocks run. */
  @Override
  public void close() {
    closed = true;
    tasks.cancelAll();
  }

  @Override
  public String toString() {
    return "simulation of " + dut + " at " + TimeUnit.format(time());
  }
}
