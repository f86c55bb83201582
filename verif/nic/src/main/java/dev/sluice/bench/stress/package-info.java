// SPDX-License-Identifier: Apache-2.0
/**
 * Two NICs under stress: bad networks, dead links, lost peers, forged packets, bad descriptors;
 * with every invariant of protocol text, section 6, checked in every clock.
 */
package dev.sluice.bench.stress;
