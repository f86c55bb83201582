// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.networks;

/**
 * The messages of some sizes, of all runs.
 *
 * @param upToBytes the largest; 0: of any size
 * @param messages how many
 * @param mean mean slowdown
 * @param p50 median slowdown; null with fewer than 20
 * @param p99 99th percentile; null with fewer than 1,000
 */
public record SizeClass(long upToBytes, int messages, double mean, Double p50, Double p99) {}
