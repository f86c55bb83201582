// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.error.PortException;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.cosim.model.Port;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;

/**
 * The clock of a {@link Dut} and its time, for the one who moves it: the instance itself, or the
 * kernel of a simulation that {@linkplain Dut#takeOver took it over}. Not for benches. Times in
 * picoseconds.
 */
public final class DutTime {
  private static final long DEFAULT_PERIOD = 10_000;

  private final Dut dut;
  private final NativeInstance instance;
  private final boolean tracing;
  private Port clockPort;
  private long half = DEFAULT_PERIOD / 2;
  private long rise = half; // the next rising edge
  private long clocks;
  private long now;
  private boolean otherClocks;

  DutTime(Dut dut, NativeInstance instance) {
    this.dut = dut;
    this.instance = instance;
    tracing = dut.model().kind() == BuildKind.TRACE;
  }

  /** As {@link Dut#useClock}. */
  void useClock(InputPort port) {
    if (port.port().width() != 1) {
      throw new PortException(
          port.port() + " of " + dut + " has " + port.port().width() + " bits: not a clock");
    }
    if (!instance.abi().useClock(instance.address(), (int) (port.offset() / 8), half)) {
      throw new PortException(port.port() + " of " + dut + " cannot be a clock");
    }
    clockPort = port.port();
  }

  /** As {@link Dut#clockPeriod}. */
  void clockPeriod(long amount, TimeUnit unit) {
    long period = unit.toPicoseconds(amount);
    checkPeriod(amount, unit);
    long open = instance.address();
    rise += period / 2 - half;
    half = period / 2;
    instance.abi().useClock(open, -1, half);
  }

  /**
   * Nothing, when a clock can have that period.
   *
   * @param amount from rising edge to rising edge
   * @param unit its unit
   * @throws CosimException when it is odd or less than 2 picoseconds
   */
  public static void checkPeriod(long amount, TimeUnit unit) {
    long period = unit.toPicoseconds(amount);
    if (period < 2 || period % 2 != 0) {
      throw new CosimException(
          amount
              + " "
              + unit
              + " is not a clock period: it must be an even number of picoseconds, at least 2");
    }
  }

  /**
   * As {@link Dut#clock}.
   *
   * @throws CosimException as there
   */
  public void clock() {
    int status = instance.isCritical() ? instance.clockCritical(rise) : slowClock();
    now = rise;
    rise += 2 * half;
    clocks++;
    if (status != 0) {
      instance.report(status);
    }
  }

  private int slowClock() {
    long open = instance.address();
    requireClock();
    if (tracing) {
      dut.waveform().atClock(clocks);
    } else {
      instance.goCritical();
    }
    return instance.abi().clock(open, rise);
  }

  /** Says that a simulation has more clocks than the one of {@link Dut#clock}. */
  public void hasOtherClocks() {
    otherClocks = true;
  }

  /** Nothing, when {@link Dut#clock} moves all clocks. */
  void refuseOtherClocks() {
    if (otherClocks) {
      throw new CosimException(
          "clock() of "
              + dut
              + " would move one of the several clocks of its simulation: use runClocks or runFor of"
              + " that");
    }
  }

  private void requireClock() {
    if (clockPort == null) {
      throw new PortException(
          dut
              + " has no input with a clock's usual name: say useClock(...); inputs are "
              + dut.inputs());
    }
  }

  /** As {@link Dut#clocks}. */
  void clocks(long count) {
    if (tracing || count == 0) {
      for (long i = 0; i < count; i++) {
        clock();
      }
      return;
    }
    clock();
    Abi abi = instance.abi();
    long open = instance.address();
    int status = abi.clocks(open, rise, count - 1);
    long done = (abi.now(open) + 3 * half - rise) / (2 * half); // all, unless it stopped
    rise += 2 * half * done;
    now = rise - 2 * half;
    clocks += done;
    if (status != 0) {
      instance.report(status);
    }
  }

  /** As {@link Dut#clocks(ClockBatch, int)}. */
  int clocks(ClockBatch batch, int first) {
    requireClock();
    int status = batch.run(instance.abi(), instance.address(), rise, first);
    int begun = batch.begun();
    rise += 2 * half * begun;
    now = rise - 2 * half;
    clocks += begun;
    if (status != 0) {
      instance.report(status);
    }
    return batch.isWrong() ? first + begun - 1 : batch.count();
  }

  /**
   * Evaluates at a time without a clock; the kernel's way for several clocks.
   *
   * @param at picoseconds
   * @param sampling whether the outputs are sampled
   */
  public void evaluate(long at, boolean sampling) {
    long open = instance.address();
    now = at;
    int status = instance.abi().eval(open, at, sampling);
    if (status != 0) {
      instance.report(status);
    }
  }

  /**
   * Several clocks up to the next rising edge of one at which somebody looks, in one native call:
   * what was driven settles, and the outputs are sampled right before that edge. Ends earlier where
   * the model prints. Where it stops, {@link #report} throws.
   *
   * @param clocks where they stand: as {@link #clockMemory} gave it
   * @param stop a bit for each of those at which somebody looks
   * @return what {@link #report} is to be given when it is not 0
   */
  public int rise(MemorySegment clocks, long stop) {
    long address = clocks.address();
    int status;
    if (instance.isCritical()) {
      status = instance.abi().riseCritical(instance.address(), address, stop);
    } else {
      status = instance.abi().rise(instance.address(), address, stop);
      instance.goCritical();
    }
    now = clocks.get(JAVA_LONG, 16);
    return status;
  }

  /**
   * Acts on what {@link #rise} returned: prints what the model printed, throws where it stopped.
   *
   * @param status not 0
   */
  public void report(int status) {
    instance.report(status);
  }

  /**
   * Memory for {@link #rise}, valid as long as the instance: a word with the number of clocks, one
   * with those that rose in the last call, one with the time, and seven for each clock. Of these
   * the first is its place among the ports, the fourth half a period, the fifth when it moves next,
   * the sixth its level and the seventh how often it has risen.
   *
   * @param inputs what the clocks drive
   * @return the memory, with their number and places in it
   */
  public MemorySegment clockMemory(List<InputPort> inputs) {
    MemorySegment memory = instance.arena().allocate(8L * (3 + 7L * inputs.size()), 64);
    memory.set(JAVA_LONG, 0, inputs.size());
    for (int i = 0; i < inputs.size(); i++) {
      memory.setAtIndex(JAVA_LONG, 3 + 7L * i, inputs.get(i).offset() / 8);
    }
    return memory;
  }

  /**
   * Says that the memory has how the clocks stand.
   *
   * @param clocks for {@link #rise}
   */
  public void riseFrom(MemorySegment clocks) {
    instance.abi().riseFrom(instance.address(), clocks.address());
  }

  /**
   * Writes into the memory how the clocks stand; {@link #riseFrom} comes before the next {@link
   * #rise}.
   *
   * @param clocks as {@link #rise} left it
   */
  public void riseTo(MemorySegment clocks) {
    instance.abi().riseTo(instance.address(), clocks.address());
  }

  /**
   * Whether {@link #rise} may be used: a waveform is written edge by edge.
   *
   * @return false for models with waveforms
   */
  public boolean edgesPossible() {
    return !tracing;
  }

  /**
   * Says what time it is, for messages.
   *
   * @param time picoseconds
   */
  public void at(long time) {
    now = time;
  }

  /**
   * Says at which clock and time {@link #clock} goes on.
   *
   * @param clock the number of the next clock
   * @param nextRise when it rises, picoseconds
   */
  public void resumeAt(long clock, long nextRise) {
    clocks = clock;
    rise = nextRise;
  }

  /**
   * For the kernel's own clocks when it does not use {@link #clock}.
   *
   * @param clock the number of the clock that begins
   */
  public void waveformAtClock(long clock) {
    if (tracing) {
      dut.waveform().atClock(clock);
    }
  }

  /**
   * The time of the last evaluation.
   *
   * @return picoseconds
   */
  public long now() {
    return now;
  }

  /** How many clocks have passed. */
  long clockCount() {
    return clocks;
  }

  /**
   * Whether inputs may be driven now.
   *
   * @param on true refuses every set until it is false again
   */
  public void readOnly(boolean on) {
    dut.readOnly(on);
  }

  /**
   * The function {@code cosim_jvm_thread} of the library that all models share.
   *
   * @return its address
   */
  public MemorySegment threadFunction() {
    return CrashGuard.threadFunction();
  }

  /**
   * What outputs and signals inside show, to be kept and shown again.
   *
   * @return of this instance
   */
  public SampledValues sampled() {
    return dut.sampled();
  }

  /**
   * Writes a line where the Verilog's own lines go.
   *
   * @param line the text
   */
  public void print(String line) {
    instance.print(line);
  }

  /**
   * Nothing, when the instance can be simulated.
   *
   * @throws CosimException when it was closed or crashed
   */
  public void checkOpen() {
    instance.address();
  }

  /** The input that {@link #clock} moves, if there is one. */
  Optional<Port> clockPort() {
    return Optional.ofNullable(clockPort);
  }
}
