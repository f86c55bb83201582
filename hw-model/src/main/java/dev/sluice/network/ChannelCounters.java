// SPDX-License-Identifier: Apache-2.0
package dev.sluice.network;

/**
 * What a channel has done. When nothing is inside any more, {@code delivered = sent - lost +
 * duplicated}.
 *
 * <p>Reordering is counted as RFC 4737 does, at the exit and without the network's copies: a packet
 * is reordered when it arrives after one that was sent later; its extent is how many packets before
 * it the earliest such one arrived.
 *
 * @param sent packets given to the channel
 * @param lost of those, packets that it lost
 * @param duplicated copies that it made
 * @param corrupted packets and copies that it damaged
 * @param delivered packets and copies that came out, damaged ones with them
 * @param reordered packets that came out after one that was sent later
 * @param largestExtent the largest extent of a reordered packet, in packets; 0 when there is none
 * @param meanExtent the mean extent of the reordered packets, in packets; 0 when there is none
 */
public record ChannelCounters(
    long sent,
    long lost,
    long duplicated,
    long corrupted,
    long delivered,
    long reordered,
    long largestExtent,
    double meanExtent) {}
