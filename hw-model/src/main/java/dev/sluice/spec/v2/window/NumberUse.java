// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.window;

/** What a packet's message number says: rules M2 to M4. */
public enum NumberUse {
  /** It belongs to the present message. */
  PRESENT,
  /** It opens the next one. */
  OPENS,
  /** It belongs to neither. */
  STALE
}
