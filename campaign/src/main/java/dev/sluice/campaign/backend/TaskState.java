// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.backend;

/**
 * How a task is.
 *
 * @param phase how far it is
 * @param why why it waits or how it ended, in the cluster's own words; may be empty
 * @param machine where it runs or ran; may be empty
 */
public record TaskState(Phase phase, String why, String machine) {
  /** How far a task is. */
  public enum Phase {
    /** It has not begun. */
    WAITING,
    /** It runs. */
    RUNNING,
    /** It ended, well or not: its journal says which. */
    ENDED,
    /** Somebody ended it, or it will never begin. */
    CANCELLED
  }

  /**
   * Whether nothing more comes of it.
   *
   * @return true when it neither waits nor runs
   */
  public boolean isOver() {
    return phase == Phase.ENDED || phase == Phase.CANCELLED;
  }
}
