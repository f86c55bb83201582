// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.control;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** What a visit found, at decide. From WindowVisits to the visitors. */
public final class SeenWires {
  /** Ordinal of {@code VisitKind}; 3 bits. */
  public static final int KIND = 0;

  /** W_Ptr; ceil(log2 R) bits. */
  public static final int WINDOW = 1;

  /** Free, open, failed or leaving: {@code PhaseCodes}; 2 bits. */
  public static final int ROW_PHASE = 2;

  /** Generation tag of the present use, or of the last; 8 bits. */
  public static final int ROW_GENERATION = 3;

  /** Why it failed; 2 bits. */
  public static final int ROW_CAUSE = 4;

  /** Differs from the arrival row's overrun when packets were dropped beyond the window; 1 bit. */
  public static final int ROW_OVERRUN_SEEN = 5;

  /**
   * Differs from the arrival row's progress when WBASE has moved since the last time-out; 1 bit.
   */
  public static final int ROW_PROGRESS_SEEN = 6;

  /** Every packet is in memory; 1 bit. */
  public static final int COMPLETED = 7;

  /** Memory answered with an error; 1 bit. */
  public static final int ERROR = 8;

  /** The mark of the failure has come; 1 bit. */
  public static final int MARK_FAILED = 9;

  /** The mark has come after which it may be freed; 1 bit. */
  public static final int MARK_FREE = 10;

  /** A packet was accepted; 1 bit. */
  public static final int ACCEPTED = 11;

  /** Packets were dropped beyond the window since the last range request; 1 bit. */
  public static final int OVERRUN = 12;

  /** What overrunSeen becomes with a range request; 1 bit. */
  public static final int OVERRUN_TOGGLE = 13;

  /** What progressSeen becomes with a time-out; 1 bit. */
  public static final int PROGRESS_TOGGLE = 14;

  /** WBASE has moved since the last time-out; 1 bit. */
  public static final int PROGRESSED = 15;

  /** Time-outs since then; 10 bits. */
  public static final int REPEATS = 16;

  /** MARK: NEXT when the time-out last began to run; 25 bits. */
  public static final int MARK = 17;

  /** N; 25 bits. */
  public static final int PACKETS = 18;

  /** NEXT; 25 bits. */
  public static final int NEXT = 19;

  /** The time that counts for the window is over; 1 bit. */
  public static final int DUE = 20;

  /** It was asked for as often as it may be; 1 bit. */
  public static final int EXHAUSTED = 21;

  /** An arrival after its row was read left nothing due; 1 bit. */
  public static final int CALMED = 22;

  /** An arrival after its row was read changed the row, not the time-out; 1 bit. */
  public static final int STIRRED = 23;

  /** An arrival after its row was read completed the transfer; 1 bit. */
  public static final int COMPLETES = 24;

  /** Prompt time-outs since WBASE moved; 4 bits. */
  public static final int PROMPTS = 25;

  /** Of the sweep: a time-out, when one is due, is a prompt one; 1 bit. */
  public static final int PROMPT = 26;

  private SeenWires() {}

  /**
   * Wires of these fields, which count only while valid.
   *
   * @param windowBits ceil(log2 R)
   * @param name of the flow
   * @return idle wires
   */
  public static Wires flow(int windowBits, String name) {
    return Wires.flow(
            name,
            new Field("kind", 3),
            new Field("window", windowBits),
            new Field("row_phase", 2),
            new Field("row_generation", 8),
            new Field("row_cause", 2),
            new Field("row_overrunSeen", 1),
            new Field("row_progressSeen", 1),
            new Field("completed", 1),
            new Field("error", 1),
            new Field("markFailed", 1),
            new Field("markFree", 1),
            new Field("accepted", 1),
            new Field("overrun", 1),
            new Field("overrunToggle", 1),
            new Field("progressToggle", 1),
            new Field("progressed", 1),
            new Field("repeats", 10),
            new Field("mark", 25),
            new Field("packets", 25),
            new Field("next", 25),
            new Field("due", 1),
            new Field("exhausted", 1),
            new Field("calmed", 1),
            new Field("stirred", 1),
            new Field("completes", 1),
            new Field("prompts", 4),
            new Field("prompt", 1))
        .countingWhileValid()
        .countingRoundValid();
  }
}
