// SPDX-License-Identifier: Apache-2.0
/**
 * How tasks stop and go on: coroutines on the JDK's continuations or on virtual threads, and what
 * watches that none waits inside {@code synchronized}. Not for benches: {@link
 * dev.sluice.cosim.sim.Simulation} uses it.
 */
package dev.sluice.cosim.coroutine;
