// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

import dev.sluice.host.driver.CounterReading;
import dev.sluice.host.pair.HostMemory;
import dev.sluice.host.pair.NicWire;
import dev.sluice.protocol.PacketType;
import dev.sluice.spec.admission.AdmissionVerdict;
import dev.sluice.spec.check.DropCause;
import dev.sluice.spec.registers.NicCounter;
import dev.sluice.spec.window.Verdict;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Turns what two NICs counted into the counts of a run. Packets of each type are counted where they
 * leave, writes where they reach memory; all else was read from the NICs' registers.
 *
 * @param host the sending host
 * @param senderWire the sending NIC's line
 * @param sender the sending NIC's registers
 * @param receiverWire the receiving NIC's line
 * @param receiver the receiving NIC's registers
 * @param memory the receiving host's
 */
record NicPairCounts(
    SendingHost host,
    NicWire senderWire,
    CounterReading sender,
    NicWire receiverWire,
    CounterReading receiver,
    HostMemory memory) {

  /** The counts that every mode has. */
  RunCounts counts() {
    long data = senderWire.packets(PacketType.DATA);
    return new RunCounts(
        host.completed,
        data,
        sender.of(NicCounter.SEND_RETRANSMISSION),
        sender.of(NicCounter.SEND_PROBE),
        senderWire.packets() - data,
        receiverWire.packets(),
        dataReceived(),
        verdicts(),
        dropped(),
        droppedByCheck(sender),
        requests(),
        receiver.of(NicCounter.RECEIVE_TIMEOUT),
        receiver.of(NicCounter.RECEIVE_EARLY_REQUEST),
        receiver.of(NicCounter.RECEIVE_ASKED_IN_VAIN),
        RunCounts.NOT_OBSERVABLE,
        memory.packetsRewritten());
  }

  /** The counts that only NICs have. */
  PairResult pair(int beatBytes, int packetClocks) {
    return new PairResult(
        json(senderWire, sender),
        json(receiverWire, receiver),
        senderWire.sentBeats(),
        senderWire.sentStalls(),
        receiverWire.receivedBeats(),
        receiverWire.receivedStalls(),
        sender.of(NicCounter.DROPPED_NO_ROOM),
        receiver.of(NicCounter.DROPPED_NO_ROOM),
        beatBytes,
        packetClocks);
  }

  private Map<String, Long> verdicts() {
    Map<String, Long> map = new LinkedHashMap<>();
    for (Verdict verdict : Verdict.values()) {
      map.put(verdict.label(), receiver.of(NicCounter.VERDICT_ACCEPTED.plus(verdict.code())));
    }
    return map;
  }

  /** Of each data packet that passed the check, there is a verdict, or it was not admitted. */
  private long dataReceived() {
    long sum = 0;
    for (long each : verdicts().values()) {
      sum += each;
    }
    for (AdmissionVerdict cause : AdmissionVerdict.values()) {
      sum += cause == AdmissionVerdict.PASS ? 0 : notAdmitted(cause);
    }
    return sum;
  }

  private long notAdmitted(AdmissionVerdict cause) {
    return receiver.of(NicCounter.REFUSED_NO_SUCH_WINDOW.plus(cause.ordinal() - 1));
  }

  private static long dropped(CounterReading counters, DropCause cause) {
    return counters.of(NicCounter.DROPPED_TOO_SHORT.plus(cause.code() - 1));
  }

  private Map<String, Long> dropped() {
    Map<String, Long> map = new LinkedHashMap<>();
    for (DropCause cause : DropCause.values()) {
      if (cause != DropCause.NONE) {
        RunCounts.putIfAny(map, cause.name(), dropped(receiver, cause));
      }
    }
    for (AdmissionVerdict cause : AdmissionVerdict.values()) {
      if (cause != AdmissionVerdict.PASS) {
        RunCounts.putIfAny(map, cause.name(), notAdmitted(cause));
      }
    }
    return map;
  }

  /** Frames that were not good. */
  private static long droppedByCheck(CounterReading counters) {
    long sum = 0;
    for (DropCause cause : DropCause.values()) {
      boolean good = cause == DropCause.NONE || cause == DropCause.NO_ROOM;
      sum += good ? 0 : dropped(counters, cause);
    }
    return sum;
  }

  private Map<String, Long> requests() {
    Map<String, Long> map = new LinkedHashMap<>();
    for (PacketType type : PacketType.values()) {
      RunCounts.putIfAny(map, type.name(), receiverWire.packets(type));
    }
    return map;
  }

  private static Map<String, Object> json(NicWire wire, CounterReading counters) {
    Map<String, Object> map = new LinkedHashMap<>(CounterGroup.json(counters));
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("sentPackets", wire.packets());
    line.put("sentBeats", wire.sentBeats());
    line.put("sentStalledBeats", wire.sentStalls());
    line.put("receivedBeats", wire.receivedBeats());
    line.put("receivedStalledBeats", wire.receivedStalls());
    map.put("line", line);
    return map;
  }
}
