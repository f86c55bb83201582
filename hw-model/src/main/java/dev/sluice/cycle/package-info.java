// SPDX-License-Identifier: Apache-2.0
/**
 * What happens in which clock: one model for each RTL block, exact in every output bit and every
 * clock. Written from the micro-architecture, checked against {@link dev.sluice.spec}; the RTL is
 * compared with it, never the other way round.
 */
package dev.sluice.cycle;
