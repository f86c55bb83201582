// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.mac;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.FrameStreamWires;
import dev.sluice.cycle.lib.Wires;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Drives FrameStore's wires with frames of all lengths, damaged ones and such that are longer than
 * the store among them, and a taker of every rate; and checks what comes out without the cycle
 * model: whole frames in order and without gaps, none of a damaged one, each that is missing told
 * of, and none missing that had room.
 *
 * <p>In each clock call {@link #clock} between the block's {@code drive} and its {@code clock}. A
 * wrong output throws {@link AssertionError}. Allocates; not thread-safe.
 */
public final class FrameStoreTraffic {
  /** The taker's rate stays for so many clocks: none, an eighth, up to seven eighths of them. */
  private static final int PACE = 500;

  /** Beats that have left the memory and are not taken yet: room or not is not said of them. */
  private static final int READ_AHEAD = 3;

  private final SplittableRandom random;
  private final int rows;
  private final Wires push;
  private final Wires spoilt;
  private final Wires pop;
  private final Wires badFrame;
  private final Wires noRoom;
  private final ArrayDeque<long[]> stored = new ArrayDeque<>();
  private final ArrayDeque<long[]> frame = new ArrayDeque<>();
  private int left;
  private boolean mayBeLost;
  private boolean isLost;
  private boolean ended;
  private boolean damaged;
  private boolean inFrame;
  private long clock;
  private long bad;
  private long lost;
  private long kept;

  /**
   * Traffic on a store that was reset.
   *
   * @param block whose wires are used
   * @param rows what the store holds
   * @param seed of everything random
   */
  public FrameStoreTraffic(BlockModel block, int rows, long seed) {
    random = new SplittableRandom(seed);
    this.rows = rows;
    push = block.wires("push");
    spoilt = block.wires("spoilt");
    pop = block.wires("pop");
    badFrame = block.wires("badFrame");
    noRoom = block.wires("noRoom");
  }

  /** Checks what stands on the outputs, and sets what goes in. */
  public void clock() {
    pop.ready = random.nextInt(8) < clock / PACE % 8;
    told();
    comes();
    offer();
    clock++;
  }

  private void check(boolean right, String what) {
    if (!right) {
      throw new AssertionError("clock " + clock + ": " + what);
    }
  }

  /** Of the frame whose last beat came in the clock before. */
  private void told() {
    boolean isBad = badFrame.getBit(0);
    boolean full = noRoom.getBit(0);
    check(isBad == (ended && damaged), "a damaged frame, and only such a one, is told");
    check(!full || ended && !damaged && mayBeLost, "there was room");
    check(full || !ended || damaged || !isLost, "there was no room");
    if (ended) {
      bad += isBad ? 1 : 0;
      lost += full ? 1 : 0;
      kept += isBad || full ? 0 : 1;
      if (!isBad && !full) {
        stored.addAll(frame);
      }
      frame.clear();
      mayBeLost = false;
      isLost = false;
    }
  }

  private void comes() {
    check(pop.valid || !inFrame, "a gap inside a frame");
    if (!pop.valid) {
      return;
    }
    long[] beat = new long[pop.words()];
    pop.save(beat, 0);
    check(Arrays.equals(beat, stored.peek()), "not the beat that was stored");
    if (pop.ready) {
      stored.remove();
      inFrame = !pop.getBit(FrameStreamWires.LAST);
    }
  }

  private void offer() {
    push.valid = random.nextInt(6) > 0;
    ended = false;
    if (push.valid) {
      left = left > 0 ? left : 1 + random.nextInt(random.nextInt(40) == 0 ? 2 * rows : 20);
      for (int word = 0; word < push.field(FrameStreamWires.DATA).words(); word++) {
        push.setWord(FrameStreamWires.DATA, word, random.nextLong());
      }
      push.set(FrameStreamWires.KEEP, random.nextLong());
      push.set(FrameStreamWires.LAST, --left == 0);
      long[] beat = new long[push.words()];
      push.save(beat, 0);
      frame.add(beat);
      int waiting = stored.size() + frame.size();
      mayBeLost |= waiting > rows;
      isLost |= waiting > rows + READ_AHEAD;
      ended = left == 0;
      damaged = random.nextInt(5) == 0;
    }
    spoilt.set(0, ended ? damaged : random.nextBoolean());
  }

  /**
   * Frames that were damaged, and told so.
   *
   * @return since the beginning
   */
  public long bad() {
    return bad;
  }

  /**
   * Frames that found no room, and were told so.
   *
   * @return since the beginning
   */
  public long lost() {
    return lost;
  }

  /**
   * Frames that stayed.
   *
   * @return since the beginning
   */
  public long kept() {
    return kept;
  }
}
