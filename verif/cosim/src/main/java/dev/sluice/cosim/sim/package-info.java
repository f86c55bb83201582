// SPDX-License-Identifier: Apache-2.0
/**
 * Simulated time for one instance: {@link dev.sluice.cosim.sim.Simulation} with its clocks,
 * callbacks and tasks, and queues between tasks.
 */
package dev.sluice.cosim.sim;
