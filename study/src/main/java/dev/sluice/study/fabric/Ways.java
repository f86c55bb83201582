// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.fabric;

import java.util.SplittableRandom;

/**
 * A switch's links to each node: that of the node where it is at this switch, else those that begin
 * a shortest path to the node's switch. Nothing allocates after {@link #set}.
 */
final class Ways {
  private final Balancing balancing;
  private final long salt;
  private final SplittableRandom random;

  /** By node. Nodes of one switch share an array. */
  private FabricLink[][] links = new FabricLink[0][];

  Ways(Balancing balancing, long salt, SplittableRandom random) {
    this.balancing = balancing;
    this.salt = salt;
    this.random = random;
  }

  void set(FabricLink[][] byNode) {
    links = byNode;
  }

  /** The link for a packet, or null when all are known to be down. */
  FabricLink choose(FabricPacket packet) {
    FabricLink[] all = links[packet.to];
    if (all.length == 1) {
      return all[0].avoided ? null : all[0];
    }
    int which = which(packet, all.length);
    return all[which].avoided ? other(packet, all) : all[which];
  }

  private int which(FabricPacket packet, int count) {
    if (balancing == Balancing.SPRAY) {
      return random.nextInt(count);
    }
    long key = (long) packet.from << 48 ^ (long) packet.to << 32 ^ packet.sourcePort;
    long hash = (key ^ salt) * 0x9e3779b97f4a7c15L;
    hash = (hash ^ hash >>> 32) * 0xd6e8feb86659fd93L;
    hash ^= hash >>> 32;
    return (int) ((hash >>> 32) * count >>> 32);
  }

  /** Among those that are not known to be down. */
  private FabricLink other(FabricPacket packet, FabricLink[] all) {
    int up = 0;
    for (FabricLink link : all) {
      up += link.avoided ? 0 : 1;
    }
    if (up == 0) {
      return null;
    }
    int left = which(packet, up);
    for (FabricLink link : all) {
      if (!link.avoided && left-- == 0) {
        return link;
      }
    }
    throw new IllegalStateException("a link came up while it was counted");
  }
}
