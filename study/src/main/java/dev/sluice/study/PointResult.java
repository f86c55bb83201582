// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

/**
 * What is reported of a point. Times are ratios to the ideal completion, see {@link
 * StudyPoint#idealPicos}. Where a run did not finish, there is no goodput and no completion: null.
 *
 * @param point the point
 * @param runs runs that were made
 * @param unfinished runs that did not finish in the bound
 * @param capped whether the runs ended at the cap and not at a narrow interval
 * @param goodputRatio mean goodput against the erasure limit of the line
 * @param goodputRatioHalfWidth half-width of its 95 % confidence interval, as all half-widths are
 * @param completionMeanRatio mean completion
 * @param completionMeanRatioHalfWidth half-width of its interval, over the runs
 * @param completionP50Ratio median completion of all flows and runs
 * @param completionP99Ratio 99th percentile
 * @param completionP999Ratio 99.9th percentile
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
 */
public record PointResult(
    StudyPoint point,
    int runs,
    int unfinished,
    boolean capped,
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
    long receiverStateBytes) {

  /**
   * Whether every run finished.
   *
   * @return true when there is a goodput
   */
  public boolean finished() {
    return unfinished == 0;
  }
}
