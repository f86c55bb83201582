// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.ControlWires;
import dev.sluice.cycle.wires.control.AnswerRowWires;
import dev.sluice.cycle.wires.control.HolderWires;
import dev.sluice.cycle.wires.control.ReplyWires;
import dev.sluice.cycle.wires.control.ReportRowWires;
import dev.sluice.cycle.wires.control.RequestRowWires;
import dev.sluice.cycle.wires.control.WindowUseWires;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;

/** An order on its way through {@link PacketMakerModel}, and the packet that it becomes. */
final class PacketOrder {
  /** The packet; peer and transfer id are known when the holder was fetched. */
  final Wires packet = ControlWires.stream("made");

  /** Who gave the order, as {@link PacketMakerModel} counts them. */
  int source;

  /** It is for the use of a window, whose holder is the packet's peer. */
  boolean fetches;

  /** The window of the order. */
  int window;

  /** The generation of the order. */
  int use;

  private boolean stale;

  /** The order is for an earlier use of the window. */
  boolean isStale() {
    return fetches && stale;
  }

  void copyFrom(PacketOrder other) {
    packet.copyFrom(other.packet);
    source = other.source;
    fetches = other.fetches;
    window = other.window;
    use = other.use;
    stale = other.stale;
  }

  void reply(Wires reply) {
    packet.clear();
    set(reply.getInt(ReplyWires.TYPE), reply, ReplyWires.WINDOW, ReplyWires.GENERATION);
    packet.set(ControlWires.DETAIL, reply.get(ReplyWires.DETAIL));
    packet.set(ControlWires.PEER, reply.get(ReplyWires.PEER));
    packet.set(ControlWires.TRANSFER_ID, reply.get(ReplyWires.TRANSFER_ID));
  }

  void refuse(Wires refusal) {
    order(PacketType.REFUSAL.code(), refusal, WindowUseWires.WINDOW, WindowUseWires.GENERATION);
    packet.set(ControlWires.DETAIL, RefusalReason.RECEIVER_GAVE_UP.code());
  }

  /** A refusal of a packet names no window. */
  void answer(Wires answer) {
    boolean refuses = answer.getBit(AnswerRowWires.REFUSES);
    PacketType type = refuses ? PacketType.REFUSAL : PacketType.COMPLETION_RESPONSE;
    order(type.code(), answer, AnswerRowWires.WINDOW, AnswerRowWires.GENERATION);
    if (refuses) {
      boolean ended = answer.getBit(AnswerRowWires.ENDED);
      RefusalReason reason = ended ? RefusalReason.ENDED : RefusalReason.RECEIVER_GAVE_UP;
      packet.set(ControlWires.WINDOW, 0);
      packet.set(ControlWires.GENERATION, 0);
      packet.set(ControlWires.DETAIL, reason.code());
    }
  }

  void request(Wires request) {
    int type = request.getInt(RequestRowWires.TYPE);
    order(type, request, RequestRowWires.WINDOW, RequestRowWires.GENERATION);
    packet.set(ControlWires.PIDX, request.get(RequestRowWires.PIDX));
  }

  void report(Wires report) {
    order(PacketType.PROGRESS.code(), report, ReportRowWires.WINDOW, ReportRowWires.GENERATION);
    packet.set(ControlWires.PIDX, report.get(ReportRowWires.WBASE));
  }

  private void order(int type, Wires order, int windowField, int generationField) {
    packet.clear();
    set(type, order, windowField, generationField);
    window = order.getInt(windowField);
    use = order.getInt(generationField);
  }

  private void set(int type, Wires order, int windowField, int generationField) {
    packet.set(ControlWires.TYPE, type);
    packet.set(ControlWires.WINDOW, order.get(windowField));
    packet.set(ControlWires.GENERATION, order.get(generationField));
  }

  /**
   * The holder of the window; the order is stale when that is another use, or will be.
   *
   * @param owner the row, in the clock in which it is read
   * @param opened what is written in that clock
   */
  void fetch(Wires owner, Wires opened) {
    if (!fetches) {
      return;
    }
    packet.set(ControlWires.PEER, owner.get(HolderWires.OWNER_PEER));
    packet.set(ControlWires.TRANSFER_ID, owner.get(HolderWires.OWNER_TRANSFER_ID));
    boolean reopened = opened.valid && opened.getInt(HolderWires.WINDOW) == window;
    stale = reopened || owner.getInt(HolderWires.OWNER_GENERATION) != use;
  }
}
