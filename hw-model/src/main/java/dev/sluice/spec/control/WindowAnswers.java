// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

import dev.sluice.protocol.PacketType;

/** Control packets of a window to the transfer that holds it: puts the address on them. */
record WindowAnswers(WindowTable table, ControlQueue queue) {
  /** False when the queue is full and the packet was dropped. */
  boolean send(PacketType type, int window, int pidx, int detail) {
    return queue.offer(
        type,
        table.peer[window],
        window,
        table.generation[window],
        table.transferId[window],
        pidx,
        detail);
  }
}
