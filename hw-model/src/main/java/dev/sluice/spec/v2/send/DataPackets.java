// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.send;

import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.LeasedType;
import dev.sluice.spec.v2.packet.RoundTripCode;

/** Makes the data packets of one peer: rules B1 to B3 and T2. */
final class DataPackets {
  private final SenderState state;

  /** T2: a placing has told the round trip that was measured. */
  private boolean tripTold;

  private int lastTransfer;

  /** None is made. */
  DataPackets(SenderState state) {
    this.state = state;
  }

  /** Whose data the last one has. */
  int lastTransfer() {
    return lastTransfer;
  }

  /**
   * A packet of a message; with the placing if it is wanted and the receiver may not have it, and
   * once to tell the round trip (T2).
   */
  void data(SendWindow window, int i, LeasedPacket out, boolean place) {
    OutgoingTransfer transfer = window.transfer;
    lastTransfer = transfer.id;
    long bytes = window.noteOnly ? 0 : transfer.bytes;
    out.reset(LeasedType.DATA);
    out.window = window.window;
    out.number = window.number;
    out.epoch = window.block.epoch;
    out.pidx = window.segment * state.parameters.segmentPackets() + i;
    out.length = state.parameters.bodyBytes(bytes, out.pidx);
    out.pause = state.pause;
    boolean tell = state.trip.isKnown() && !tripTold;
    boolean wanted = place && !window.known && !(state.mechanisms.brief() && window.opened);
    tripTold |= tell;
    out.known = window.known && !tell;
    out.place = wanted || tell;
    if (out.place) {
      out.note = transfer.note && (window.noteOnly || !transfer.separateNote());
      out.immediate = out.note ? transfer.immediate : 0;
      out.key = transfer.key;
      out.offset = transfer.offset;
      out.bytes = bytes;
      out.roundTrip =
          state.trip.isKnown()
              ? Math.max(1, RoundTripCode.encode(state.trip.mean() / state.parameters.codeTicks()))
              : 0;
    }
  }
}
