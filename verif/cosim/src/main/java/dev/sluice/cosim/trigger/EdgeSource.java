// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trigger;

/** A clock, as triggers see it: who waits for its edges. */
public interface EdgeSource {
  /**
   * Who waits for its rising edges.
   *
   * @return the list, which fires at each
   */
  WaitList rising();

  /**
   * Who waits for its falling edges.
   *
   * @return the list, which fires at each
   */
  WaitList falling();

  /**
   * Its level.
   *
   * @return whether the next edge is a falling one
   */
  boolean isHigh();
}
