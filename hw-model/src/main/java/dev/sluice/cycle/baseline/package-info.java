// SPDX-License-Identifier: Apache-2.0
/**
 * Cycle models of the two systems that the source compares itself with, as small as they can be:
 * yardsticks for area and state, not parts of the NIC. Page: docs/blocks/baseline.md.
 */
package dev.sluice.cycle.baseline;
