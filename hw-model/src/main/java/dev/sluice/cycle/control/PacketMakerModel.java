// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.BlockRamFifo;
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
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.ControlSizes;
import java.util.List;

/**
 * Cycle model of PacketMaker: takes the orders of the five that have some in turn, fetches the
 * holder of the window, and hands the packet over. Three clocks a packet, five from the order to
 * it. An order for an earlier use of a window is dropped. Answers and reports wait in queues of
 * their own; a reply waits at its port until the clock after its packet is taken.
 *
 * <p>Every output is a function of registers. Nothing allocates after construction. Not
 * thread-safe.
 */
public final class PacketMakerModel implements BlockModel {
  /** No order ends in this clock. */
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
  private final Wires answerIn;
  private final Wires answerOut;
  private final Wires reportOut;
  private final BlockRamFifo answers;
  private final MooreFifo reports;
  private final RowMemory owners;

  /** Whose turn it is to be looked at first. */
  private int turn;

  /** Who may be taken from, or {@link #NONE}. */
  private int granted;

  /** A reply was taken up, and its packet not yet taken. */
  private boolean replying;

  /** The order that was taken last, while its holder is read, and until it moves on. */
  private final PacketOrder order = new PacketOrder();

  private boolean reading;
  private boolean read;

  /** The order whose packet is judged or offered. */
  private final PacketOrder made = new PacketOrder();

  private boolean judging;
  private boolean offered;

  /** A reply's packet was taken in the clock before. */
  private boolean replied;

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
    answerIn = AnswerRowWires.stream(bits, "answerIn");
    answerOut = AnswerRowWires.stream(bits, "answerOut");
    reportOut = ReportRowWires.stream(bits, "reportOut");
    answers = new BlockRamFifo(answerIn, answerOut, ControlSizes.answers(p.windows()));
    reports = new MooreFifo(report, reportOut, ControlSizes.REPORT_QUEUE);
    owners = new RowMemory(HolderWires.flow(bits, "owner"), p.windows());
    reset();
  }

  @Override
  public void reset() {
    turn = 0;
    granted = NONE;
    replying = false;
    reading = false;
    read = false;
    judging = false;
    offered = false;
    replied = false;
    counted.clear();
    answers.reset();
    reports.reset();
  }

  @Override
  public void drive() {
    answers.drive();
    reports.drive();
    packet.valid = offered;
    if (offered) {
      packet.copyFrom(made.packet);
      packet.valid = true;
    }
    packetCount.copyFrom(counted);
  }

  @Override
  public void settle() {
    boolean takes = takes();
    reply.ready = replied;
    refusal.ready = takes && granted == REFUSALS;
    answerOut.ready = takes && granted == ANSWERS;
    request.ready = takes && granted == REQUESTS;
    reportOut.ready = takes && granted == REPORTS;
  }

  /** The packet's place is free. */
  private boolean hasRoom() {
    return !offered;
  }

  /** The granted order is taken in this clock. */
  private boolean takes() {
    return granted != NONE && (!read || hasRoom());
  }

  private boolean isOffered(int source) {
    return switch (source) {
      case REPLIES -> reply.valid && !replying;
      case REFUSALS -> refusal.valid;
      case ANSWERS -> answerOut.valid;
      case REQUESTS -> request.valid;
      default -> reportOut.valid;
    };
  }

  /**
   * For the check against the spec: whose order ends in this clock, as a packet or dropped, or
   * {@link #NONE}.
   */
  int source() {
    return drops() || offered && packet.ready ? made.source : NONE;
  }

  /** For the check against the spec: the order is dropped. */
  boolean drops() {
    return judging && made.isStale();
  }

  /** For the check against the spec: the packet. */
  Wires made() {
    return made.packet;
  }

  /** For the check against the spec: the window that the order was for. */
  int orderedFor() {
    return made.window;
  }

  /** For the check against the spec: the generation that it was for. */
  int orderedUse() {
    return made.use;
  }

  @Override
  public void clock() {
    counted.clear();
    answerIn.copyFrom(answer);
    counted.set(PacketCountWires.ANSWER_LOST, answer.valid && !answerIn.ready);
    boolean takes = takes();
    boolean moves = read && hasRoom();
    boolean replies = reply.fires();
    int pick = granted == NONE ? pick() : NONE;
    if (reading) {
      order.fetch(owners.read(order.window), opened);
    }
    replied = offered && made.source == REPLIES && packet.ready;
    if (judging) {
      offered = !made.isStale();
    } else if (packet.ready) {
      offered = false;
    }
    judging = moves;
    if (moves) {
      made.copyFrom(order);
    }
    read = reading || read && !moves;
    reading = takes;
    if (takes) {
      take();
    }
    if (replies) {
      replying = false;
    } else if (takes && granted == REPLIES) {
      replying = true;
    }
    if (granted == NONE) {
      granted = pick;
    } else if (takes) {
      turn = (granted + 1) % SOURCES;
      granted = NONE;
    }
    answers.clock();
    reports.clock();
    owners.write(opened);
  }

  private int pick() {
    for (int i = 0; i < SOURCES; i++) {
      int source = (turn + i) % SOURCES;
      if (isOffered(source)) {
        return source;
      }
    }
    return NONE;
  }

  private void take() {
    order.source = granted;
    order.fetches = granted != REPLIES;
    switch (granted) {
      case REPLIES -> order.reply(reply);
      case REFUSALS -> order.refuse(refusal);
      case ANSWERS -> order.answer(answerOut);
      case REQUESTS -> {
        int type = request.getInt(RequestRowWires.TYPE);
        order.request(request);
        counted.set(PacketCountWires.PROGRESS_REPORT, type == PacketType.PROGRESS.code());
      }
      default -> {
        order.report(reportOut);
        counted.set(PacketCountWires.PROGRESS_REPORT, true);
      }
    }
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
