// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.window;

import dev.sluice.sizes.RingTiming;
import dev.sluice.spec.window.WindowState;
import java.util.Arrays;

/**
 * The read port of {@code architecture=ring}, one query at a time. The query waits for a clock
 * without a command, goes through the pipeline like one, and then the ring is turned bit by bit
 * until WBASE is leftmost: first as many places as the stale base has in its lap, each bit that
 * comes round flipped, because it belongs to the next lap; then over the leading ones, with zeros
 * coming in.
 */
final class RingQuery implements QueryPort {
  /** Clocks after the judge stage until the first bit moves: compare, begin. */
  private static final int BEGIN = 2;

  private final RingRows rows;
  private final int windows;
  private final int width;

  /** Stage at whose end state, WBASE and tail are taken. */
  private final int judge;

  private boolean waiting;
  private boolean underway;
  private int stage;

  /** What the query met when it entered the pipeline. */
  private int window;

  private boolean free;
  private int state;
  private int generation;
  private int length;
  private int wbase;
  private boolean tailSeen;
  private int tailIndex;
  private final long[] vector;
  private int turns;
  private int shifts;

  RingQuery(RingRows rows, int windows, int width) {
    this.rows = rows;
    this.windows = windows;
    this.width = width;
    judge = RingTiming.latency(width) - 1;
    vector = new long[(width + 63) >> 6];
  }

  @Override
  public void reset() {
    waiting = false;
    underway = false;
  }

  @Override
  public boolean idle() {
    return !waiting && !underway;
  }

  @Override
  public boolean waits() {
    return waiting;
  }

  @Override
  public void ask(int which) {
    waiting = true;
    window = which;
  }

  /** No command disturbs a query: it reads everything in one clock. */
  @Override
  public void command(int op, int window) {}

  @Override
  public void enter(StaleBases bases) {
    if (!waiting) {
      return;
    }
    waiting = false;
    underway = true;
    stage = 0;
    free = window >= windows || rows.state[window] == WindowState.FREE.code();
    if (free) {
      state = 0;
      generation = 0;
      length = 0;
      wbase = 0;
      tailSeen = false;
      tailIndex = 0;
      turns = 0;
      shifts = 0;
      Arrays.fill(vector, 0);
      return;
    }
    int stale = bases.base(window);
    state = rows.state[window];
    generation = rows.generation[window];
    length = rows.length[window];
    wbase = rows.wbase[window];
    tailSeen = rows.tailSeen[window];
    tailIndex = tailSeen ? rows.highest[window] : 0;
    turns = stale & width - 1;
    shifts = wbase - stale;
    rows.copyAsLapOf(window, stale, vector);
  }

  @Override
  public void edge(StatusRegister to) {
    if (to.valid) {
      to.valid = false;
      underway = false;
      return;
    }
    if (!underway) {
      return;
    }
    if (stage == RingTiming.COMPARE) {
      to.window = window;
      to.generation = generation;
      to.length = length;
    }
    if (stage == RingTiming.SPLIT) {
      System.arraycopy(vector, 0, to.wvec, 0, vector.length);
    }
    if (stage == judge) {
      to.state = state;
      to.wbase = wbase;
      to.tailSeen = tailSeen;
    } else if (stage == judge + 1) {
      to.tailIndex = tailIndex;
    }
    if (stage <= judge + BEGIN) {
      stage++;
    } else {
      move(to.wvec);
    }
    if (stage > judge + BEGIN && turns + shifts == 0) {
      to.valid = true;
    }
  }

  private void move(long[] words) {
    if (turns > 0) {
      shiftLeft(words, true);
      turns--;
    } else {
      shiftLeft(words, false);
      shifts--;
    }
  }

  /** One place to the left; in comes the flipped leftmost bit, or 0. */
  private void shiftLeft(long[] words, boolean turn) {
    int last = width - 1;
    long in = turn && words[0] >= 0 ? 1L << 63 - (last & 63) : 0;
    for (int i = 0; i < words.length; i++) {
      long next = i + 1 < words.length ? words[i + 1] >>> 63 : 0;
      words[i] = words[i] << 1 | next;
    }
    words[last >> 6] |= in;
  }
}
