// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import java.util.List;

/**
 * What is reported of a point. Times are ratios to the ideal completion, see {@link
 * StudyPoint#idealPicos}. Where a run did not finish, there is no goodput and no completion: null.
 *
 * @param point the point
 * @param runs runs that were made
 * @param unfinished runs that did not finish in the bound
 * @param wide whether the half-width of the goodput's interval is more than 2 % of the mean
 * @param goodputRatio mean goodput against the erasure limit of the line
 * @param goodputRatioHalfWidth half-width of its 95 % confidence interval, as all half-widths are
 * @param completionMeanRatio mean completion
 * @param completionMeanRatioHalfWidth half-width of its interval, over the runs
 * @param completionP50Ratio median completion of all transfers and runs
 * @param completionP99Ratio 99th percentile; null with fewer than 1,000 completions
 * @param completionP999Ratio 99.9th percentile; null with fewer than 10,000
 * @param retransmissionsPerLost retransmissions for each data packet lost, over all runs; null when
 *     none was lost
 * @param retransmissionsPerLostHalfWidth half-width of its interval
 * @param controlPerData control packets, both ways, for each data packet sent
 * @param controlPerDataHalfWidth half-width of its interval
 * @param controlBytesPerData their bytes on the wire for each data packet sent
 * @param spuriousRequests redundant data packets of a run, the mean: their data was in memory
 *     already
 * @param discarded data packets of a run that arrived new and were not taken, the mean
 * @param duplicateWrites data packets of a run that were written a second time, the mean
 * @param reordered share of data packets that came after a later one
 * @param senderStateBytes most memory at the sender
 * @param receiverStateBytes most memory at the receiver
 * @param completions transfers that were completed, over all runs
 * @param completionP10Ratio 10th percentile; null with fewer than 100 completions
 * @param completionP90Ratio 90th percentile; null with fewer than 100 completions
 * @param goodputs goodput of each run, six digits, in the order of the seeds; empty when a run did
 *     not finish
 * @param originalFound when packets were sent again that were lost the first time they were sent,
 *     but for each transfer's last eight
 * @param tailFound when those of each transfer's last eight packets were
 * @param copyFound when packets were sent again of which a copy was lost
 * @param requestFound when packets were sent again of which a request was lost, where the transport
 *     tells what it asked for
 */
public record PointResult(
    StudyPoint point,
    int runs,
    int unfinished,
    boolean wide,
    Double goodputRatio,
    Double goodputRatioHalfWidth,
    Double completionMeanRatio,
    Double completionMeanRatioHalfWidth,
    Double completionP50Ratio,
    Double completionP99Ratio,
    Double completionP999Ratio,
    Double retransmissionsPerLost,
    Double retransmissionsPerLostHalfWidth,
    double controlPerData,
    double controlPerDataHalfWidth,
    double controlBytesPerData,
    double spuriousRequests,
    double discarded,
    double duplicateWrites,
    double reordered,
    long senderStateBytes,
    long receiverStateBytes,
    long completions,
    Double completionP10Ratio,
    Double completionP90Ratio,
    List<Double> goodputs,
    FoundLosses originalFound,
    FoundLosses tailFound,
    FoundLosses copyFound,
    FoundLosses requestFound) {

  /** Keeps the goodputs as they are. */
  public PointResult {
    goodputs = List.copyOf(goodputs);
  }

  /**
   * Whether every run finished.
   *
   * @return true when there is a goodput
   */
  public boolean finished() {
    return unfinished == 0;
  }
}
