// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.pair;

/**
 * A NIC with a host that uses it and a line to the network: what a run needs of it, whether the
 * host drives the NIC's wires ({@link NicNode}) or rings and registers. Not thread-safe.
 */
public interface HostedNic extends ClockedNic {
  /**
   * Registers a region that any peer may write to; before the first clock.
   *
   * @param base address of its first byte
   * @param length bytes
   */
  void register(long base, long length);

  /**
   * Whether the NIC's settings have reached it, so that its peer may begin.
   *
   * @return false while some are on their way
   */
  boolean isSet();

  /**
   * Whether another descriptor is taken.
   *
   * @return true when {@link #submit} may be called
   */
  boolean canSubmit();

  /**
   * Gives the NIC a descriptor.
   *
   * @param cookie comes back in the completion
   * @param peer to whom
   * @param address of the first byte in this host's memory
   * @param bytes how many
   * @param remoteAddress where they go in the peer's memory
   */
  void submit(int cookie, int peer, long address, long bytes, long remoteAddress);

  /**
   * Transfers whose completion the host has.
   *
   * @return since the beginning
   */
  int ended();

  /**
   * The cookie of a transfer that ended.
   *
   * @param which 0 is the first that ended
   * @return as it was submitted
   */
  int cookie(int which);

  /**
   * How a transfer ended.
   *
   * @param which 0 is the first that ended
   * @return a code of {@link dev.sluice.protocol.CompletionStatus}
   */
  int status(int which);
}
