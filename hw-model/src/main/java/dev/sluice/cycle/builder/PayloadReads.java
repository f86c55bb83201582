// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.builder;

import dev.sluice.cycle.lib.AxiWires;
import dev.sluice.cycle.lib.BurstCutter;
import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.MooreFifo;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.SendRoomWires;
import dev.sluice.cycle.wires.SendWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.sizes.BuilderSizes;

/**
 * The reading half of {@link PacketBuilderModel}: asks memory for the payloads ahead of time, as
 * far as the payload memory has room, and keeps the packets in order until their payload is whole,
 * those in turn and the urgent ones apart. Nothing allocates after construction.
 */
final class PayloadReads {
  private static final int LAST = 0;
  private static final int OF_URGENT = 1;

  private final int beatBytes;
  private final int maxBytes;
  private final Wires send;
  private final Wires ar;
  private final Wires r;
  private final Wires sendRoom;
  private final Wires addressPush = addressRow("addressPush");
  private final Wires addressPop = addressRow("addressPop");
  private final Wires expectedPush = expectedRow("expectedPush");
  private final Wires expectedPop = expectedRow("expectedPop");
  private final MooreFifo addresses;
  private final MooreFifo expected;
  private final PayloadLane turns;
  private final PayloadLane urgent;

  /** The packet at the port enters its lane: its lane had a row for it in the clock before. */
  private boolean takes;

  // One packet, its reads being issued: room for all its payload is granted, then kept, then it has
  // begun.
  private final BurstCutter cutter;
  private PayloadLane cut;
  private boolean cutting;
  private boolean granted;
  private boolean reserves;

  /** The lane whose oldest packet is the head; the one whose packet was the head before. */
  private PayloadLane of;

  private boolean urgentBefore;

  // What is known of the head, a clock after it is there.
  private boolean headReady;
  private boolean headBad;

  // The beat that came in the clock before, whose it is, and whether its packet ends with it.
  private boolean came;
  private boolean cameLast;
  private boolean cameWrong;
  private PayloadLane cameFor;
  private final long[] data;
  private boolean failed;

  PayloadReads(NicParameters p, Wires send, Wires ar, Wires r, Wires sendRoom, int packets) {
    beatBytes = p.beatBytes();
    maxBytes = p.sluice().payloadBytes();
    this.send = send;
    this.ar = ar;
    this.r = r;
    this.sendRoom = sendRoom;
    addresses = new MooreFifo(addressPush, addressPop, BuilderSizes.ADDRESS_ROWS);
    expected = new MooreFifo(expectedPush, expectedPop, BuilderSizes.BURSTS);
    int shift = BuilderSizes.roomShift(p);
    turns = new PayloadLane(packets, BuilderSizes.prefetchBeats(p), beatBytes, shift);
    urgent =
        new PayloadLane(BuilderSizes.URGENT_PACKETS, BuilderSizes.urgentBeats(p), beatBytes, shift);
    cutter = new BurstCutter(p);
    data = new long[beatBytes / 8];
  }

  private static Wires addressRow(String name) {
    return Wires.stream(name, new Field("addr", 64), new Field("len", 8));
  }

  private static Wires expectedRow(String name) {
    return Wires.stream(name, new Field("last", 1), new Field("urgent", 1));
  }

  void reset() {
    addresses.reset();
    expected.reset();
    turns.reset();
    urgent.reset();
    takes = false;
    cut = turns;
    cutting = false;
    granted = false;
    reserves = false;
    of = turns;
    urgentBefore = false;
    headReady = false;
    headBad = false;
    came = false;
    cameFor = turns;
    failed = false;
  }

  void drive() {
    addresses.drive();
    expected.drive();
    turns.drive();
    urgent.drive();
    sendRoom.set(SendRoomWires.TURNS, turns.rooms);
    sendRoom.set(SendRoomWires.URGENT, urgent.rooms);
    send.ready = takes;
    ar.valid = addressPop.valid;
    ar.set(AxiWires.ADDRESS, addressPop.get(0));
    ar.set(AxiWires.LENGTH, addressPop.get(1));
    ar.set(AxiWires.SIZE, Integer.numberOfTrailingZeros(beatBytes));
    ar.set(AxiWires.BURST, AxiWires.INCR);
    ar.set(AxiWires.CACHE, AxiWires.BUFFERABLE);
    ar.set(AxiWires.PROTECTION, AxiWires.UNPRIVILEGED);
    r.ready = expectedPop.valid;
  }

  private boolean issues() {
    return granted && addressPush.ready && expectedPush.ready;
  }

  /** The lane whose oldest packet is the head. */
  PayloadLane head() {
    return of;
  }

  /** Whether the head can be sent or, if it cannot be read, be dropped. */
  boolean headIsReady() {
    return headReady;
  }

  /** Whether the head has to be dropped. */
  boolean headIsBad() {
    return headBad;
  }

  /**
   * The rising edge.
   *
   * @param keeps the head is being sent or dropped, so another does not take its place
   * @param headGoes the head is taken
   * @param drops it is dropped, with its payload
   * @param read the lane whose oldest beat is read, or null
   */
  void clock(boolean keeps, boolean headGoes, boolean drops, PayloadLane read) {
    boolean issues = issues();
    boolean last = cutter.last();
    boolean grants = cutting && !granted && cutter.left() <= cut.free;
    boolean room = addressPush.ready && expectedPush.ready;
    takePort(!cutting || issues && last || grants && last && room);
    addressPush.valid = issues;
    addressPush.set(0, cutter.address());
    addressPush.set(1, cutter.beats() - 1);
    addressPop.ready = ar.ready;
    expectedPush.valid = issues;
    expectedPush.set(LAST, last);
    expectedPush.set(OF_URGENT, cut == urgent);
    int reserved = reserves ? cutter.left() : 0;
    PayloadLane reserving = cut;
    reserves = grants;
    granted |= grants;
    if (issues) {
      cutter.step();
      cutting = !last;
      granted = !last;
    }
    load();
    receive();
    PayloadLane lane = of;
    choose(keeps, headGoes);
    clock(turns, lane, headGoes, drops, read, reserving, reserved);
    clock(urgent, lane, headGoes, drops, read, reserving, reserved);
    addresses.clock();
    expected.clock();
  }

  private static void clock(
      PayloadLane each,
      PayloadLane head,
      boolean goes,
      boolean drops,
      PayloadLane read,
      PayloadLane reserving,
      int reserved) {
    boolean is = each == head;
    each.clock(is && goes, is && drops, each == read, each == reserving ? reserved : 0);
  }

  /** An urgent packet is next if it is there, and if the last was one and another waits, that. */
  private void choose(boolean keeps, boolean headGoes) {
    PayloadLane wanted = urgent.isThere() && !(urgentBefore && turns.isThere()) ? urgent : turns;
    headReady = of.isThere() && (keeps || wanted == of) && !headGoes;
    headBad = of.isBad();
    urgentBefore = headGoes ? of == urgent : urgentBefore;
    of = keeps ? of : wanted;
  }

  /** The beat of the clock before; with the last of a packet, its payload is whole. */
  private void receive() {
    boolean error = failed || came && cameWrong;
    boolean whole = came && cameLast;
    if (came) {
      for (int i = 0; i < data.length; i++) {
        cameFor.write(i, data[i]);
      }
      cameFor.wrote();
    }
    turns.wholePush.valid = whole && cameFor == turns;
    urgent.wholePush.valid = whole && cameFor == urgent;
    cameFor.wholePush.set(0, error);
    failed = error && !whole;
    take();
  }

  /** The beat of this clock. */
  private void take() {
    came = r.fires();
    expectedPop.ready = came && r.getBit(AxiWires.READ_LAST);
    if (came) {
      cameFor = expectedPop.getBit(OF_URGENT) ? urgent : turns;
      cameLast = r.getBit(AxiWires.READ_LAST) && expectedPop.getBit(LAST);
      cameWrong = r.get(AxiWires.READ_RESPONSE) != AxiWires.OKAY;
      r.read(AxiWires.READ_DATA, data);
    }
  }

  /** Where what is at the port belongs. */
  private PayloadLane portLane() {
    return send.getBit(SendWires.URGENT) || !PayloadLane.isData(send) ? urgent : turns;
  }

  /**
   * What is at the port enters its lane, or will in the next clock.
   *
   * @param next whether the packet before has issued its last read by the end of the next clock
   */
  private void takePort(boolean next) {
    PayloadLane lane = portLane();
    turns.rowPush.valid = send.fires() && lane == turns;
    urgent.rowPush.valid = send.fires() && lane == urgent;
    takes = send.valid && !takes && lane.rowPush.ready && next;
  }

  /** A packet enters the rows; if it reads, its reads are issued from the next clock on. */
  private void load() {
    if (!send.fires()) {
      return;
    }
    PayloadLane lane = portLane();
    Wires row = lane.rowPush;
    for (int i = 0; i < PayloadLane.BAD; i++) {
      row.set(i, send.get(i));
    }
    int bytes = send.getInt(SendWires.LENGTH);
    long address = send.get(SendWires.ADDRESS);
    boolean misaligned = (address & (beatBytes - 1)) != 0;
    row.set(
        PayloadLane.BAD,
        PayloadLane.isData(send) && (misaligned || bytes == 0 || bytes > maxBytes));
    cutting = PayloadLane.reads(row);
    cut = lane;
    cutter.load(address, bytes);
  }
}
