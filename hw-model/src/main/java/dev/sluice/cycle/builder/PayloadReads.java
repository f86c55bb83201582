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

  // Stage take: one packet, its reads being issued.
  private final Wires taken = row("taken");
  private final BurstCutter cutter;
  private boolean begun;

  private int free;
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
    taken.valid = false;
    begun = false;
    free = beats;
    writeBeat = 0;
    readBeat = 0;
    failed = false;
  }

  void drive() {
    addresses.drive();
    expected.drive();
    whole.drive();
    rows.drive();
    send.ready = !taken.valid || issues() && lastBurst();
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
    boolean room = rowPush.ready && (!reads(taken) || cutter.left() <= free);
    return taken.valid && addressPush.ready && expectedPush.ready && (begun || room);
  }

  private boolean lastBurst() {
    return !reads(taken) || cutter.last();
  }

  /** The oldest packet, whether or not its payload is whole. */
  Wires head() {
    return rowPop;
  }

  /** Whether the oldest packet can be sent or, if it cannot be read, be dropped. */
  boolean headIsReady() {
    return rowPop.valid && (!reads(rowPop) || wholePop.valid);
  }

  /** Whether the oldest packet has to be dropped. */
  boolean headIsBad() {
    return rowPop.getBit(BAD) || reads(rowPop) && wholePop.getBit(0);
  }

  /** Beats of the oldest packet's payload that are in the payload memory. */
  int headBeats() {
    return reads(rowPop) ? beatsOf(rowPop.getInt(SendWires.LENGTH)) : 0;
  }

  private int beatsOf(int bytes) {
    return (bytes + beatBytes - 1) / beatBytes;
  }

  /** Copies the oldest packet's payload, beginning so many beats after the oldest one there is. */
  void copyHead(int beatsAfter, byte[] to) {
    for (int i = 0; i < headBeats(); i++) {
      int beat = (readBeat + beatsAfter + i) % beats;
      System.arraycopy(memory, beat * beatBytes, to, i * beatBytes, beatBytes);
    }
  }

  /** The rising edge: the oldest packet goes, or not; so many of the oldest beats are given up. */
  void clock(boolean headGoes, int freed) {
    boolean next = send.ready;
    boolean issues = issues();
    boolean last = lastBurst();
    boolean reads = reads(taken);
    addressPush.valid = issues && reads;
    addressPush.set(0, cutter.address());
    addressPush.set(1, cutter.beats() - 1);
    addressPop.ready = ar.ready;
    expectedPush.valid = issues && reads;
    expectedPush.set(0, last);
    rowPush.copyFrom(taken);
    rowPush.valid = issues && !begun;
    rowPop.ready = headGoes;
    wholePop.ready = headGoes && reads(rowPop);
    int reserved = issues && !begun && reads ? cutter.left() : 0;
    free += freed - reserved;
    readBeat = (readBeat + freed) % beats;
    if (issues) {
      begun = !last;
      cutter.step();
    }
    receive();
    addresses.clock();
    expected.clock();
    whole.clock();
    rows.clock();
    if (next) {
      take();
    }
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

  private void take() {
    for (int i = 0; i < BAD; i++) {
      if (send.valid) {
        taken.set(i, send.get(i));
      }
    }
    taken.valid = send.valid;
    if (taken.valid) {
      int bytes = send.getInt(SendWires.LENGTH);
      long address = send.get(SendWires.ADDRESS);
      boolean misaligned = (address & (beatBytes - 1)) != 0;
      taken.set(BAD, isData(send) && (misaligned || bytes == 0 || bytes > maxBytes));
      cutter.load(address, bytes);
    }
  }
}
