// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import dev.sluice.cosim.error.ClosedException;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.error.ModelCrashedException;
import dev.sluice.cosim.error.ModelStoppedException;
import dev.sluice.cosim.error.PortException;
import dev.sluice.cosim.model.Port;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * One instance of a model: the design under test. Instances share nothing, so several may be open
 * at once, also on several threads; one instance is used by one thread at a time.
 *
 * <p>The raw way to use it is a loop of {@code input.set(...)}, {@link #clock()}, {@code
 * output.get()}. {@code Simulation} builds time, several clocks and processes on top.
 *
 * <p>All ports lie in one {@link #segment()}: inputs, then outputs, in 64-bit words.
 */
public final class Dut implements AutoCloseable {
  private final VerilatedModel model;
  private final NativeInstance instance;
  private final PortTable ports;
  private final Waveform waveform;
  private final DutTime timing;
  private Map<String, Internal> internals;
  private boolean readOnly;
  private boolean taken;
  private SampledValues sampled;
  CoverageFile coverage = CoverageFile.NONE;

  Dut(VerilatedModel model, long seed, List<String> plusArguments) {
    this.model = model;
    instance = new NativeInstance(this, seed, plusArguments);
    ports = new PortTable(this, model.layout());
    waveform = new Waveform(this);
    timing = new DutTime(this, instance);
    ports.usualClock().ifPresent(this::useClock);
  }

  /**
   * The handle of an input.
   *
   * @param name the port's name in the Verilog
   * @return the same handle each time
   * @throws PortException when there is no such input; the message names the nearest
   */
  public InputPort input(String name) {
    return ports.input(name);
  }

  /**
   * The handle of an output.
   *
   * @param name the port's name in the Verilog
   * @return the same handle each time
   * @throws PortException when there is no such output; the message names the nearest
   */
  public OutputPort output(String name) {
    return ports.output(name);
  }

  /**
   * Drives an input: short for {@code input(name).set(value)}.
   *
   * @param name the port's name in the Verilog
   * @param value the bits, unsigned
   * @throws PortException when there is no such input or the value does not fit
   */
  public void set(String name, long value) {
    ports.input(name).set(value);
  }

  /**
   * The value of a port, an output as it was last sampled or an input as it is driven.
   *
   * @param name the port's name in the Verilog
   * @return its bits, unsigned
   * @throws PortException when there is no such port or it is wider than 64 bits
   */
  public long get(String name) {
    return ports.any(name).get();
  }

  /**
   * A parameter of the top module: short for {@link VerilatedModel#parameter}.
   *
   * @param name its name in the Verilog
   * @return its value
   * @throws PortException when there is none, or it has more than 64 bits
   */
  public long parameter(String name) {
    return model.parameter(name);
  }

  /**
   * Whether there is an input of that name.
   *
   * @param name a port's name
   * @return false for outputs and unknown names
   */
  public boolean isInput(String name) {
    return ports.isInput(name);
  }

  /**
   * All inputs.
   *
   * @return clocks included, in the order of their words
   */
  public List<InputPort> inputs() {
    return ports.inputs();
  }

  /**
   * All outputs.
   *
   * @return in the order of their words
   */
  public List<OutputPort> outputs() {
    return ports.outputs();
  }

  /**
   * The memory of all ports, for bulk access with {@code segment.get(JAVA_LONG, offset)}. Outputs
   * begin at {@link #outputsOffset()} and lie without gaps. What is written to inputs here is not
   * checked; surplus bits are cut off.
   *
   * @return valid until the instance is closed
   */
  public MemorySegment segment() {
    return instance.segment();
  }

  /**
   * Where the outputs begin in {@link #segment()}.
   *
   * @return bytes
   */
  public long outputsOffset() {
    return 8L * model.layout().firstOutputWord();
  }

  /**
   * How many 64-bit words all outputs take.
   *
   * @return words
   */
  public int outputWords() {
    return model.layout().words() - model.layout().firstOutputWord();
  }

  /**
   * Says which input is the clock of {@link #clock()}, if it has no usual name like {@code clk}.
   *
   * @param name a one-bit input
   * @return this
   * @throws PortException when there is no such input or it is wider
   */
  public Dut useClock(String name) {
    timing.useClock(input(name));
    return this;
  }

  /**
   * Sets the period of {@link #clock()}, 10 ns if not said. Only waveforms, {@code $time} and
   * messages show it.
   *
   * @param amount a positive even number of picoseconds in all
   * @param unit its unit
   * @return this
   */
  public Dut clockPeriod(long amount, TimeUnit unit) {
    timing.clockPeriod(amount, unit);
    return this;
  }

  /**
   * One clock, one native call: the clock falls and the inputs settle, the outputs are sampled, the
   * clock rises. So the outputs read afterwards are those of the clock just ended, as a register
   * behind them would have taken them, and inputs set afterwards belong to the next clock.
   *
   * @throws ModelStoppedException when the Verilog ended the simulation
   * @throws ModelCrashedException when native code of the model crashed, now or before
   * @throws ClosedException after the instance was closed
   * @throws CosimException when its simulation has several clocks, which would stand still
   */
  public void clock() {
    timing.refuseOtherClocks();
    timing.clock();
  }

  /**
   * That many clocks with the inputs as they are, in one native call; the outputs are those of the
   * last one.
   *
   * @param count not negative
   * @throws ModelStoppedException when the Verilog ended the simulation
   */
  public void clocks(long count) {
    timing.refuseOtherClocks();
    timing.clocks(count);
  }

  /**
   * The clocks of a batch from a row on, in one native call, up to the first whose outputs are not
   * as its row says, that one too. Inputs set through handles do not act in it and stay as they
   * are; the outputs are those of the last clock. Not for models with waveforms, which are written
   * clock by clock.
   *
   * @param batch rows of this instance
   * @param first the row to begin with
   * @return the row that is not as expected, or the batch's count
   * @throws ModelStoppedException when the Verilog ended the simulation
   * @throws ModelCrashedException when native code of the model crashed, now or before
   */
  public int clocks(ClockBatch batch, int first) {
    return timing.clocks(batch, first);
  }

  /**
   * Lets the inputs act without a clock and samples the outputs. Time does not pass.
   *
   * @throws ModelStoppedException when the Verilog ended the simulation
   * @throws ClosedException after the instance was closed
   */
  public void eval() {
    timing.evaluate(timing.now(), true);
  }

  /**
   * Where lines go that the Verilog prints with {@code $display}; standard output if not said.
   *
   * @param consumer is given each line
   * @return this
   */
  public Dut onDisplay(Consumer<String> consumer) {
    instance.onDisplay(consumer);
    return this;
  }

  /**
   * A signal, register or memory inside, by its path.
   *
   * @param path from the top module down, for example {@code core.fifo.mem}; the top module's own
   *     name may lead
   * @return its handle
   * @throws PortException when there is none, or it was not made reachable by {@link
   *     Verilate#internals()} or {@link Verilate#internal(String, String)}; names the nearest
   */
  public Internal internal(String path) {
    return ports.internal(path, internals());
  }

  private Map<String, Internal> internals() {
    long address = open();
    if (internals == null) {
      internals = Internal.all(this, abi().internals(address), instance.arena());
    }
    return internals;
  }

  /** What is sampled together. */
  SampledValues sampled() {
    if (sampled == null) {
      sampled =
          new SampledValues(segment().asSlice(outputsOffset(), (long) Long.BYTES * outputWords()));
    }
    return sampled;
  }

  /** One that may not be there, by its whole path. */
  Internal internalOrNull(String path) {
    return internals().get(path);
  }

  /**
   * An output, an input or a variable inside, by its name or path.
   *
   * @param path of a port or, from the top module down, of a variable
   * @return what can be read and waited for
   * @throws PortException when there is none; the message names the nearest
   */
  public Signal signal(String path) {
    return ports.isPort(path) || internals().isEmpty() ? ports.any(path) : internal(path).signal();
  }

  /**
   * Whether there is a port or a reachable variable of that name or path.
   *
   * @param path as for {@link #signal}
   * @return true when {@link #signal} gives one
   */
  public boolean hasSignal(String path) {
    return ports.isPort(path) || ports.internalOrNull(path, internals()) != null;
  }

  /**
   * Waveforms of this instance.
   *
   * @return its FST writer
   */
  public Waveform waveform() {
    return waveform;
  }

  /**
   * How many clocks have passed.
   *
   * @return rising edges of the clock of {@link #clock()}
   */
  public long clockCount() {
    return timing.clockCount();
  }

  /**
   * Simulated time of the last evaluation.
   *
   * @return picoseconds
   */
  public long time() {
    return timing.now();
  }

  /**
   * What it is an instance of.
   *
   * @return the model
   */
  public VerilatedModel model() {
    return model;
  }

  /**
   * Whether {@link #close()} was called, or the model crashed.
   *
   * @return true when nothing can be done with it any more
   */
  public boolean isClosed() {
    return !instance.isOpen();
  }

  /** The address of the instance; throws when it was closed or crashed. */
  long open() {
    return instance.address();
  }

  Abi abi() {
    return instance.abi();
  }

  /**
   * The input that {@link #clock()} moves.
   *
   * @return its name; empty when no input has a usual name and none was chosen
   */
  public Optional<String> clockName() {
    return timing.clockPort().map(Port::name);
  }

  /**
   * Hands its time to the kernel of a simulation, which moves it from now on. Not for benches:
   * {@link dev.sluice.cosim.sim.Simulation} calls it.
   *
   * @return clock and time
   * @throws CosimException when another simulation has it
   */
  public DutTime takeOver() {
    if (taken) {
      throw new CosimException(this + " is simulated already: open an instance of its own");
    }
    taken = true;
    return timing;
  }

  boolean readOnly() {
    return readOnly;
  }

  void readOnly(boolean on) {
    readOnly = on;
  }

  CosimException closed(String what, IllegalStateException cause) {
    return instance.closed(what, cause);
  }

  /** What to throw where a port is read as one word and has several. */
  PortException notOneWord(Port port) {
    return new PortException(
        port + " of " + this + " has " + port.width() + " bits: read it by words or as BigInteger");
  }

  /** Runs the Verilog's final blocks, finishes waveform and coverage, and frees the instance. */
  @Override
  public void close() {
    instance.close(coverage);
  }

  @Override
  public String toString() {
    return "DUT " + model.top();
  }
}
