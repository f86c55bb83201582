// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.ControlWires;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;

/** A control packet that the spec has sent and the model has still to send. */
final class ExpectedPacket {
  final PacketType type;
  final long peer;
  final int window;
  final int generation;
  final int transferId;
  final int pidx;
  final int detail;

  /** The window that it is about, which a refusal does not name; -1 when there is none. */
  final int about;

  /** The generation of that window when the packet was due. */
  final int use;

  /** A request that the model may make or not. */
  boolean optional;

  /** What the model notes after it has read the window will say more of it. */
  boolean undecided;

  ExpectedPacket(long peer, PacketHeader header, int about, int use) {
    type = header.type();
    this.peer = peer;
    window = header.window();
    generation = header.generation();
    transferId = header.transferId();
    pidx = header.pidx();
    detail = header.detail();
    this.about = about;
    this.use = use;
  }

  boolean is(Wires wires) {
    return wires.getInt(ControlWires.TYPE) == type.code()
        && wires.get(ControlWires.PEER) == peer
        && wires.getInt(ControlWires.WINDOW) == window
        && wires.getInt(ControlWires.GENERATION) == generation
        && wires.getInt(ControlWires.TRANSFER_ID) == transferId
        && wires.getInt(ControlWires.PIDX) == pidx
        && wires.getInt(ControlWires.DETAIL) == detail;
  }

  /** Whether it is what became of an order: a packet on the wires, or dropped. */
  boolean meets(ControlGlimpse.Order order, Wires wires) {
    return use == order.use()
        && type == order.type()
        && pidx == order.pidx()
        && (order.dropped() || is(wires));
  }

  @Override
  public String toString() {
    return "%s to %d, window %d, tag %d, transfer %d, pidx %d, detail %d, about window %d in use %d"
        .formatted(type, peer, window, generation, transferId, pidx, detail, about, use);
  }
}
