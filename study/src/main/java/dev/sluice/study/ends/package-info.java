// SPDX-License-Identifier: Apache-2.0
/**
 * Transports as the ends of a network of switches: the same classes as between two nodes, each
 * driven by its packets and its own wake-ups, with congestion control before the node's link.
 */
package dev.sluice.study.ends;
