// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.builder;

import dev.sluice.cycle.lib.BlockRamFifo;
import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.MooreFifo;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.SendWires;
import dev.sluice.protocol.PacketType;
import dev.sluice.sizes.BuilderSizes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The packets of {@link PayloadReads} that keep their order: those in turn, or the urgent ones; and
 * their part of the payload memory. Nothing allocates after construction.
 */
final class PayloadLane {
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  static final int BAD = SendWires.URGENT + 1;

  final Wires rowPush = row("rowPush");
  final Wires rowPop = row("rowPop");
  final Wires wholePush = bit("wholePush");
  private final Wires wholePop = bit("wholePop");
  private final BlockRamFifo rows;
  private final MooreFifo whole;
  private final byte[] memory;
  private final int beats;
  private final int beatBytes;
  private final int roomShift;

  /** Beats that are not reserved, and how many full packets that was a clock ago, {@code rooms}. */
  int free;

  int rooms;
  private int writeBeat;
  private int readBeat;

  /** A beat was read in the clock before. */
  private boolean readBefore;

  PayloadLane(int packets, int beats, int beatBytes, int roomShift) {
    this.beats = beats;
    this.beatBytes = beatBytes;
    this.roomShift = roomShift;
    rows = new BlockRamFifo(rowPush, rowPop, packets);
    whole = new MooreFifo(wholePush, wholePop, packets + 2);
    memory = new byte[beats * beatBytes];
  }

  static Wires bit(String name) {
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

  static boolean isData(Wires wires) {
    return wires.getInt(SendWires.TYPE) == PacketType.DATA.code();
  }

  static boolean reads(Wires row) {
    return isData(row) && !row.getBit(BAD);
  }

  void reset() {
    rows.reset();
    whole.reset();
    free = beats;
    rooms = 0;
    writeBeat = 0;
    readBeat = 0;
    readBefore = false;
  }

  void drive() {
    rows.drive();
    whole.drive();
  }

  /** Whether its oldest packet can be sent or, if it cannot be read, be dropped. */
  boolean isThere() {
    return rowPop.valid && (!reads(rowPop) || wholePop.valid);
  }

  /** Whether its oldest packet, if it is there, has to be dropped. */
  boolean isBad() {
    return rowPop.getBit(BAD) || reads(rowPop) && wholePop.getBit(0);
  }

  /** Beats of the oldest packet's payload that are in the payload memory. */
  int headBeats() {
    return reads(rowPop) ? (rowPop.getInt(SendWires.LENGTH) + beatBytes - 1) / beatBytes : 0;
  }

  /** Copies the oldest packet's payload. */
  void copyHead(byte[] to) {
    for (int i = 0; i < headBeats(); i++) {
      int beat = (readBeat + i) % beats;
      System.arraycopy(memory, beat * beatBytes, to, i * beatBytes, beatBytes);
    }
  }

  /** A word of the beat that comes is written. */
  void write(int word, long value) {
    WORD.set(memory, writeBeat * beatBytes + 8 * word, value);
  }

  /** The beat that comes is complete. */
  void wrote() {
    writeBeat = (writeBeat + 1) % beats;
  }

  /**
   * The rising edge.
   *
   * @param goes the oldest packet is taken
   * @param drops it is dropped, with its payload
   * @param read the oldest beat is read
   * @param reserved beats that are reserved
   */
  void clock(boolean goes, boolean drops, boolean read, int reserved) {
    rooms = Math.min(free >> roomShift, BuilderSizes.ROOMS);
    int dropped = drops ? headBeats() : 0;
    wholePop.ready = goes && reads(rowPop);
    rowPop.ready = goes;
    free += dropped + (readBefore ? 1 : 0) - reserved;
    readBefore = read;
    readBeat = (readBeat + dropped + (read ? 1 : 0)) % beats;
    whole.clock();
    rows.clock();
  }
}
