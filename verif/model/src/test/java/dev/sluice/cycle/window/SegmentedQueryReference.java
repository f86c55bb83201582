// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.ReceiveWindow;
import dev.sluice.spec.window.WindowState;
import java.util.Arrays;

/**
 * A query of the segmented form: a probe and S + 1 readings, each in a clock without a command, all
 * again if the window was opened or closed in between. State, WBASE and tail are those of the last
 * reading. Of WVEC, what was received before the probe is 1, and what was not received by the last
 * reading is 0; a packet that came in between may be either.
 */
final class SegmentedQueryReference implements QueryReference {
  private static final int SEGMENT = 32;
  private static final int AFTER_PROBE = 7;
  private static final int AFTER_READING = 2;

  /** Clocks of an answer besides those of the pipeline and of a row each. */
  private static final int AFTER_VERDICT = 5;

  private final SluiceParameters parameters;
  private final LateEdgeReference spec;
  private final int latency;
  private final int readings;

  private int window = -1;
  private boolean probed;
  private boolean disturbed;
  private int read;

  /** The first clock in which the next probe or reading may enter. */
  private long from;

  private int first;
  private int baseBefore;
  private final long[] before;
  private long due = -1;
  private String fields;
  private int baseAfter;
  private final long[] after;

  /** Collections that an open or a close disturbed. */
  long readAgain;

  /** Bits of packets that came between probe and last reading. */
  long answersBetween;

  SegmentedQueryReference(SluiceParameters parameters, LateEdgeReference spec, int latency) {
    this.parameters = parameters;
    this.spec = spec;
    this.latency = latency;
    readings = parameters.width() / SEGMENT + 1;
    before = new long[parameters.width() / Long.SIZE];
    after = new long[before.length];
  }

  @Override
  public void query(int at) {
    window = at;
    start(0);
  }

  private void start(long clock) {
    probed = false;
    disturbed = false;
    read = 0;
    from = clock;
  }

  @Override
  public void command(int op, int at) {
    boolean changes = op == WindowOp.OPEN.code() || op == WindowOp.CLOSE.code();
    disturbed |= probed && read < readings && changes && at == window;
  }

  @Override
  public void idle(long clock) {
    if (window < 0 || due >= 0 || clock < from) {
      return;
    }
    if (!probed) {
      probed = true;
      from = clock + AFTER_PROBE;
      first = isFree() ? 0 : spec.late(clock, window) / SEGMENT * SEGMENT;
      baseBefore = snapshot(before);
    } else if (++read == readings) {
      if (disturbed) {
        readAgain++;
        start(clock + latency + 1);
      } else {
        finish(clock);
      }
    } else {
      from = clock + AFTER_READING;
    }
  }

  private boolean isFree() {
    return window >= parameters.windows() || spec.window(window).state() == WindowState.FREE;
  }

  private int snapshot(long[] wvec) {
    if (isFree()) {
      Arrays.fill(wvec, 0);
      return 0;
    }
    spec.window(window).wvec().copyTo(wvec);
    return spec.window(window).wbase();
  }

  private void finish(long clock) {
    baseAfter = snapshot(after);
    int rows = Math.min((baseAfter - first) / SEGMENT, readings);
    due = clock + latency + AFTER_VERDICT + readings + rows;
    if (isFree()) {
      fields = fields(0, 0, 0, 0, false, 0);
      return;
    }
    ReceiveWindow w = spec.window(window);
    fields =
        fields(
            w.state().code(),
            w.generation(),
            spec.length(window),
            w.wbase(),
            w.tailSeen(),
            w.tailIndex());
  }

  private String fields(int state, int generation, int length, int wbase, boolean tail, int index) {
    return SpecReference.status(window, state, generation, length, wbase, tail, index, new long[0]);
  }

  @Override
  public boolean check(DrivenEngine model, long clock) {
    assertThat(model.queryWaits())
        .as("query_waits in clock %d", clock)
        .isEqualTo(window >= 0 && due < 0 && clock >= from);
    assertThat(model.statusValid()).as("status_valid in clock %d", clock).isEqualTo(clock == due);
    if (clock != due) {
      return false;
    }
    assertThat(
            SpecReference.status(
                model.statusWindow(),
                model.statusState(),
                model.statusGeneration(),
                model.statusLength(),
                model.statusWbase(),
                model.statusTailSeen(),
                model.statusTailIndex(),
                new long[0]))
        .as("status in clock %d", clock)
        .isEqualTo(fields);
    for (int m = 0; m < parameters.width(); m++) {
      int sinceBefore = baseAfter - baseBefore + m;
      boolean sure = sinceBefore < parameters.width() && bit(before, sinceBefore);
      boolean possible = bit(after, m);
      boolean shown = bit(model.statusWvec(), m);
      if (sure && !shown || shown && !possible) {
        throw new AssertionError(
            "packet WBASE + %d in clock %d: shown %b".formatted(m, clock, shown));
      }
      answersBetween += sure == possible ? 0 : 1;
    }
    due = -1;
    window = -1;
    return true;
  }

  private static boolean bit(long[] words, int m) {
    return words[m >> 6] << (m & 63) < 0;
  }
}
