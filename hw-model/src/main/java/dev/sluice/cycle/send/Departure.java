// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.send;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.SendWires;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;

/** A packet in the stages `multiply` and `add`. */
final class Departure {
  private boolean valid;
  private PacketType type = PacketType.DATA;
  private boolean tail;
  private boolean again;
  private int peer;
  private int window;
  private int generation;
  private int transferId;
  private int pidx;
  private int length;
  private long address;
  private long remoteAddress;
  private long regionBytes;

  void clear() {
    valid = false;
  }

  /** The packet that a decision sends. Only those fields are not 0 that its type has. */
  void set(PacketType packet, PipelineStage stage, int id, int payloadBytes) {
    TransferContext c = stage.context;
    boolean data = packet == PacketType.DATA;
    boolean request = packet == PacketType.CONNECTION_REQUEST;
    valid = true;
    type = packet;
    tail = data && stage.isTail;
    again = data && stage.wasSent;
    peer = c.peer;
    window = c.window;
    generation = c.generation;
    transferId = id;
    pidx = packet == PacketType.REFUSAL ? 0 : stage.k;
    length = data ? (tail ? c.tailBytes : payloadBytes) : 0;
    address = data ? c.address + (long) stage.k * payloadBytes : 0;
    remoteAddress = request ? c.remoteAddress : 0;
    regionBytes = request ? c.bytes : 0;
  }

  void offer(Wires to) {
    to.valid = valid;
    to.set(SendWires.TYPE, type.code());
    to.set(SendWires.TAIL, tail);
    to.set(SendWires.AGAIN, again);
    to.set(SendWires.PEER, peer);
    to.set(SendWires.WINDOW, window);
    to.set(SendWires.GENERATION, generation);
    to.set(SendWires.TRANSFER_ID, transferId);
    to.set(SendWires.PIDX, pidx);
    to.set(SendWires.DETAIL, type == PacketType.REFUSAL ? RefusalReason.SENDER_GAVE_UP.code() : 0);
    to.set(SendWires.LENGTH, length);
    to.set(SendWires.ADDRESS, address);
    to.set(SendWires.REMOTE_ADDRESS, remoteAddress);
    to.set(SendWires.REGION_BYTES, regionBytes);
  }
}
