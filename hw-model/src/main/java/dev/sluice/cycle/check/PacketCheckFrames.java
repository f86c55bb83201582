// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.check;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.HeaderWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.sizes.PacketCheckSizes;
import dev.sluice.spec.check.DropCause;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The memories of PacketCheck between the check and the readers: rows of payload, and a slot for
 * each admitted frame. Slots and rows are counted up and taken modulo the memory's size, a power of
 * two.
 */
final class PacketCheckFrames {
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final PacketCheckSizes geometry;
  private final Wires scratch = HeaderWires.stream("scratch");
  private final int slots;
  private final long[] headers;
  private final boolean[] good;
  private final int[] payloadBytes;
  private final int[] end;
  private final byte[] rows;

  /** Slots whose frame has an outcome: the readers may look at those before this one. */
  int released;

  PacketCheckFrames(NicParameters p) {
    geometry = PacketCheckSizes.of(p);
    slots = geometry.slots();
    headers = new long[slots * scratch.words()];
    good = new boolean[slots];
    payloadBytes = new int[slots];
    end = new int[slots];
    rows = new byte[geometry.bufferBeats() * geometry.beatBytes()];
  }

  /**
   * What a slot will tell the readers once it is released; {@code end} is the row after its last.
   */
  void put(
      int slot,
      DropCause cause,
      PacketHeader header,
      int peer,
      byte[] frame,
      int firstRow,
      int endRow) {
    int s = slot & slots - 1;
    good[s] = cause == DropCause.NONE;
    end[s] = endRow;
    payloadBytes[s] = 0;
    if (!good[s]) {
      return;
    }
    writeHeader(s, header, peer);
    if (header.type() == PacketType.DATA) {
      payloadBytes[s] = header.payloadLength();
      writeRows(firstRow, frame, header.payloadLength());
    }
  }

  private void writeHeader(int s, PacketHeader h, int peer) {
    scratch.set(HeaderWires.TYPE, h.type().code());
    scratch.set(HeaderWires.TAIL, h.tail());
    scratch.set(HeaderWires.AGAIN, h.again() && h.type() == PacketType.DATA);
    scratch.set(HeaderWires.WINDOW, h.window());
    scratch.set(HeaderWires.GENERATION, h.generation());
    scratch.set(HeaderWires.PIDX, h.pidx());
    scratch.set(HeaderWires.TRANSFER_ID, h.transferId());
    scratch.set(HeaderWires.LENGTH, h.payloadLength());
    scratch.set(HeaderWires.DETAIL, h.detail());
    scratch.set(HeaderWires.PEER, peer);
    scratch.set(HeaderWires.REMOTE_ADDRESS, h.remoteAddress());
    scratch.set(HeaderWires.REGION_BYTES, h.regionBytes());
    scratch.save(headers, s * scratch.words());
  }

  private void writeRows(int firstRow, byte[] frame, int bytes) {
    int at = (firstRow & geometry.bufferBeats() - 1) * geometry.beatBytes();
    int before = Math.min(bytes, rows.length - at);
    System.arraycopy(frame, PacketCodec.HEADER_BYTES, rows, at, before);
    System.arraycopy(frame, PacketCodec.HEADER_BYTES + before, rows, 0, bytes - before);
  }

  boolean good(int slot) {
    return good[slot & slots - 1];
  }

  /** Payload of a good data packet; 0 of any other frame. */
  int payloadBytes(int slot) {
    return payloadBytes[slot & slots - 1];
  }

  int end(int slot) {
    return end[slot & slots - 1];
  }

  void readHeader(int slot, long[] to) {
    int words = scratch.words();
    System.arraycopy(headers, (slot & slots - 1) * words, to, 0, words);
  }

  /** Copies a row; of the bytes from {@code kept} on it gives zeros. */
  void readRow(int row, int kept, long[] to) {
    int at = (row & geometry.bufferBeats() - 1) * geometry.beatBytes();
    for (int w = 0; w < to.length; w++) {
      int bytes = kept - 8 * w;
      long word = (long) WORD.get(rows, at + 8 * w);
      to[w] = bytes >= 8 ? word : bytes <= 0 ? 0 : word & -1L >>> (64 - 8 * bytes);
    }
  }
}
