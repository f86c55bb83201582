// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.invariant;

import dev.sluice.protocol.PacketHeader;

/** Sees every packet that leaves a node. Changes nothing. */
@FunctionalInterface
public interface PacketWatcher {
  /**
   * A packet leaves.
   *
   * @param header its fields; to be read before returning
   * @param peer to whom
   */
  void packet(PacketHeader header, int peer);
}
