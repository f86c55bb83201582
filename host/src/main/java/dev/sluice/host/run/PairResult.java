// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

import java.util.Map;

/**
 * What two NICs counted, and what was seen on their lines.
 *
 * @param sender the sending NIC's counts by group and name
 * @param receiver the receiving NIC's
 * @param sentBeats beats that left the sending NIC
 * @param sentStalls clocks in which the network did not take a beat that the sending NIC offered
 * @param receivedBeats beats that went into the receiving NIC
 * @param receivedStalls clocks in which the receiving NIC did not take a beat that was offered
 * @param withoutRoomAtSender good packets that the sending NIC dropped for want of room
 * @param withoutRoomAtReceiver the same of the receiving NIC
 * @param beatBytes bytes of a beat
 * @param packetClocks clocks of a full data packet on the line
 */
public record PairResult(
    Map<String, Object> sender,
    Map<String, Object> receiver,
    long sentBeats,
    long sentStalls,
    long receivedBeats,
    long receivedStalls,
    long withoutRoomAtSender,
    long withoutRoomAtReceiver,
    int beatBytes,
    int packetClocks) {}
