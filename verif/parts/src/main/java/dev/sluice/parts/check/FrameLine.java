// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.check;

import dev.sluice.cycle.lib.PacketStreamWires;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.spec.check.DropCause;
import java.util.SplittableRandom;

/**
 * Puts frames on AXI4-Stream wires beat by beat. What does not count is random: bytes that tkeep
 * leaves out, tuser after the first beat, every field while valid is low.
 */
public final class FrameLine {
  private final Wires wires;
  private final SplittableRandom random;
  private final int beatBytes;
  private final long fullKeep;
  private FrameStimulus.Frame frame;
  private int beat;
  private int badBeat;

  /**
   * An idle line.
   *
   * @param p gives dataWidth
   * @param wires fields of {@link PacketStreamWires}
   * @param seed of the random numbers
   */
  public FrameLine(NicParameters p, Wires wires, long seed) {
    this.wires = wires;
    random = new SplittableRandom(seed);
    beatBytes = p.beatBytes();
    fullKeep = -1L >>> (64 - beatBytes);
  }

  /**
   * Whether a frame is on its way.
   *
   * @return false when the next one can be given
   */
  public boolean busy() {
    return frame != null;
  }

  /**
   * Gives the next frame.
   *
   * @param next what to send
   */
  public void give(FrameStimulus.Frame next) {
    frame = next;
    beat = 0;
    badBeat = next.cause() == DropCause.BAD_KEEP ? random.nextInt(beats()) : -1;
  }

  private int beats() {
    return (frame.bytes().length + beatBytes - 1) / beatBytes;
  }

  /** Offers nothing in this clock; only when nothing was offered before, or it was taken. */
  public void idle() {
    wires.valid = false;
    junk();
  }

  private void junk() {
    for (int w = 0; w < beatBytes / 8; w++) {
      wires.setWord(PacketStreamWires.DATA, w, random.nextLong());
    }
    wires.set(PacketStreamWires.KEEP, random.nextLong());
    wires.set(PacketStreamWires.LAST, random.nextBoolean());
    wires.set(PacketStreamWires.USER, random.nextInt());
  }

  /** Offers the frame's next beat, in the first clock in which it is offered. */
  public void offer() {
    junk();
    int from = beat * beatBytes;
    int bytes = Math.min(beatBytes, frame.bytes().length - from);
    for (int i = 0; i < bytes; i++) {
      int shift = 8 * (i % 8);
      long word = wires.word(PacketStreamWires.DATA, i / 8) & ~(0xffL << shift);
      word |= (frame.bytes()[from + i] & 0xffL) << shift;
      wires.setWord(PacketStreamWires.DATA, i / 8, word);
    }
    boolean last = beat == beats() - 1;
    long keep = fullKeep >>> (beatBytes - bytes);
    wires.set(PacketStreamWires.KEEP, beat == badBeat ? spoilt(keep, last) : keep);
    wires.set(PacketStreamWires.LAST, last);
    if (beat == 0) {
      wires.set(PacketStreamWires.USER, frame.peer());
    }
    wires.valid = true;
  }

  /** Not ones from bit 0; or, before the last beat, not all ones. */
  private long spoilt(long keep, boolean last) {
    if (random.nextInt(4) == 0) {
      return 0;
    }
    if (!last) {
      return keep & ~(1L << random.nextInt(beatBytes));
    }
    int ones = Long.bitCount(keep);
    boolean gap = ones + 1 < beatBytes && random.nextBoolean();
    return gap ? keep | 1L << random.nextInt(ones + 1, beatBytes) : keep & ~1L;
  }

  /**
   * The beat that was offered has been taken.
   *
   * @return the frame if that was its last beat, else null
   */
  public FrameStimulus.Frame taken() {
    if (++beat < beats()) {
      return null;
    }
    FrameStimulus.Frame ended = frame;
    frame = null;
    return ended;
  }
}
