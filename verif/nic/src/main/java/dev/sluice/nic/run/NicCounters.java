package dev.sluice.nic.run;

import dev.sluice.cycle.wires.ReceiveCountWires;
import dev.sluice.cycle.wires.SendEventWires;
import dev.sluice.nic.pair.HostMemory;
import dev.sluice.nic.pair.NicCounts;
import dev.sluice.nic.pair.NicWire;
import dev.sluice.protocol.PacketType;
import dev.sluice.spec.Admission;
import dev.sluice.spec.DropCause;
import dev.sluice.spec.Verdict;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Turns what two NICs counted into the counts of a run. Packets of each type are counted where they
 * leave, writes where they reach memory, all else by the NICs' counter pulses or, verdicts and
 * packets that passed the check, on wires inside the receiver's model.
 *
 * @param host the sending host
 * @param senderWire the sending NIC's line
 * @param sender the sending NIC's counts
 * @param receiverWire the receiving NIC's line
 * @param receiver the receiving NIC's counts
 * @param memory the receiving host's
 */
record NicCounters(
    SendingHost host,
    NicWire senderWire,
    NicCounts sender,
    NicWire receiverWire,
    NicCounts receiver,
    HostMemory memory) {

  /** The counts that every mode has. */
  RunCounts counts() {
    long data = senderWire.packets(PacketType.DATA);
    return new RunCounts(
        host.completed,
        data,
        sender.event(SendEventWires.RETRANSMISSION),
        sender.event(SendEventWires.PROBE),
        senderWire.packets() - data,
        receiverWire.packets(),
        receiver.dataReceived(),
        verdicts(),
        dropped(),
        droppedByCheck(sender),
        requests(),
        receiver.control(ReceiveCountWires.TIMEOUT),
        receiver.control(ReceiveCountWires.EARLY_REQUEST),
        receiver.control(ReceiveCountWires.ASKED_IN_VAIN),
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
        beatBytes,
        packetClocks);
  }

  private Map<String, Long> verdicts() {
    Map<String, Long> map = new LinkedHashMap<>();
    for (Verdict verdict : Verdict.values()) {
      map.put(verdict.label(), receiver.verdicts(verdict));
    }
    return map;
  }

  private Map<String, Long> dropped() {
    Map<String, Long> map = new LinkedHashMap<>();
    for (DropCause cause : DropCause.values()) {
      if (cause != DropCause.NONE) {
        RunCounts.putIfAny(map, cause.name(), receiver.dropped(cause));
      }
    }
    for (Admission cause : Admission.values()) {
      RunCounts.putIfAny(map, cause.name(), receiver.refused(cause));
    }
    return map;
  }

  private static long droppedByCheck(NicCounts counts) {
    long sum = 0;
    for (DropCause cause : DropCause.values()) {
      sum += counts.dropped(cause);
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

  private static Map<String, Object> json(NicWire wire, NicCounts counts) {
    Map<String, Object> map = counts.byName();
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
