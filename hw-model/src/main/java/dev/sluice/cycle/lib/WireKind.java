// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.lib;

/** What {@link Wires} have besides their fields. */
public enum WireKind {
  /** valid and ready: something passes in a clock in which both are 1. */
  STREAM,
  /** valid only: the sink must always take it. */
  FLOW,
  /** Neither: always there. */
  SIGNALS
}
