// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.builder;

import dev.sluice.cycle.lib.AxiWires;
import dev.sluice.cycle.lib.BlockRamFifo;
import dev.sluice.cycle.lib.BurstCutter;
import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.MooreFifo;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.SendWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketType;
import dev.sluice.sizes.BuilderSizes;

/**
 * The reading half of {@link PacketBuilderModel}: asks memory for the payloads ahead of time, as
 * far as the payload memory has room, and keeps the packets in order until their payload is whole.
 * Nothing allocates after construction.
 */
final class PayloadReads {
  private static final int BAD = SendWires.REGION_BYTES + 1;

  private final int beatBytes;
  private final int maxBytes;
  private final Wires send;
  private final Wires ar;
  private final Wires r;
  private final Wires addressPush = addressRow("addressPush");
  private final Wires addressPop = addressRow("addressPop");
  private final Wires expectedPush = bit("expectedPush");
  private final Wires expectedPop = bit("expectedPop");
  private final Wires wholePush = bit("wholePush");
  private final Wires wholePop = bit("wholePop");
  private final Wires rowPush = row("rowPush");
  private final Wires rowPop = row("rowPop");
  private final MooreFifo addresses;
  private final MooreFifo expected;
  private final MooreFifo whole;
  private final BlockRamFifo rows;
  private final byte[] memory;
  private final int beats;

  /** The packet at the port was looked at in the clock before: it is known whether it reads. */
  private boolean checked;

  // One packet, its reads being issued: room for all its payload is granted, then kept, then it has
  // begun.
  private final BurstCutter cutter;
  private boolean cutting;
  private boolean granted;
  private boolean reserves;

  private int free;
  private int readBefore;

  // What is known of the oldest packet, a clock after it is there.
  private boolean headReady;
  private boolean headBad;
  private int writeBeat;
  private int readBeat;
  private boolean failed;

  PayloadReads(NicParameters p, Wires send, Wires ar, Wires r, int packets) {
    beatBytes = p.beatBytes();
    maxBytes = p.sluice().payloadBytes();
    this.send = send;
    this.ar = ar;
    this.r = r;
    addresses = new MooreFifo(addressPush, addressPop, BuilderSizes.ADDRESS_ROWS);
    expected = new MooreFifo(expectedPush, expectedPop, BuilderSizes.BURSTS);
    whole = new MooreFifo(wholePush, wholePop, packets + 2);
    rows = new BlockRamFifo(rowPush, rowPop, packets);
    beats = BuilderSizes.prefetchBeats(p);
    memory = new byte[beats * beatBytes];
    cutter = new BurstCutter(p);
  }

  private static Wires addressRow(String name) {
    return Wires.stream(name, new Field("addr", 64), new Field("len", 8));
  }

  private static Wires bit(String name) {
    return Wires.stream(name, new Field("bit", 1));
  }

  /** A packet to send, and whether it cannot be read. */
  private static Wires row(String name) {
    Wires send = SendWires.stream(name);
    Field[] fields = new Field[BAD + 1];
    for (int i = 0; i < BAD; i++) {
      fields[i] = send.field(i);
    }
    fields[BAD] = new Field("bad", 1);
    return Wires.stream(name, fields);
  }

  void reset() {
    addresses.reset();
    expected.reset();
    whole.reset();
    rows.reset();
    checked = false;
    cutting = false;
    granted = false;
    reserves = false;
    free = beats;
    readBefore = 0;
    headReady = false;
    headBad = false;
    writeBeat = 0;
    readBeat = 0;
    failed = false;
  }

  void drive() {
    addresses.drive();
    expected.drive();
    whole.drive();
    rows.drive();
    send.ready = checked && rowPush.ready && (!cutting || issues() && cutter.last());
    ar.valid = addressPop.valid;
    ar.set(AxiWires.ADDRESS, addressPop.get(0));
    ar.set(AxiWires.LENGTH, addressPop.get(1));
    ar.set(AxiWires.SIZE, Integer.numberOfTrailingZeros(beatBytes));
    ar.set(AxiWires.BURST, AxiWires.INCR);
    ar.set(AxiWires.CACHE, AxiWires.BUFFERABLE);
    ar.set(AxiWires.PROTECTION, AxiWires.UNPRIVILEGED);
    r.ready = wholePush.ready && expectedPop.valid;
  }

  private static boolean isData(Wires wires) {
    return wires.getInt(SendWires.TYPE) == PacketType.DATA.code();
  }

  private static boolean reads(Wires row) {
    return isData(row) && !row.getBit(BAD);
  }

  private boolean issues() {
    return granted && addressPush.ready && expectedPush.ready;
  }

  /** The oldest packet, whether or not its payload is whole. */
  Wires head() {
    return rowPop;
  }

  /** Whether the oldest packet can be sent or, if it cannot be read, be dropped. */
  boolean headIsReady() {
    return headReady;
  }

  /** Whether the oldest packet has to be dropped. */
  boolean headIsBad() {
    return headBad;
  }

  /** Beats of the oldest packet's payload that are in the payload memory. */
  int headBeats() {
    return reads(rowPop) ? beatsOf(rowPop.getInt(SendWires.LENGTH)) : 0;
  }

  private int beatsOf(int bytes) {
    return (bytes + beatBytes - 1) / beatBytes;
  }

  /** Copies the oldest packet's payload. */
  void copyHead(byte[] to) {
    for (int i = 0; i < headBeats(); i++) {
      int beat = (readBeat + i) % beats;
      System.arraycopy(memory, beat * beatBytes, to, i * beatBytes, beatBytes);
    }
  }

  /**
   * The rising edge.
   *
   * @param headGoes the oldest packet is taken
   * @param drops it is dropped, with its payload
   * @param read the oldest beat is read
   */
  void clock(boolean headGoes, boolean drops, boolean read) {
    boolean issues = issues();
    boolean last = cutter.last();
    boolean grants = cutting && !granted && cutter.left() <= free;
    int dropped = drops ? headBeats() : 0;
    addressPush.valid = issues;
    addressPush.set(0, cutter.address());
    addressPush.set(1, cutter.beats() - 1);
    addressPop.ready = ar.ready;
    expectedPush.valid = issues;
    expectedPush.set(0, last);
    wholePop.ready = headGoes && reads(rowPop);
    headReady = rowPop.valid && (!reads(rowPop) || wholePop.valid) && !headGoes;
    headBad = rowPop.getBit(BAD) || reads(rowPop) && wholePop.getBit(0);
    free += dropped + readBefore - (reserves ? cutter.left() : 0);
    readBefore = read ? 1 : 0;
    readBeat = (readBeat + dropped + readBefore) % beats;
    reserves = grants;
    granted |= grants;
    if (issues) {
      cutter.step();
      cutting = !last;
      granted = !last;
    }
    take();
    rowPop.ready = headGoes;
    receive();
    addresses.clock();
    expected.clock();
    whole.clock();
    rows.clock();
  }

  /** A beat of payload; with the last of a packet, its payload is whole. */
  private void receive() {
    boolean last = r.fires() && r.getBit(AxiWires.READ_LAST);
    boolean error = failed || r.fires() && r.get(AxiWires.READ_RESPONSE) != AxiWires.OKAY;
    if (r.fires()) {
      for (int i = 0; i < beatBytes; i++) {
        long word = r.word(AxiWires.READ_DATA, i >> 3);
        memory[writeBeat * beatBytes + i] = (byte) (word >>> 8 * (i & 7));
      }
      writeBeat = (writeBeat + 1) % beats;
    }
    expectedPop.ready = last;
    wholePush.valid = last && expectedPop.getBit(0);
    wholePush.set(0, error);
    failed = error && !wholePush.valid;
  }

  /** A packet enters the rows; if it reads, its reads are issued from the next clock on. */
  private void take() {
    rowPush.valid = send.fires();
    checked = send.valid && !send.ready;
    if (!rowPush.valid) {
      return;
    }
    for (int i = 0; i < BAD; i++) {
      rowPush.set(i, send.get(i));
    }
    int bytes = send.getInt(SendWires.LENGTH);
    long address = send.get(SendWires.ADDRESS);
    boolean misaligned = (address & (beatBytes - 1)) != 0;
    rowPush.set(BAD, isData(send) && (misaligned || bytes == 0 || bytes > maxBytes));
    cutting = reads(rowPush);
    cutter.load(address, bytes);
  }
}
