// SPDX-License-Identifier: Apache-2.0
/**
 * The cycle model of the host rings: which of their steps happens in which clock. The page is
 * docs/blocks/rings.md; what they do is {@link dev.sluice.spec.rings.HostRings}.
 */
package dev.sluice.cycle.rings;
