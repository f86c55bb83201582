// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

/** What the receive side's control knows of a window. The engine itself has no failed windows. */
public enum WindowPhase {
  /** Nobody holds the window. */
  FREE,
  /** A transfer is being received. */
  OPEN,
  /** The transfer is complete; the window answers late packets until it has been quiet. */
  DONE,
  /** The transfer ended in an error; the window refuses late packets until it has been quiet. */
  FAILED
}
