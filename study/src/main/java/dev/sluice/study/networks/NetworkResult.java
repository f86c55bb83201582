// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.networks;

import java.util.List;

/**
 * What is reported of a point; all but the counts are means over the runs. A point of which a run
 * did not finish has no estimates: null.
 *
 * @param point the point
 * @param runs runs that were made
 * @param unfinished runs that did not finish in the bound
 * @param lineUse data for the busiest node, each packet once, against its link
 * @param queueMost the longest queue for that link, delay-bandwidth products of the longest way
 * @param queueMean the mean queue for it
 * @param shareLeast the least that a message had of the mean when half of all was there
 * @param shareMost the most
 * @param completionMicros when the last message was there
 * @param slowdown of a message, the mean of each run: its time until all data is in memory, against
 *     that in an empty network
 * @param againPerData data packets sent again for each packet of the messages
 * @param controlPerData control packets for each data packet sent
 * @param dropped packets lost in a run
 * @param marked packets marked in a run
 * @param pauses frames that told a neighbour to pause in a run
 * @param trimmed packets cut to their headers in a run
 * @param slowdowns by size: the first of all messages; empty when a run did not finish
 */
public record NetworkResult(
    NetworkPoint point,
    int runs,
    int unfinished,
    Estimate lineUse,
    Estimate queueMost,
    Estimate queueMean,
    Estimate shareLeast,
    Estimate shareMost,
    Estimate completionMicros,
    Estimate slowdown,
    Estimate againPerData,
    Estimate controlPerData,
    double dropped,
    double marked,
    double pauses,
    double trimmed,
    List<SizeClass> slowdowns) {

  /** Keeps the classes as they are. */
  public NetworkResult {
    slowdowns = List.copyOf(slowdowns);
  }

  /**
   * Whether every run finished.
   *
   * @return true when there are estimates
   */
  public boolean finished() {
    return unfinished == 0;
  }
}
