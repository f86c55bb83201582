// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.pair;

import dev.sluice.lockstep.BlockUnderTest;

/**
 * A NIC with a host that uses it and a line to the network: what a run needs of it, whether the
 * host drives the NIC's wires ({@link NicNode}) or rings and registers. Not thread-safe.
 */
public interface HostedNic extends AutoCloseable {
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

  /**
   * A clock.
   *
   * @param clock its number
   * @throws dev.sluice.cosim.check.MismatchException when there is RTL and it is not as the model
   *     says
   */
  void clock(long clock);

  /**
   * Whether nothing is under way between the NIC, its memory and the line.
   *
   * @return true when all is quiet
   */
  boolean idle();

  /**
   * The memory that is sent from and received into.
   *
   * @return the host's
   */
  HostMemory host();

  /**
   * The line to the network.
   *
   * @return between its streams and the network
   */
  NicWire wire();

  /**
   * The NIC and the wires of its model.
   *
   * @return the RTL in lock-step with its model, or the model alone
   */
  BlockUnderTest nic();

  /**
   * Has somebody see every clock.
   *
   * @param watcher is called when all wires are set
   */
  void watchedBy(ClockWatcher watcher);

  /** Closes the RTL instance, if there is one. */
  @Override
  void close();
}
