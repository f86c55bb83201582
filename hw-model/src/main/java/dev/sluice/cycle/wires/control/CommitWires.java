// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.control;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** What a visitor wants written at decide. From a visitor to WindowVisits. */
public final class CommitWires {
  /** The phase row is written; 1 bit. */
  public static final int WRITES_PHASE = 0;

  /** Free, open, failed or leaving: {@code PhaseCodes}; 2 bits. */
  public static final int PHASE_PHASE = 1;

  /** Generation tag of the present use, or of the last; 8 bits. */
  public static final int PHASE_GENERATION = 2;

  /** Why it failed; 2 bits. */
  public static final int PHASE_CAUSE = 3;

  /** Differs from the arrival row's overrun when packets were dropped beyond the window; 1 bit. */
  public static final int PHASE_OVERRUN_SEEN = 4;

  /**
   * Differs from the arrival row's progress when WBASE has moved since the last time-out; 1 bit.
   */
  public static final int PHASE_PROGRESS_SEEN = 5;

  /** The wait row is written; 1 bit. */
  public static final int WRITES_WAIT = 6;

  /** The time-out begins to run now, else it goes on; 1 bit. */
  public static final int RESTARTS = 7;

  /** Time-outs without progress; 10 bits. */
  public static final int REPEATS = 8;

  /** MARK; 25 bits. */
  public static final int MARK = 9;

  /** The packet row is written; 1 bit. */
  public static final int WRITES_PACKET = 10;

  /** N; 25 bits. */
  public static final int PACKET_PACKETS = 11;

  /** NEXT: every packet below it was received or requested; 25 bits. */
  public static final int PACKET_NEXT = 12;

  /** A command is given; 1 bit. */
  public static final int GIVES = 13;

  /** WindowOp code: open or close; 2 bits. */
  public static final int COMMAND_OP = 14;

  /** Of a close: the window is to refuse; 1 bit. */
  public static final int COMMAND_FAILED = 15;

  /** W_Ptr; 16 bits. */
  public static final int COMMAND_WINDOW = 16;

  /** Generation tag; 8 bits. */
  public static final int COMMAND_GENERATION = 17;

  /** Of an open: who holds it; 32 bits. */
  public static final int COMMAND_PEER = 18;

  /** Of an open: its transfer; 32 bits. */
  public static final int COMMAND_TRANSFER_ID = 19;

  /** Of an open: N; 25 bits. */
  public static final int COMMAND_PACKETS = 20;

  /** Of an open: payload bytes of packet N-1; 13 bits. */
  public static final int COMMAND_TAIL_BYTES = 21;

  /** Of an open: Addr_Recv; 64 bits. */
  public static final int COMMAND_ADDRESS = 22;

  /** Prompt time-outs since WBASE moved; 4 bits. Written with the wait row. */
  public static final int PROMPTS = 23;

  private CommitWires() {}

  /**
   * Wires of these fields, which count only while valid.
   *
   * @param name of the flow
   * @return idle wires
   */
  public static Wires flow(String name) {
    return Wires.flow(
            name,
            new Field("writesPhase", 1),
            new Field("phase_phase", 2),
            new Field("phase_generation", 8),
            new Field("phase_cause", 2),
            new Field("phase_overrunSeen", 1),
            new Field("phase_progressSeen", 1),
            new Field("writesWait", 1),
            new Field("restarts", 1),
            new Field("repeats", 10),
            new Field("mark", 25),
            new Field("writesPacket", 1),
            new Field("packet_packets", 25),
            new Field("packet_next", 25),
            new Field("gives", 1),
            new Field("command_op", 2),
            new Field("command_failed", 1),
            new Field("command_window", 16),
            new Field("command_generation", 8),
            new Field("command_peer", 32),
            new Field("command_transferId", 32),
            new Field("command_packets", 25),
            new Field("command_tailBytes", 13),
            new Field("command_address", 64),
            new Field("prompts", 4))
        .countingWhileValid()
        .countingRoundValid();
  }
}
