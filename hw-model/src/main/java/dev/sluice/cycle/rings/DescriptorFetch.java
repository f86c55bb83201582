// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.rings;

import dev.sluice.cycle.lib.AxiWires;
import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.MooreFifo;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.RingConfigWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.sizes.RingSizes;
import dev.sluice.spec.rings.HostRings;

/**
 * Asks memory for descriptors, in steps of a clock: look at the doorbell, judge it, decide, ask for
 * a burst. A burst ends where the doorbell, the block of {@value RingSizes#BURST_BYTES} bytes or
 * the ring ends. Nothing allocates after construction.
 */
final class DescriptorFetch {
  /** Clocks after a decision that are judged without it. */
  private static final int REST = 3;

  /** Of an open read at 512 bits: the first beat's lower half, the last one's upper is nobody's. */
  static final int SKIP_LOW = 0;

  static final int SKIP_HIGH = 1;

  private final int beatBytes;
  private final int rowBytes;
  private final Wires ar;
  private final Wires addressPush = addressRow("addressPush");
  private final Wires addressPop = addressRow("addressPop");
  private final Wires expectedPush = expectedRow("expectedPush");
  private final Wires expectedPop = expectedRow("expectedPop");
  private final MooreFifo addresses =
      new MooreFifo(addressPush, addressPop, RingSizes.ADDRESS_ROWS);
  private final MooreFifo expected = new MooreFifo(expectedPush, expectedPop, RingSizes.QUEUE_ROWS);

  private int asked;
  private int inFlight;
  private int free;

  // Look.
  private int tail;
  private int ahead;
  private int limit;
  private int slot;

  // Judge.
  private boolean bad;
  private int judgedTail;
  private int judgedAhead;
  private int most;
  private boolean room;

  // Decide.
  private boolean wasBad;
  private int lastTail;
  private boolean refused;
  private int rest;
  private boolean asks;
  private int count;

  DescriptorFetch(NicParameters p, Wires ar) {
    beatBytes = p.beatBytes();
    rowBytes = Math.max(beatBytes, HostRings.DESCRIPTOR_BYTES);
    this.ar = ar;
  }

  private static Wires addressRow(String name) {
    return Wires.stream(name, new Field("addr", 64), new Field("len", 8));
  }

  private static Wires expectedRow(String name) {
    return Wires.stream(name, new Field("skipLow", 1), new Field("skipHigh", 1));
  }

  void reset() {
    addresses.reset();
    expected.reset();
    begin();
    refused = false;
    free = RingSizes.QUEUE_ROWS;
  }

  /** The indices begin at 0; nothing is under way. */
  void begin() {
    asked = 0;
    inFlight = 0;
    wasBad = false;
    rest = 0;
    asks = false;
  }

  void drive() {
    addresses.drive();
    expected.drive();
    ar.valid = addressPop.valid;
    ar.set(AxiWires.ADDRESS, addressPop.get(0));
    ar.set(AxiWires.LENGTH, addressPop.get(1));
    ar.set(AxiWires.SIZE, Integer.numberOfTrailingZeros(beatBytes));
    ar.set(AxiWires.BURST, AxiWires.INCR);
    ar.set(AxiWires.CACHE, AxiWires.BUFFERABLE);
    ar.set(AxiWires.PROTECTION, AxiWires.UNPRIVILEGED);
  }

  /** Whether nothing that it asks for is under way inside. */
  boolean isQuiet() {
    return !asks && rest == 0 && addresses.isEmpty() && expected.isEmpty();
  }

  /** Descriptors that were asked for, free-running. */
  int asked() {
    return asked;
  }

  /** Whether a burst is asked for in this clock. */
  boolean asks() {
    return asks;
  }

  /** The oldest open read. */
  Wires expected() {
    return expectedPop;
  }

  /** Pulse: the doorbell is bad. */
  boolean refused() {
    return refused;
  }

  /** The rising edge; so many descriptors arrived, so many rows of the queue are given up. */
  void clock(Wires settings, RingSession session, int arrived, int freed) {
    int entry = entry(session, asked);
    int skipped = entry & rowBytes - 1;
    int bytes = skipped + count * HostRings.DESCRIPTOR_BYTES;
    int rows = (bytes + rowBytes - 1) / rowBytes;
    addressPush.valid = asks;
    addressPush.set(0, session.descriptorBase + entry & -rowBytes);
    addressPush.set(1, rows * (rowBytes / beatBytes) - 1);
    addressPop.ready = ar.ready;
    expectedPush.valid = asks && beatBytes > HostRings.DESCRIPTOR_BYTES;
    expectedPush.set(SKIP_LOW, skipped != 0);
    expectedPush.set(SKIP_HIGH, (bytes & rowBytes - 1) != 0);
    int added = asks ? count : 0;
    int taken = asks ? rows : 0;
    decide(settings, session, addressPush.ready);
    judge(session);
    look(settings, session);
    asked += added;
    inFlight += added - arrived;
    free += freed - taken;
    addresses.clock();
    expected.clock();
  }

  /** Where an entry lies in the ring, in bytes. */
  private static int entry(RingSession session, int index) {
    return (index & (1 << session.descriptorLog2) - 1) * HostRings.DESCRIPTOR_BYTES;
  }

  private void decide(Wires settings, RingSession session, boolean addressRoom) {
    boolean isBad = session.judged() && bad;
    refused = isBad && !(wasBad && lastTail == judgedTail);
    wasBad = isBad;
    lastTail = judgedTail;
    boolean may = session.judged() && settings.getBit(RingConfigWires.ENABLE) && rest == 0;
    asks = may && !bad && judgedAhead != 0 && room && addressRoom;
    count = Integer.compareUnsigned(judgedAhead, most) < 0 ? judgedAhead : most;
    rest = asks ? REST : Math.max(0, rest - 1);
  }

  private void judge(RingSession session) {
    bad = Integer.compareUnsigned(ahead, limit) > 0;
    judgedTail = tail;
    judgedAhead = ahead;
    long address = session.descriptorBase + (long) slot * HostRings.DESCRIPTOR_BYTES;
    int toBlock =
        (RingSizes.BURST_BYTES - (int) (address & RingSizes.BURST_BYTES - 1))
            / HostRings.DESCRIPTOR_BYTES;
    most = Math.min(toBlock, (1 << session.descriptorLog2) - slot);
    room = free >= RingSizes.BURST_BYTES / rowBytes;
  }

  private void look(Wires settings, RingSession session) {
    tail = settings.getInt(RingConfigWires.DESCRIPTOR_TAIL);
    ahead = tail - asked;
    limit = (1 << session.descriptorLog2) - inFlight;
    slot = asked & (1 << session.descriptorLog2) - 1;
  }
}
