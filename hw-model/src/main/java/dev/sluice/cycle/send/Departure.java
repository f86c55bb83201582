// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.send;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.SendWires;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;

/** The packet that a decision sends. */
final class Departure {
  private Departure() {}

  /** Only those fields are not 0 that its type has. */
  static void offer(PipelineStage stage, int payloadBytes, Wires to) {
    TransferContext c = stage.context;
    PacketType type = stage.decision.packet;
    boolean data = type == PacketType.DATA;
    boolean request = type == PacketType.CONNECTION_REQUEST;
    boolean refusal = type == PacketType.REFUSAL;
    boolean tail = data && stage.isTail;
    to.valid = true;
    to.set(SendWires.TYPE, type.code());
    to.set(SendWires.TAIL, tail);
    to.set(SendWires.AGAIN, data && stage.wasSent);
    to.set(SendWires.PEER, c.peer);
    to.set(SendWires.WINDOW, c.window);
    to.set(SendWires.GENERATION, c.generation);
    to.set(SendWires.TRANSFER_ID, stage.id);
    to.set(SendWires.PIDX, refusal ? 0 : stage.k);
    to.set(SendWires.DETAIL, refusal ? RefusalReason.SENDER_GAVE_UP.code() : 0);
    to.set(SendWires.LENGTH, data ? (tail ? c.tailBytes : payloadBytes) : 0);
    to.set(SendWires.ADDRESS, data ? c.address + (long) stage.k * payloadBytes : 0);
    to.set(SendWires.REMOTE_ADDRESS, request ? c.remoteAddress : 0);
    to.set(SendWires.REGION_BYTES, request ? c.bytes : 0);
    to.set(SendWires.URGENT, stage.operation != SendOperation.TURN);
  }
}
