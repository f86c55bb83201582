// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.block;

/**
 * What a bench does in a clock.
 *
 * @param drive sets what goes in, by what has come out
 * @param finish after the edge
 */
public record Traffic(Runnable drive, Runnable finish) {}
