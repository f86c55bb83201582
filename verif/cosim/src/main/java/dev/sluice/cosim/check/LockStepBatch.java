// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.check;

import dev.sluice.cosim.ClockBatch;
import dev.sluice.cosim.Dut;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.cosim.profile.Part;
import dev.sluice.cosim.profile.Profile;
import dev.sluice.cosim.profile.ProfileLane;
import dev.sluice.cosim.profile.Section;
import java.lang.foreign.Arena;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongConsumer;

/**
 * Lock-step in which the model leads: for many clocks a bench sets the inputs and says what the
 * outputs must be, as the model has them; then the design does all of these clocks in one native
 * call, which compares every output in every clock. The bench looks at the model, not at the
 * design, whose outputs are those of the last clock that was simulated.
 *
 * <pre>
 *   inputs, expected -> [row][row][row] ... -> one native call -> first clock that differs
 * </pre>
 *
 * A mismatch has the clock, the time and the message that it has one clock at a time. It is thrown
 * by the call that fills the batch, by {@link #flush} or by {@link #close}, on two threads some
 * batches later. A model built with waveforms is simulated clock by clock from the same rows, on
 * one thread. Not thread-safe.
 */
public final class LockStepBatch implements AutoCloseable {
  private static final int MOST_ROWS = 65_536;

  /**
   * Batches that are full and not yet simulated, on two threads. When there are so many, who fills
   * waits until half of them are simulated: to be woken takes as long as many clocks of a small
   * design, and it is the other thread, which is the slower one then, that has to do it.
   */
  private static final int MOST_WAITING = 6;

  /** A batch that is simulated on the other thread, or will be. */
  private record Running(ClockBatch batch, Future<?> ending) {}

  private final LockStep lockStep;
  private final Dut dut;
  private final Arena arena = Arena.ofShared();
  private final ExecutorService other;
  private final long[] wanted;

  /** Who fills batches, and who has them simulated: on one thread the same. */
  private final ProfileLane filler;

  private final ProfileLane simulator;
  private final Section adding;
  private final Section simulating;
  private final Section waiting;
  private final Section waitingForBatches;
  private final ArrayDeque<ClockBatch> free = new ArrayDeque<>();
  private final ArrayDeque<Running> running = new ArrayDeque<>();
  private ClockBatch filling;
  private long given;

  /** Counts what was thrown on the other thread: batches given before that are not simulated. */
  private long series;

  /** The last series of which one was not simulated to its end; the other thread's. */
  private long broken = -1;

  LockStepBatch(
      LockStep lockStep, Dut dut, int rows, boolean ahead, String name, ProfileLane filler) {
    if (rows < 1 || rows > MOST_ROWS) {
      throw new IllegalArgumentException("a batch has 1 to " + MOST_ROWS + " clocks, not " + rows);
    }
    this.lockStep = lockStep;
    this.dut = dut;
    wanted = new long[dut.outputWords()];
    boolean traced = dut.model().kind() == BuildKind.TRACE;
    filling = lockStep.rows(rows, arena);
    if (ahead && !traced) {
      for (int i = 0; i < MOST_WAITING; i++) {
        free.add(lockStep.rows(rows, arena));
      }
      other = Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().factory());
    } else {
      other = null;
    }
    this.filler = filler;
    simulator = other == null ? filler : Profile.laneFor("rtl of " + name);
    adding = filler.often(Part.CROSSING, name);
    waiting = filler.rarely(Part.WAITING, "for rtl of " + name);
    simulating = simulator.rarely(Part.RTL, name);
    waitingForBatches = simulator.rarely(Part.WAITING, "for batches");
    if (other != null && simulator.isOn()) {
      other.submit(() -> simulator.start().enter(waitingForBatches));
    }
  }

  /**
   * One clock: with the inputs as they stand, and the outputs as {@link LockStep#words} has them.
   *
   * @throws MismatchException when the batch is full and an output is not as expected in it, unless
   *     mismatches are recorded
   */
  public void clock() {
    add(null, true);
  }

  /**
   * One clock, with other inputs than stand on the ports, and the outputs as {@link LockStep#words}
   * has them. For inputs that would be written through many handles otherwise.
   *
   * @param inputs of every port, laid out as in {@link Dut#segment()}
   * @throws MismatchException as {@link #clock()}
   */
  public void clock(long[] inputs) {
    add(inputs, true);
  }

  /**
   * One clock whose outputs are not looked at.
   *
   * @throws MismatchException as {@link #clock()}
   */
  public void clockUncompared() {
    add(null, false);
  }

  /**
   * Clocks of a model. When it throws, what it said before is simulated first: a mismatch in there
   * is what is thrown then.
   *
   * @param count how many
   * @param model sets the inputs and what is expected in a clock, whose number from 0 it is given
   * @throws MismatchException as {@link #clock()}
   * @throws CosimException when the model threw, with its clock
   */
  public void run(long count, LongConsumer model) {
    for (long clock = 0; clock < count; clock++) {
      try {
        model.accept(clock);
      } catch (CosimException e) {
        flush(); // If it came to its end on the other thread, that is thrown.
        throw e;
      } catch (RuntimeException e) {
        CosimException thrown =
            new CosimException("the model of " + dut + " threw in clock " + given + ": " + e, e);
        try {
          flush();
        } catch (CosimException found) {
          found.addSuppressed(thrown);
          throw found;
        }
        throw thrown;
      }
      clock();
    }
  }

  private void add(long[] inputs, boolean compared) {
    Section before = filler.enter(adding);
    try {
      if (inputs == null) {
        filling.add(lockStep.words(), compared);
      } else {
        filling.add(inputs, lockStep.words(), compared);
      }
    } catch (IllegalStateException e) {
      awaitAll(); // It crashed on the other thread; that says how.
      throw new CosimException("a batch of " + dut + " was filled after its end", e);
    } finally {
      filler.enter(before);
    }
    given++;
    if (filling.isFull()) {
      simulate();
    }
  }

  /**
   * Simulates what was not yet: afterwards the design is where the bench is.
   *
   * @throws MismatchException as {@link #clock()}
   */
  public void flush() {
    simulate();
    awaitAll();
  }

  private void simulate() {
    if (other == null) {
      try {
        simulate(filling);
      } finally {
        filling.clear();
      }
      return;
    }
    if (free.isEmpty()) {
      awaitHalf();
    }
    ClockBatch full = filling;
    filling = free.remove();
    long of = series;
    running.add(new Running(full, other.submit(() -> simulateUnlessBroken(full, of))));
  }

  /** Until the other thread is done with half of what it was given, at least one batch. */
  private void awaitHalf() {
    int half = (running.size() + 1) / 2;
    awaitEnd(List.copyOf(running).get(half - 1));
    for (int i = 0; i < half; i++) {
      await();
    }
  }

  private void awaitAll() {
    while (!running.isEmpty()) {
      await();
    }
  }

  /** Until the other thread is done with the batch that was given first; throws what it threw. */
  private void await() {
    Optional<Throwable> thrown = awaitEnd(running.peek());
    if (thrown.isEmpty()) {
      recycle();
      return;
    }
    dropAll();
    if (thrown.get() instanceof RuntimeException known) {
      throw known;
    }
    throw new CosimException("a batch of " + dut + " failed: " + thrown.get(), thrown.get());
  }

  /** Until the other thread is done with a batch; returns what it threw. */
  private Optional<Throwable> awaitEnd(Running batch) {
    Section before = filler.enter(waiting);
    try {
      batch.ending.get();
      return Optional.empty();
    } catch (ExecutionException e) {
      return Optional.of(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CosimException("interrupted while a batch of " + dut + " was simulated", e);
    } finally {
      filler.enter(before);
    }
  }

  private void recycle() {
    ClockBatch done = running.remove().batch;
    done.clear();
    free.add(done);
  }

  /** Forgets what was to be simulated after a clock that threw. */
  private void dropAll() {
    series++;
    while (!running.isEmpty()) {
      recycle();
    }
    filling.clear();
  }

  private void simulateUnlessBroken(ClockBatch batch, long of) {
    if (broken == of) {
      return;
    }
    try {
      simulate(batch);
    } catch (RuntimeException | Error e) {
      broken = of;
      throw e;
    }
  }

  private void simulate(ClockBatch batch) {
    Section before = simulator.enter(simulating);
    try {
      simulateRows(batch);
    } finally {
      simulating.clocks(batch.count());
      simulator.enter(before);
    }
  }

  private void simulateRows(ClockBatch batch) {
    if (dut.model().kind() == BuildKind.TRACE) {
      clockByClock(batch);
      return;
    }
    for (int first = 0; first < batch.count(); ) {
      int wrong = dut.clocks(batch, first);
      lockStep.agreed(batch.compared(first, wrong));
      if (wrong < batch.count()) {
        batch.expected(wrong, wanted);
        lockStep.compare(wanted);
      }
      first = wrong + 1;
    }
  }

  private void clockByClock(ClockBatch batch) {
    for (int row = 0; row < batch.count(); row++) {
      batch.driveInputs(row);
      dut.clock();
      if (batch.isCompared(row)) {
        batch.expected(row, wanted);
        lockStep.compare(wanted);
      }
    }
  }

  /**
   * Simulates what was not yet, unless the design has come to its end, and frees the rows.
   *
   * @throws MismatchException as {@link #clock()}
   */
  @Override
  public void close() {
    try {
      if (!running.isEmpty() || !dut.isClosed()) {
        flush();
      }
    } finally {
      if (other != null) {
        if (simulator.isOn()) {
          other.submit(simulator::stop);
        }
        other.close();
      }
      arena.close();
    }
  }
}
