// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.hostile;

import dev.sluice.spec.v2.packet.LeasedPacket;

/**
 * A packet in the network.
 *
 * @param time when it arrives
 * @param sequence of all, so that the order is always the same
 * @param peer the sender of data that it is from or to
 * @param packet its fields
 * @param carried the transfer whose data it carries, which no end can see; null for control
 */
record Envelope(long time, long sequence, int peer, LeasedPacket packet, TransferRecord carried)
    implements Comparable<Envelope> {
  @Override
  public int compareTo(Envelope other) {
    return time != other.time
        ? Long.compare(time, other.time)
        : Long.compare(sequence, other.sequence);
  }
}
