// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.sim;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.DutTime;
import dev.sluice.cosim.Signal;
import dev.sluice.cosim.TimeUnit;
import dev.sluice.cosim.error.AwaitException;
import dev.sluice.cosim.error.TimeoutException;
import dev.sluice.cosim.profile.Part;
import dev.sluice.cosim.profile.ProfileLane;
import dev.sluice.cosim.profile.Section;
import dev.sluice.cosim.trigger.Scheduler;
import dev.sluice.cosim.trigger.SignalWatcher;
import dev.sluice.cosim.trigger.TimerQueue;
import dev.sluice.cosim.trigger.WaitList;
import java.util.ArrayList;
import java.util.List;

/**
 * The order of events that {@link Simulation} documents: clocks, timers, phases. Time is in
 * picoseconds.
 */
final class Kernel implements Scheduler {
  private static final int DEFAULT_LIMIT = 100_000;

  private final Simulation sim;
  private final Dut dut;
  private final DutTime dutTime;
  private final Tasks tasks;
  private final ProfileLane lane;
  private final Section rtl;
  private final List<Clock> clocks = new ArrayList<>();
  private final GeneratedClocks generated;
  private final TimerQueue timers = new TimerQueue();
  private final SignalWatcher watcher = new SignalWatcher();
  private final WaitList readOnlyWaiters = new WaitList();
  private final WaitList readWriteWaiters = new WaitList();
  private final WaitList nextTimeWaiters = new WaitList();
  private Clock main;
  private boolean fast;
  private EdgeBatch batch;
  private boolean open = true;
  private long now;
  private long resumes;
  private int resumeLimit = DEFAULT_LIMIT;
  private long timeLimit = Long.MAX_VALUE;

  Kernel(Simulation sim, DutTime dutTime, Tasks tasks) {
    this.sim = sim;
    dut = sim.dut();
    this.dutTime = dutTime;
    this.tasks = tasks;
    lane = sim.lane();
    rtl = lane.often(Part.RTL, dut.model().top());
    now = dut.time();
    generated = new GeneratedClocks(this, dutTime);
  }

  void add(Clock clock) {
    sync();
    clocks.add(clock);
    main = clocks.getFirst();
    fast = clocks.size() == 1 && generated.isEmpty();
    if (clocks.size() == 1) {
      dutTime.resumeAt(0, clock.nextEdge);
    } else {
      dutTime.hasOtherClocks();
    }
    if (clocks.size() > 1
        && generated.isEmpty()
        && dutTime.edgesPossible()
        && clocks.size() <= EdgeBatch.MOST) {
      batch = new EdgeBatch(dutTime, clocks);
    }
  }

  /** One that the design makes; with the first of them all goes edge by edge from now on. */
  Clock generated(Signal signal) {
    Clock known = generated.of(signal);
    if (known != null) {
      return known;
    }
    sync();
    batch = null;
    fast = false;
    open = true;
    return generated.add(new Clock(sim, signal));
  }

  /** The clock that was added first, or null. */
  Clock main() {
    return main;
  }

  @Override
  public long time() {
    return now;
  }

  void resumeLimit(int limit) {
    resumeLimit = limit;
  }

  void timeLimit(long picoseconds) {
    timeLimit = picoseconds;
  }

  private void checkTime() {
    if (now > timeLimit) {
      throw new TimeoutException(
          sim
              + ", beyond its limit of "
              + TimeUnit.format(timeLimit)
              + "\n"
              + TaskErrors.describe(tasks.alive()));
    }
  }

  /** Goes to the next moment at which something happens. */
  void advance(boolean forTasks) {
    if (forTasks && nothingToWait()) {
      throw TaskErrors.deadlock(sim, tasks.alive());
    }
    if (fast && fastPossible()) {
      fastCycle();
      return;
    }
    if (batch != null) {
      long looked = noPhaseAwaited() ? batch.looked(timers.next()) : 0;
      if (looked != 0) {
        batchedEdges(looked);
        return;
      }
      batch.sync();
    }
    if (open) {
      finishStep();
      return;
    }
    long next = nextDue();
    if (next == TimerQueue.NEVER) {
      throw TaskErrors.deadlock(sim, tasks.alive());
    }
    step(next);
  }

  /**
   * One more cycle if it is a single native call, if somebody waits for its rising edge, and if the
   * main clock has not had that many cycles; else nothing.
   */
  boolean cycle(long last) {
    boolean possible = fast && main.cycles < last && !main.rising.isEmpty() && fastPossible();
    if (possible) {
      fastCycle();
    }
    return possible;
  }

  /** Says that the bench may have driven inputs since the last run. */
  void reopen() {
    open = true;
  }

  /** Runs for a span of time, its end included. */
  void runTo(long end) {
    sync();
    tasks.run();
    finishStep();
    while (nextDue() <= end) {
      step(nextDue());
      tasks.run();
      finishStep();
    }
    now = end;
  }

  /** Whether no task waits for anything that time or a callback could bring. */
  private boolean nothingToWait() {
    for (int i = 0; i < clocks.size(); i++) {
      Clock clock = clocks.get(i);
      if (!clock.rising.isEmpty() || !clock.falling.isEmpty() || !idle(clock)) {
        return false;
      }
    }
    return timers.next() == TimerQueue.NEVER && noPhaseAwaited() && generated.areIdle();
  }

  private static boolean idle(Clock clock) {
    return clock.drivers.length == 0 && clock.samplers.length == 0;
  }

  private boolean fastPossible() {
    long rise = main.high ? main.nextEdge + main.half() : main.nextEdge;
    return timers.next() > rise && main.falling.isEmpty() && noPhaseAwaited();
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
    Section before = lane.enter(rtl);
    dutTime.clock();
    rtl.clocks(1);
    lane.enter(before);
    lane.step();
    now = dutTime.now();
    clock.cycles++;
    clock.high = true;
    clock.driven = false;
    clock.nextEdge = now + clock.half();
    open = true;
    resumes = 0;
    checkTime();
    if (clock.samplers.length != 0) {
      sample(clock);
    }
    clock.rising.fire();
  }

  /** Up to the next rising edge at which somebody looks, of several clocks, in one native call. */
  private void batchedEdges(long looked) {
    for (long left = looked; left != 0; left &= left - 1) {
      Clock clock = clocks.get(Long.numberOfTrailingZeros(left));
      if (!clock.driven) {
        clock.drive();
      }
    }
    Section before = lane.enter(rtl);
    int status = batch.run(looked);
    lane.enter(before);
    lane.step();
    now = dutTime.now();
    open = true;
    resumes = 0;
    long rose = batch.rose();
    if ((rose & 1) != 0) {
      rtl.clocks(1);
      dutTime.resumeAt(main.cycles + 1, now + main.period());
    }
    try {
      if (status != 0) {
        dutTime.report(status);
      }
      checkTime();
      for (long left = rose; left != 0; left &= left - 1) {
        Clock clock = batch.risen(Long.numberOfTrailingZeros(left));
        if (clock.samplers.length != 0) {
          sample(clock);
        }
      }
    } finally {
      batch.sampled();
    }
    for (long left = rose; left != 0; left &= left - 1) {
      clocks.get(Long.numberOfTrailingZeros(left)).rising.fire();
    }
  }

  /** The clocks know how they stand. */
  void sync() {
    if (batch != null) {
      batch.sync();
    }
  }

  long cyclesOf(Clock clock) {
    return batch == null ? clock.cycles : batch.cyclesOf(clock);
  }

  boolean isHigh(Clock clock) {
    return batch == null ? clock.high : batch.isHigh(clock, now);
  }

  private long nextDue() {
    long next = timers.next();
    for (int i = 0; i < clocks.size(); i++) {
      next = Math.min(next, clocks.get(i).nextEdge);
    }
    return next;
  }

  /** Begins the next time; the present one is complete. */
  private void step(long next) {
    now = next;
    open = true;
    resumes = 0;
    checkTime();
    boolean edges = sampleRising();
    timers.fire(now);
    nextTimeWaiters.fire();
    if (edges) {
      moveClocks();
      if (generated.isEmpty()) {
        evaluate(false);
      } else {
        generated.evaluate();
      }
      lane.step();
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
        dutTime.at(now);
        if (clock == main) {
          dutTime.resumeAt(clock.cycles, now + clock.period());
          rtl.clocks(1);
        }
        sample(clock);
      }
    }
    return edges;
  }

  /** Runs the monitors of a clock. */
  void sample(Clock clock) {
    dutTime.readOnly(true);
    try {
      clock.sample();
    } finally {
      dutTime.readOnly(false);
    }
  }

  private void moveClocks() {
    for (int i = 0; i < clocks.size(); i++) {
      Clock clock = clocks.get(i);
      if (clock.nextEdge == now) {
        clock.move();
        if (clock == main && !clock.high) {
          dutTime.waveformAtClock(clock.cycles);
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

  /** Evaluates the model at the present time. */
  void evaluate(boolean sampling) {
    Section before = lane.enter(rtl);
    dutTime.evaluate(now, sampling);
    lane.enter(before);
  }

  /** Completes the present time: lets everything settle and runs the tasks that wait for that. */
  private void finishStep() {
    if (!open) {
      return;
    }
    for (int i = 0; i < clocks.size(); i++) {
      if (!clocks.get(i).driven) {
        clocks.get(i).drive();
      }
    }
    generated.drive();
    do {
      settle();
      watcher.fire();
      readWriteWaiters.fire();
    } while (tasks.run());
    dutTime.readOnly(true);
    try {
      readOnlyWaiters.fire();
      tasks.run();
      if (!readOnlyWaiters.isEmpty() || !readWriteWaiters.isEmpty()) {
        throw new AwaitException(
            "a task in the ReadOnly phase waits for another phase of the same time\n"
                + TaskErrors.describe(tasks.alive()));
      }
    } finally {
      dutTime.readOnly(false);
    }
    open = false;
  }

  /** Lets what was driven act, and what clocks that the design makes bring about. */
  private void settle() {
    if (generated.isEmpty()) {
      evaluate(true);
      return;
    }
    while (generated.evaluate()) {
      tasks.run();
      generated.drive();
      countResume();
    }
    generated.show();
  }

  /** Counts a resume at the present time. */
  void countResume() {
    if (++resumes > resumeLimit) {
      throw TaskErrors.runaway(sim, tasks.alive(), resumeLimit);
    }
  }

  /** Whether the next {@link #countResume()} throws. */
  boolean atResumeLimit() {
    return resumes >= resumeLimit;
  }

  @Override
  public Clock clockOf(Signal signal) {
    for (int i = 0; i < clocks.size(); i++) {
      if (clocks.get(i).port() == signal) {
        return clocks.get(i);
      }
    }
    return null;
  }

  @Override
  public TimerQueue timers() {
    return timers;
  }

  @Override
  public SignalWatcher signals() {
    return watcher;
  }

  @Override
  public WaitList readOnly() {
    return readOnlyWaiters;
  }

  @Override
  public WaitList readWrite() {
    return readWriteWaiters;
  }

  @Override
  public WaitList nextTime() {
    return nextTimeWaiters;
  }
}
