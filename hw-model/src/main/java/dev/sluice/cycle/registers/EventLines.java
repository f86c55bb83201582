// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.registers;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.DroppedWires;
import dev.sluice.cycle.wires.registers.OverflowWires;
import dev.sluice.cycle.wires.registers.ReadErrorWires;
import dev.sluice.cycle.wires.registers.ReceiveCountWires;
import dev.sluice.cycle.wires.registers.RefusedWires;
import dev.sluice.cycle.wires.registers.RingStatusWires;
import dev.sluice.cycle.wires.registers.SendEventWires;
import dev.sluice.cycle.wires.registers.UdpDropWires;
import dev.sluice.cycle.wires.registers.VerdictEventWires;
import dev.sluice.spec.admission.AdmissionVerdict;
import dev.sluice.spec.check.DropCause;
import dev.sluice.spec.registers.NicCounter;
import dev.sluice.spec.udp.FrameVerdict;
import dev.sluice.spec.window.Verdict;
import java.util.List;

/** What the other blocks say has happened, as one bit for each counter. */
final class EventLines {
  final Wires dropped = DroppedWires.flow("dropped");
  final Wires refused = RefusedWires.flow("refused");
  final Wires overflow = OverflowWires.flow("overflow");
  final Wires readError = ReadErrorWires.flow("readError");
  final Wires count = ReceiveCountWires.signals("count");
  final Wires event = SendEventWires.signals("event");
  final Wires udpDropped = UdpDropWires.flow("udpDropped");
  final Wires ringStatus = RingStatusWires.signals("ringStatus");
  final Wires judged = VerdictEventWires.flow("judged");

  List<Wires> wires() {
    return List.of(
        dropped, refused, overflow, readError, count, event, udpDropped, ringStatus, judged);
  }

  /** This clock's events: bit i for the counter of ordinal i. */
  long events() {
    long events = 0;
    if (dropped.valid) {
      events |=
          cause(
              NicCounter.DROPPED_TOO_SHORT,
              dropped.getInt(DroppedWires.CAUSE),
              DropCause.NO_ROOM.code());
    }
    if (refused.valid) {
      events |=
          cause(
              NicCounter.REFUSED_NO_SUCH_WINDOW,
              refused.getInt(RefusedWires.CAUSE),
              AdmissionVerdict.FAILED.ordinal());
    }
    if (overflow.valid) {
      events |= bit(NicCounter.OVERFLOW_ANSWER, overflow.getInt(OverflowWires.CONNECTION));
    }
    if (readError.valid) {
      events |= bit(NicCounter.PAYLOAD_READ_ERROR, 0);
    }
    if (udpDropped.valid) {
      events |=
          cause(
              NicCounter.UDP_TOO_SHORT,
              udpDropped.getInt(UdpDropWires.CAUSE),
              FrameVerdict.BAD_LENGTH.code());
    }
    if (judged.valid) {
      int code = judged.getInt(VerdictEventWires.VERDICT);
      events |= code <= Verdict.BAD.code() ? bit(NicCounter.VERDICT_ACCEPTED, code) : 0;
    }
    events |= pulses(count, 0, NicCounter.RECEIVE_OPENED);
    events |= pulses(event, 0, NicCounter.SEND_DATA);
    events |=
        pulses(
            ringStatus,
            RingStatusWires.DESCRIPTOR_READ_ERROR,
            NicCounter.RING_DESCRIPTOR_READ_ERROR);
    return events;
  }

  private static long cause(NicCounter first, int cause, int last) {
    return cause >= 1 && cause <= last ? bit(first, cause - 1) : 0;
  }

  private static long bit(NicCounter first, int places) {
    return 1L << first.ordinal() + places;
  }

  private static long pulses(Wires wires, int from, NicCounter first) {
    long events = 0;
    for (int i = from; i < wires.size(); i++) {
      events |= wires.get(i) << first.ordinal() + i - from;
    }
    return events;
  }
}
