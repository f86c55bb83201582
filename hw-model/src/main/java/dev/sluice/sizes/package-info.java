// SPDX-License-Identifier: Apache-2.0
/**
 * Sizes and latencies that the cycle models and the RTL share, a class for each block, each with
 * the reason for the number.
 *
 * <p>Lock-step compares the RTL with the model, and both read these numbers: it cannot see a wrong
 * one. So each has a reason that can be checked by hand, and a property on the RTL alone, an
 * assertion in the Verilog that runs in every simulation (docs/blocks/nic.md, <i>Handshakes</i>).
 */
package dev.sluice.sizes;
