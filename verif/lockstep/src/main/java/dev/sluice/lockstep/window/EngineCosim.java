// SPDX-License-Identifier: Apache-2.0
package dev.sluice.lockstep.window;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.check.LockStep;
import dev.sluice.cycle.window.CommandPort;
import dev.sluice.cycle.window.ReceiveWindowEngineModel;
import dev.sluice.cycle.window.WindowOp;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.parts.window.ReceiveWindowStimulus;
import dev.sluice.protocol.SluiceParameters;

/**
 * A {@link BlockCosim} of the engine that is given commands instead of wires: its RTL and its cycle
 * model get the same inputs and are compared in every output in every clock.
 *
 * <p>How a clock goes: give the inputs ({@link #open}, {@link #packet}, {@link #close(int)}, {@link
 * #query}; none means idle), call {@link #clock}, read the {@link #outputs} that the RTL had in
 * that clock. What is read there is the RTL's, never the model's. Not thread-safe.
 */
public final class EngineCosim implements AutoCloseable {
  private final SluiceParameters parameters;
  private final ReceiveWindowEngineModel model;
  private final BlockCosim block;
  private final EngineInputs inputs;
  private final EngineOutputs outputs;
  private final EngineAnswer said = new EngineAnswer();

  /** Whether reset is high in this clock. */
  private boolean inReset;

  /** Whether what stands on the model's wires goes into a row: the RTL's ports are not driven. */
  private boolean batched;

  /** Not in the very first clock: registers hold anything before it. */
  private boolean begun;

  /**
   * An instance that was not reset yet: its registers and memory hold anything.
   *
   * @param verilated the RTL, generated from the same parameters
   * @param parameters R, W, M and the architecture
   * @param seed decides what they hold
   */
  public EngineCosim(VerilatedModel verilated, SluiceParameters parameters, long seed) {
    this.parameters = parameters;
    model = ReceiveWindowEngineModel.of(parameters);
    block = new BlockCosim(verilated, model, seed);
    inputs = new EngineInputs(block.dut());
    outputs = new EngineOutputs(block.dut(), parameters);
    block.begin();
  }

  /**
   * Fields of inputs that are not valid stand as they were left: {@link BlockCosim#keepIdleFields}.
   *
   * @return this
   */
  public EngineCosim keepIdleFields() {
    block.keepIdleFields();
    return this;
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
   * Whether a command is taken in the clock that comes next.
   *
   * @return what the model says of {@code cmd_ready}; the RTL's is compared with it in every clock
   */
  public boolean commandReady() {
    return model.cmd.ready;
  }

  /**
   * Whether a query is taken in the clock that comes next.
   *
   * @return what the model says of {@code query_ready}; the RTL's is compared with it in every
   *     clock
   */
  public boolean queryReady() {
    return model.query.ready;
  }

  /** Holds reset for two clocks, then waits until the engine has cleared its memory. */
  public void start() {
    start(2);
  }

  /**
   * Holds reset, then waits until the engine has cleared its memory. The first clock of reset is
   * not compared, as registers hold anything before; every clock from the second on is. At the
   * edges in reset anything stands on the inputs: reset wins over it. May be called again in the
   * middle of a run.
   *
   * @param clocks of reset; 1 is enough for the hardware
   */
  public void start(int clocks) {
    startInSweep(clocks);
    while (!model.cmd.ready) {
      clock();
    }
  }

  /**
   * As {@link #start(int)}, but does not wait: the engine has its memory to clear.
   *
   * @param clocks of reset; 1 is enough for the hardware
   */
  public void startInSweep(int clocks) {
    idle();
    block.start(clocks);
    begun = true;
    block.begin();
  }

  /** Input: reset is high in this clock. */
  public void reset() {
    inReset = true;
    block.reset(true);
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
    if (!batched) {
      inputs.command(op, window, generation, pidx, tail, length);
    }
    CommandPort.command(model.cmd, op, window, generation, pidx, tail, length);
  }

  /**
   * Input: asks for a window's state.
   *
   * @param window W_Ptr
   */
  public void query(int window) {
    if (!batched) {
      inputs.query(window);
    }
    CommandPort.query(model.query, window);
  }

  /**
   * Input: what a stimulus drew for this clock.
   *
   * @param stimulus after its {@code next}
   */
  public void drive(ReceiveWindowStimulus stimulus) {
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
   * @throws dev.sluice.cosim.check.MismatchException when an output is not as the model says,
   *     unless mismatches are recorded
   */
  public void clock() {
    if (batched) {
      boolean high = inReset;
      block.driveInputs();
      block.clockRtl();
      step();
      if (high) {
        block.reset(false);
      }
      return;
    }
    if (begun) {
      block.clockRtl();
    } else {
      block.dut().clock();
    }
    step();
    inputs.idle();
  }

  /**
   * From now on the model leads and the RTL follows in batches, as in {@link
   * BlockCosim#inBatches(int, boolean)}; then {@link #outputs} is not for use, only {@link #said}.
   *
   * @param rows clocks of a batch, 1 to 65536
   * @param ahead whether a second thread simulates a batch while the model fills the next
   */
  public void inBatches(int rows, boolean ahead) {
    block.inBatches(rows, ahead);
    batched = block.isInBatches();
  }

  /**
   * Afterwards the RTL is where the model is.
   *
   * @throws dev.sluice.cosim.check.MismatchException when an output is not as the model said
   */
  public void flush() {
    block.flush();
  }

  /**
   * What the model said in the clock that has just ended.
   *
   * @return the same object each time
   */
  public EngineAnswer said() {
    return said;
  }

  /**
   * Of {@link #clock}, what follows when something else moves the RTL's clock: compares every
   * output of the clock that has just settled, and moves the model over the same rising edge. To be
   * called once in every clock from the first, which has to be one of reset and is not compared.
   *
   * @throws dev.sluice.cosim.check.MismatchException as {@link #clock} does
   */
  public void compare() {
    if (begun) {
      block.compare();
    }
    step();
  }

  /** The model's rising edge. */
  private void step() {
    begun = true;
    said.of(model.verdict);
    if (inReset) {
      model.reset();
    } else {
      model.clock();
    }
    model.cmd.valid = false;
    model.query.valid = false;
    inReset = false;
    block.begin();
  }

  /** Input: nothing is offered and reset is low, in the RTL. The model is idle after each clock. */
  public void idle() {
    inputs.idle();
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
    return block.lockStep();
  }

  /**
   * What the RTL said in the clock that has just ended.
   *
   * @return the same object each time
   */
  public EngineOutputs outputs() {
    return outputs;
  }

  /**
   * The RTL, for waveforms and simulated time.
   *
   * @return the instance
   */
  public Dut dut() {
    return block.dut();
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
    block.close();
  }
}
