// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.fabric;

/** Packets, first in first out, linked by themselves: nothing allocates. */
final class PacketQueue {
  private FabricPacket first;
  private FabricPacket last;
  private long bytes;

  void add(FabricPacket packet) {
    packet.next = null;
    if (first == null) {
      first = packet;
    } else {
      last.next = packet;
    }
    last = packet;
    bytes += packet.body.bytes;
  }

  /** The first, or null. */
  FabricPacket peek() {
    return first;
  }

  /** Takes the first, or null. */
  FabricPacket poll() {
    FabricPacket packet = first;
    if (packet != null) {
      first = packet.next;
      packet.next = null;
      bytes -= packet.body.bytes;
    }
    return packet;
  }

  boolean isEmpty() {
    return first == null;
  }

  long bytes() {
    return bytes;
  }
}
