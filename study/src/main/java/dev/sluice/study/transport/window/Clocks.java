// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.window;

import dev.sluice.study.transport.Transfer;

/**
 * The clocks of both ends of a transfer: a number of them in a data packet's time on the line. The
 * first is clock 1, from time 0 on.
 *
 * @param packetTime a data packet's time, ps
 * @param perPacket clocks in that time, 1 to {@code packetTime}
 */
record Clocks(long packetTime, int perPacket) {
  static Clocks of(Transfer transfer, int perPacket) {
    return new Clocks(transfer.link().packetTime(), perPacket);
  }

  /** As many clocks as a time takes, at least 1. */
  long in(long picos) {
    return picos * perPacket / packetTime + 1;
  }

  /** The clock that a time lies in. */
  long at(long now) {
    return 1 + now * perPacket / packetTime;
  }

  /** When a clock begins, ps: the first time that lies in it. */
  long begin(long clock) {
    return Math.ceilDiv((clock - 1) * packetTime, perPacket);
  }
}
