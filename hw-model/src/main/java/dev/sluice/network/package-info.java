// SPDX-License-Identifier: Apache-2.0
/**
 * The network between two nodes: a channel that loses, reorders, repeats and damages packets.
 * Seeded: the same seed and the same packets give the same run.
 */
package dev.sluice.network;
