// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.trace;

import dev.sluice.cosim.trace.Span;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.AnswerWires;
import dev.sluice.cycle.wires.ConnectionWires;
import dev.sluice.cycle.wires.HeaderWires;
import dev.sluice.protocol.PacketType;

/** A packet on its way into a NIC: in which clock it was where, -1 where it never was. */
final class InboundPacket {
  static final long NEVER = -1;

  /** Which of the packets that the other NIC sent, counted from 0. */
  final long number;

  /** Whether the network made it, of a packet that it also delivered. */
  final boolean isCopy;

  /** Its first beat was offered to the NIC. */
  final long offered;

  /** Its last beat was taken. */
  long taken = NEVER;

  /** It was dropped by PacketCheck. */
  long dropped = NEVER;

  /** PacketCheck gave its header to Admission. */
  long checked = NEVER;

  /** Admission gave it to the engine, or refused it. */
  long decided = NEVER;

  /** The engine gave its verdict. */
  long judged = NEVER;

  /** Admission told PacketWriter what becomes of it. */
  long commanded = NEVER;

  /** Its last beat was given to memory. */
  long written = NEVER;

  /** Memory has acknowledged all its bytes. */
  long acknowledged = NEVER;

  /** PacketWriter told the receive control of it. */
  long arrived = NEVER;

  /** Of a packet without payload: the receive control or the send engine took it. */
  long handed = NEVER;

  /** What became of it, as reports name it. */
  String outcome = "";

  boolean accepted;
  boolean completes;
  int wbase;
  int slide;

  /** What its header says; only once it was checked. */
  PacketType type;

  int transferId;
  int pidx;
  int window;
  private int detail;

  /** Beats that memory has not got yet. */
  int beats;

  /** Bursts of the NIC that end with its last one, counted from the beginning. */
  long bursts;

  /** It was recorded; null where it was not, and while it is under way. */
  Span span;

  InboundPacket(long number, boolean isCopy, long offered) {
    this.number = number;
    this.isCopy = isCopy;
    this.offered = offered;
  }

  void take(Wires header) {
    type = PacketType.ofCode(header.getInt(HeaderWires.TYPE));
    transferId = header.getInt(HeaderWires.TRANSFER_ID);
    pidx = header.getInt(HeaderWires.PIDX);
    window = header.getInt(HeaderWires.WINDOW);
    detail = header.getInt(HeaderWires.DETAIL);
  }

  boolean isIn(Wires answer) {
    return type.code() == answer.getInt(AnswerWires.TYPE)
        && transferId == answer.getInt(AnswerWires.TRANSFER_ID)
        && pidx == answer.getInt(AnswerWires.PIDX)
        && window == answer.getInt(AnswerWires.WINDOW)
        && detail == answer.getInt(AnswerWires.DETAIL);
  }

  boolean isInConnection(Wires connection) {
    return transferId == connection.getInt(ConnectionWires.TRANSFER_ID)
        && pidx == connection.getInt(ConnectionWires.PIDX)
        && window == connection.getInt(ConnectionWires.WINDOW)
        && connection.getBit(ConnectionWires.GAVE_UP) == (type == PacketType.REFUSAL);
  }
}
