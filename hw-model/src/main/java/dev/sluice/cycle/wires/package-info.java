// SPDX-License-Identifier: Apache-2.0
/**
 * The wires between the blocks of the NIC: which fields each has, how wide they are, and what they
 * are called at the ports of the RTL. A cycle model of a block reads and writes wires; two models
 * that share wires are connected. The page is docs/blocks/nic.md.
 */
package dev.sluice.cycle.wires;
