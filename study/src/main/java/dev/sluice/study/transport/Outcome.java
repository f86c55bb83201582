// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

/**
 * What a transfer cost, counted on the wire and at the memory, not by the transport itself.
 *
 * <p>dataSent = N + retransmissions for a transfer that finished, and of the data packets that
 * arrived each was the first of its packet, spurious or discarded.
 *
 * @param finished whether the sender learned of the completion within the bound
 * @param completion when it learned, ps after its begin; up to the bound when it did not
 * @param memoryComplete when the last packet was written first, ps after its begin; up to the bound
 *     when that did not happen
 * @param dataSent data packets sent, repeated ones with them
 * @param dataLost data packets that the network lost
 * @param retransmissions data packets sent that had been sent before
 * @param spurious data packets that arrived when their data was in memory already
 * @param discarded data packets that arrived new and that the receiver did not take
 * @param duplicateWrites data written a second time
 * @param controlPackets all other packets, both ways
 * @param controlBytes their bytes on the wire
 * @param senderStateBytes the most memory that the sender held at a time
 * @param receiverStateBytes the most memory that the receiver held at a time; of ends that several
 *     transfers share at a time, their part of it, as of the sender's
 * @param losses when what was lost was sent again
 */
public record Outcome(
    boolean finished,
    long completion,
    long memoryComplete,
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
    LossTimes losses) {}
