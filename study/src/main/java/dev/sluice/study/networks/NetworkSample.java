// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.networks;

import java.util.List;

/**
 * What one run of a point measured.
 *
 * @param finished whether every sender knew in the bound that its message was there
 * @param lineUse data packets for the node that gets the most, each counted once, in the time from
 *     0 to the last one written, against its link; 0 when not finished
 * @param queueMost the longest queue for that node's link, delay-bandwidth products of the longest
 *     way
 * @param queueMean the mean queue for it, over the whole run
 * @param shareLeast of the message of which the least was there when half of all was: that against
 *     the mean
 * @param shareMost of that of which the most was
 * @param slowdowns of each message
 * @param completion when the last message was there, ps
 * @param dataSent data packets sent
 * @param again data packets sent that had been sent before
 * @param spurious data packets that arrived when their data was there
 * @param control all other packets of the ends
 * @param dropped packets that switches or failing links lost
 * @param marked packets that switches marked
 * @param pauses frames that told a neighbour to pause
 * @param trimmed packets that switches cut
 */
record NetworkSample(
    boolean finished,
    double lineUse,
    double queueMost,
    double queueMean,
    double shareLeast,
    double shareMost,
    List<Slowdown> slowdowns,
    long completion,
    long dataSent,
    long again,
    long spurious,
    long control,
    long dropped,
    long marked,
    long pauses,
    long trimmed) {

  /**
   * A message's time against that in an empty network.
   *
   * @param packets its size
   * @param ratio 1 or more
   */
  record Slowdown(int packets, double ratio) {}

  /** The mean of all messages. */
  double meanSlowdown() {
    return slowdowns.stream().mapToDouble(Slowdown::ratio).average().orElseThrow();
  }
}
