// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.ReceiveWindow;
import dev.sluice.spec.window.WindowState;
import java.util.ArrayDeque;
import java.util.Queue;

/** A query of the ring: waits for a clock without a command and gives the state of that clock. */
final class RingQueryReference implements QueryReference {
  private final SluiceParameters parameters;
  private final LateEdgeReference spec;
  private final int latency;
  private final Queue<LateEdgeReference.Owed> statuses = new ArrayDeque<>();
  private int waitingQuery = -1;

  RingQueryReference(SluiceParameters parameters, LateEdgeReference spec, int latency) {
    this.parameters = parameters;
    this.spec = spec;
    this.latency = latency;
  }

  @Override
  public void query(int window) {
    waitingQuery = window;
  }

  @Override
  public void command(int op, int window) {}

  @Override
  public void idle(long clock) {
    if (waitingQuery < 0) {
      return;
    }
    int at = waitingQuery;
    waitingQuery = -1;
    long[] wvec = new long[(parameters.width() + 63) >> 6];
    long due = clock + latency + 2;
    if (at >= parameters.windows() || spec.window(at).state() == WindowState.FREE) {
      String free = SpecReference.status(at, 0, 0, 0, 0, false, 0, wvec);
      statuses.add(new LateEdgeReference.Owed(due, free));
      return;
    }
    ReceiveWindow window = spec.window(at);
    int late = spec.late(clock, at);
    due += late % parameters.width() + window.wbase() - late;
    window.wvec().copyTo(wvec);
    statuses.add(
        new LateEdgeReference.Owed(
            due,
            SpecReference.status(
                at,
                window.state().code(),
                window.generation(),
                spec.length(at),
                window.wbase(),
                window.tailSeen(),
                window.tailIndex(),
                wvec)));
  }

  @Override
  public boolean check(DrivenEngine model, long clock) {
    assertThat(model.queryWaits())
        .as("query_waits in clock %d", clock)
        .isEqualTo(waitingQuery >= 0);
    boolean due = !statuses.isEmpty() && statuses.peek().clock() == clock;
    assertThat(model.statusValid()).as("status_valid in clock %d", clock).isEqualTo(due);
    if (due) {
      assertThat(
              SpecReference.status(
                  model.statusWindow(),
                  model.statusState(),
                  model.statusGeneration(),
                  model.statusLength(),
                  model.statusWbase(),
                  model.statusTailSeen(),
                  model.statusTailIndex(),
                  model.statusWvec()))
          .as("status in clock %d", clock)
          .isEqualTo(statuses.remove().answer());
    }
    return due;
  }
}
