// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.MooreFifo;
import dev.sluice.cycle.lib.RowMemory;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.ControlWires;
import dev.sluice.cycle.wires.control.AnswerRowWires;
import dev.sluice.cycle.wires.control.HolderWires;
import dev.sluice.cycle.wires.control.PacketCountWires;
import dev.sluice.cycle.wires.control.ReplyWires;
import dev.sluice.cycle.wires.control.ReportRowWires;
import dev.sluice.cycle.wires.control.RequestRowWires;
import dev.sluice.cycle.wires.control.WindowUseWires;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.ControlSizes;
import java.util.List;

/**
 * Cycle model of PacketMaker: takes the orders of the five that have some in turn, fetches the
 * holder of the window, and hands the packet over. Two clocks a packet. An order for an earlier use
 * of a window is dropped. Answers and reports wait in queues of their own.
 *
 * <p>The ready of reply, refusal and request depends on the valid of these in the same clock.
 * Nothing allocates after construction. Not thread-safe.
 */
public final class PacketMakerModel implements BlockModel {
  /** Nothing is picked in this clock. */
  static final int NONE = -1;

  private static final int REPLIES = 0;
  private static final int REFUSALS = 1;
  private static final int ANSWERS = 2;
  private static final int REQUESTS = 3;
  private static final int REPORTS = 4;
  private static final int SOURCES = 5;

  /** {@link ReplyWires}: answers to connection requests. */
  public final Wires reply = ReplyWires.stream("reply");

  /** {@link WindowUseWires}: refusals of transfers that failed. */
  public final Wires refusal;

  /** {@link AnswerRowWires}: answers to packets, of windows that were opened. */
  public final Wires answer;

  /** {@link RequestRowWires}: requests, and reports of time-outs, of windows that were opened. */
  public final Wires request;

  /** {@link ReportRowWires}: reports of slides and probes, of windows that were opened. */
  public final Wires report;

  /** {@link HolderWires}: who gets a window. */
  public final Wires opened;

  /** {@link ControlWires}: packets; the fields count only while valid. */
  public final Wires packet = ControlWires.stream("packet").countingWhileValid();

  /** {@link PacketCountWires}: pulses. */
  public final Wires packetCount = PacketCountWires.signals("packetCount");

  private final Wires counted = PacketCountWires.signals("counted");
  private final Wires answerOut;
  private final Wires reportOut;
  private final AnswerQueue answers;
  private final MooreFifo reports;
  private final RowMemory owners;

  private int turn;
  private boolean busy;
  private int picked;
  private boolean stale;

  /** The window, and its use, that the last order but those of the desk was for. */
  private int orderedFor;

  private int orderedUse;

  /** The packet that is made. */
  private final Wires made = ControlWires.stream("made");

  /**
   * A component as it is after reset.
   *
   * @param p R
   */
  public PacketMakerModel(SluiceParameters p) {
    int bits = p.windowBits();
    refusal = WindowUseWires.stream(bits, "refusal");
    answer = AnswerRowWires.flow(bits, "answer");
    request = RequestRowWires.stream(bits, "request");
    report = ReportRowWires.stream(bits, "report");
    opened = HolderWires.flow(bits, "opened");
    answerOut = AnswerRowWires.flow(bits, "answerOut");
    reportOut = ReportRowWires.stream(bits, "reportOut");
    answers = new AnswerQueue(p.windows(), answer, answerOut, counted);
    reports = new MooreFifo(report, reportOut, ControlSizes.REPORT_QUEUE);
    owners = new RowMemory(HolderWires.flow(bits, "owner"), p.windows());
    reset();
  }

  @Override
  public void reset() {
    turn = 0;
    busy = false;
    picked = NONE;
    counted.clear();
    answers.reset();
    reports.reset();
  }

  @Override
  public void drive() {
    reports.drive();
    packet.valid = busy && !stale;
    if (packet.valid) {
      packet.copyFrom(made);
      packet.valid = true;
    }
    packetCount.copyFrom(counted);
  }

  @Override
  public void settle() {
    picked = NONE;
    for (int i = 0; i < SOURCES && !busy && picked == NONE; i++) {
      int source = (turn + i) % SOURCES;
      if (orders(source).valid) {
        picked = source;
      }
    }
    reply.ready = picked == REPLIES;
    refusal.ready = picked == REFUSALS;
    request.ready = picked == REQUESTS;
    reportOut.ready = picked == REPORTS;
  }

  private Wires orders(int source) {
    return switch (source) {
      case REPLIES -> reply;
      case REFUSALS -> refusal;
      case ANSWERS -> answerOut;
      case REQUESTS -> request;
      default -> reportOut;
    };
  }

  /**
   * For the check against the spec: whose order ends in this clock, as a packet or dropped, or
   * {@link #NONE}.
   */
  int source() {
    return busy && (stale || packet.ready) ? (turn + SOURCES - 1) % SOURCES : NONE;
  }

  /** For the check against the spec: the order is dropped. */
  boolean drops() {
    return stale;
  }

  /** For the check against the spec: the packet. */
  Wires made() {
    return made;
  }

  /** For the check against the spec: the window that the order was for. */
  int orderedFor() {
    return orderedFor;
  }

  /** For the check against the spec: the generation that it was for. */
  int orderedUse() {
    return orderedUse;
  }

  @Override
  public void clock() {
    counted.clear();
    if (busy) {
      busy = !(stale || packet.ready);
    } else if (picked != NONE) {
      busy = true;
      turn = (picked + 1) % SOURCES;
      make();
    }
    boolean answered = picked == ANSWERS;
    answers.clock(answered);
    reports.clock();
    owners.write(opened);
  }

  private void make() {
    made.set(ControlWires.PIDX, 0);
    made.set(ControlWires.DETAIL, 0);
    switch (picked) {
      case REPLIES -> {
        set(reply.getInt(ReplyWires.TYPE), reply, ReplyWires.WINDOW, ReplyWires.GENERATION);
        made.set(ControlWires.DETAIL, reply.get(ReplyWires.DETAIL));
        made.set(ControlWires.PEER, reply.get(ReplyWires.PEER));
        made.set(ControlWires.TRANSFER_ID, reply.get(ReplyWires.TRANSFER_ID));
        stale = false;
      }
      case REFUSALS -> {
        order(PacketType.REFUSAL.code(), refusal);
        made.set(ControlWires.DETAIL, RefusalReason.RECEIVER_GAVE_UP.code());
      }
      case ANSWERS -> answer();
      case REQUESTS -> {
        int type = request.getInt(RequestRowWires.TYPE);
        set(type, request, RequestRowWires.WINDOW, RequestRowWires.GENERATION);
        made.set(ControlWires.PIDX, request.get(RequestRowWires.PIDX));
        fetch();
        counted.set(PacketCountWires.PROGRESS_REPORT, type == PacketType.PROGRESS.code());
      }
      default -> {
        order(PacketType.PROGRESS.code(), reportOut);
        made.set(ControlWires.PIDX, reportOut.get(ReportRowWires.WBASE));
        counted.set(PacketCountWires.PROGRESS_REPORT, true);
      }
    }
  }

  /** Of these wires the first field is the window and the second the generation. */
  private void order(int type, Wires order) {
    set(type, order, WindowUseWires.WINDOW, WindowUseWires.GENERATION);
    fetch();
  }

  /** A refusal of a packet names no window. */
  private void answer() {
    order(PacketType.COMPLETION_RESPONSE.code(), answerOut);
    if (answerOut.getBit(AnswerRowWires.REFUSES)) {
      boolean ended = answerOut.getBit(AnswerRowWires.ENDED);
      RefusalReason reason = ended ? RefusalReason.ENDED : RefusalReason.RECEIVER_GAVE_UP;
      made.set(ControlWires.TYPE, PacketType.REFUSAL.code());
      made.set(ControlWires.WINDOW, 0);
      made.set(ControlWires.GENERATION, 0);
      made.set(ControlWires.DETAIL, reason.code());
    }
  }

  private void set(int type, Wires order, int window, int generation) {
    made.set(ControlWires.TYPE, type);
    made.set(ControlWires.WINDOW, order.get(window));
    made.set(ControlWires.GENERATION, order.get(generation));
  }

  /** The holder of the window; the order is stale when that is another use, or will be. */
  private void fetch() {
    orderedFor = made.getInt(ControlWires.WINDOW);
    orderedUse = made.getInt(ControlWires.GENERATION);
    Wires owner = owners.read(orderedFor);
    made.set(ControlWires.PEER, owner.get(HolderWires.OWNER_PEER));
    made.set(ControlWires.TRANSFER_ID, owner.get(HolderWires.OWNER_TRANSFER_ID));
    boolean reopened = opened.valid && opened.getInt(HolderWires.WINDOW) == orderedFor;
    stale = reopened || owner.getInt(HolderWires.OWNER_GENERATION) != orderedUse;
  }

  @Override
  public List<Wires> inputs() {
    return List.of(reply, refusal, answer, request, report, opened);
  }

  @Override
  public List<Wires> outputs() {
    return List.of(packet, packetCount);
  }
}
