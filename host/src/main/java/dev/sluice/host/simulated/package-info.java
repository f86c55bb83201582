// SPDX-License-Identifier: Apache-2.0
/**
 * A simulated NIC that threads of programs reach: a queue of accesses between them and the thread
 * that clocks it.
 */
package dev.sluice.host.simulated;
