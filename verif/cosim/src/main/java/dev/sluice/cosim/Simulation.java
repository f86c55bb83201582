package dev.sluice.cosim;

import java.util.ArrayList;
import java.util.List;
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
  private static final int DEFAULT_LIMIT = 100_000;

  private final Dut dut;
  private final List<Clock> clocks = new ArrayList<>();
  private final TimerQueue timers = new TimerQueue();
  private final SignalWatcher watcher = new SignalWatcher();
  private final WaitList readOnlyWaiters = new WaitList();
  private final WaitList readWriteWaiters = new WaitList();
  private final WaitList nextTimeWaiters = new WaitList();
  private final Tasks tasks = new Tasks(this);
  private Clock main;
  private boolean fast;
  private boolean open = true;
  private long now;
  private long resumes;
  private int resumeLimit = DEFAULT_LIMIT;

  /**
   * A simulation at time 0, without clocks yet.
   *
   * @param dut a fresh instance; closed by its owner, not by the simulation
   */
  public Simulation(Dut dut) {
    this.dut = dut;
    now = dut.time();
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
   * Adds a clock that begins low and starts late.
   *
   * @param input the one-bit input that it drives
   * @param period from rising edge to rising edge; an even number of picoseconds
   * @param offset by how much all its edges are later
   * @param unit the unit of both
   * @return the clock; the first is the main clock
   */
  public Clock clock(String input, long period, long offset, TimeUnit unit) {
    if (clockOf(dut.input(input)) != null) {
      throw new CosimException(dut.input(input) + " of " + dut + " has a clock already");
    }
    if (main == null) {
      dut.useClock(input).clockPeriod(period, unit);
    } else if (dut.input(input).port().width() != 1 || unit.toPicoseconds(period) % 2 != 0) {
      throw new CosimException(
          input + " with a period of " + period + " " + unit + ": not a clock");
    }
    long half = unit.toPicoseconds(period) / 2;
    Clock clock = new Clock(this, dut.input(input), half, now + unit.toPicoseconds(offset));
    clocks.add(clock);
    main = clocks.getFirst();
    fast = clocks.size() == 1;
    if (fast) {
      dut.resumeAt(0, clock.nextEdge);
    }
    return clock;
  }

  /**
   * Sets how often tasks may be resumed at one moment of simulated time; 100,000 if not said.
   *
   * @param limit beyond it a {@link RunawayException} ends the run
   * @return this
   */
  public Simulation resumeLimit(int limit) {
    resumeLimit = limit;
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
    begin();
    Task task = fork("main", body);
    tasks.run();
    while (!task.isDone()) {
      advance(true);
      tasks.run();
    }
  }

  /** Runs until all tasks have ended. */
  public void run() {
    begin();
    tasks.run();
    while (tasks.anyAlive()) {
      advance(true);
      tasks.run();
    }
  }

  /**
   * Runs that many rising edges of the main clock, with the tasks that go on at the last of them.
   *
   * @param count not negative
   */
  public void runClocks(long count) {
    begin();
    Clock clock = mainClock();
    long end = clock.cycles + count;
    tasks.run();
    while (clock.cycles < end) {
      advance(false);
      tasks.run();
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
    long end = now + unit.toPicoseconds(amount);
    tasks.run();
    while (nextTime() <= end) {
      step(nextTime());
      tasks.run();
    }
    finishStep();
    now = end;
  }

  private void begin() {
    tasks.begin();
    dut.open();
  }

  /** Goes to the next moment at which something happens. */
  private void advance(boolean forTasks) {
    if (forTasks && nothingToWait()) {
      throw tasks.deadlock();
    }
    if (fast && fastPossible()) {
      fastCycle();
      return;
    }
    long next = nextTime();
    if (next == TimerQueue.NEVER) {
      finishStep();
    } else {
      step(next);
    }
  }

  /** Whether no task waits for anything that time or a callback could bring. */
  private boolean nothingToWait() {
    for (int i = 0; i < clocks.size(); i++) {
      Clock clock = clocks.get(i);
      if (!clock.rising.isEmpty() || !clock.falling.isEmpty() || !idle(clock)) {
        return false;
      }
    }
    return timers.next == TimerQueue.NEVER && noPhaseAwaited();
  }

  private static boolean idle(Clock clock) {
    return clock.drivers.length == 0 && clock.samplers.length == 0;
  }

  private boolean fastPossible() {
    long rise = main.high ? main.nextEdge + main.half() : main.nextEdge;
    return timers.next > rise && main.falling.isEmpty() && noPhaseAwaited();
  }

  private boolean noPhaseAwaited() {
    return watcher.isEmpty()
        && readOnlyWaiters.isEmpty()
        && readWriteWaiters.isEmpty()
        && nextTimeWaiters.isEmpty();
  }

  /** One cycle of the only clock in one native call. */
  private void fastCycle() {
    Clock clock = main;
    if (!clock.driven) {
      clock.drive();
    }
    dut.clock();
    now = dut.time();
    clock.cycles++;
    clock.high = true;
    clock.driven = false;
    clock.nextEdge = now + clock.half();
    open = true;
    resumes = 0;
    if (clock.samplers.length != 0) {
      sample(clock);
    }
    clock.rising.fire();
  }

  private long nextTime() {
    long next = timers.next;
    for (int i = 0; i < clocks.size(); i++) {
      next = Math.min(next, clocks.get(i).nextEdge);
    }
    return next;
  }

  /** Completes the present time and begins the next. */
  private void step(long next) {
    finishStep();
    if (nextTime() < next || !tasks.noneReady()) {
      return; // a task of the last phase asked for something earlier
    }
    now = next;
    open = true;
    resumes = 0;
    boolean edges = sampleRising();
    timers.fire(now);
    nextTimeWaiters.fire();
    if (edges) {
      moveClocks();
      dut.evaluate(now, false);
      fireEdges();
    }
  }

  /** Runs the monitors of the clocks that rise now; true when any clock moves now. */
  private boolean sampleRising() {
    boolean edges = false;
    for (int i = 0; i < clocks.size(); i++) {
      Clock clock = clocks.get(i);
      edges |= clock.nextEdge == now;
      if (clock.nextEdge == now && !clock.high) {
        clock.cycles++;
        clock.driven = false;
        dut.at(now);
        if (clock == main) {
          dut.resumeAt(clock.cycles, now + clock.period());
        }
        sample(clock);
      }
    }
    return edges;
  }

  private void sample(Clock clock) {
    dut.readOnly(true);
    try {
      clock.sample();
    } finally {
      dut.readOnly(false);
    }
  }

  private void moveClocks() {
    for (int i = 0; i < clocks.size(); i++) {
      Clock clock = clocks.get(i);
      if (clock.nextEdge == now) {
        clock.high = !clock.high;
        clock.port().drive(clock.high ? 1 : 0);
        if (clock == main && !clock.high) {
          dut.waveformAtClock(clock.cycles);
        }
      }
    }
  }

  private void fireEdges() {
    for (int i = 0; i < clocks.size(); i++) {
      Clock clock = clocks.get(i);
      if (clock.nextEdge == now) {
        clock.nextEdge += clock.half();
        (clock.high ? clock.rising : clock.falling).fire();
      }
    }
  }

  /** Lets everything settle at the present time and runs the tasks that wait for that. */
  private void finishStep() {
    if (!open) {
      return;
    }
    for (int i = 0; i < clocks.size(); i++) {
      if (!clocks.get(i).driven) {
        clocks.get(i).drive();
      }
    }
    do {
      dut.evaluate(now, true);
      watcher.fire();
      readWriteWaiters.fire();
    } while (tasks.run());
    dut.readOnly(true);
    try {
      readOnlyWaiters.fire();
      tasks.run();
      if (!readOnlyWaiters.isEmpty() || !readWriteWaiters.isEmpty()) {
        throw new AwaitException(
            "a task in the ReadOnly phase waits for another phase of the same time\n"
                + tasks.describe());
      }
    } finally {
      dut.readOnly(false);
    }
    open = false;
  }

  /** Counts a resume at the present time. */
  void countResume() {
    if (++resumes > resumeLimit) {
      throw tasks.runaway(resumeLimit);
    }
  }

  /** Makes the coroutine of a task. */
  Coroutine coroutine(String name, Runnable body) {
    return tasks.coroutine(name, body);
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

  /** The clock that drives a signal, or null. */
  Clock clockOf(Signal signal) {
    for (int i = 0; i < clocks.size(); i++) {
      if (clocks.get(i).port() == signal) {
        return clocks.get(i);
      }
    }
    return null;
  }

  TimerQueue timers() {
    return timers;
  }

  SignalWatcher watcher() {
    return watcher;
  }

  WaitList readOnlyWaiters() {
    return readOnlyWaiters;
  }

  WaitList readWriteWaiters() {
    return readWriteWaiters;
  }

  WaitList nextTimeWaiters() {
    return nextTimeWaiters;
  }

  /**
   * Simulated time.
   *
   * @return picoseconds
   */
  public long time() {
    return now;
  }

  /**
   * The clock that was added first.
   *
   * @return the main clock
   * @throws CosimException when there is none yet
   */
  public Clock mainClock() {
    if (main == null) {
      throw new CosimException("the simulation of " + dut + " has no clock yet");
    }
    return main;
  }

  /**
   * What is simulated.
   *
   * @return the instance
   */
  public Dut dut() {
    return dut;
  }

  static boolean isKernelFrame(StackTraceElement frame) {
    String name = frame.getClassName();
    return name.equals("dev.sluice.cosim.Simulation")
        || name.equals("dev.sluice.cosim.Task")
        || name.endsWith("Coroutine");
  }

  /** Cancels all tasks that still wait, so that their {@code finally} blocks run. */
  @Override
  public void close() {
    tasks.cancelAll();
  }

  @Override
  public String toString() {
    return "simulation of " + dut + " at " + TimeUnit.format(now);
  }
}
