// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.admission;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.HeaderWires;
import dev.sluice.cycle.wires.WindowCommandWires;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;

/**
 * The registers after the first clock: what was taken from the queues, a window command or a
 * packet, and the window's row.
 */
final class LookStage {
  /** What is taken in a clock. */
  enum Kind {
    NOTHING,
    COMMAND,
    DATA,
    CONNECTION,
    ANSWER
  }

  final Wires header = HeaderWires.stream("header");
  final Wires command = WindowCommandWires.stream("command");
  final ContextTable contexts;
  Kind kind = Kind.NOTHING;

  /** Whether something was taken in this clock. */
  boolean took;

  LookStage(int windows) {
    contexts = new ContextTable(windows);
  }

  /** Which of the ways out a packet takes. */
  static Kind kindOf(Wires packet) {
    int type = packet.getInt(HeaderWires.TYPE);
    if (type == PacketType.DATA.code()) {
      return Kind.DATA;
    }
    boolean request = type == PacketType.CONNECTION_REQUEST.code();
    return request || isGivingUp(packet) ? Kind.CONNECTION : Kind.ANSWER;
  }

  static boolean isGivingUp(Wires packet) {
    return packet.getInt(HeaderWires.TYPE) == PacketType.REFUSAL.code()
        && packet.getInt(HeaderWires.DETAIL) == RefusalReason.SENDER_GAVE_UP.code();
  }

  void take(Wires taken) {
    kind = Kind.COMMAND;
    took = true;
    command.copyFrom(taken);
    contexts.write(taken);
  }

  void takePacket(Wires taken) {
    kind = kindOf(taken);
    took = true;
    header.copyFrom(taken);
    contexts.read(taken.getInt(HeaderWires.WINDOW));
  }
}
