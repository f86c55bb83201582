// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import dev.sluice.study.paths.Packet;
import dev.sluice.study.paths.PathNetwork;
import dev.sluice.study.paths.PathOutcome;

/**
 * A node's line into the network: one packet at a time, the flows that have something to send take
 * turns packet by packet. A packet is in the network when its last byte has left.
 */
final class NodeLink {
  private final Flow[] flows;
  private final boolean sending;
  private final PathNetwork network;
  private final int picosPerByte;
  private final int dataBytes;
  private final Packet packet = new Packet();
  private PacketObserver observer;
  private long free;
  private int turn;

  /** The line of the senders of these flows, or of their receivers. */
  NodeLink(Flow[] flows, boolean sending, PathNetwork network, int picosPerByte, int dataBytes) {
    this.flows = flows;
    this.sending = sending;
    this.network = network;
    this.picosPerByte = picosPerByte;
    this.dataBytes = dataBytes;
  }

  void observe(PacketObserver by) {
    observer = by;
  }

  private Endpoint end(int flow) {
    return sending ? flows[flow].sender : flows[flow].receiver;
  }

  /** When it can next take a packet of some flow, or NEVER. */
  long ready() {
    long earliest = Endpoint.NEVER;
    for (int i = 0; i < flows.length; i++) {
      if (flows[i].open()) {
        earliest = Math.min(earliest, end(i).ready());
      }
    }
    return Math.max(earliest, free);
  }

  /** Takes a packet of the first flow in turn that is ready. */
  void send(long now) {
    for (int i = 0; i < flows.length; i++) {
      int flow = turn;
      turn = turn + 1 == flows.length ? 0 : turn + 1;
      if (flows[flow].open() && end(flow).ready() <= now) {
        take(now, flow);
        return;
      }
    }
  }

  private void take(long now, int flow) {
    if (!end(flow).next(now, packet)) {
      if (end(flow).ready() <= now) {
        throw new IllegalStateException("flow " + flow + " is ready to send nothing");
      }
      return;
    }
    packet.flow = flow;
    packet.bytes = (packet.kind == Packet.DATA ? dataBytes : WireBytes.CONTROL_BYTES) + packet.more;
    free = now + (long) packet.bytes * picosPerByte;
    PathOutcome fate = network.send(free, packet);
    flows[flow].onSent(packet, fate);
    if (observer != null) {
      observer.sent(free, sending, packet, fate);
    }
  }
}
