// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.paths;

/**
 * What a network of paths has done so far. sent = lost + overflowed + outages + delivered + those
 * on the way.
 *
 * @param sent packets that were sent
 * @param lost packets lost on a line
 * @param overflowed packets that found a full queue
 * @param outages packets lost because their path was down
 * @param delivered packets that were received
 * @param reordered packets received after one that was sent later (RFC 4737, section 3.3)
 * @param largestExtent the largest reordering extent (RFC 4737, section 4.2.1), packets
 * @param meanExtent the mean extent of the reordered packets; 0 when there is none
 */
public record PathCounters(
    long sent,
    long lost,
    long overflowed,
    long outages,
    long delivered,
    long reordered,
    long largestExtent,
    double meanExtent) {}
