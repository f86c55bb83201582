package dev.sluice.nic.engine;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.InputPort;
import dev.sluice.cosim.LockStep;
import dev.sluice.cosim.OutputPort;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.ReceiveWindowEngineModel;
import dev.sluice.cycle.WindowOp;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.stimulus.EngineStimulus;

/**
 * The engine's RTL and its cycle model, given the same inputs and compared in every output in every
 * clock.
 *
 * <p>How a clock goes: give the inputs ({@link #open}, {@link #packet}, {@link #close(int)}, {@link
 * #query}; none means idle), call {@link #clock}, read the outputs that the RTL had in that clock.
 * What is read here is the RTL's, never the model's. Not thread-safe.
 */
public final class EngineCosim implements AutoCloseable {
  private final SluiceParameters parameters;
  private final Dut dut;
  private final ReceiveWindowEngineModel model;
  private final LockStep lockStep;
  private final EngineExpectation expectation;

  private final InputPort reset;
  private final InputPort commandValid;
  private final InputPort commandOp;
  private final InputPort commandWindow;
  private final InputPort commandGeneration;
  private final InputPort commandPidx;
  private final InputPort commandTail;
  private final InputPort commandLength;
  private final InputPort queryValid;
  private final InputPort queryWindow;

  private final OutputPort ready;
  private final OutputPort verdictValid;
  private final OutputPort verdictWindow;
  private final OutputPort verdictPidx;
  private final OutputPort verdictCode;
  private final OutputPort verdictWbase;
  private final OutputPort verdictSlide;
  private final OutputPort verdictComplete;
  private final OutputPort verdictAnswerAgain;
  private final OutputPort statusValid;
  private final OutputPort statusWindow;
  private final OutputPort statusState;
  private final OutputPort statusGeneration;
  private final OutputPort statusWbase;
  private final OutputPort statusTailSeen;
  private final OutputPort statusTailIndex;
  private final OutputPort statusWvec;
  private final int vectorWords;
  private final int vectorShift;

  /**
   * An instance, held in reset for one clock and then run until it is ready, in lock-step.
   *
   * @param verilated the RTL, generated from the same parameters
   * @param parameters R, W, M and the architecture
   */
  public EngineCosim(VerilatedModel verilated, SluiceParameters parameters) {
    this.parameters = parameters;
    dut = verilated.open();
    model = ReceiveWindowEngineModel.of(parameters);
    lockStep = new LockStep(dut);
    expectation = new EngineExpectation(parameters, model, dut, lockStep);
    reset = dut.input("reset");
    commandValid = dut.input("cmd_valid");
    commandOp = dut.input("cmd_payload_op");
    commandWindow = dut.input("cmd_payload_window");
    commandGeneration = dut.input("cmd_payload_generation");
    commandPidx = dut.input("cmd_payload_pidx");
    commandTail = dut.input("cmd_payload_tail");
    commandLength = dut.input("cmd_payload_length");
    queryValid = dut.input("query_valid");
    queryWindow = dut.input("query_payload");
    ready = dut.output("cmd_ready");
    verdictValid = dut.output("verdict_valid");
    verdictWindow = dut.output("verdict_payload_window");
    verdictPidx = dut.output("verdict_payload_pidx");
    verdictCode = dut.output("verdict_payload_verdict");
    verdictWbase = dut.output("verdict_payload_wbase");
    verdictSlide = dut.output("verdict_payload_slide");
    verdictComplete = dut.output("verdict_payload_complete");
    verdictAnswerAgain = dut.output("verdict_payload_answerAgain");
    statusValid = dut.output("status_valid");
    statusWindow = dut.output("status_payload_window");
    statusState = dut.output("status_payload_row_state");
    statusGeneration = dut.output("status_payload_row_generation");
    statusWbase = dut.output("status_payload_row_wbase");
    statusTailSeen = dut.output("status_payload_row_tailSeen");
    statusTailIndex = dut.output("status_payload_row_tailIndex");
    statusWvec = dut.output("status_payload_row_wvec");
    vectorWords = (parameters.width() + 63) >> 6;
    vectorShift = 64 * vectorWords - parameters.width();
  }

  /**
   * The clocks from a packet command to its verdict.
   *
   * @return a constant of the architecture
   */
  public int latency() {
    return model.latency();
  }

  /**
   * How late the window's edges move.
   *
   * @return a constant of the architecture, in clocks; 1 is not late at all
   */
  public int edgeLag() {
    return model.edgeLag();
  }

  /**
   * Whether a query is taken in the clock that comes next.
   *
   * @return what the model says of {@code query_ready}; the RTL's is compared with it in every
   *     clock
   */
  public boolean queryReady() {
    return model.queryReady();
  }

  /**
   * Holds reset for one clock, then waits until the engine has cleared its memory.
   *
   * <p>The very first clock of reset is not compared: registers hold anything before it.
   */
  public void start() {
    reset.set(1);
    dut.clock();
    model.reset();
    model.clock();
    reset();
    clock();
    while (!model.ready()) {
      clock();
    }
  }

  /** Input: reset is high in this clock. */
  public void reset() {
    reset.set(1);
    model.reset();
  }

  /**
   * Input: an open command.
   *
   * @param window W_Ptr
   * @param generation 0 to 255
   * @param length packets of the region, 0 to M
   */
  public void open(int window, int generation, int length) {
    command(WindowOp.OPEN.code(), window, generation, 0, false, length);
  }

  /**
   * Input: a packet command.
   *
   * @param window W_Ptr
   * @param generation 0 to 255
   * @param pidx PIDX, 24 bits
   * @param tail TAIL
   */
  public void packet(int window, int generation, int pidx, boolean tail) {
    command(WindowOp.PACKET.code(), window, generation, pidx, tail, 0);
  }

  /**
   * Input: a close command.
   *
   * @param window W_Ptr
   */
  public void close(int window) {
    command(WindowOp.CLOSE.code(), window, 0, 0, false, 0);
  }

  /**
   * Input: the command port as it is.
   *
   * @param op a {@link WindowOp} code, or 3
   * @param window W_Ptr
   * @param generation 0 to 255
   * @param pidx PIDX, 24 bits
   * @param tail TAIL
   * @param length packets of the region
   */
  public void command(int op, int window, int generation, int pidx, boolean tail, int length) {
    commandValid.set(1);
    commandOp.set(op);
    commandWindow.set(window);
    commandGeneration.set(generation);
    commandPidx.set(pidx);
    commandTail.set(tail ? 1 : 0);
    commandLength.set(length);
    model.command(op, window, generation, pidx, tail, length);
  }

  /**
   * Input: asks for a window's state.
   *
   * @param window W_Ptr
   */
  public void query(int window) {
    queryValid.set(1);
    queryWindow.set(window);
    model.query(window);
  }

  /**
   * Input: what a stimulus drew for this clock.
   *
   * @param stimulus after its {@code next}
   */
  public void drive(EngineStimulus stimulus) {
    if (stimulus.commandValid()) {
      command(
          stimulus.op(),
          stimulus.window(),
          stimulus.generation(),
          stimulus.pidx(),
          stimulus.tail(),
          stimulus.length());
    }
    if (stimulus.queryValid()) {
      query(stimulus.queryWindow());
    }
  }

  /**
   * One clock: settle, compare every output, rising edge. The inputs are idle again afterwards.
   *
   * @throws dev.sluice.cosim.MismatchException when an output is not as the model says, unless
   *     mismatches are recorded
   */
  public void clock() {
    dut.clock();
    compare();
    idle();
  }

  /**
   * Of {@link #clock}, what follows when something else moves the RTL's clock, such as a {@link
   * dev.sluice.cosim.Simulation}: compares every output of the clock that has just settled, and
   * moves the model over the same rising edge. To be called once in every clock from the first.
   *
   * @throws dev.sluice.cosim.MismatchException as {@link #clock} does
   */
  public void compare() {
    expectation.write();
    lockStep.compare();
    model.clock();
  }

  /** Input: nothing is offered and reset is low, in the RTL. The model is idle after each clock. */
  public void idle() {
    reset.set(0);
    commandValid.set(0);
    queryValid.set(0);
  }

  /**
   * Runs idle clocks.
   *
   * @param count how many
   */
  public void clocks(int count) {
    for (int i = 0; i < count; i++) {
      clock();
    }
  }

  /**
   * The comparison, for its counts and for recording mismatches instead of throwing the first.
   *
   * @return the comparator
   */
  public LockStep lockStep() {
    return lockStep;
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
   * Output: whether commands and queries were taken.
   *
   * @return {@code cmd_ready}
   */
  public boolean ready() {
    return ready.get() != 0;
  }

  /**
   * Output: a verdict was on the port.
   *
   * @return {@code verdict_valid}
   */
  public boolean verdictValid() {
    return verdictValid.get() != 0;
  }

  /**
   * Output: its window.
   *
   * @return {@code verdict_payload_window}
   */
  public int verdictWindow() {
    return (int) verdictWindow.get();
  }

  /**
   * Output: its packet.
   *
   * @return {@code verdict_payload_pidx}
   */
  public int verdictPidx() {
    return (int) verdictPidx.get();
  }

  /**
   * Output: the verdict.
   *
   * @return a {@link dev.sluice.spec.Verdict} code
   */
  public int verdictCode() {
    return (int) verdictCode.get();
  }

  /**
   * Output: WBASE after the packet.
   *
   * @return {@code verdict_payload_wbase}
   */
  public int verdictWbase() {
    return (int) verdictWbase.get();
  }

  /**
   * Output: by how much WBASE moved.
   *
   * @return {@code verdict_payload_slide}
   */
  public int verdictSlide() {
    return (int) verdictSlide.get();
  }

  /**
   * Output: the transfer is complete.
   *
   * @return {@code verdict_payload_complete}
   */
  public boolean verdictComplete() {
    return verdictComplete.get() != 0;
  }

  /**
   * Output: a done window was asked again.
   *
   * @return {@code verdict_payload_answerAgain}
   */
  public boolean verdictAnswerAgain() {
    return verdictAnswerAgain.get() != 0;
  }

  /**
   * Output: the answer to a query was on the port.
   *
   * @return {@code status_valid}
   */
  public boolean statusValid() {
    return statusValid.get() != 0;
  }

  /**
   * Output: its window.
   *
   * @return {@code status_payload_window}
   */
  public int statusWindow() {
    return (int) statusWindow.get();
  }

  /**
   * Output: the window's state.
   *
   * @return a {@link dev.sluice.spec.WindowState} code
   */
  public int statusState() {
    return (int) statusState.get();
  }

  /**
   * Output: its generation.
   *
   * @return {@code status_payload_row_generation}
   */
  public int statusGeneration() {
    return (int) statusGeneration.get();
  }

  /**
   * Output: its WBASE.
   *
   * @return {@code status_payload_row_wbase}
   */
  public int statusWbase() {
    return (int) statusWbase.get();
  }

  /**
   * Output: its W_Tail.
   *
   * @return {@code status_payload_row_tailSeen}
   */
  public boolean statusTailSeen() {
    return statusTailSeen.get() != 0;
  }

  /**
   * Output: its tail's PIDX.
   *
   * @return {@code status_payload_row_tailIndex}
   */
  public int statusTailIndex() {
    return (int) statusTailIndex.get();
  }

  /**
   * Output: its WVEC.
   *
   * @param to filled as {@link dev.sluice.spec.WindowVector} lays it out: packet WBASE is the most
   *     significant bit of word 0
   */
  public void statusWvec(long[] to) {
    for (int i = 0; i < vectorWords; i++) {
      to[vectorWords - 1 - i] = statusWvec.word(i) << vectorShift;
    }
  }

  /**
   * What the engine was generated from.
   *
   * @return the parameters
   */
  public SluiceParameters parameters() {
    return parameters;
  }

  /** Closes the RTL instance. */
  @Override
  public void close() {
    dut.close();
  }
}
