// SPDX-License-Identifier: Apache-2.0
/**
 * Constrained random stimulus: seeded streams that do not disturb each other, weighted choice,
 * numbers that prefer corners, distributions.
 */
package dev.sluice.cosim.random;
