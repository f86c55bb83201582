// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.fabric;

/** Who can have a wake-up. */
interface Actor {
  /** The time for which it was set has come. */
  void wake(long now);
}
