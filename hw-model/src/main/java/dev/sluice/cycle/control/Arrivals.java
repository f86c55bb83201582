// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.RowMemory;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.ArrivalWires;
import dev.sluice.cycle.wires.control.AnswerRowWires;
import dev.sluice.cycle.wires.control.ArrivalCountWires;
import dev.sluice.cycle.wires.control.ArrivalWriteWires;
import dev.sluice.cycle.wires.control.PacketWriteWires;
import dev.sluice.cycle.wires.control.PhaseWriteWires;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.Verdict;

/**
 * One arrival a clock: taken in one clock, its rows read, changed and written in the next. The only
 * writer of the arrival rows.
 *
 * <p>{@link #judge} says what is to be written in this clock; {@link #clock} writes it.
 */
final class Arrivals {
  private final int windows;
  private final Wires arrival;
  private final Wires write;
  private final Wires answer;
  private final Wires count;
  private final RowMemory arrivalRows;
  private final RowMemory phaseRows;
  private final RowMemory packetRows;
  private final Wires phaseWrite;
  private final Wires packetWrite;

  // The arrival of the clock before.
  private boolean valid;
  private boolean inClosed;
  private boolean inError;
  private int window;
  private int inPidx;
  private int inWbase;
  private int inSlide;
  private boolean inAgain;
  private int inGeneration;
  private int verdict;
  private boolean slides;
  private boolean inComplete;
  private boolean inAnswerAgain;
  private boolean inRefuse;

  // The window's phase row.
  private int phase;
  private int generation;
  private int cause;
  private boolean overrunSeen;
  private boolean progressSeen;

  // What this clock writes.
  private boolean completed;
  private boolean error;
  private boolean markFailed;
  private boolean markFree;
  private boolean overrun;
  private boolean progress;
  private boolean accepted;
  private long since;
  private long other;
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
    write = line.arrivalWrite;
    answer = line.answer;
    phaseWrite = line.phaseWrite;
    packetWrite = line.packetWrite;
    this.count = count;
    int bits = p.windowBits();
    arrivalRows = new RowMemory(ArrivalWriteWires.flow(bits, "arrivalRow"), windows);
    phaseRows = new RowMemory(PhaseWriteWires.flow(bits, "phaseRow"), windows);
    packetRows = new RowMemory(PacketWriteWires.flow(bits, "packetRow"), windows);
  }

  void reset() {
    valid = false;
    arrivalRows.clear(ArrivalWriteWires.ROW_GENERATION);
    phaseRows.clear(PhaseWriteWires.ROW_GENERATION);
    packetRows.clear();
  }

  /** Reads the rows and decides; puts the row to write and the answer on their wires. */
  void judge(long now, long answerAgainAt) {
    writes = false;
    stirs = false;
    completes = false;
    accepts = false;
    probes = false;
    answer.valid = false;
    write.valid = false;
    if (!valid || window >= windows) {
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
      onMark(now, answerAgainAt);
    } else if (inAnswerAgain || inRefuse) {
      onAsked(now, answerAgainAt);
    } else if (phase == PhaseCodes.OPEN && !completed && !error) {
      onPacket(now, answerAgainAt);
    }
    if (writes) {
      write();
    }
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
    boolean current = row.getInt(ArrivalWriteWires.ROW_GENERATION) == generation;
    completed = current && row.getBit(ArrivalWriteWires.ROW_COMPLETED);
    error = current && row.getBit(ArrivalWriteWires.ROW_ERROR);
    markFailed = current && row.getBit(ArrivalWriteWires.ROW_MARK_FAILED);
    markFree = current && row.getBit(ArrivalWriteWires.ROW_MARK_FREE);
    accepted = current && row.getBit(ArrivalWriteWires.ROW_ACCEPTED);
    overrun = current ? row.getBit(ArrivalWriteWires.ROW_OVERRUN) : overrunSeen;
    progress = current ? row.getBit(ArrivalWriteWires.ROW_PROGRESS) : progressSeen;
    since = row.get(ArrivalWriteWires.ROW_SINCE);
    other = row.get(ArrivalWriteWires.ROW_OTHER);
  }

  private void write() {
    write.valid = true;
    write.set(ArrivalWriteWires.ADDRESS, window);
    write.set(ArrivalWriteWires.ROW_GENERATION, inGeneration);
    write.set(ArrivalWriteWires.ROW_COMPLETED, completed);
    write.set(ArrivalWriteWires.ROW_ERROR, error);
    write.set(ArrivalWriteWires.ROW_MARK_FAILED, markFailed);
    write.set(ArrivalWriteWires.ROW_MARK_FREE, markFree);
    write.set(ArrivalWriteWires.ROW_OVERRUN, overrun);
    write.set(ArrivalWriteWires.ROW_PROGRESS, progress);
    write.set(ArrivalWriteWires.ROW_ACCEPTED, accepted);
    write.set(ArrivalWriteWires.ROW_SINCE, since);
    write.set(ArrivalWriteWires.ROW_OTHER, other);
    write.set(ArrivalWriteWires.STIRS, stirs);
    write.set(ArrivalWriteWires.COMPLETES, completes);
  }

  private void answer(boolean refuses) {
    answer.valid = true;
    answer.set(AnswerRowWires.WINDOW, window);
    answer.set(AnswerRowWires.GENERATION, inGeneration);
    answer.set(AnswerRowWires.REFUSES, refuses);
    answer.set(AnswerRowWires.ENDED, cause == PhaseCodes.SENDER_GAVE_UP);
  }

  private void onMark(long now, long answerAgainAt) {
    if (phase == PhaseCodes.FAILED && !markFailed) {
      markFailed = true;
      since = now;
      other = answerAgainAt;
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

  private void onAsked(long now, long answerAgainAt) {
    boolean done = inAnswerAgain && phase == PhaseCodes.OPEN && completed;
    boolean failed = !inAnswerAgain && phase == PhaseCodes.FAILED && markFailed;
    if (!done && !failed) {
      return;
    }
    since = now;
    writes = true;
    if (PhaseCodes.reached(other, now)) {
      other = answerAgainAt;
      answer(!done);
      count.set(done ? ArrivalCountWires.ANSWERED_AGAIN : ArrivalCountWires.REFUSED_AGAIN, true);
    }
  }

  private void onPacket(long now, long answerAgainAt) {
    if (inError) {
      error = true;
      writes = true;
      stirs = true;
    } else if (verdict == Verdict.ACCEPTED.code()) {
      writes = true;
      stirs = !slides && !inComplete;
      accepts = true;
      accepted = true;
      other = inComplete ? answerAgainAt : now;
      if (slides || inComplete) {
        since = now;
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

  /** The rising edge: writes, and takes the arrival of this clock. */
  void clock(boolean ready) {
    arrivalRows.write(write);
    phaseRows.write(phaseWrite);
    packetRows.write(packetWrite);
    valid = arrival.valid && ready;
    if (valid) {
      inClosed = arrival.getBit(ArrivalWires.CLOSED);
      inError = arrival.getBit(ArrivalWires.ERROR);
      window = arrival.getInt(ArrivalWires.WINDOW);
      inGeneration = arrival.getInt(ArrivalWires.GENERATION);
      verdict = arrival.getInt(ArrivalWires.VERDICT);
      inPidx = arrival.getInt(ArrivalWires.PIDX);
      inWbase = arrival.getInt(ArrivalWires.WBASE);
      inSlide = arrival.getInt(ArrivalWires.SLIDE);
      slides = inSlide != 0;
      inAgain = arrival.getBit(ArrivalWires.AGAIN);
      inComplete = arrival.getBit(ArrivalWires.COMPLETE);
      inAnswerAgain = arrival.getBit(ArrivalWires.ANSWER_AGAIN);
      inRefuse = arrival.getBit(ArrivalWires.REFUSE);
    }
  }
}
