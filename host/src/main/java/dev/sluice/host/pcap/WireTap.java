// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.pcap;

/** Sees every packet that passes one end of the network. */
@FunctionalInterface
public interface WireTap {
  /** Sees nothing. */
  WireTap NONE = (port, arrives, clock, packet, offset, size) -> {};

  /** Where a packet is seen. */
  enum Port {
    /** The sending node's. */
    SENDER,
    /** The receiving node's. */
    RECEIVER
  }

  /**
   * A packet passes.
   *
   * @param port where
   * @param arrives whether it comes out of the network, not goes into it
   * @param clock when
   * @param packet holds it
   * @param offset its first byte
   * @param size its size in bytes
   */
  void packet(Port port, boolean arrives, long clock, byte[] packet, int offset, int size);

  /**
   * This and another one.
   *
   * @param other sees each packet after this
   * @return a tap for both
   */
  default WireTap and(WireTap other) {
    return (port, arrives, clock, packet, offset, size) -> {
      packet(port, arrives, clock, packet, offset, size);
      other.packet(port, arrives, clock, packet, offset, size);
    };
  }
}
