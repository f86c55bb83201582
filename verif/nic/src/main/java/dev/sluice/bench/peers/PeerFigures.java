// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.peers;

/**
 * What was measured of one peer.
 *
 * @param nsPerClock the median of the rounds, nanoseconds
 * @param processorNsPerClock the median of the rounds' processor time, of all threads and
 *     processes: on a busy machine the fairer one
 * @param firstNsPerClock of the round before, in which a JVM is compiling
 * @param coldSeconds a process from its start to its end, for {@link PeerBenchmark#COLD_CLOCKS}
 *     clocks, the model built before
 * @param buildSeconds generating, Verilating and compiling
 */
public record PeerFigures(
    double nsPerClock,
    double processorNsPerClock,
    double firstNsPerClock,
    double coldSeconds,
    double buildSeconds) {}
