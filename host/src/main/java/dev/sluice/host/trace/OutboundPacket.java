// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.trace;

import dev.sluice.cosim.trace.Lane;
import dev.sluice.cosim.trace.Span;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.ControlWires;
import dev.sluice.cycle.wires.SendWires;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;

/** A packet on its way out of a NIC, and what is known of it since. */
final class OutboundPacket {
  /** Why a data packet is sent. */
  enum Reason {
    /** It is the transfer's turn. */
    TURN("in its turn"),
    /** It was asked for. */
    REQUEST("for a request"),
    /** A range of packets was asked for, and it is the transfer's turn. */
    RANGE("for a range request"),
    /** Nothing was heard of the transfer for a time-out. */
    PROBE("after a time-out of the sender"),
    /** It is no data packet. */
    CONTROL("");

    final String text;

    Reason(String text) {
      this.text = text;
    }
  }

  final PacketType type;
  final int transferId;
  final int pidx;
  final int window;
  final int generation;
  final int detail;
  final int length;
  final boolean again;
  final long remoteAddress;

  /** The clock in which it was given to PacketBuilder. */
  final long ordered;

  Reason reason = Reason.CONTROL;

  /** What asked for it, or what it answers; null where that is not known. */
  InboundPacket cause;

  /** Of a request: the hole that it is for; null where that is not known. */
  Hole hole;

  /** The clock in which its first beat was offered to the line, and that of its last beat. */
  long first;

  long last;

  /** Which of the packets that left this NIC, counted from 0. */
  long number;

  /** Where and as what it is recorded, and its transfer; null where it is not recorded. */
  Lane lane;

  String name;
  Span span;
  Span whole;

  /** The number of its transfer. */
  int transfer;

  /** Which transmission of a data packet it is, counted from 1. */
  int copy;

  /** How often it comes out of the network; less than 0 while that is not known. */
  int arrivals = -1;

  /** From the send engine. */
  static OutboundPacket ofSend(Wires send, long clock) {
    return new OutboundPacket(
        PacketType.ofCode(send.getInt(SendWires.TYPE)),
        send.getInt(SendWires.TRANSFER_ID),
        send.getInt(SendWires.PIDX),
        send.getInt(SendWires.WINDOW),
        send.getInt(SendWires.GENERATION),
        send.getInt(SendWires.DETAIL),
        send.getInt(SendWires.LENGTH),
        send.getBit(SendWires.AGAIN),
        send.get(SendWires.REMOTE_ADDRESS),
        clock);
  }

  /** From the receive control. */
  static OutboundPacket ofControl(Wires control, long clock) {
    return new OutboundPacket(
        PacketType.ofCode(control.getInt(ControlWires.TYPE)),
        control.getInt(ControlWires.TRANSFER_ID),
        control.getInt(ControlWires.PIDX),
        control.getInt(ControlWires.WINDOW),
        control.getInt(ControlWires.GENERATION),
        control.getInt(ControlWires.DETAIL),
        0,
        false,
        0,
        clock);
  }

  private OutboundPacket(
      PacketType type,
      int transferId,
      int pidx,
      int window,
      int generation,
      int detail,
      int length,
      boolean again,
      long remoteAddress,
      long ordered) {
    this.type = type;
    this.transferId = transferId;
    this.pidx = pidx;
    this.window = window;
    this.generation = generation;
    this.detail = detail;
    this.length = length;
    this.again = again;
    this.remoteAddress = remoteAddress;
    this.ordered = ordered;
  }

  /** Whether this is the packet that is on the line. */
  boolean is(PacketHeader header) {
    return type == header.type()
        && transferId == header.transferId()
        && pidx == header.pidx()
        && window == header.window()
        && again == header.again()
        && detail == header.detail();
  }
}
