// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.hostile;

import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.send.TransferEnd;
import dev.sluice.spec.v2.window.MessagePhase;
import dev.sluice.spec.v2.window.SegmentWindow;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;

/**
 * The checkers, written from section 6 of the protocol and from what the host asked for, not from
 * the classes that they watch. It knows whose data each packet carries, which the ends cannot see.
 */
final class Watch {
  private final int payload;
  private final TreeMap<Long, MemorySlot> memory = new TreeMap<>();
  private final Map<Integer, BitSet> inMessage = new TreeMap<>();
  private final Map<Integer, Integer> numberOf = new TreeMap<>();

  Watch(int payload) {
    this.payload = payload;
  }

  void add(MemorySlot slot) {
    memory.put(slot.base, slot);
  }

  /** A packet is written. */
  void write(int peer, long address, LeasedPacket packet, TransferRecord carried) {
    Map.Entry<Long, MemorySlot> entry = memory.floorEntry(address);
    MemorySlot slot = entry == null ? null : entry.getValue();
    check(
        slot != null && address + packet.length <= slot.base + slot.keySize,
        Never.OUTSIDE_REGION,
        "address " + address + ", " + packet);
    check(
        slot.peer == peer && !slot.revoked,
        Never.OUTSIDE_REGION,
        "memory of peer " + slot.peer + (slot.revoked ? ", revoked" : "") + ", by peer " + peer);
    TransferRecord owner = slot.owner;
    check(carried == owner, Never.OLD_PACKET, carried + " in the memory of " + owner);
    if (packet.length == 0) {
      return; // A note.
    }
    int k = (int) ((address - slot.base) / payload);
    check(
        (address - slot.base) % payload == 0 && packet.pidx == k && k < owner.packets,
        Never.OUTSIDE_REGION,
        "packet " + packet.pidx + " at the place of " + k);
    check(
        packet.length == Math.min(payload, owner.bytes - (long) k * payload),
        Never.OUTSIDE_REGION,
        packet.length + " bytes of packet " + k + " of " + owner);
    check(!owner.written.get(k), Never.WRITTEN_TWICE, "packet " + k + " of " + owner);
    check(owner.ends == 0 || owner.end != TransferEnd.DONE, Never.OLD_PACKET, "after its end");
    owner.written.set(k);
    if (!Integer.valueOf(packet.number).equals(numberOf.put(packet.window, packet.number))) {
      inMessage.put(packet.window, new BitSet());
    }
    inMessage.get(packet.window).set(packet.pidx);
  }

  /** After each packet: WBASE against what was seen written. */
  void base(int w, SegmentWindow window, int segmentPackets) {
    if (window.phase() == MessagePhase.OPEN
        && Integer.valueOf(window.number()).equals(numberOf.get(w))) {
      int first = window.segment() * segmentPackets;
      int front = inMessage.get(w).nextClearBit(first) - first;
      check(
          window.wbase() <= front,
          Never.BASE_PASSED,
          "WBASE " + window.wbase() + " of window " + w + ", packet " + front + " is missing");
    }
  }

  void noted(int peer, int immediate, TransferRecord record) {
    check(record != null && record.peer == peer && record.note, Never.NOTE, "of " + record);
    record.noted++;
    check(record.noted == 1, Never.TWO_COMPLETIONS, "second note of " + record);
    allWritten(Never.NOTE, record);
  }

  private void allWritten(Never rule, TransferRecord record) {
    int missing = record.bytes == 0 ? 0 : record.packets - record.written.cardinality();
    check(missing == 0, rule, missing + " packets missing of " + record);
  }

  void ended(TransferRecord record, TransferEnd end) {
    record.ends++;
    check(record.ends == 1, Never.TWO_COMPLETIONS, "second end of " + record);
    record.end = end;
    if (end == TransferEnd.DONE) {
      allWritten(Never.MISSING, record);
      check(!record.note || record.noted == 1, Never.NOTE, "none of " + record);
    }
    check(
        end != TransferEnd.NO_LEASE || record.disturbed,
        Never.LEAK,
        "no lease for " + record + ", though every lease can be had back");
    boolean right =
        record.expected == null
            || end == record.expected
            || record.disturbed && end != TransferEnd.DONE;
    check(right, Never.WRONG_END, record + " ended " + end + ", not " + record.expected);
  }

  static void check(boolean right, Never rule, String what) {
    if (!right) {
      throw new Violation(rule, what);
    }
  }
}
