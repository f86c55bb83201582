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
 * Asks memory for descriptors, in three steps: look at the doorbell, judge it, ask for a burst. A
 * burst ends where the doorbell, the block of {@value RingSizes#BURST_BYTES} bytes or the ring
 * ends. Nothing allocates after construction.
 */
final class DescriptorFetch {
  private enum Step {
    LOOK,
    JUDGE,
    ASK
  }

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

  private Step step = Step.LOOK;

  // Look.
  private int asked;
  private int inFlight;
  private int free;
  private int tail;
  private int ahead;
  private int limit;
  private int slot;

  // Judge.
  private boolean wasBad;
  private int badTail;
  private boolean refused;
  private int count;
  private long address;

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
    step = Step.LOOK;
    asked = 0;
    inFlight = 0;
    wasBad = false;
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

  /** Descriptors that were asked for, free-running. */
  int asked() {
    return asked;
  }

  /** Whether it could stop now: no burst is being decided. */
  boolean looks() {
    return step == Step.LOOK;
  }

  /** The oldest open read. */
  Wires expected() {
    return expectedPop;
  }

  /** Pulse: the doorbell is bad. */
  boolean refused() {
    return refused;
  }

  /** The rising edge; so many descriptors arrive, so many rows of the queue are given up. */
  void clock(Wires settings, RingSession session, int arrived, int freed) {
    boolean asks = step == Step.ASK;
    int skipped = slot * HostRings.DESCRIPTOR_BYTES & rowBytes - 1;
    int bytes = skipped + count * HostRings.DESCRIPTOR_BYTES;
    int rows = (bytes + rowBytes - 1) / rowBytes;
    addressPush.valid = asks;
    addressPush.set(0, address & -rowBytes);
    addressPush.set(1, rows * (rowBytes / beatBytes) - 1);
    addressPop.ready = ar.ready;
    expectedPush.valid = asks && beatBytes > HostRings.DESCRIPTOR_BYTES;
    expectedPush.set(SKIP_LOW, skipped != 0);
    expectedPush.set(SKIP_HIGH, (bytes & rowBytes - 1) != 0);
    boolean addressRoom = addressPush.ready;
    refused = false;
    switch (step) {
      case LOOK -> {
        if (session.active()) {
          look(settings, session);
        }
      }
      case JUDGE -> judge(settings, session, addressRoom);
      case ASK -> step = Step.LOOK;
    }
    asked += asks ? count : 0;
    inFlight += (asks ? count : 0) - arrived;
    free += freed - (asks ? rows : 0);
    addresses.clock();
    expected.clock();
  }

  private void look(Wires settings, RingSession session) {
    tail = settings.getInt(RingConfigWires.DESCRIPTOR_TAIL);
    ahead = tail - asked;
    limit = (1 << session.descriptorLog2) - inFlight;
    slot = asked & (1 << session.descriptorLog2) - 1;
    step = Step.JUDGE;
  }

  private void judge(Wires settings, RingSession session, boolean addressRoom) {
    boolean bad = Integer.compareUnsigned(ahead, limit) > 0;
    refused = session.active() && bad && !(wasBad && badTail == tail);
    wasBad = bad;
    badTail = tail;
    address = session.descriptorBase + (long) slot * HostRings.DESCRIPTOR_BYTES;
    int toBlock =
        (RingSizes.BURST_BYTES - (int) (address & RingSizes.BURST_BYTES - 1))
            / HostRings.DESCRIPTOR_BYTES;
    int toEnd = (1 << session.descriptorLog2) - slot;
    int most = Math.min(toBlock, toEnd);
    count = Integer.compareUnsigned(ahead, most) < 0 ? ahead : most;
    boolean room = free >= RingSizes.BURST_BYTES / rowBytes;
    boolean enable = session.active() && settings.getBit(RingConfigWires.ENABLE);
    boolean asks = enable && !bad && ahead != 0 && room && addressRoom;
    step = asks ? Step.ASK : Step.LOOK;
  }
}
