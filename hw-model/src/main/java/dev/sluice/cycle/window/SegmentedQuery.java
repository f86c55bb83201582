// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.window;

import dev.sluice.sizes.SegmentedTiming;
import dev.sluice.spec.window.WindowState;
import java.util.Arrays;

/**
 * The read port of {@code architecture=segmented}, one query at a time. First a probe goes through
 * the pipeline and brings the stale base, b0; then S + 1 readings, of a segment each, from the one
 * that b0 is in, round to the same again; each in a clock without a command. A reading is pushed
 * into a register of W + 32 bits, S + 1 rows, from the right. The last reading gives state, WBASE
 * and tail. Then the rows leave the register on the left; two neighbours give a row that begins at
 * WBASE mod 32, and it comes back from the right three clocks later; until the row that begins with
 * WBASE is leftmost. If an open or a close of the window was taken between the probe and the last
 * reading, all is done again.
 *
 * <p>Of the 32 packets of a reading one counts as received if it is below the stale base, or if it
 * is in the W packets from there on and its bit says so.
 */
final class SegmentedQuery implements QueryPort {
  private static final int SEGMENT = SegmentedTiming.SEGMENT;

  /** Clocks from the probe to the one in which its stale base has become the first reading. */
  private static final int PROBED = 6;

  /** Clocks from a reading to the one in which the next has been counted. */
  private static final int STEPPED = 1;

  /** Clocks from the judge stage to the first in which rows move round. */
  private static final int FIRST_TURN = 3;

  /** Clocks from the one in which a row leaves to the one in which it comes back, shifted. */
  private static final int ROUND = 3;

  private final RingRows rows;
  private final int windows;
  private final int width;
  private final int segments;
  private final int judge;

  private boolean idle;
  private boolean waiting;
  private boolean probing;
  private boolean disturbed;
  private int window;

  /** Readings that have entered, and clocks since the probe or since the last reading did. */
  private int entered;

  private int since;

  /** The first packet of the first reading, a multiple of 32. */
  private int first;

  /** How often the rows move when all readings are there. */
  private int turns;

  /** Shifted rows on their way, the one that comes back next first. */
  private final int[] round = new int[ROUND];

  /** The readings underway, by the clock in which they entered, modulo the length. */
  private final boolean[] reading;

  private final int[] row;
  private final int[] state;
  private final int[] generation;
  private final int[] length;
  private final int[] wbase;
  private final boolean[] tailSeen;
  private final int[] tailIndex;
  private int clock;

  /** The 32 bits to the right of WVEC, leftmost bit first. */
  private int side;

  SegmentedQuery(RingRows rows, int windows, int width) {
    this.rows = rows;
    this.windows = windows;
    this.width = width;
    segments = SegmentedTiming.segments(width);
    judge = SegmentedTiming.latency(width) - 1;
    int slots = judge + 2;
    reading = new boolean[slots];
    row = new int[slots];
    state = new int[slots];
    generation = new int[slots];
    length = new int[slots];
    wbase = new int[slots];
    tailSeen = new boolean[slots];
    tailIndex = new int[slots];
    reset();
  }

  @Override
  public void reset() {
    idle = true;
    waiting = false;
    side = 0;
    Arrays.fill(reading, false);
  }

  @Override
  public boolean idle() {
    return idle;
  }

  @Override
  public boolean waits() {
    return waiting;
  }

  @Override
  public void ask(int which) {
    idle = false;
    window = which;
    restart();
  }

  private void restart() {
    waiting = true;
    probing = true;
    disturbed = false;
    entered = 0;
    since = 0;
  }

  @Override
  public void command(int op, int which) {
    boolean changes = op == WindowOp.OPEN.code() || op == WindowOp.CLOSE.code();
    boolean collecting = !idle && !(waiting && probing) && entered <= segments;
    disturbed |= collecting && changes && which == window;
  }

  @Override
  public void enter(StaleBases bases) {
    if (!waiting) {
      return;
    }
    boolean free = window >= windows || rows.state[window] == WindowState.FREE.code();
    int stale = free ? 0 : bases.base(window);
    if (probing) {
      first = stale & -SEGMENT;
    } else {
      read(free, stale);
      entered++;
    }
    waiting = false;
    since = 0;
  }

  private void read(boolean free, int stale) {
    int at = clock;
    reading[at] = true;
    state[at] = free ? 0 : rows.state[window];
    generation[at] = free ? 0 : rows.generation[window];
    length[at] = free ? 0 : rows.length[window];
    wbase[at] = free ? 0 : rows.wbase[window];
    tailSeen[at] = !free && rows.tailSeen[window];
    tailIndex[at] = tailSeen[at] ? rows.highest[window] : 0;
    int bits = 0;
    for (int i = 0; i < SEGMENT && !free; i++) {
      bits |= isReceived(first + SEGMENT * entered + i, stale) ? Integer.MIN_VALUE >>> i : 0;
    }
    row[at] = bits;
  }

  private boolean isReceived(int k, int stale) {
    return k < rows.wbase[window] || k < stale + width && rows.isReceived(window, k);
  }

  @Override
  public void edge(StatusRegister to) {
    if (to.valid) {
      to.valid = false;
      idle = true;
    }
    arrivals(to);
    boolean collected = !idle && entered > segments;
    boolean underway = !idle && !waiting && !collected;
    if (underway && since == (probing ? PROBED : STEPPED)) {
      probing = false;
      waiting = true;
    } else if (collected && disturbed) {
      if (since > judge) {
        restart();
      }
    } else if (collected && since > judge) {
      turn(to, since - judge);
    }
    since++;
    clock = clock + 1 == reading.length ? 0 : clock + 1;
    reading[clock] = false;
  }

  private int slot(int age) {
    int at = clock - age;
    return at < 0 ? at + reading.length : at;
  }

  /** What the readings underway bring in this clock. */
  private void arrivals(StatusRegister to) {
    int at = slot(SegmentedTiming.COMPARE);
    if (reading[at]) {
      to.window = window;
      to.generation = generation[at];
      to.length = length[at];
    }
    at = slot(SegmentedTiming.PUSH);
    if (reading[at]) {
      shiftRow(to.wvec, row[at]);
    }
    at = slot(judge);
    if (reading[at]) {
      to.state = state[at];
      to.wbase = wbase[at];
      to.tailSeen = tailSeen[at];
    }
    at = slot(judge + 1);
    if (reading[at]) {
      to.tailIndex = tailIndex[at];
    }
  }

  /** The rows move to the left; those of the readings come back shifted, then nothing does. */
  private void turn(StatusRegister to, int clocks) {
    if (clocks == 1) {
      int rows = Math.min((to.wbase - first) / SEGMENT, segments + 1);
      turns = segments + 1 + rows + ROUND;
      Arrays.fill(round, 0);
    }
    int turn = clocks - FIRST_TURN;
    if (turn < 0) {
      return;
    }
    int back = round[0];
    System.arraycopy(round, 1, round, 0, ROUND - 1);
    round[ROUND - 1] = turn <= segments ? joined(to.wvec[0], to.wbase) : 0;
    shiftRow(to.wvec, back);
    to.valid = turn == turns - 1;
  }

  /** 32 bits of the leftmost two rows, from WBASE mod 32 on. */
  private static int joined(long leftmost, int wbase) {
    return (int) (leftmost << wbase % SEGMENT >>> SEGMENT);
  }

  /** 32 places to the left; a row comes in from the right. */
  private void shiftRow(long[] words, int in) {
    for (int i = 0; i < words.length; i++) {
      long next = i + 1 < words.length ? words[i + 1] >>> SEGMENT : Integer.toUnsignedLong(side);
      words[i] = words[i] << SEGMENT | next;
    }
    side = in;
  }
}
