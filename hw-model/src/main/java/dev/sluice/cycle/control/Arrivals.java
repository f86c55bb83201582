// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.ArrivalWires;
import dev.sluice.cycle.wires.registers.ReceiveCountWires;
import dev.sluice.protocol.RefusalReason;
import dev.sluice.spec.window.Verdict;

/**
 * One arrival a clock: taken in one clock, its rows read, changed and written in the next. The only
 * writer of the arrival rows.
 *
 * <p>{@link #judge} says what is to be written in this clock and what it does to a visit of the
 * same window; {@link #clock} writes it.
 */
final class Arrivals {
  private final ControlRows rows;
  private final int windows;
  private final Wires arrival;
  private final Wires count;
  private final AnswerQueue answers;

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
  private int answer;

  Arrivals(ControlRows rows, int windows, Wires arrival, Wires count, AnswerQueue answers) {
    this.rows = rows;
    this.windows = windows;
    this.arrival = arrival;
    this.count = count;
    this.answers = answers;
  }

  void reset() {
    valid = false;
  }

  /** Reads the rows and decides. */
  void judge(long now, long answerAgainAt) {
    writes = false;
    stirs = false;
    completes = false;
    accepts = false;
    probes = false;
    answer = AnswerQueue.NONE;
    if (!valid || window >= windows || rows.generation[window] != inGeneration) {
      return;
    }
    readArrivalRow();
    nextUnasked = rows.next[window];
    packets = rows.packets[window];
    if (inClosed) {
      onMark(now, answerAgainAt);
    } else if (inAnswerAgain || inRefuse) {
      onAsked(now, answerAgainAt);
    } else if (rows.phase[window] == ControlRows.OPEN && !completed && !error) {
      onPacket(now, answerAgainAt);
    }
  }

  /** The row of this use of the window; that of an earlier use counts as a new one. */
  private void readArrivalRow() {
    boolean current = rows.current(window);
    completed = current && rows.completed[window];
    error = current && rows.error[window];
    markFailed = current && rows.markFailed[window];
    markFree = current && rows.markFree[window];
    accepted = current && rows.accepted[window];
    overrun = current ? rows.overrun[window] : rows.overrunSeen[window];
    progress = current ? rows.progress[window] : rows.progressSeen[window];
    since = rows.since[window];
    other = rows.other[window];
  }

  private void onMark(long now, long answerAgainAt) {
    if (rows.phase[window] == ControlRows.FAILED && !markFailed) {
      markFailed = true;
      since = now;
      other = answerAgainAt;
      writes = true;
      count.set(failure(rows.cause[window]), true);
    } else if (rows.phase[window] == ControlRows.LEAVING) {
      markFree = true;
      writes = true;
    }
  }

  private static int failure(int cause) {
    return switch (cause) {
      case ControlRows.RECEIVER_GAVE_UP -> ReceiveCountWires.RECEIVER_GAVE_UP;
      case ControlRows.SENDER_GAVE_UP -> ReceiveCountWires.SENDER_GAVE_UP;
      default -> ReceiveCountWires.MEMORY_ERROR;
    };
  }

  private void onAsked(long now, long answerAgainAt) {
    boolean done = inAnswerAgain && rows.phase[window] == ControlRows.OPEN && completed;
    boolean failed = !inAnswerAgain && rows.phase[window] == ControlRows.FAILED && markFailed;
    if (!done && !failed) {
      return;
    }
    since = now;
    writes = true;
    boolean mayAnswer = (now - other & 1L << ControlRows.TIME_BITS - 1) == 0;
    if (mayAnswer) {
      other = answerAgainAt;
      answer = done ? AnswerQueue.COMPLETION : refusal(rows.cause[window]);
      count.set(done ? ReceiveCountWires.ANSWERED_AGAIN : ReceiveCountWires.REFUSED_AGAIN, true);
    }
  }

  /** What the sender of a failed transfer is told: what it said itself is not sent back to it. */
  static int refusal(int cause) {
    return cause == ControlRows.SENDER_GAVE_UP
        ? RefusalReason.ENDED.code()
        : RefusalReason.RECEIVER_GAVE_UP.code();
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
        progress = !rows.progressSeen[window];
      }
      if (inComplete) {
        completed = true;
        completes = true;
        answer = AnswerQueue.COMPLETION;
        count.set(ReceiveCountWires.COMPLETED, true);
      }
    } else if (verdict == Verdict.BEYOND.code() && overrun == rows.overrunSeen[window]) {
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

  /** Whether this clock's write leaves nothing due in the window. */
  boolean calms(int visited) {
    return writes && !stirs && window == visited;
  }

  /** Whether this clock's write leaves the window's time-out as it was. */
  boolean stirs(int visited) {
    return stirs && window == visited;
  }

  /** Whether this clock's write completes the window's transfer. */
  boolean completes(int visited) {
    return completes && window == visited;
  }

  /** The rising edge: writes, and takes the arrival of this clock. */
  void clock(boolean ready) {
    if (writes) {
      rows.arrivalGeneration[window] = inGeneration;
      rows.completed[window] = completed;
      rows.error[window] = error;
      rows.markFailed[window] = markFailed;
      rows.markFree[window] = markFree;
      rows.overrun[window] = overrun;
      rows.progress[window] = progress;
      rows.accepted[window] = accepted;
      rows.since[window] = since;
      rows.other[window] = other;
    }
    answers.offer(answer, window, inGeneration);
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
