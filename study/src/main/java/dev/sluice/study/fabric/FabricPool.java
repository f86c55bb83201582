// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.fabric;

/** Packets that are in no use. Allocates only when more are inside the network than ever before. */
final class FabricPool {
  private FabricPacket free;

  FabricPacket take() {
    FabricPacket packet = free;
    if (packet == null) {
      return new FabricPacket();
    }
    free = packet.next;
    packet.next = null;
    packet.clear();
    return packet;
  }

  void give(FabricPacket packet) {
    packet.next = free;
    free = packet;
  }
}
