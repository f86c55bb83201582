package dev.sluice.nic.run;

import dev.sluice.nic.host.CounterReading;
import dev.sluice.nic.pair.HostMemory;
import dev.sluice.nic.pair.NicWire;
import dev.sluice.protocol.PacketType;
import dev.sluice.registers.NicCounter;
import dev.sluice.spec.Admission;
import dev.sluice.spec.DropCause;
import dev.sluice.spec.Verdict;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Turns what two NICs counted into the counts of a run. Packets of each type are counted where they
 * leave, writes where they reach memory, verdicts and packets that passed the check on wires inside
 * the receiver's model; all else was read from the NICs' registers.
 *
 * @param host the sending host
 * @param senderWire the sending NIC's line
 * @param sender the sending NIC's registers
 * @param receiverWire the receiving NIC's line
 * @param receiver the receiving NIC's registers
 * @param engine what the receiving NIC's engine said
 * @param memory the receiving host's
 */
record NicCounters(
    SendingHost host,
    NicWire senderWire,
    CounterReading sender,
    NicWire receiverWire,
    CounterReading receiver,
    EngineWatch engine,
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
        engine.dataReceived(),
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
        beatBytes,
        packetClocks);
  }

  private Map<String, Long> verdicts() {
    Map<String, Long> map = new LinkedHashMap<>();
    for (Verdict verdict : Verdict.values()) {
      map.put(verdict.label(), engine.verdicts(verdict));
    }
    return map;
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
    for (Admission cause : Admission.values()) {
      if (cause != Admission.PASS) {
        NicCounter counter = NicCounter.REFUSED_NO_SUCH_WINDOW.plus(cause.ordinal() - 1);
        RunCounts.putIfAny(map, cause.name(), receiver.of(counter));
      }
    }
    return map;
  }

  private static long droppedByCheck(CounterReading counters) {
    long sum = 0;
    for (DropCause cause : DropCause.values()) {
      sum += cause == DropCause.NONE ? 0 : dropped(counters, cause);
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
