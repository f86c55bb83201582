package dev.sluice.cycle.registers;

import dev.sluice.cycle.wires.DroppedWires;
import dev.sluice.cycle.wires.OverflowWires;
import dev.sluice.cycle.wires.ReadErrorWires;
import dev.sluice.cycle.wires.ReceiveCountWires;
import dev.sluice.cycle.wires.RefusedWires;
import dev.sluice.cycle.wires.RingStatusWires;
import dev.sluice.cycle.wires.SendEventWires;
import dev.sluice.cycle.wires.UdpDropWires;
import dev.sluice.cycle.wires.Wires;
import dev.sluice.protocol.FrameVerdict;
import dev.sluice.registers.NicCounter;
import dev.sluice.spec.Admission;
import dev.sluice.spec.DropCause;
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

  List<Wires> wires() {
    return List.of(dropped, refused, overflow, readError, count, event, udpDropped, ringStatus);
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
              Admission.FAILED.ordinal());
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
