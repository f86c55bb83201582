// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.window;

import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.PacketOutcome;
import dev.sluice.spec.window.ReceiveWindow;
import dev.sluice.spec.window.Verdict;
import dev.sluice.spec.window.WindowState;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;

/** The spec's windows behind the engine's commands: what each verdict and status must say. */
final class SpecReference {
  private static final long PEER = 1;

  private final SluiceParameters parameters;
  private final ReceiveWindow[] windows;
  private final int[] lengths;

  /** What the engine owes, in order: the clock, and the answer as text. */
  final Queue<Owed> verdicts = new ArrayDeque<>();

  final Queue<Owed> statuses = new ArrayDeque<>();

  record Owed(long clock, String answer) {}

  SpecReference(SluiceParameters parameters) {
    this.parameters = parameters;
    windows = new ReceiveWindow[parameters.windows()];
    Arrays.setAll(windows, _ -> new ReceiveWindow(parameters));
    lengths = new int[parameters.windows()];
  }

  /** A command of this clock; its verdict is owed {@code latency} clocks later. */
  void command(long due, int op, int window, int generation, int pidx, boolean tail, int length) {
    boolean exists = window < parameters.windows();
    if (op == WindowOp.OPEN.code() && exists) {
      lengths[window] = length;
      windows[window].open(
          PEER, generation, 0, Math.max(1, (long) length * parameters.payloadBytes()));
    } else if (op == WindowOp.CLOSE.code() && exists) {
      lengths[window] = 0;
      windows[window].close();
    } else if (op == WindowOp.PACKET.code()) {
      verdicts.add(
          new Owed(due, exists ? judge(window, generation, pidx, tail) : nowhere(window, pidx)));
    }
  }

  private String judge(int at, int generation, int pidx, boolean tail) {
    ReceiveWindow window = windows[at];
    PacketOutcome outcome = window.receive(PEER, generation, pidx, tail, parameters.payloadBytes());
    return verdict(
        at,
        pidx,
        outcome.verdict().code(),
        window.wbase(),
        window.slide(),
        window.completed(),
        window.answerAgain());
  }

  private static String nowhere(int window, int pidx) {
    return verdict(window, pidx, Verdict.STALE.code(), 0, 0, false, false);
  }

  /** A query of this clock, before the command of this clock. */
  void query(long due, int at) {
    String answer;
    if (at < parameters.windows()) {
      ReceiveWindow window = windows[at];
      boolean free = window.state() == WindowState.FREE;
      long[] wvec = new long[(parameters.width() + 63) >> 6];
      window.wvec().copyTo(wvec);
      answer =
          status(
              at,
              window.state().code(),
              free ? 0 : window.generation(),
              lengths[at],
              window.wbase(),
              window.tailSeen(),
              window.tailIndex(),
              wvec);
    } else {
      answer = status(at, 0, 0, 0, 0, false, 0, new long[(parameters.width() + 63) >> 6]);
    }
    statuses.add(new Owed(due, answer));
  }

  static String verdict(
      int window, int pidx, int verdict, int wbase, int slide, boolean complete, boolean again) {
    return "window=%d pidx=%d verdict=%s wbase=%d slide=%d complete=%b answerAgain=%b"
        .formatted(window, pidx, Verdict.ofCode(verdict), wbase, slide, complete, again);
  }

  static String status(
      int window,
      int state,
      int generation,
      int length,
      int wbase,
      boolean tailSeen,
      int tailIndex,
      long[] wvec) {
    return "window=%d state=%d generation=%d length=%d wbase=%d tail=%b/%d wvec=%s"
        .formatted(
            window, state, generation, length, wbase, tailSeen, tailIndex, Arrays.toString(wvec));
  }
}
