// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

import dev.sluice.host.run.plan.RunParameters;
import dev.sluice.host.run.plan.TransferPlan;
import dev.sluice.network.ChannelCounters;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.window.Verdict;
import java.util.Optional;

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
 * @param nics what NICs counted; empty where the engine alone was hardware
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
    boolean identical,
    Optional<PairResult> nics) {

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

  /**
   * Retransmissions against what did not come through: data packets retransmitted for each packet
   * that the network lost or damaged on the way to the receiver, or that the receiving NIC dropped
   * for want of room. Packets that the receiver dropped beyond its window are retransmitted too, so
   * the source's sender has more than 1 here.
   *
   * @return a ratio; 0 when nothing was retransmitted, also where nothing was lost; infinite when
   *     packets were retransmitted and none was lost
   */
  public double retransmittedPerLost() {
    long withoutRoom = nics.map(PairResult::withoutRoomAtReceiver).orElse(0L);
    long taken = forward.lost() + forward.corrupted() + withoutRoom;
    return counts.retransmitted() == 0 ? 0 : (double) counts.retransmitted() / taken;
  }

  /**
   * Control packets of both ends for each data packet sent.
   *
   * @return a ratio
   */
  public double controlPerData() {
    return (double) counts.control() / counts.dataSent();
  }

  /**
   * Goodput against the line, from reset to the last late copy. With NICs: payload bytes written,
   * by the bytes that the beats of all clocks would carry. With the engine alone, whose line takes
   * one packet a clock: packets written, by clocks.
   *
   * @return 0 to 1
   */
  public double goodput() {
    return nics.isPresent()
        ? (double) plan.bytes() / nics.get().beatBytes() / clocks
        : (double) counts.count(Verdict.ACCEPTED) / clocks;
  }

  /**
   * The share of the line that full data packets leave to their payload: with NICs, header, CRC and
   * what their last beats do not fill are lost.
   *
   * @return 0 to 1
   */
  public double payloadShare() {
    return nics.isPresent()
        ? (double) parameters.sluice().payloadBytes()
            / nics.get().beatBytes()
            / nics.get().packetClocks()
        : 1;
  }

  /**
   * What no transport can exceed on this network: the share of packets that it neither loses nor
   * damages.
   *
   * @return 0 to 1
   */
  public double erasureLimit() {
    return (1 - parameters.network().loss()) * (1 - parameters.network().corrupt());
  }
}
