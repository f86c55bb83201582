package dev.sluice.cosim;

import dev.sluice.cosim.build.PortLayout;
import java.lang.foreign.Arena;
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
  private static final int PRINTED = 8; // of the shim's status
  private static final int CRASHED = 16;
  private static final long DEFAULT_PERIOD = 10_000;

  private final VerilatedModel model;
  private final long seed;
  private final Abi abi;
  private final Arena arena = Arena.ofShared();
  private final MemorySegment segment;
  private final PortTable ports;
  private final Waveform waveform;
  private Map<String, Internal> internals;
  private long instance;
  private Port clockPort;
  private long half = DEFAULT_PERIOD / 2;
  private long rise = half;
  private long clocks;
  private long time;
  private boolean critical;
  private boolean readOnly;
  private boolean claimed;
  private Consumer<String> display;
  private ModelCrashedException crash;
  CoverageFile coverage = CoverageFile.NONE;

  Dut(VerilatedModel model, long seed) {
    this.model = model;
    this.seed = seed;
    abi = model.abi();
    instance = abi.create(seed);
    if (instance == 0) {
      throw new CosimException("an instance of " + model + " could not be created");
    }
    PortLayout layout = model.layout();
    segment = abi.words(instance, Math.max(8L, 8L * layout.words()), arena);
    ports = new PortTable(this, layout);
    waveform = new Waveform(this);
    display = text -> System.out.println("[" + TimeUnit.format(time) + "] " + text);
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
    return segment;
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
    InputPort port = input(name);
    if (port.port().width() != 1) {
      throw new PortException(
          port.port() + " of " + this + " has " + port.port().width() + " bits: not a clock");
    }
    open();
    if (!abi.useClock(instance, (int) (port.offset() / 8), half)) {
      throw new PortException(port.port() + " of " + this + " cannot be a clock");
    }
    clockPort = port.port();
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
    long period = unit.toPicoseconds(amount);
    if (period < 2 || period % 2 != 0) {
      throw new CosimException(
          amount + " " + unit + " is not a clock period: it must be an even number of picoseconds");
    }
    open();
    rise += period / 2 - half;
    half = period / 2;
    abi.useClock(instance, -1, half);
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
   */
  public void clock() {
    int status = critical ? abi.clockCritical(instance, rise) : slowClock();
    time = rise;
    rise += 2 * half;
    clocks++;
    if (status != 0) {
      report(status);
    }
  }

  private int slowClock() {
    open();
    if (clockPort == null) {
      throw new PortException(
          this
              + " has no input with a clock's usual name: say useClock(...); inputs are "
              + inputs());
    }
    if (model.kind() == BuildKind.TRACE) {
      waveform.atClock(clocks);
    } else {
      critical = true; // from the second clock on: initial blocks may read files
    }
    return abi.clock(instance, rise);
  }

  /**
   * That many clocks with the inputs as they are, in one native call; the outputs are those of the
   * last one.
   *
   * @param count not negative
   * @throws ModelStoppedException when the Verilog ended the simulation
   */
  public void clocks(long count) {
    if (model.kind() == BuildKind.TRACE || count == 0) {
      for (long i = 0; i < count; i++) {
        clock();
      }
      return;
    }
    clock();
    int status = abi.clocks(instance, rise, count - 1);
    long done = (abi.now(instance) + 3 * half - rise) / (2 * half); // all, unless it stopped
    rise += 2 * half * done;
    time = rise - 2 * half;
    clocks += done;
    if (status != 0) {
      report(status);
    }
  }

  /**
   * Lets the inputs act without a clock and samples the outputs. Time does not pass.
   *
   * @throws ModelStoppedException when the Verilog ended the simulation
   * @throws ClosedException after the instance was closed
   */
  public void eval() {
    evaluate(time, true);
  }

  /** Evaluates at a time; the kernel's way for several clocks. */
  void evaluate(long at, boolean sampling) {
    open();
    time = at;
    int status = abi.eval(instance, at, sampling);
    if (status != 0) {
      report(status);
    }
  }

  /** Says what time it is, for messages. */
  void at(long newTime) {
    time = newTime;
  }

  /** Says at which clock and time {@link #clock()} goes on. */
  void resumeAt(long clock, long nextRise) {
    clocks = clock;
    rise = nextRise;
  }

  /** For the kernel's own clocks when it does not use {@link #clock()}. */
  void waveformAtClock(long clock) {
    if (model.kind() == BuildKind.TRACE) {
      waveform.atClock(clock);
    }
  }

  private void report(int status) {
    if ((status & PRINTED) != 0) {
      abi.takePrinted(instance).lines().forEach(display);
    }
    if ((status & CRASHED) != 0) {
      throw crashed();
    }
    if ((status & ~PRINTED) != 0) {
      throw new ModelStoppedException(this + " stopped" + when() + ": " + abi.message(instance));
    }
  }

  private String when() {
    return " at " + TimeUnit.format(time) + ", clock " + Math.max(0, clocks - 1);
  }

  /** Gives the instance up. */
  private ModelCrashedException crashed() {
    long lost = instance;
    crash = ModelCrashedException.now(this + " crashed" + when(), seed, abi.message(lost));
    critical = false;
    instance = 0;
    arena.close();
    abi.abandon(lost);
    return crash;
  }

  /**
   * Where lines go that the Verilog prints with {@code $display}; standard output if not said.
   *
   * @param consumer is given each line
   * @return this
   */
  public Dut onDisplay(Consumer<String> consumer) {
    display = consumer;
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
    if (internals == null) {
      internals = Internal.all(this, abi.internals(open()), arena);
    }
    return ports.internal(path, internals);
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
    return clocks;
  }

  /**
   * Simulated time of the last evaluation.
   *
   * @return picoseconds
   */
  public long time() {
    return time;
  }

  /** Writes a line where the Verilog's own lines go. */
  void print(String line) {
    display.accept(line);
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
    return instance == 0;
  }

  long open() {
    if (instance == 0) {
      throw closed("it", null);
    }
    return instance;
  }

  Abi abi() {
    return abi;
  }

  /**
   * The input that {@link #clock()} moves.
   *
   * @return its name; empty when no input has a usual name and none was chosen
   */
  public Optional<String> clockName() {
    return Optional.ofNullable(clockPort).map(Port::name);
  }

  /** Called by a simulation that takes charge of this instance. */
  void claim() {
    if (claimed) {
      throw new CosimException(this + " is simulated already: open an instance of its own");
    }
    claimed = true;
  }

  boolean readOnly() {
    return readOnly;
  }

  void readOnly(boolean on) {
    readOnly = on;
  }

  CosimException closed(String what, IllegalStateException cause) {
    return crash != null
        ? crash.before(what)
        : new ClosedException(this + " was closed before " + what + " was used", cause);
  }

  /** Runs the Verilog's final blocks, finishes waveform and coverage, and frees the instance. */
  @Override
  public void close() {
    if (instance != 0) {
      long closing = instance;
      critical = false;
      int status = abi.finish(closing);
      abi.takePrinted(closing).lines().forEach(display);
      if ((status & CRASHED) != 0) {
        throw crashed();
      }
      coverage.write(closing);
      instance = 0;
      arena.close();
      abi.destroy(closing);
      coverage.check();
    }
  }

  @Override
  public String toString() {
    return "DUT " + model.top();
  }
}
