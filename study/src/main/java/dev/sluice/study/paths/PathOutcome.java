// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.paths;

/** What becomes of a packet that is sent into a network of paths. */
public enum PathOutcome {
  /** It will arrive. */
  ARRIVES,
  /** It is lost on the line. */
  LOST,
  /** The queue of its path has no room for it. */
  OVERFLOW,
  /** Its path is down, or goes down while it is on its way. */
  OUTAGE
}
