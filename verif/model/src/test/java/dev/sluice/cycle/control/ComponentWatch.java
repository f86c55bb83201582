// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.ControlWires;
import dev.sluice.cycle.wires.control.PacketWriteWires;
import dev.sluice.cycle.wires.control.RequestRowWires;
import dev.sluice.cycle.wires.control.SeenWires;
import dev.sluice.cycle.wires.control.trips.RoundTripWriteWires;
import dev.sluice.protocol.PacketType;
import dev.sluice.spec.control.ControlGlimpse;

/** Looks at the wires between the components of a receive control, for the oracle. */
final class ComponentWatch {
  private final ReceiveControlModel block;

  // Of the clock before.
  private int visited;
  private boolean bySweep;
  private int noted = -1;
  private int notedNext;
  private boolean prompt;
  private int requested = -1;
  private int requestedPidx;
  private boolean orderBefore;
  private int timed = -1;
  private int timedPidx;
  private long time;

  ComponentWatch(ReceiveControlModel block) {
    this.block = block;
  }

  /** After each clock: what was on the wires in it. */
  void clocked() {
    Wires seen = block.visits().seen;
    if (block.visits().outcome.valid) {
      visited = seen.getInt(SeenWires.WINDOW);
      bySweep = seen.getInt(SeenWires.KIND) == VisitKind.SWEEP.ordinal();
      prompt = seen.getBit(SeenWires.PROMPT);
    }
    Wires write = block.visits().packetWrite;
    boolean asked = write.valid && seen.getInt(SeenWires.KIND) == VisitKind.ASKED.ordinal();
    noted = asked ? visited : -1;
    notedNext = asked ? write.getInt(PacketWriteWires.ROW_NEXT) : 0;
    watchTimes();
  }

  private void watchTimes() {
    Wires order = block.requests().request;
    boolean isSingle =
        order.valid
            && !orderBefore
            && order.getInt(RequestRowWires.TYPE) == PacketType.SINGLE_REQUEST.code();
    requested = isSingle ? order.getInt(RequestRowWires.WINDOW) : -1;
    requestedPidx = isSingle ? order.getInt(RequestRowWires.PIDX) : 0;
    orderBefore = order.valid && !order.ready;
    Wires trip = block.roundTrips().roundTripWrite;
    timed = trip.valid ? trip.getInt(RoundTripWriteWires.ADDRESS) : -1;
    timedPidx = block.roundTrips().pidx();
    time = block.roundTrips().time();
  }

  /** What the oracle is told in the clock that was driven. */
  ControlGlimpse glimpse() {
    PacketMakerModel maker = block.packets();
    int source = maker.source();
    return new ControlGlimpse(
        visited,
        bySweep,
        noted,
        notedNext,
        block.requests().ranges(),
        block.line().report.valid,
        block.line().depth(),
        new ControlGlimpse.Timing(prompt, requested, requestedPidx, timed, timedPidx, time),
        source == PacketMakerModel.NONE
            ? null
            : new ControlGlimpse.Order(
                ControlGlimpse.Source.values()[source],
                maker.orderedFor(),
                maker.orderedUse(),
                PacketType.ofCode(maker.made().getInt(ControlWires.TYPE)),
                maker.made().getInt(ControlWires.PIDX),
                maker.drops()));
  }
}
