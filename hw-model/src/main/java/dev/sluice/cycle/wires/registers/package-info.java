// SPDX-License-Identifier: Apache-2.0
/**
 * The wires between the registers and the other blocks: what these are told, and what they say to
 * be counted.
 */
package dev.sluice.cycle.wires.registers;
