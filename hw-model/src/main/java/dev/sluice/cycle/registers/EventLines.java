// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.registers;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.DroppedWires;
import dev.sluice.cycle.wires.registers.MacEventWires;
import dev.sluice.cycle.wires.registers.OverflowWires;
import dev.sluice.cycle.wires.registers.ReadErrorWires;
import dev.sluice.cycle.wires.registers.ReceiveCountWires;
import dev.sluice.cycle.wires.registers.RefusedWires;
import dev.sluice.cycle.wires.registers.RingStatusWires;
import dev.sluice.cycle.wires.registers.SendEventWires;
import dev.sluice.cycle.wires.registers.UdpDropWires;
import dev.sluice.cycle.wires.registers.UdpTakenWires;
import dev.sluice.cycle.wires.registers.VerdictEventWires;
import dev.sluice.spec.admission.AdmissionVerdict;
import dev.sluice.spec.check.DropCause;
import dev.sluice.spec.registers.NicCounter;
import dev.sluice.spec.udp.FrameVerdict;
import dev.sluice.spec.window.Verdict;
import java.util.List;

/** What the other blocks say has happened, as one bit for each counter. */
final class EventLines {
  private static final int CONGESTION_EXPERIENCED = 3;

  final Wires dropped = DroppedWires.flow("dropped");
  final Wires refused = RefusedWires.flow("refused");
  final Wires overflow = OverflowWires.flow("overflow");
  final Wires readError = ReadErrorWires.flow("readError");
  final Wires count = ReceiveCountWires.signals("count");
  final Wires event = SendEventWires.signals("event");
  final Wires udpDropped = UdpDropWires.flow("udpDropped");
  final Wires udpTaken = UdpTakenWires.flow("udpTaken");
  final Wires macEvent = MacEventWires.signals("macEvent");
  final Wires ringStatus = RingStatusWires.signals("ringStatus");
  final Wires judged = VerdictEventWires.flow("judged");

  List<Wires> wires() {
    return List.of(
        dropped,
        refused,
        overflow,
        readError,
        count,
        event,
        udpDropped,
        udpTaken,
        macEvent,
        ringStatus,
        judged);
  }

  /** Says which counters count in this clock. */
  void tell(CounterSet events) {
    events.clear();
    if (dropped.valid) {
      cause(
          events,
          NicCounter.DROPPED_TOO_SHORT,
          dropped.getInt(DroppedWires.CAUSE),
          DropCause.NO_ROOM.code());
    }
    if (refused.valid) {
      cause(
          events,
          NicCounter.REFUSED_NO_SUCH_WINDOW,
          refused.getInt(RefusedWires.CAUSE),
          AdmissionVerdict.FAILED.ordinal());
    }
    if (overflow.valid) {
      events.add(NicCounter.OVERFLOW_ANSWER, overflow.getInt(OverflowWires.CONNECTION));
    }
    if (readError.valid) {
      events.add(NicCounter.PAYLOAD_READ_ERROR, 0);
    }
    if (udpDropped.valid) {
      int code = udpDropped.getInt(UdpDropWires.CAUSE);
      cause(events, NicCounter.UDP_TOO_SHORT, code, FrameVerdict.BAD_LENGTH.code());
      if (code == FrameVerdict.OTHER_VLAN.code()) {
        events.add(NicCounter.UDP_OTHER_VLAN, 0);
      }
    }
    if (udpTaken.valid && udpTaken.getInt(UdpTakenWires.ECN) == CONGESTION_EXPERIENCED) {
      events.add(NicCounter.UDP_CONGESTION, 0);
    }
    if (judged.valid && judged.getInt(VerdictEventWires.VERDICT) <= Verdict.BAD.code()) {
      events.add(NicCounter.VERDICT_ACCEPTED, judged.getInt(VerdictEventWires.VERDICT));
    }
    pulses(events, count, 0, NicCounter.RECEIVE_OPENED);
    pulses(events, event, 0, NicCounter.SEND_DATA);
    pulses(events, macEvent, 0, NicCounter.MAC_BAD_FRAME);
    pulses(
        events,
        ringStatus,
        RingStatusWires.DESCRIPTOR_READ_ERROR,
        NicCounter.RING_DESCRIPTOR_READ_ERROR);
  }

  private static void cause(CounterSet events, NicCounter first, int cause, int last) {
    if (cause >= 1 && cause <= last) {
      events.add(first, cause - 1);
    }
  }

  private static void pulses(CounterSet events, Wires wires, int from, NicCounter first) {
    if (!wires.any(from)) {
      return;
    }
    for (int i = from; i < wires.size(); i++) {
      if (wires.getBit(i)) {
        events.add(first, i - from);
      }
    }
  }
}
