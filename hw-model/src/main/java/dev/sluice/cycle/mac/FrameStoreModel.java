// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.mac;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.FrameStreamWires;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.protocol.NicParameters;
import java.util.List;

/**
 * Cycle model of FrameStore: whole frames go on, damaged ones and such that found no room leave
 * nothing. The fields of {@code push} and {@code pop} are those of {@link FrameStreamWires}.
 *
 * <p>Page: docs/blocks/mac.md. Nothing allocates after construction. Not thread-safe.
 */
public final class FrameStoreModel implements BlockModel {
  private final Wires push;
  private final Wires spoilt = Wires.signal("spoilt", 1);
  private final Wires room = Wires.signal("room", 1);
  private final Wires pop;
  private final Wires badFrame = Wires.signal("badFrame", 1);
  private final Wires noRoom = Wires.signal("noRoom", 1);

  /** Beats, each with its fields, in a circle. */
  private final long[][] rows;

  /** The row that goes out next. */
  private int oldest;

  /** Rows of whole frames, from the oldest on, and behind them those of the frame that comes. */
  private int whole;

  private int coming;
  private boolean lost;

  /** The register of the memory, and that of the output. */
  private final Beat read;

  private final Beat shown;
  private boolean tellsBad;
  private boolean tellsNoRoom;

  /** A register with a beat, or without. */
  private static final class Beat {
    private final long[] fields;
    private boolean valid;

    private Beat(int words) {
      fields = new long[words];
    }

    private void set(boolean there, long[] from) {
      valid = there;
      System.arraycopy(from, 0, fields, 0, fields.length);
    }
  }

  /**
   * An empty store.
   *
   * @param p the width of a beat
   * @param rows how many beats it holds: a power of two, 4 or more
   */
  public FrameStoreModel(NicParameters p, int rows) {
    push = Wires.flow("push", fields(p));
    pop = Wires.stream("pop", fields(p)).countingWhileValid();
    this.rows = new long[rows][push.words()];
    read = new Beat(push.words());
    shown = new Beat(push.words());
    reset();
  }

  private static Field[] fields(NicParameters p) {
    return new Field[] {
      new Field("data", p.dataWidth()), new Field("keep", p.beatBytes()), new Field("last", 1)
    };
  }

  @Override
  public void reset() {
    oldest = 0;
    whole = 0;
    coming = 0;
    lost = false;
    read.valid = false;
    shown.valid = false;
    tellsBad = false;
    tellsNoRoom = false;
  }

  private boolean isFull() {
    return whole + coming == rows.length;
  }

  @Override
  public void drive() {
    room.set(0, !isFull());
    badFrame.set(0, tellsBad);
    noRoom.set(0, tellsNoRoom);
    pop.valid = shown.valid;
    if (shown.valid) {
      pop.load(shown.fields, 0);
    }
  }

  @Override
  public void clock() {
    boolean finds = !isFull();
    int free = (oldest + whole + coming) % rows.length;
    moveOn();
    tellsBad = false;
    tellsNoRoom = false;
    if (!push.valid) {
      return;
    }
    lost |= !finds;
    if (!lost) {
      push.save(rows[free], 0);
      coming++;
    }
    if (push.getBit(FrameStreamWires.LAST)) {
      tellsBad = spoilt.getBit(0);
      tellsNoRoom = lost && !tellsBad;
      whole += lost || tellsBad ? 0 : coming;
      coming = 0;
      lost = false;
    }
  }

  /** The two registers on the way out: each takes the next beat when it is empty or given on. */
  private void moveOn() {
    if (shown.valid && !pop.ready) {
      if (!read.valid) {
        readNext();
      }
      return;
    }
    shown.set(read.valid, read.fields);
    readNext();
  }

  private void readNext() {
    read.set(whole > 0, rows[oldest]);
    if (whole > 0) {
      whole--;
      oldest = (oldest + 1) % rows.length;
    }
  }

  @Override
  public List<Wires> inputs() {
    return List.of(push, spoilt);
  }

  @Override
  public List<Wires> outputs() {
    return List.of(room, pop, badFrame, noRoom);
  }
}
