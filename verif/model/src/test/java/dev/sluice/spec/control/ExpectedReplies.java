// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.ControlWires;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;
import java.util.ArrayDeque;

/**
 * The replies to connection requests that the model has still to send, in the order of the
 * requests. What is replied to a request for a transfer that some window knows depends on when that
 * window is looked at: what it may be is gathered while the reply is on its way.
 */
final class ExpectedReplies {
  /** A reply that is known, or to a known transfer. */
  private static final class Reply {
    ExpectedPacket packet;
    int window;
    int generation;
    long peer;
    int transferId;
    boolean mayRespond;
    boolean mayRefuseEnded;
    boolean mayRefuseFailed;

    @Override
    public String toString() {
      return packet != null
          ? packet.toString()
          : "reply to %d, transfer %d, that window %d knows".formatted(peer, transferId, window);
    }
  }

  private final WindowTable table;
  private final boolean[] leaving;
  private final ArrayDeque<Reply> replies = new ArrayDeque<>();

  ExpectedReplies(WindowTable table, boolean[] leaving) {
    this.table = table;
    this.leaving = leaving;
  }

  /** A reply that is known. */
  void add(long peer, PacketHeader header) {
    Reply reply = new Reply();
    reply.packet = new ExpectedPacket(peer, header, -1, 0);
    replies.add(reply);
  }

  /** A reply to a request for a transfer that some window knows. */
  void add(long peer, int transferId, long address, long bytes) {
    Reply reply = new Reply();
    reply.window = -1;
    reply.peer = peer;
    reply.transferId = transferId;
    for (int w = 0; w < leaving.length; w++) {
      if (table.used[w]
          && table.peer[w] == peer
          && table.transferId[w] == transferId
          && table.address[w] == address
          && table.geometry[w].bytes() == bytes) {
        reply.window = w;
        reply.generation = table.generation[w];
      }
    }
    assertThat(reply.window).as("a window knows the transfer").isNotNegative();
    replies.add(reply);
  }

  /** In each clock, after everything that happened in it. */
  void observe() {
    for (Reply reply : replies) {
      if (reply.packet == null && table.generation[reply.window] == reply.generation) {
        gather(reply);
      }
    }
  }

  private void gather(Reply reply) {
    int w = reply.window;
    WindowPhase phase = leaving[w] ? WindowPhase.FREE : table.phase[w];
    boolean failed = phase == WindowPhase.FAILED;
    boolean sender = table.failure[w] == RefusalReason.SENDER_GAVE_UP;
    reply.mayRespond |= phase == WindowPhase.OPEN || phase == WindowPhase.DONE;
    reply.mayRefuseEnded |= phase == WindowPhase.FREE || failed && sender;
    reply.mayRefuseFailed |= failed && !sender;
  }

  /** The model sends a reply. */
  void take(Wires control) {
    Reply first = replies.poll();
    assertThat(first).as("no reply was due: %s", control).isNotNull();
    boolean fits = first.packet != null ? first.packet.is(control) : fits(first, control);
    assertThat(fits).as("expected %s, got %s", first, control).isTrue();
  }

  private static boolean fits(Reply reply, Wires control) {
    if (control.get(ControlWires.PEER) != reply.peer
        || control.getInt(ControlWires.TRANSFER_ID) != reply.transferId
        || control.getInt(ControlWires.PIDX) != 0) {
      return false;
    }
    int type = control.getInt(ControlWires.TYPE);
    int window = control.getInt(ControlWires.WINDOW);
    int generation = control.getInt(ControlWires.GENERATION);
    int detail = control.getInt(ControlWires.DETAIL);
    if (type == PacketType.CONNECTION_RESPONSE.code()) {
      return reply.mayRespond
          && window == reply.window
          && generation == reply.generation
          && detail == 0;
    }
    return type == PacketType.REFUSAL.code()
        && window == 0
        && generation == 0
        && (detail == RefusalReason.ENDED.code() && reply.mayRefuseEnded
            || detail == RefusalReason.RECEIVER_GAVE_UP.code() && reply.mayRefuseFailed);
  }

  /** Nothing is left. */
  void finish() {
    assertThat(replies).isEmpty();
  }
}
