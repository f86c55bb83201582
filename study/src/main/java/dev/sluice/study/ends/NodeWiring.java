// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.ends;

import dev.sluice.study.fabric.Fabric;
import dev.sluice.study.fabric.FabricPacket;
import dev.sluice.study.fabric.FabricParameters;
import dev.sluice.study.fabric.SwitchParameters;
import dev.sluice.study.paths.Packet;
import dev.sluice.study.transport.LinkTiming;
import dev.sluice.study.transport.WireBytes;
import java.util.HashMap;
import java.util.Map;

/** The network as the ends see it: what they know of the way to a node, and how they address it. */
final class NodeWiring {
  /** UDP source ports of a sender for a node, where it uses several: K. */
  static final int PATHS = 8;

  /** Source ports of different pairs and messages lie so far apart. */
  private static final int PORTS = 16;

  private final Fabric fabric;
  private final int payloadBytes;
  private final int dataBytes;
  private final Map<Integer, LinkTiming> timings = new HashMap<>();
  private long controlPackets;
  private long controlBytes;

  NodeWiring(Fabric fabric, int payloadBytes) {
    this.fabric = fabric;
    this.payloadBytes = payloadBytes;
    dataBytes = WireBytes.dataBytes(payloadBytes);
  }

  Fabric fabric() {
    return fabric;
  }

  int payloadBytes() {
    return payloadBytes;
  }

  /** Control packets of all ends so far. */
  long controlPackets() {
    return controlPackets;
  }

  /** Their bytes on the wire. */
  long controlBytes() {
    return controlBytes;
  }

  /** What two ends know of the network between them. */
  LinkTiming timing(int from, int to) {
    int links = fabric.parameters().topology().links(from, to);
    return timings.computeIfAbsent(links, n -> timing(fabric.parameters(), n, payloadBytes));
  }

  /** What is known of a way over so many links. */
  static LinkTiming timing(FabricParameters network, int links, int payloadBytes) {
    int data = WireBytes.dataBytes(payloadBytes);
    long empty = network.transit(data, links) + network.transit(WireBytes.CONTROL_BYTES, links);
    long queues = 2L * (links - 1) * longestQueue(network.switches());
    int slowest = Math.max(network.nodeLink().picosPerByte(), network.cable().picosPerByte());
    int own = network.nodeLink().picosPerByte();
    return new LinkTiming((long) data * own, empty, empty + queues * slowest, PATHS, PATHS);
  }

  /** Bytes of the queue of the only port where something waits. */
  private static long longestQueue(SwitchParameters switches) {
    if (switches.pfcBytes() > 0) {
      return switches.bufferBytes();
    }
    return switches.portBytes() > 0
        ? switches.portBytes()
        : (long) (switches.bufferBytes() * switches.alpha() / (1 + switches.alpha()));
  }

  /** Completes a packet that an end sends. */
  void address(FabricPacket out, int to, int end, int portBase, int path) {
    Packet body = out.body;
    boolean data = body.kind == Packet.DATA;
    body.bytes = (data ? dataBytes : WireBytes.CONTROL_BYTES) + body.more;
    if (!data) {
      controlPackets++;
      controlBytes += body.bytes;
    }
    out.to = to;
    out.end = end;
    out.sourcePort = portBase * PORTS + path;
  }
}
