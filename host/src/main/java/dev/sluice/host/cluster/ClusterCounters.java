// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.cluster;

/**
 * What became of the packets of a {@link SimulatedCluster}, since it began.
 *
 * @param sent by all nodes
 * @param noRoom of these, dropped as the queue of their receiver was full
 * @param nobody of these, for a peer that is not there
 * @param lost by the network behind the switch
 * @param duplicated copies that the network made
 * @param corrupted with wrong bits, copies among them
 * @param delivered to nodes, copies among them
 */
public record ClusterCounters(
    long sent,
    long noRoom,
    long nobody,
    long lost,
    long duplicated,
    long corrupted,
    long delivered) {}
