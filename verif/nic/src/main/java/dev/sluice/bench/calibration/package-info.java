// SPDX-License-Identifier: Apache-2.0
/**
 * Whether the study's receive window and the hardware's are the same: what arrived at a simulated
 * receiver is brought to a NIC, in the same order, and what both make of it is counted. {@link
 * dev.sluice.bench.calibration.Calibration} has the points.
 */
package dev.sluice.bench.calibration;
