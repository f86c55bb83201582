// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.RowMemory;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.ArrivalWires;
import dev.sluice.cycle.wires.control.AnswerRowWires;
import dev.sluice.cycle.wires.control.ArrivalCountWires;
import dev.sluice.cycle.wires.control.ArrivalWriteWires;
import dev.sluice.cycle.wires.control.ArrivingWires;
import dev.sluice.cycle.wires.control.PacketWriteWires;
import dev.sluice.cycle.wires.control.PhaseWriteWires;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.ControlSizes;
import dev.sluice.spec.window.Verdict;
import java.util.Arrays;

/**
 * One arrival a clock: taken in one clock, judged {@link ControlSizes#ARRIVAL_CLOCKS} clocks later,
 * its row on the wires in the clock after that. The only writer of the arrival rows.
 *
 * <p>A visit's commit counts for the arrival that is judged in its clock, and for every later one;
 * but one that was taken two clocks or more before its window was opened finds it free.
 *
 * <p>{@link #judge} judges and writes the rows; {@link #clock} takes the next arrival.
 */
final class Arrivals {
  private static final int CLOCKS = ControlSizes.ARRIVAL_CLOCKS;

  private static final long LONG_AGO = -100;

  private final int windows;
  private final Wires arrival;
  private final Wires arriving;
  private final Wires write;
  private final Wires answer;
  private final Wires count;
  private final RowMemory arrivalRows;
  private final RowMemory phaseRows;
  private final RowMemory packetRows;
  private final Wires phaseWrite;
  private final Wires packetWrite;

  /** When an ended window may answer again, and when it was last told so. */
  private final long[] againAt;

  /** When a window was last opened, of its own clocks. */
  private final long[] openedAt;

  private final long[] againSetAt;

  /** Arrivals on their way, one for each of the last clocks. */
  private final Wires[] taken = new Wires[CLOCKS];

  private final boolean[] isTaken = new boolean[CLOCKS];
  private long clock;

  // What the next clock shows.
  private final Wires written;
  private final Wires answered;

  // The arrival that was judged.
  private boolean inClosed;
  private boolean inError;
  private int window;
  private int inPidx;
  private int inWbase;
  private int inSlide;
  private boolean inAgain;
  private int inGeneration;
  private int verdict;
  private boolean inComplete;
  private boolean inAnswerAgain;
  private boolean inRefuse;

  // The window's phase row.
  private int phase;
  private int generation;
  private int cause;
  private boolean overrunSeen;
  private boolean progressSeen;

  // What it does.
  private boolean completed;
  private boolean error;
  private boolean markFailed;
  private boolean markFree;
  private boolean overrun;
  private boolean progress;
  private boolean accepted;
  private boolean setsSince;
  private boolean setsAcceptedAt;
  private boolean setsAgain;
  private boolean writes;
  private boolean stirs;
  private boolean completes;
  private boolean accepts;
  private boolean probes;
  private int nextUnasked;
  private int packets;

  Arrivals(SluiceParameters p, ArrivalLineModel line, Wires count) {
    windows = p.windows();
    arrival = line.arrival;
    arriving = line.arriving;
    write = line.arrivalWrite;
    answer = line.answer;
    phaseWrite = line.phaseWrite;
    packetWrite = line.packetWrite;
    this.count = count;
    int bits = p.windowBits();
    arrivalRows = new RowMemory(ArrivalWriteWires.flow(bits, "arrivalRow"), windows);
    phaseRows = new RowMemory(PhaseWriteWires.flow(bits, "phaseRow"), windows);
    packetRows = new RowMemory(PacketWriteWires.flow(bits, "packetRow"), windows);
    againAt = new long[windows];
    againSetAt = new long[windows];
    openedAt = new long[windows];
    written = ArrivalWriteWires.flow(bits, "written");
    answered = AnswerRowWires.flow(bits, "answered");
    Arrays.setAll(taken, i -> ArrivalWires.stream("taken" + i));
  }

  void reset() {
    Arrays.fill(isTaken, false);
    Arrays.fill(openedAt, LONG_AGO);
    Arrays.fill(againSetAt, LONG_AGO);
    clock = 0;
    written.valid = false;
    answered.valid = false;
    arrivalRows.clear();
    phaseRows.clear(PhaseWriteWires.ROW_GENERATION);
    packetRows.clear();
  }

  /** Shows what was judged in the clock before, and whose arrival is judged in this one. */
  void drive() {
    write.copyFrom(written);
    answer.copyFrom(answered);
    int oldest = oldest();
    arriving.valid = isTaken[oldest] && taken[oldest].getInt(ArrivalWires.WINDOW) < windows;
    if (arriving.valid) {
      arriving.set(ArrivingWires.WINDOW, taken[oldest].get(ArrivalWires.WINDOW));
    }
  }

  /** Where the arrival is that was taken {@link #CLOCKS} clocks ago. */
  private int oldest() {
    return (int) (clock % CLOCKS);
  }

  /** Takes over what visits write, and judges. */
  void judge(long now, long answerAgainAt) {
    if (phaseWrite.valid) {
      open();
    }
    phaseRows.write(phaseWrite);
    packetRows.write(packetWrite);
    writes = false;
    stirs = false;
    completes = false;
    accepts = false;
    probes = false;
    setsSince = false;
    setsAcceptedAt = false;
    setsAgain = false;
    answered.valid = false;
    written.valid = false;
    if (!isTaken[oldest()]) {
      return;
    }
    read(taken[oldest()]);
    if (window >= windows || openedAt[window] > clock - CLOCKS + 1) {
      return;
    }
    readPhaseRow();
    if (generation != inGeneration) {
      return;
    }
    readArrivalRow();
    Wires packet = packetRows.read(window);
    nextUnasked = packet.getInt(PacketWriteWires.ROW_NEXT);
    packets = packet.getInt(PacketWriteWires.ROW_PACKETS);
    if (inClosed) {
      onMark();
    } else if (inAnswerAgain || inRefuse) {
      onAsked(now);
    } else if (phase == PhaseCodes.OPEN && !completed && !error) {
      onPacket();
    }
    if (setsAgain) {
      againAt[window] = answerAgainAt;
      againSetAt[window] = clock;
    }
    if (writes) {
      write(now);
    }
  }

  /** A free window is opened. */
  private void open() {
    int at = phaseWrite.getInt(PhaseWriteWires.ADDRESS);
    int before = phaseRows.read(at).getInt(PhaseWriteWires.ROW_PHASE);
    if (before == PhaseCodes.FREE) {
      openedAt[at] = clock;
    }
  }

  private void read(Wires in) {
    inClosed = in.getBit(ArrivalWires.CLOSED);
    inError = in.getBit(ArrivalWires.ERROR);
    window = in.getInt(ArrivalWires.WINDOW);
    inGeneration = in.getInt(ArrivalWires.GENERATION);
    verdict = in.getInt(ArrivalWires.VERDICT);
    inPidx = in.getInt(ArrivalWires.PIDX);
    inWbase = in.getInt(ArrivalWires.WBASE);
    inSlide = in.getInt(ArrivalWires.SLIDE);
    inAgain = in.getBit(ArrivalWires.AGAIN);
    inComplete = in.getBit(ArrivalWires.COMPLETE);
    inAnswerAgain = in.getBit(ArrivalWires.ANSWER_AGAIN);
    inRefuse = in.getBit(ArrivalWires.REFUSE);
  }

  private void readPhaseRow() {
    Wires row = phaseRows.read(window);
    phase = row.getInt(PhaseWriteWires.ROW_PHASE);
    generation = row.getInt(PhaseWriteWires.ROW_GENERATION);
    cause = row.getInt(PhaseWriteWires.ROW_CAUSE);
    overrunSeen = row.getBit(PhaseWriteWires.ROW_OVERRUN_SEEN);
    progressSeen = row.getBit(PhaseWriteWires.ROW_PROGRESS_SEEN);
  }

  /** The row of this use of the window; that of an earlier use counts as a new one. */
  private void readArrivalRow() {
    Wires row = arrivalRows.read(window);
    boolean current = arrivalRows.isOf(window, ArrivalWriteWires.ROW_GENERATION, generation);
    completed = current && row.getBit(ArrivalWriteWires.ROW_COMPLETED);
    error = current && row.getBit(ArrivalWriteWires.ROW_ERROR);
    markFailed = current && row.getBit(ArrivalWriteWires.ROW_MARK_FAILED);
    markFree = current && row.getBit(ArrivalWriteWires.ROW_MARK_FREE);
    accepted = current && row.getBit(ArrivalWriteWires.ROW_ACCEPTED);
    overrun = current ? row.getBit(ArrivalWriteWires.ROW_OVERRUN) : overrunSeen;
    progress = current ? row.getBit(ArrivalWriteWires.ROW_PROGRESS) : progressSeen;
  }

  private void write(long now) {
    written.valid = true;
    written.set(ArrivalWriteWires.ADDRESS, window);
    written.set(ArrivalWriteWires.ROW_GENERATION, inGeneration);
    written.set(ArrivalWriteWires.ROW_COMPLETED, completed);
    written.set(ArrivalWriteWires.ROW_ERROR, error);
    written.set(ArrivalWriteWires.ROW_MARK_FAILED, markFailed);
    written.set(ArrivalWriteWires.ROW_MARK_FREE, markFree);
    written.set(ArrivalWriteWires.ROW_OVERRUN, overrun);
    written.set(ArrivalWriteWires.ROW_PROGRESS, progress);
    written.set(ArrivalWriteWires.ROW_ACCEPTED, accepted);
    written.set(ArrivalWriteWires.SETS_SINCE, setsSince);
    written.set(ArrivalWriteWires.SETS_ACCEPTED_AT, setsAcceptedAt);
    written.set(ArrivalWriteWires.AT, now);
    written.set(ArrivalWriteWires.STIRS, stirs);
    written.set(ArrivalWriteWires.COMPLETES, completes);
    arrivalRows.write(written);
  }

  private void answer(boolean refuses) {
    answered.valid = true;
    answered.set(AnswerRowWires.WINDOW, window);
    answered.set(AnswerRowWires.GENERATION, inGeneration);
    answered.set(AnswerRowWires.REFUSES, refuses);
    answered.set(AnswerRowWires.ENDED, cause == PhaseCodes.SENDER_GAVE_UP);
    setsAgain = true;
  }

  private void onMark() {
    if (phase == PhaseCodes.FAILED && !markFailed) {
      markFailed = true;
      setsSince = true;
      setsAgain = true;
      writes = true;
      count.set(failure(cause), true);
    } else if (phase == PhaseCodes.LEAVING) {
      markFree = true;
      writes = true;
    }
  }

  private static int failure(int cause) {
    return switch (cause) {
      case PhaseCodes.RECEIVER_GAVE_UP -> ArrivalCountWires.RECEIVER_GAVE_UP;
      case PhaseCodes.SENDER_GAVE_UP -> ArrivalCountWires.SENDER_GAVE_UP;
      default -> ArrivalCountWires.MEMORY_ERROR;
    };
  }

  private void onAsked(long now) {
    boolean done = inAnswerAgain && phase == PhaseCodes.OPEN && completed;
    boolean failed = !inAnswerAgain && phase == PhaseCodes.FAILED && markFailed;
    if (!done && !failed) {
      return;
    }
    setsSince = true;
    writes = true;
    boolean justTold = clock - againSetAt[window] <= ControlSizes.ANSWER_GAP;
    if (!justTold && PhaseCodes.reached(againAt[window], now)) {
      answer(!done);
      count.set(done ? ArrivalCountWires.ANSWERED_AGAIN : ArrivalCountWires.REFUSED_AGAIN, true);
    }
  }

  private void onPacket() {
    if (inError) {
      error = true;
      writes = true;
      stirs = true;
    } else if (verdict == Verdict.ACCEPTED.code()) {
      writes = true;
      boolean slides = inSlide != 0 || inComplete;
      stirs = !slides;
      accepts = true;
      accepted = true;
      setsAcceptedAt = true;
      if (slides) {
        setsSince = true;
        progress = !progressSeen;
      }
      if (inComplete) {
        completed = true;
        completes = true;
        answer(false);
        count.set(ArrivalCountWires.COMPLETED, true);
      }
    } else if (verdict == Verdict.BEYOND.code() && overrun == overrunSeen) {
      overrun = !overrun;
      writes = true;
      stirs = true;
    } else if (verdict == Verdict.BELOW.code() || verdict == Verdict.DUPLICATE.code()) {
      probes = inAgain;
    }
  }

  /** In this clock a packet of an open window was accepted, and is in memory. */
  boolean accepts() {
    return accepts;
  }

  /** In this clock a retransmission was not new to an open window. */
  boolean probes() {
    return probes;
  }

  /** In this clock a window's mark came. */
  boolean ends() {
    return writes && inClosed;
  }

  int window() {
    return window;
  }

  int generation() {
    return inGeneration;
  }

  int pidx() {
    return inPidx;
  }

  int wbase() {
    return inWbase;
  }

  int slide() {
    return inSlide;
  }

  boolean again() {
    return inAgain;
  }

  boolean isComplete() {
    return inComplete;
  }

  /** NEXT of the window. */
  int nextUnasked() {
    return nextUnasked;
  }

  /** N of the window. */
  int packets() {
    return packets;
  }

  /** The rising edge: takes the arrival of this clock. */
  void clock(boolean ready) {
    int at = oldest();
    isTaken[at] = arrival.valid && ready;
    if (isTaken[at]) {
      taken[at].copyFrom(arrival);
    }
    clock++;
  }
}
