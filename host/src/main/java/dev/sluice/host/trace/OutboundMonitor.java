// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.trace;

import dev.sluice.cycle.lib.PacketStreamWires;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.SendWires;
import dev.sluice.cycle.wires.registers.ReadErrorWires;
import dev.sluice.cycle.wires.registers.SendEventWires;
import dev.sluice.host.trace.OutboundPacket.Reason;
import dev.sluice.protocol.DecodeVerdict;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Follows packets from who orders them, the send engine or the receive control, to the line, and
 * finds what brought them about. PacketBuilder lets some pass others, so a packet on the line is
 * the first of those that wait for it with its header.
 */
final class OutboundMonitor implements InboundMonitor.Listener {
  private final NicWires wires;
  private final HoleMonitor holes;
  private final PacketCodec codec = new PacketCodec();
  private final PacketHeader header = new PacketHeader();
  private final List<OutboundPacket> waiting = new ArrayList<>();

  /** Data packets that the send engine has decided on and not given on: whether they are probes. */
  private final Deque<Boolean> decided = new ArrayDeque<>();

  /** Requests that the send engine has taken, and for which no packet was sent yet. */
  private final Deque<InboundPacket> requests = new ArrayDeque<>();

  private final Map<Integer, InboundPacket> ranges = new HashMap<>();
  private final Map<Integer, InboundPacket> connections = new HashMap<>();
  private final Map<Integer, InboundPacket> completing = new HashMap<>();
  private final Map<Integer, InboundPacket> sliding = new HashMap<>();
  private boolean inPacket;
  private long first;
  private long packets;

  /** Packets whose last beat has left, since they were asked for last. */
  final List<OutboundPacket> left = new ArrayList<>();

  OutboundMonitor(NicWires wires, HoleMonitor holes) {
    this.wires = wires;
    this.holes = holes;
  }

  /** The packet that leaves in this clock; before {@link #clock} of the same. */
  void leaves(byte[] packet, int offset, int size) {
    DecodeVerdict verdict = codec.decode(packet, offset, size, header);
    if (verdict != DecodeVerdict.OK) {
      throw new IllegalStateException("the NIC sent a packet that is " + verdict);
    }
  }

  /** A clock whose wires are set. */
  void clock(long clock) {
    if (wires.event.getBit(SendEventWires.DATA)) {
      decided.add(wires.event.getBit(SendEventWires.PROBE));
    }
    leave(clock);
    if (wires.readError.valid) {
      forget(
          wires.readError.getInt(ReadErrorWires.TRANSFER_ID),
          wires.readError.getInt(ReadErrorWires.PIDX));
    }
    if (wires.send.fires()) {
      send(OutboundPacket.ofSend(wires.send, clock));
    }
    if (wires.control.fires()) {
      control(OutboundPacket.ofControl(wires.control, clock));
    }
  }

  private void leave(long clock) {
    Wires tx = wires.tx;
    if (!tx.valid) {
      return;
    }
    if (!inPacket) {
      inPacket = true;
      first = clock;
    }
    if (!tx.ready || !tx.getBit(PacketStreamWires.LAST)) {
      return;
    }
    inPacket = false;
    OutboundPacket packet = onTheLine();
    packet.first = first;
    packet.last = clock;
    packet.number = packets++;
    left.add(packet);
  }

  private OutboundPacket onTheLine() {
    for (Iterator<OutboundPacket> each = waiting.iterator(); each.hasNext(); ) {
      OutboundPacket packet = each.next();
      if (packet.is(header)) {
        each.remove();
        return packet;
      }
    }
    throw new IllegalStateException("the NIC sent a packet that nobody ordered: " + header);
  }

  /** A data packet that could not be read from memory. */
  private void forget(int transferId, int pidx) {
    for (Iterator<OutboundPacket> each = waiting.iterator(); each.hasNext(); ) {
      OutboundPacket packet = each.next();
      if (packet.type == PacketType.DATA
          && packet.transferId == transferId
          && packet.pidx == pidx) {
        each.remove();
        return;
      }
    }
  }

  private void send(OutboundPacket packet) {
    waiting.add(packet);
    if (packet.type != PacketType.DATA) {
      return;
    }
    boolean probe = decided.remove();
    if (probe) {
      packet.reason = Reason.PROBE;
    } else if (wires.send.getBit(SendWires.URGENT)) {
      packet.reason = Reason.REQUEST;
      packet.cause = requestOf(packet);
    } else {
      InboundPacket range = ranges.get(packet.transferId);
      boolean asked = packet.again && range != null && packet.pidx >= range.pidx;
      packet.reason = asked ? Reason.RANGE : Reason.TURN;
      packet.cause = asked ? range : null;
    }
  }

  /** Requests are served in their order, or not at all: those before it were not. */
  private InboundPacket requestOf(OutboundPacket packet) {
    boolean there =
        requests.stream().anyMatch(r -> r.transferId == packet.transferId && r.pidx == packet.pidx);
    while (there) {
      InboundPacket request = requests.remove();
      if (request.transferId == packet.transferId && request.pidx == packet.pidx) {
        return request;
      }
    }
    return null;
  }

  private void control(OutboundPacket packet) {
    waiting.add(packet);
    switch (packet.type) {
      case SINGLE_REQUEST, RANGE_REQUEST ->
          packet.hole = holes.of(packet.window, packet.transferId, packet.pidx);
      case CONNECTION_RESPONSE, REFUSAL -> packet.cause = connections.get(packet.transferId);
      case COMPLETION_RESPONSE -> packet.cause = ofTransfer(completing, packet);
      case PROGRESS -> packet.cause = ofTransfer(sliding, packet);
      case DATA, CONNECTION_REQUEST -> throw new IllegalStateException("ordered: " + packet.type);
    }
  }

  private static InboundPacket ofTransfer(
      Map<Integer, InboundPacket> byWindow, OutboundPacket packet) {
    InboundPacket last = byWindow.get(packet.window);
    return last != null && last.transferId == packet.transferId ? last : null;
  }

  @Override
  public void answered(InboundPacket packet) {
    if (packet.type == PacketType.SINGLE_REQUEST) {
      requests.add(packet);
    } else if (packet.type == PacketType.RANGE_REQUEST) {
      ranges.put(packet.transferId, packet);
    }
  }

  @Override
  public void connected(InboundPacket packet) {
    connections.put(packet.transferId, packet);
  }

  @Override
  public void arrived(InboundPacket packet) {
    if (packet.completes) {
      completing.put(packet.window, packet);
    }
    if (packet.slide > 0) {
      sliding.put(packet.window, packet);
    }
  }
}
