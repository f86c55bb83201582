// SPDX-License-Identifier: Apache-2.0
package dev.sluice.lockstep;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.check.LockStep;
import dev.sluice.cosim.check.LockStepBatch;
import dev.sluice.cosim.check.MismatchException;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.cosim.model.Port;
import dev.sluice.cosim.profile.Part;
import dev.sluice.cosim.profile.Profile;
import dev.sluice.cosim.profile.ProfileLane;
import dev.sluice.cosim.profile.Section;
import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A block's RTL and its cycle model, given the same inputs and compared in every output in every
 * clock.
 *
 * <p>How a clock goes: {@link #begin}, after which the model's wires hold this clock's outputs; set
 * {@code valid} and the fields of its inputs and {@code ready} of its outputs (they stay until
 * changed); {@link #end}. While an input is not valid its fields mean nothing, and the RTL gets
 * others than the model, unless {@link #keepIdleFields} says otherwise. Wires are those of the
 * model, so drivers and monitors see one thing. Ports of the RTL that no wires name are an error,
 * as they would not be compared. Not thread-safe.
 */
public final class BlockCosim implements BlockUnderTest {
  /** Clocks of reset before the first clock of a bench: waveforms and mismatches count them. */
  public static final int RESET_CLOCKS = 2;

  private final Dut dut;
  private final BlockModel model;
  private final LockStep lockStep;
  private final BlockInputs given;
  private final AnyInputs inReset;
  private final OutputExpectation[] expectations;
  private final Wires[] toBlock;
  private final int[] readyOut;
  private ProfileLane lane;
  private Section modelling;
  private Section crossing;
  private Section simulating;
  private LockStepBatch batch;
  private MismatchException found;

  /**
   * An instance that was not reset yet: its registers and memories hold anything.
   *
   * @param verilated the RTL, generated from the parameters of the model
   * @param model the cycle model
   * @param seed decides what they hold, and what stands on inputs while it means nothing
   * @throws IllegalArgumentException when ports and wires do not match
   */
  public BlockCosim(VerilatedModel verilated, BlockModel model, long seed) {
    this(PowerUp.open(verilated, seed), model, seed);
  }

  /**
   * The same of an instance that was opened, and belongs to this from here on: it is closed when
   * ports and wires do not match.
   *
   * @param dut the RTL, generated from the parameters of the model; not reset yet
   * @param model the cycle model
   * @param seed decides what stands on the inputs in reset, and on fields that mean nothing
   * @throws IllegalArgumentException when ports and wires do not match
   */
  public BlockCosim(Dut dut, BlockModel model, long seed) {
    this.dut = dut;
    this.model = model;
    List<Wires> inputs = model.inputs();
    List<Wires> outputs = model.outputs();
    try {
      inReset = new AnyInputs(dut, seed);
      lockStep = new LockStep(dut);
      checkNames(inputs, outputs);
      given = new BlockInputs(dut, inputs, outputs, seed);
      expectations =
          outputs.stream()
              .map(w -> new OutputExpectation(dut, lockStep, w))
              .toArray(OutputExpectation[]::new);
    } catch (RuntimeException e) {
      dut.close();
      throw e;
    }
    toBlock = inputs.stream().filter(BlockInputs::hasReady).toArray(Wires[]::new);
    readyOut = new int[toBlock.length];
    for (int i = 0; i < toBlock.length; i++) {
      readyOut[i] = lockStep.firstWord(dut.output(toBlock[i].readyPort()));
    }
    profiledAs(dut.model().top(), Profile.laneHere());
  }

  /**
   * Says whose time it is in a {@linkplain Profile profile}, where there is one; before {@link
   * #inBatches}.
   *
   * @param instance its name in the table; the top module's unless said otherwise
   * @param thread the lane of the thread that clocks it; that of the thread that made it unless
   *     said otherwise
   * @return this
   */
  public BlockCosim profiledAs(String instance, ProfileLane thread) {
    lane = thread;
    modelling = lane.often(Part.MODEL, instance);
    crossing = lane.often(Part.CROSSING, instance);
    simulating = lane.often(Part.RTL, instance);
    lockStep.profiledAs(instance, thread);
    return this;
  }

  /**
   * Fields of inputs that are not valid stand as they were left, in the RTL as in the model: for
   * whoever wants to look at waveforms, or at speed, rather than for what looks at such fields.
   *
   * @return this
   */
  public BlockCosim keepIdleFields() {
    given.keepIdleFields();
    return this;
  }

  private void checkNames(List<Wires> inputs, List<Wires> outputs) {
    PortNames names = new PortNames();
    inputs.forEach(names::add);
    outputs.forEach(names::add);
    names.check(dut.model().ports());
  }

  /** Throws {@link IllegalArgumentException} when a port of a top module has another width. */
  static void checkWidth(VerilatedModel of, Port port, Field field) {
    if (port.width() != field.width()) {
      throw new IllegalArgumentException(
          "port %s of %s's RTL has %d bits, the model's %d"
              .formatted(port.name(), of.top(), port.width(), field.width()));
    }
  }

  @Override
  public BlockModel model() {
    return model;
  }

  @Override
  public void start() {
    start(RESET_CLOCKS);
  }

  /**
   * Holds reset. The first clock of it is not compared, as registers hold anything before; every
   * clock from the second on is. At the edges in reset anything stands on the inputs: reset wins
   * over it. May be called again in the middle of a run.
   *
   * @param clocks of reset; 1 is enough for the hardware
   */
  public void start(int clocks) {
    flush();
    given.reset(true);
    for (int clock = 0; clock < clocks; clock++) {
      if (clock > 0) {
        begin();
        given.drivePorts();
        dut.eval();
        compare();
      }
      inReset.drive();
      dut.clock();
      model.reset();
    }
    given.reset(false);
  }

  /** The model's outputs of the clock that comes. */
  @Override
  public void begin() {
    lane.step();
    Section before = lane.enter(modelling);
    model.drive();
    lane.enter(before);
  }

  /**
   * The rest of the clock: inputs to the RTL, settle, compare every output, rising edge of both.
   *
   * @throws dev.sluice.cosim.check.MismatchException when an output is not as the model says,
   *     unless mismatches are recorded
   */
  @Override
  public void end() {
    Section before = lane.enter(crossing);
    driveInputs();
    clockRtl();
    lane.enter(modelling);
    model.clock();
    lane.enter(before);
  }

  /**
   * Of {@link #end}, the RTL's clock with its comparison: at once, or as one more of a batch.
   *
   * @throws dev.sluice.cosim.check.MismatchException when an output is not as the model says,
   *     unless mismatches are recorded
   */
  public void clockRtl() {
    if (batch == null) {
      Section before = lane.enter(simulating);
      dut.clock();
      simulating.clocks(1);
      lane.enter(before);
      compare();
      return;
    }
    Section before = lane.enter(crossing);
    expect();
    try {
      batch.clock(given.row());
    } catch (MismatchException e) {
      throw first(e);
    } finally {
      lane.enter(before);
    }
  }

  private MismatchException first(MismatchException e) {
    found = found == null ? e : found;
    return e;
  }

  /**
   * From now on the model leads: {@link #end} gathers clocks, which the RTL does in batches, and
   * mismatches are thrown some batches later. The bench sees the model only, so nothing else
   * changes, but that it has to {@link #flush} before it says that all is well, and to look for a
   * mismatch before it says what else went wrong: {@link Mismatches}. {@link #start} is done clock
   * by clock, and so is everything where waveforms are written.
   *
   * @param rows clocks of a batch, 1 to 65536
   * @param ahead whether a second thread simulates a batch while the model fills the next
   * @return this
   */
  public BlockCosim inBatches(int rows, boolean ahead) {
    if (dut.model().kind() != BuildKind.TRACE) {
      batch = ahead ? lockStep.batchAhead(rows) : lockStep.batch(rows);
      given.beginRows();
    }
    return this;
  }

  /**
   * Whether clocks are gathered.
   *
   * @return false before {@link #inBatches}, and where waveforms are written
   */
  public boolean isInBatches() {
    return batch != null;
  }

  @Override
  public void flush() {
    if (batch != null) {
      try {
        batch.flush();
      } catch (MismatchException e) {
        throw first(e);
      }
    }
  }

  /**
   * Of {@link #end}, what follows the RTL's clock and comes before the model's, for a bench that
   * moves the RTL's clock itself: compares every output.
   *
   * @throws dev.sluice.cosim.check.MismatchException when an output is not as the model says,
   *     unless mismatches are recorded
   */
  public void compare() {
    expect();
    try {
      lockStep.compare();
    } catch (MismatchException e) {
      throw first(e);
    }
  }

  /** Of {@link #compare}, what the model says the outputs are. */
  private void expect() {
    model.settle();
    for (OutputExpectation expectation : expectations) {
      expectation.write();
    }
    long[] words = lockStep.words();
    for (int i = 0; i < toBlock.length; i++) {
      words[readyOut[i]] = toBlock[i].ready ? 1 : 0;
    }
  }

  /** Of {@link #end}, what comes before the RTL's clock: what stands on the inputs goes to it. */
  public void driveInputs() {
    if (batch == null) {
      given.drivePorts();
    } else {
      given.writeRow();
    }
  }

  /**
   * In the clocks that follow reset is high or low, with the inputs as they stand. {@link #start}
   * is what benches need; the cycle model is not told.
   *
   * @param high whether it is high
   */
  public void reset(boolean high) {
    given.reset(high);
  }

  /**
   * Shows what goes into the RTL in every clock; resets are not shown.
   *
   * @param inputs is called before the clock with the words of all inputs, laid out as {@link
   *     Dut#segment()} begins
   */
  public void watchedBy(Consumer<MemorySegment> inputs) {
    given.watchedBy(inputs);
  }

  /**
   * The comparison, for its counts and for recording mismatches instead of throwing the first.
   *
   * @return the comparator
   */
  public LockStep lockStep() {
    return lockStep;
  }

  @Override
  public long comparisons() {
    return lockStep.comparisons();
  }

  @Override
  public long mismatches() {
    return lockStep.mismatches();
  }

  @Override
  public Optional<MismatchException> mismatch() {
    return Optional.ofNullable(found);
  }

  /**
   * The RTL, for waveforms and simulated time.
   *
   * @return the instance
   */
  public Dut dut() {
    return dut;
  }

  /**
   * Simulates what is left of a batch and closes the RTL instance.
   *
   * @throws dev.sluice.cosim.check.MismatchException when an output is not as the model said
   */
  @Override
  public void close() {
    try (dut) {
      if (batch != null) {
        batch.close();
      }
    }
  }
}
