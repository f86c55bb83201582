// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.fabric;

/** What links connect: a switch or a node. */
interface Station {
  /** A packet has arrived whole. */
  void receive(long now, FabricPacket packet, FabricLink by);

  /** The last byte of a packet has left. */
  void left(long now, FabricPacket packet, FabricLink by);

  /** A link out of it is free: it may take the next packet. */
  void free(long now, FabricLink link);
}
