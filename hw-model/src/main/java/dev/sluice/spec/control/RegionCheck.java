// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

/** The host's table of registered memory regions. */
@FunctionalInterface
public interface RegionCheck {
  /**
   * Whether a peer may write there.
   *
   * @param peer who asks
   * @param address Addr_Recv, the first byte, an unsigned 64-bit number
   * @param bytes Y, 1 to M*P
   * @return true when every byte from address to address+bytes-1 is in a region of this peer
   */
  boolean allows(long peer, long address, long bytes);
}
