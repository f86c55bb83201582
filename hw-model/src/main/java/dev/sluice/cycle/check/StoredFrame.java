// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.check;

import dev.sluice.cycle.lib.PacketStreamWires;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.sizes.PacketCheckSizes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Puts the beats of a frame together again. Beats beyond the largest packet are counted as one and
 * not kept: the size then is more than the largest packet's, whatever it really is.
 */
final class StoredFrame {
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final PacketCheckSizes geometry;
  private final long fullKeep;
  private final byte[] bytes;
  private int index;
  private int size;
  private int peer;
  private boolean keepInOrder;

  StoredFrame(PacketCheckSizes geometry) {
    this.geometry = geometry;
    fullKeep = -1L >>> (64 - geometry.beatBytes());
    bytes = new byte[geometry.maxBeats() * geometry.beatBytes()];
  }

  void begin() {
    index = -1;
    keepInOrder = true;
  }

  void take(Wires rx) {
    if (index < 0) {
      peer = rx.getInt(PacketStreamWires.USER);
    }
    index = Math.min(index + 1, geometry.maxBeats());
    long keep = rx.get(PacketStreamWires.KEEP);
    boolean fromBitZero = keep != 0 && (keep & (keep + 1)) == 0;
    boolean last = rx.getBit(PacketStreamWires.LAST);
    keepInOrder &= last ? fromBitZero : keep == fullKeep;
    size = index * geometry.beatBytes() + Long.bitCount(keep);
    if (index < geometry.maxBeats()) {
      for (int w = 0; w < geometry.beatBytes() / 8; w++) {
        WORD.set(bytes, index * geometry.beatBytes() + 8 * w, rx.word(PacketStreamWires.DATA, w));
      }
    }
  }

  /** The beat's place in its frame, from 0 to the beats of the largest packet. */
  int index() {
    return index;
  }

  /** Rows that the frame took, if it was admitted. */
  int storedBeats() {
    return Math.max(0, Math.min(index + 1, geometry.maxBeats()) - geometry.headerBeats());
  }

  int size() {
    return size;
  }

  int peer() {
    return peer;
  }

  boolean keepInOrder() {
    return keepInOrder;
  }

  byte[] bytes() {
    return bytes;
  }
}
