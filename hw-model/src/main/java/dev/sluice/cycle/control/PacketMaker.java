// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.ControlWires;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;

/**
 * Makes control packets: takes the orders of the five that have some in turn, fetches the holder of
 * the window, and hands the packet to the control queue. Two clocks a packet. An order for an
 * earlier use of a window is dropped.
 */
final class PacketMaker {
  /** Nothing is picked in this clock. */
  static final int NONE = -1;

  static final int CONNECTIONS = 0;
  static final int SWEEP = 1;
  static final int ANSWERS = 2;
  static final int REQUESTS = 3;
  static final int REPORTS = 4;
  private static final int SOURCES = 5;

  private final ControlRows rows;
  private final Connections connections;
  private final Sweep sweep;
  private final AnswerQueue answers;
  private final Requests requests;
  private final Wires report;
  private final Wires made;

  private int turn;
  private boolean busy;
  private int picked;

  /** The window, and its use, that the last order but those of connections was for. */
  private int orderedFor;

  private int orderedUse;

  // The packet.
  private boolean stale;
  private int type;
  private int peer;
  private int window;
  private int generation;
  private int transferId;
  private int pidx;
  private int detail;

  PacketMaker(
      ControlRows rows,
      Connections connections,
      Sweep sweep,
      AnswerQueue answers,
      Requests requests,
      Wires report,
      Wires made) {
    this.rows = rows;
    this.connections = connections;
    this.sweep = sweep;
    this.answers = answers;
    this.requests = requests;
    this.report = report;
    this.made = made;
  }

  void reset() {
    turn = 0;
    busy = false;
    picked = NONE;
  }

  /** Whose order is taken in this clock. */
  int pick() {
    picked = NONE;
    for (int i = 0; i < SOURCES && !busy && picked == NONE; i++) {
      int source = (turn + i) % SOURCES;
      if (valid(source)) {
        picked = source;
      }
    }
    return picked;
  }

  private boolean valid(int source) {
    return switch (source) {
      case CONNECTIONS -> connections.replyValid();
      case SWEEP -> sweep.refusalValid();
      case ANSWERS -> answers.valid();
      case REQUESTS -> requests.order.valid();
      default -> report.valid;
    };
  }

  /** Whether the order that is taken in this clock is a progress report. */
  boolean reports() {
    return picked == REPORTS || picked == REQUESTS && requests.order.type() == PacketType.PROGRESS;
  }

  /**
   * For the check against the spec: whose order ends in this clock, as a packet in the control
   * queue or dropped, or {@link #NONE}.
   */
  int source() {
    return busy && (stale || made.ready) ? (turn + SOURCES - 1) % SOURCES : NONE;
  }

  /** For the check against the spec: the order is dropped. */
  boolean drops() {
    return stale;
  }

  /** For the check against the spec: the type of the packet. */
  int type() {
    return type;
  }

  /** For the check against the spec: the PIDX of the packet. */
  int pidx() {
    return pidx;
  }

  /** For the check against the spec: the window that the order was for. */
  int orderedFor() {
    return orderedFor;
  }

  /** For the check against the spec: the generation that it was for. */
  int orderedUse() {
    return orderedUse;
  }

  /** Writes the packet on the wires to the control queue. */
  void drive() {
    made.valid = busy && !stale;
    made.set(ControlWires.TYPE, type);
    made.set(ControlWires.PEER, peer);
    made.set(ControlWires.WINDOW, window);
    made.set(ControlWires.GENERATION, generation);
    made.set(ControlWires.TRANSFER_ID, transferId);
    made.set(ControlWires.PIDX, pidx);
    made.set(ControlWires.DETAIL, detail);
  }

  /**
   * The rising edge. After {@link #pick} and before the rows are written and the orders taken.
   *
   * @param opens the window that is opened in this clock, or -1
   */
  void clock(int opens) {
    if (busy) {
      busy = !(stale || made.ready);
      return;
    }
    if (picked == NONE) {
      return;
    }
    busy = true;
    turn = (picked + 1) % SOURCES;
    switch (picked) {
      case CONNECTIONS -> {
        set(connections.replyType(), connections.replyWindow(), connections.replyGeneration());
        detail = connections.replyDetail();
        peer = connections.peer();
        transferId = connections.transferId();
        stale = false;
      }
      case SWEEP -> {
        set(PacketType.REFUSAL, sweep.refusalWindow(), sweep.refusalGeneration());
        detail = RefusalReason.RECEIVER_GAVE_UP.code();
        fetch(window, generation, opens);
      }
      case ANSWERS -> {
        boolean completion = answers.code() == AnswerQueue.COMPLETION;
        fetch(answers.window(), answers.generation(), opens);
        if (completion) {
          set(PacketType.COMPLETION_RESPONSE, answers.window(), answers.generation());
        } else {
          set(PacketType.REFUSAL, 0, 0);
        }
        detail = answers.code();
      }
      case REPORTS -> {
        set(
            PacketType.PROGRESS,
            report.getInt(ReportRow.WINDOW),
            report.getInt(ReportRow.GENERATION));
        pidx = report.getInt(ReportRow.WBASE);
        fetch(window, generation, opens);
      }
      default -> {
        set(requests.order.type(), requests.order.window(), requests.order.generation());
        pidx = requests.order.pidx();
        fetch(window, generation, opens);
      }
    }
  }

  private void set(PacketType packetType, int ofWindow, int withGeneration) {
    type = packetType.code();
    window = ofWindow;
    generation = withGeneration;
    pidx = 0;
    detail = 0;
  }

  private void fetch(int of, int inUse, int opens) {
    orderedFor = of;
    orderedUse = inUse;
    peer = rows.peer[of];
    transferId = rows.transferId[of];
    stale = rows.holderGeneration[of] != inUse || opens == of;
  }
}
