// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.pair;

import dev.sluice.lockstep.BlockUnderTest;

/**
 * A NIC with the memory that it reaches and a line to the network, clock by clock, whatever uses
 * it. Not thread-safe.
 */
public interface ClockedNic extends AutoCloseable {
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
