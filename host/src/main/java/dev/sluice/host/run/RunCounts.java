// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

import dev.sluice.protocol.DecodeVerdict;
import dev.sluice.protocol.PacketType;
import dev.sluice.spec.admission.AdmissionVerdict;
import dev.sluice.spec.window.Verdict;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What both nodes counted.
 *
 * @param transfersCompleted transfers whose completion the sender heard
 * @param dataSent data packets that the sender sent, all copies
 * @param retransmitted of those, the ones that had been sent before
 * @param probes of those, tails retransmitted because nothing was heard
 * @param controlFromSender control packets that the sender sent
 * @param controlFromReceiver control packets that the receiver sent
 * @param dataReceived data packets that arrived whole
 * @param verdicts the engine's verdicts by name
 * @param droppedBeforeEngine packets dropped before the engine, by cause; causes that did not occur
 *     are left out
 * @param controlDamaged control packets that the sender dropped because they were damaged
 * @param requests requests of the receiver by type
 * @param timeouts time-outs of open windows, prompt ones too
 * @param earlyRequests of the single-packet requests, those made before the time-out
 * @param spuriousRequests single-packet requests for a packet whose original then was accepted, or
 *     {@link #NOT_OBSERVABLE}
 * @param repeatedReports of the progress reports, those that a time-out or a probe called for, or
 *     {@link #NOT_OBSERVABLE}
 * @param writtenTwice packets written more than once, which must never happen
 */
public record RunCounts(
    int transfersCompleted,
    long dataSent,
    long retransmitted,
    long probes,
    long controlFromSender,
    long controlFromReceiver,
    long dataReceived,
    Map<String, Long> verdicts,
    Map<String, Long> droppedBeforeEngine,
    long controlDamaged,
    Map<String, Long> requests,
    long timeouts,
    long earlyRequests,
    long spuriousRequests,
    long repeatedReports,
    long writtenTwice) {
  /** In place of a count of something that hardware does not show. */
  public static final long NOT_OBSERVABLE = -1;

  static RunCounts of(SendingNode sending, ReceivingNode receiving) {
    Map<String, Long> verdicts = new LinkedHashMap<>();
    for (Verdict verdict : Verdict.values()) {
      verdicts.put(verdict.label(), receiving.verdicts[verdict.ordinal()]);
    }
    Map<String, Long> dropped = new LinkedHashMap<>();
    for (DecodeVerdict verdict : DecodeVerdict.values()) {
      putIfAny(dropped, verdict.name(), receiving.undecodable[verdict.ordinal()]);
    }
    for (AdmissionVerdict admission : AdmissionVerdict.values()) {
      putIfAny(dropped, admission.name(), receiving.notAdmitted[admission.ordinal()]);
    }
    Map<String, Long> requests = new LinkedHashMap<>();
    for (PacketType type : PacketType.values()) {
      putIfAny(requests, type.name(), receiving.controlCount(type));
    }
    return new RunCounts(
        sending.completed,
        sending.sender().dataPackets(),
        sending.sender().retransmissions(),
        sending.sender().probes(),
        sending.controlSent,
        receiving.controlSent,
        receiving.dataReceived,
        verdicts,
        dropped,
        sending.undecodable,
        requests,
        receiving.control().timeouts() + receiving.control().promptTimeouts(),
        receiving.control().earlyRequests(),
        receiving.control().spuriousRequests(),
        receiving.control().repeatedReports(),
        receiving.writtenTwice);
  }

  static void putIfAny(Map<String, Long> map, String constant, long count) {
    if (count > 0) {
      map.put(label(constant), count);
    }
  }

  /** {@code BAD_CRC} as {@code badCrc}, the way names are written in JSON. */
  private static String label(String constant) {
    StringBuilder out = new StringBuilder();
    boolean up = false;
    for (char c : constant.toCharArray()) {
      if (c == '_') {
        up = true;
      } else {
        out.append(up ? c : Character.toLowerCase(c));
        up = false;
      }
    }
    return out.toString();
  }

  /**
   * Packets that a verdict fell on.
   *
   * @param verdict which
   * @return packets
   */
  public long count(Verdict verdict) {
    return verdicts.get(verdict.label());
  }

  /**
   * Control packets of both ends.
   *
   * @return packets sent
   */
  public long control() {
    return controlFromSender + controlFromReceiver;
  }

  /**
   * Control packets that the receiver queued, of a type.
   *
   * @param type which
   * @return packets
   */
  public long sent(PacketType type) {
    return requests.getOrDefault(label(type.name()), 0L);
  }
}
