// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.fabric.topology;

/**
 * Two switches that are connected, both ways.
 *
 * @param first the switch further from the root, by number
 * @param second the other one
 */
public record Cable(int first, int second) {}
