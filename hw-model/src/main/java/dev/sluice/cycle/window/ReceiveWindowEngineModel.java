// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.window;

import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.Verdict;
import dev.sluice.spec.window.WindowState;
import java.util.Arrays;

/**
 * The receive-window engine, clock by clock: R windows, one command in every clock, one verdict for
 * every packet, in order, a constant number of clocks later. It never stalls once it is ready.
 *
 * <p>How a clock goes: read the outputs of this clock, give the inputs of this clock ({@link
 * #reset}, {@link #open}, {@link #packet}, {@link #close}, {@link #query}; none means idle), then
 * {@link #clock}, the rising edge. All outputs are registered: they do not change within a clock.
 *
 * <p>After reset the engine clears its window memory, one window a clock, and is not {@link #ready}
 * for R clocks; commands and queries given while it is not ready are not taken.
 *
 * <p>The payload of {@code verdict} keeps its last value while its valid is low; that of {@code
 * status} means something only in the clock of its valid. Both are 0 after reset.
 *
 * <p>Nothing allocates after construction. Not thread-safe. Block page: {@code
 * docs/blocks/window.md}.
 */
public abstract class ReceiveWindowEngineModel {
  /** What the engine was built for. */
  protected final SluiceParameters parameters;

  /** Inputs of this clock. */
  protected boolean inReset;

  /** Whether a command is offered in this clock. */
  protected boolean inCommand;

  /** Its operation, a {@link WindowOp} code or 3. */
  protected int inOp;

  /** Its window; may be R or more where R is not a power of two. */
  protected int inWindow;

  /** Its generation tag. */
  protected int inGeneration;

  /** Its PIDX, 24 bits. */
  protected int inPidx;

  /** Its TAIL. */
  protected boolean inTail;

  /** Its region length in packets. */
  protected int inLength;

  /** Whether a query is offered in this clock. */
  protected boolean inQuery;

  /** Its window. */
  protected int inQueryWindow;

  /** Output {@code cmd_ready}. */
  protected boolean ready;

  /** Output {@code verdict_valid}. */
  protected boolean verdictValid;

  /** Output {@code verdict_payload_window}. */
  protected int verdictWindow;

  /** Output {@code verdict_payload_pidx}. */
  protected int verdictPidx;

  /** Output {@code verdict_payload_verdict}, a {@link Verdict} code. */
  protected int verdictCode;

  /** Output {@code verdict_payload_wbase}. */
  protected int verdictWbase;

  /** Output {@code verdict_payload_slide}. */
  protected int verdictSlide;

  /** Output {@code verdict_payload_complete}. */
  protected boolean verdictComplete;

  /** Output {@code verdict_payload_answerAgain}. */
  protected boolean verdictAnswerAgain;

  /** Output {@code status_valid}. */
  protected boolean statusValid;

  /** Output {@code status_payload_window}. */
  protected int statusWindow;

  /** Output {@code status_payload_row_state}, a {@link WindowState} code. */
  protected int statusState;

  /** Output {@code status_payload_row_generation}. */
  protected int statusGeneration;

  /** Output {@code status_payload_row_length}. */
  protected int statusLength;

  /** Output {@code status_payload_row_wbase}. */
  protected int statusWbase;

  /** Output {@code status_payload_row_tailSeen}. */
  protected boolean statusTailSeen;

  /** Output {@code status_payload_row_tailIndex}. */
  protected int statusTailIndex;

  /**
   * Output {@code status_payload_row_wvec}, laid out as in {@link
   * dev.sluice.spec.window.WindowVector}.
   */
  protected final long[] statusWvec;

  /**
   * What all architectures share.
   *
   * @param parameters R, W and M
   */
  protected ReceiveWindowEngineModel(SluiceParameters parameters) {
    this.parameters = parameters;
    this.statusWvec = new long[(parameters.width() + 63) >> 6];
  }

  /**
   * The model of the architecture that the parameters name, as it is after reset.
   *
   * @param parameters R, W, M and the architecture
   * @return a new model
   */
  public static ReceiveWindowEngineModel of(SluiceParameters parameters) {
    return switch (parameters.architecture()) {
      case SHIFT -> new ShiftWindowEngineModel(parameters);
      case RING -> new RingWindowEngineModel(parameters);
      case SEGMENTED -> new SegmentedWindowEngineModel(parameters);
    };
  }

  /**
   * The clocks from a packet command to its verdict.
   *
   * @return a constant of the architecture
   */
  public abstract int latency();

  /**
   * How late the window's edges move: a packet of clock c is held against WBASE as it was after the
   * commands of clocks up to c minus this.
   *
   * @return clocks, a constant of the architecture; 1 is not late at all
   */
  public abstract int edgeLag();

  /**
   * Output {@code query_ready}.
   *
   * @return whether a query is taken in this clock
   */
  public boolean queryReady() {
    return ready;
  }

  /**
   * Output {@code query_waits}: a query was taken and goes on only in a clock without a command.
   *
   * @return whether this clock is such a clock for it, if no command comes
   */
  public boolean queryWaits() {
    return false;
  }

  /** Input: reset is high in this clock. */
  public final void reset() {
    inReset = true;
  }

  /**
   * Input: an open command.
   *
   * @param window W_Ptr, 0 to 2^{@link SluiceParameters#windowBits()}-1
   * @param generation 0 to 255
   * @param length packets of the registered region; a region of 0 packets takes none
   */
  public final void open(int window, int generation, int length) {
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
  public final void packet(int window, int generation, int pidx, boolean tail) {
    command(WindowOp.PACKET.code(), window, generation, pidx, tail, 0);
  }

  /**
   * Input: a close command.
   *
   * @param window W_Ptr
   */
  public final void close(int window) {
    command(WindowOp.CLOSE.code(), window, 0, 0, false, 0);
  }

  /**
   * Input: the command port as it is, for a bench that drives every pin.
   *
   * @param op a {@link WindowOp} code, or 3, which does nothing
   * @param window W_Ptr
   * @param generation 0 to 255
   * @param pidx PIDX, 24 bits
   * @param tail TAIL
   * @param length packets of the region
   */
  public final void command(
      int op, int window, int generation, int pidx, boolean tail, int length) {
    inCommand = true;
    inOp = op;
    inWindow = window;
    inGeneration = generation;
    inPidx = pidx;
    inTail = tail;
    inLength = length;
  }

  /**
   * Input: asks for a window's state.
   *
   * @param window W_Ptr
   */
  public final void query(int window) {
    inQuery = true;
    inQueryWindow = window;
  }

  /** The rising edge. Takes the inputs that were given in this clock; the next clock is idle. */
  public final void clock() {
    edge();
    inReset = false;
    inCommand = false;
    inQuery = false;
  }

  /** Every output as reset leaves it: not ready, nothing valid, all else 0. */
  protected final void resetOutputs() {
    ready = false;
    verdictValid = false;
    verdictWindow = 0;
    verdictPidx = 0;
    verdictCode = 0;
    verdictWbase = 0;
    verdictSlide = 0;
    verdictComplete = false;
    verdictAnswerAgain = false;
    statusValid = false;
    statusWindow = 0;
    statusState = 0;
    statusGeneration = 0;
    statusLength = 0;
    statusWbase = 0;
    statusTailSeen = false;
    statusTailIndex = 0;
    Arrays.fill(statusWvec, 0);
  }

  /** The registers and memories of the architecture take their next values. */
  protected abstract void edge();

  /**
   * Output {@code cmd_ready}: low in reset and while the memory is cleared.
   *
   * @return whether commands are taken in this clock
   */
  public final boolean ready() {
    return ready;
  }

  /**
   * Output: a verdict is on the port in this clock. There is no ready: it must be taken.
   *
   * @return {@code verdict_valid}
   */
  public final boolean verdictValid() {
    return verdictValid;
  }

  /**
   * Output: the window that the packet named.
   *
   * @return {@code verdict_payload_window}
   */
  public final int verdictWindow() {
    return verdictWindow;
  }

  /**
   * Output: the packet's PIDX.
   *
   * @return {@code verdict_payload_pidx}, 24 bits
   */
  public final int verdictPidx() {
    return verdictPidx;
  }

  /**
   * Output: the verdict.
   *
   * @return {@code verdict_payload_verdict}, a {@link Verdict#code()}
   */
  public final int verdictCode() {
    return verdictCode;
  }

  /**
   * Output: WBASE of the window after this packet; 0 where the window is free or does not exist.
   *
   * @return {@code verdict_payload_wbase}, 0 to M
   */
  public final int verdictWbase() {
    return verdictWbase;
  }

  /**
   * Output: by how much WBASE moved.
   *
   * @return {@code verdict_payload_slide}, 0 to W
   */
  public final int verdictSlide() {
    return verdictSlide;
  }

  /**
   * Output: this packet completed the transfer.
   *
   * @return {@code verdict_payload_complete}, once a transfer
   */
  public final boolean verdictComplete() {
    return verdictComplete;
  }

  /**
   * Output: this was a late copy for a done window, whose completion response is to be repeated.
   *
   * @return {@code verdict_payload_answerAgain}
   */
  public final boolean verdictAnswerAgain() {
    return verdictAnswerAgain;
  }

  /**
   * Output: the answer to a query is on the port in this clock.
   *
   * @return {@code status_valid}
   */
  public final boolean statusValid() {
    return statusValid;
  }

  /**
   * Output: the window that was asked for.
   *
   * @return {@code status_payload_window}
   */
  public final int statusWindow() {
    return statusWindow;
  }

  /**
   * Output: whether it is free, open or done.
   *
   * @return {@code status_payload_row_state}, a {@link WindowState#code()}
   */
  public final int statusState() {
    return statusState;
  }

  /**
   * Output: its generation tag.
   *
   * @return {@code status_payload_row_generation}
   */
  public final int statusGeneration() {
    return statusGeneration;
  }

  /**
   * Output: its region's length.
   *
   * @return {@code status_payload_row_length}, packets
   */
  public final int statusLength() {
    return statusLength;
  }

  /**
   * Output: its WBASE.
   *
   * @return {@code status_payload_row_wbase}, 0 to M
   */
  public final int statusWbase() {
    return statusWbase;
  }

  /**
   * Output: its W_Tail.
   *
   * @return {@code status_payload_row_tailSeen}
   */
  public final boolean statusTailSeen() {
    return statusTailSeen;
  }

  /**
   * Output: the PIDX of its tail.
   *
   * @return {@code status_payload_row_tailIndex}, 0 while W_Tail is 0
   */
  public final int statusTailIndex() {
    return statusTailIndex;
  }

  /**
   * Output: its WVEC, not a copy.
   *
   * @return {@code status_payload_row_wvec}: the leftmost bit, which is packet WBASE, is the most
   *     significant bit of word 0 ({@link dev.sluice.spec.window.WindowVector})
   */
  public final long[] statusWvec() {
    return statusWvec;
  }
}
