// SPDX-License-Identifier: Apache-2.0
/**
 * What must never happen (protocol text, section 6), each rule a checker of its own. Checkers watch
 * the wires of a NIC's cycle model, which its RTL equals in lock-step, the host's memory, and the
 * packets that leave; they know what was asked for from a {@link
 * dev.sluice.bench.invariant.TransferLedger}. They change nothing.
 */
package dev.sluice.bench.invariant;
