// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.udp;

import dev.sluice.cycle.lib.FrameStreamWires;
import dev.sluice.cycle.lib.PacketStreamWires;
import dev.sluice.cycle.lib.Wires;
import java.io.ByteArrayOutputStream;

/** Puts packets or frames together from beats; every beat but the last of one must be full. */
final class BeatSink {
  private final Wires wires;
  private final int beatBytes;
  private final ByteArrayOutputStream current = new ByteArrayOutputStream();
  private long peer;

  BeatSink(Wires wires, int beatBytes) {
    this.wires = wires;
    this.beatBytes = beatBytes;
  }

  /**
   * Looks at a clock.
   *
   * @return the packet that ends in it, or null
   * @throws AssertionError when a beat is not as AXI4-Stream has it
   */
  byte[] take() {
    if (!wires.fires()) {
      return null;
    }
    long keep = wires.get(FrameStreamWires.KEEP);
    boolean last = wires.getBit(FrameStreamWires.LAST);
    int count = Long.bitCount(keep);
    boolean fromBitZero = count > 0 && keep == -1L >>> 64 - count;
    if (!fromBitZero || !last && count < beatBytes) {
      throw new AssertionError("a beat that is not full: " + wires);
    }
    if (current.size() == 0 && wires.size() > PacketStreamWires.USER) {
      peer = wires.get(PacketStreamWires.USER);
    }
    for (int i = 0; i < count; i++) {
      current.write((int) (wires.word(FrameStreamWires.DATA, i >> 3) >>> 8 * (i & 7)));
    }
    if (!last) {
      return null;
    }
    byte[] packet = current.toByteArray();
    current.reset();
    return packet;
  }

  /** Of the packet that {@link #take} gave: the user field of its first beat. */
  long peer() {
    return peer;
  }

  /** Whether no packet has begun without ending. */
  boolean empty() {
    return current.size() == 0;
  }
}
