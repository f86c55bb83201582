// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.sim;

import dev.sluice.cosim.InputPort;
import dev.sluice.cosim.Signal;
import dev.sluice.cosim.TimeUnit;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.profile.Part;
import dev.sluice.cosim.profile.ProfileLane;
import dev.sluice.cosim.profile.Section;
import dev.sluice.cosim.trigger.ClockCycles;
import dev.sluice.cosim.trigger.ClockedCondition;
import dev.sluice.cosim.trigger.EdgeSource;
import dev.sluice.cosim.trigger.FallingEdge;
import dev.sluice.cosim.trigger.RisingEdge;
import dev.sluice.cosim.trigger.WaitList;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * A clock that the kernel drives onto an input: low first, then high, half a period each. Made by
 * {@link Simulation#clock(String, long, TimeUnit)}. Its n-th cycle, counted from 0, rises at offset
 * + n x period + period / 2. Or a clock that the design makes, which is only looked at: {@link
 * Simulation#generatedClock(Signal)}.
 */
public final class Clock implements EdgeSource {
  private final Simulation sim;
  private final Signal port;
  private final long half; // 0 when the design makes it
  private final RisingEdge risingEdge = new RisingEdge(this);
  private final FallingEdge fallingEdge = new FallingEdge(this);
  private final ProfileLane lane;
  private final Section driving;
  private final Section sampling;
  final WaitList rising = new WaitList();
  final WaitList falling = new WaitList();
  Runnable[] drivers = {};
  Runnable[] samplers = {};
  boolean high;
  boolean driven;

  /** Whether {@link #high} is so: of one that the design makes, not before it was looked at. */
  boolean levelKnown;

  long nextEdge;
  long cycles;

  /** One that the design makes. */
  Clock(Simulation sim, Signal port) {
    this(sim, port, 0, 0);
  }

  Clock(Simulation sim, InputPort port, long half, long offset) {
    this(sim, (Signal) port, half, offset);
  }

  private Clock(Simulation sim, Signal port, long half, long offset) {
    this.sim = sim;
    this.port = port;
    this.half = half;
    lane = sim.lane();
    driving = lane.often(Part.BENCH, "drivers");
    sampling = lane.often(Part.BENCH, "monitors");
    nextEdge = offset + half;
  }

  /**
   * Adds what sets inputs for each cycle. It runs after the tasks of the previous rising edge and
   * before anything settles.
   *
   * @param callback runs once a cycle; must not wait
   * @return this
   */
  public Clock onDrive(Runnable callback) {
    sim.kernel().sync();
    drivers = Arrays.copyOf(drivers, drivers.length + 1);
    drivers[drivers.length - 1] = callback;
    return this;
  }

  /**
   * Adds a monitor. It runs at each rising edge and reads all ports as they were right before it,
   * settled: what registers take at this edge. It must not drive.
   *
   * @param callback runs once a cycle; must not wait
   * @return this
   */
  public Clock onSample(Runnable callback) {
    samplers = Arrays.copyOf(samplers, samplers.length + 1);
    samplers[samplers.length - 1] = callback;
    return this;
  }

  /**
   * The trigger for its next rising edge.
   *
   * @return the same object each time
   */
  public RisingEdge risingEdge() {
    return risingEdge;
  }

  /**
   * The trigger for its next falling edge.
   *
   * @return the same object each time
   */
  public FallingEdge fallingEdge() {
    return fallingEdge;
  }

  /**
   * A trigger for the rising edge of that number from now.
   *
   * @param count 1 is the next
   * @return a trigger
   */
  public ClockCycles cycles(long count) {
    return new ClockCycles(this, count);
  }

  /**
   * A trigger for the first rising edge from now at which a condition holds. The kernel evaluates
   * it with the values right before each edge; the task sleeps until it holds.
   *
   * @param condition reads ports or state of the bench
   * @return a trigger
   */
  public ClockedCondition until(BooleanSupplier condition) {
    return new ClockedCondition(this, condition);
  }

  /**
   * How many rising edges have been.
   *
   * @return a count from 0
   */
  public long cycleCount() {
    return sim.kernel().cyclesOf(this);
  }

  /**
   * Its period.
   *
   * @return picoseconds
   * @throws CosimException when the design makes it: its period is what it is
   */
  public long period() {
    if (half == 0) {
      throw new CosimException(this + " is made by " + port.dut() + ": its period is not known");
    }
    return 2 * half;
  }

  /**
   * Where it is.
   *
   * @return the one-bit input that it drives, or the output or signal inside that it is
   */
  public Signal port() {
    return port;
  }

  /** What it drives; not of one that the design makes. */
  InputPort input() {
    return (InputPort) port;
  }

  /** Goes to its other level. */
  void move() {
    high = !high;
    input().set(high ? 1 : 0);
  }

  long half() {
    return half;
  }

  /**
   * Whose clock it is.
   *
   * @return the simulation
   */
  public Simulation simulation() {
    return sim;
  }

  @Override
  public WaitList rising() {
    return rising;
  }

  @Override
  public WaitList falling() {
    return falling;
  }

  @Override
  public boolean isHigh() {
    return sim.kernel().isHigh(this);
  }

  /** Whether anybody looks at its rising edges. */
  boolean isLookedAt() {
    return drivers.length != 0 || samplers.length != 0 || !rising.isEmpty();
  }

  void drive() {
    driven = true;
    if (drivers.length != 0) {
      run(drivers, driving);
    }
  }

  void sample() {
    if (samplers.length != 0) {
      run(samplers, sampling);
    }
  }

  private void run(Runnable[] callbacks, Section section) {
    Section before = lane.enter(section);
    for (Runnable callback : callbacks) {
      callback.run();
    }
    lane.enter(before);
  }

  @Override
  public String toString() {
    return "clock " + port.port().name();
  }
}
