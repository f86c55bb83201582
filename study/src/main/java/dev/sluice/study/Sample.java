// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import dev.sluice.study.transport.LossKind;
import java.util.Map;

/**
 * What one run of a point measured, all flows together.
 *
 * @param finished whether every transfer was completed within the bound
 * @param goodputRatio data of all transfers of a way over the time to the last completion, against
 *     the erasure limit (1-p) of the line; of no meaning when not finished
 * @param completionRatios completion of each transfer against the ideal one
 * @param dataSent data packets sent
 * @param dataLost data packets that the network lost
 * @param retransmissions data packets sent that had been sent before
 * @param spurious data packets that arrived when their data was in memory already
 * @param discarded data packets that arrived new and that the receiver did not take
 * @param duplicateWrites data written a second time
 * @param controlPackets all other packets, both ways
 * @param controlBytes their bytes on the wire
 * @param senderStateBytes most memory at a sender, of one flow
 * @param receiverStateBytes most memory at a receiver, of one flow
 * @param reordered share of the data packets that arrived after a later one
 * @param found how long after each loss the packet was sent again, round trips
 */
record Sample(
    boolean finished,
    double goodputRatio,
    double[] completionRatios,
    long dataSent,
    long dataLost,
    long retransmissions,
    long spurious,
    long discarded,
    long duplicateWrites,
    long controlPackets,
    long controlBytes,
    long senderStateBytes,
    long receiverStateBytes,
    double reordered,
    Map<LossKind, double[]> found) {}
