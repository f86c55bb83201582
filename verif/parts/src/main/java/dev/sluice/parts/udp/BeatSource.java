// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.udp;

import dev.sluice.cycle.lib.FrameStreamWires;
import dev.sluice.cycle.lib.PacketStreamWires;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.parts.memory.DontCare;
import java.util.SplittableRandom;

/** Offers a packet or frame beat by beat. What no byte of it is on has random bits. */
final class BeatSource {
  private final Wires wires;
  private final int beatBytes;
  private final SplittableRandom random;
  private byte[] bytes = {};
  private long peer;
  private int at;

  BeatSource(Wires wires, int beatBytes, SplittableRandom random) {
    this.wires = wires;
    this.beatBytes = beatBytes;
    this.random = random;
  }

  /** Whether something has not been taken to its end. */
  boolean busy() {
    return at < bytes.length;
  }

  /** The next to be offered; the peer counts where the wires have one. */
  void give(byte[] packet, long from) {
    bytes = packet;
    peer = from;
    at = 0;
  }

  /** No beat in this clock. */
  void idle() {
    wires.valid = false;
    DontCare.fill(wires, random);
  }

  /** The next beat, until it is taken. */
  void offer() {
    int count = Math.min(beatBytes, bytes.length - at);
    DontCare.fill(wires, random);
    for (int i = 0; i < count; i++) {
      int shift = 8 * (i & 7);
      long others = wires.word(FrameStreamWires.DATA, i >> 3) & ~(0xffL << shift);
      wires.setWord(FrameStreamWires.DATA, i >> 3, others | (bytes[at + i] & 0xffL) << shift);
    }
    wires.set(FrameStreamWires.KEEP, -1L >>> 64 - count);
    wires.set(FrameStreamWires.LAST, at + count == bytes.length);
    if (wires.size() > PacketStreamWires.USER && at == 0) {
      wires.set(PacketStreamWires.USER, peer);
    }
    wires.valid = true;
  }

  /** The beat was taken. */
  void taken() {
    wires.valid = false;
    at = Math.min(at + beatBytes, bytes.length);
  }
}
