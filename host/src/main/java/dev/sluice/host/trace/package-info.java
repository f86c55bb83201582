// SPDX-License-Identifier: Apache-2.0
/**
 * What becomes of each packet between two NICs, as transactions. Monitors look at the wires between
 * the blocks of the NICs' cycle models, which RTL follows clock by clock, and change nothing; what
 * they saw is put together between the turns of the two NICs.
 */
package dev.sluice.host.trace;
