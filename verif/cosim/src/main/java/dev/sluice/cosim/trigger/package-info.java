// SPDX-License-Identifier: Apache-2.0
/**
 * What a task can wait for, in cocotb's words: edges, clock cycles, times, phases, events, locks,
 * the first or all of several, and triggers of a bench's own.
 */
package dev.sluice.cosim.trigger;
