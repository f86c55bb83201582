package dev.sluice.nic.run;

import dev.sluice.network.ChannelCounters;
import dev.sluice.protocol.TransportParameters;

/**
 * How a run ended in which every transfer completed.
 *
 * @param parameters what it was of
 * @param plan how the file was cut
 * @param transport the time-outs that were used
 * @param counts what the nodes counted
 * @param forward what the network did to packets from the sender
 * @param backward what it did to packets from the receiver
 * @param clocks clocks compared, reset included
 * @param comparisons values compared
 * @param mismatches values that differed
 * @param nanoseconds the time it took
 * @param identical whether what was received is what was sent
 */
public record RunResult(
    RunParameters parameters,
    TransferPlan plan,
    TransportParameters transport,
    RunCounts counts,
    ChannelCounters forward,
    ChannelCounters backward,
    long clocks,
    long comparisons,
    long mismatches,
    long nanoseconds,
    boolean identical) {

  /**
   * Whether the run shows what it is meant to show.
   *
   * @return true when the memories are identical, nothing was written twice and nothing mismatched
   */
  public boolean isGood() {
    return identical && mismatches == 0 && counts.writtenTwice() == 0;
  }

  /**
   * Speed of the co-simulation.
   *
   * @return clocks a second of wall-clock time
   */
  public double clocksPerSecond() {
    return clocks / (nanoseconds / 1e9);
  }
}
