// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import dev.sluice.study.paths.Packet;
import dev.sluice.study.paths.PathNetwork;
import dev.sluice.study.paths.PathOutcome;
import java.util.Arrays;

/**
 * A node's line into the network: one packet at a time, the ends that have something to send take
 * turns packet by packet, be it data or answers. A packet is in the network when its last byte has
 * left.
 *
 * <p>When an end next wants the line changes only when it gets or sends a packet, so it is asked
 * then ({@link #look}) and not at each event.
 */
final class NodeLink {
  private final LineUser[] slots;
  private final boolean first;
  private final PathNetwork network;
  private final int picosPerByte;
  private final int dataBytes;
  private final Packet packet = new Packet();
  private final long[] ready;
  private PacketObserver observer;
  private long earliest;
  private boolean earliestKnown;
  private long free;
  private int turn;

  /** The line of the first or of the second node; the slots hold what is transferred now. */
  NodeLink(LineUser[] slots, boolean first, PathNetwork network, int picosPerByte, int dataBytes) {
    this.slots = slots;
    this.first = first;
    this.network = network;
    this.picosPerByte = picosPerByte;
    this.dataBytes = dataBytes;
    ready = new long[slots.length];
    Arrays.fill(ready, Endpoint.NEVER);
  }

  void observe(PacketObserver by) {
    observer = by;
  }

  /** Whether the end of a transfer at this node is the one that has the data. */
  private boolean sending(int slot) {
    return slots[slot].backward() != first;
  }

  /** The end of a slot got or sent a packet, or the slot has another transfer. */
  void look(int slot) {
    long before = ready[slot];
    long now = slots[slot].ready(sending(slot));
    ready[slot] = now;
    if (now <= earliest) {
      earliest = now;
    } else if (before == earliest) {
      earliestKnown = false;
    }
  }

  /** When it can next take a packet of some end, or NEVER. */
  long ready() {
    if (!earliestKnown) {
      earliest = Endpoint.NEVER;
      for (long time : ready) {
        earliest = Math.min(earliest, time);
      }
      earliestKnown = true;
    }
    return Math.max(earliest, free);
  }

  /** Takes a packet of the first end in turn that is ready. */
  void send(long now) {
    for (int i = 0; i < slots.length; i++) {
      int slot = turn;
      turn = turn + 1 == slots.length ? 0 : turn + 1;
      if (ready[slot] <= now) {
        take(now, slot);
        return;
      }
    }
  }

  private void take(long now, int slot) {
    LineUser user = slots[slot];
    boolean sent = user.next(sending(slot), now, packet);
    look(slot);
    if (!sent) {
      if (ready[slot] <= now) {
        throw new IllegalStateException("slot " + slot + " is ready to send nothing");
      }
      return;
    }
    packet.bytes = (packet.kind == Packet.DATA ? dataBytes : WireBytes.CONTROL_BYTES) + packet.more;
    free = now + (long) packet.bytes * picosPerByte;
    PathOutcome fate = network.send(free, packet);
    user.onSent(free, packet, fate);
    if (observer != null) {
      observer.sent(free, sending(slot), packet, fate);
    }
  }
}
