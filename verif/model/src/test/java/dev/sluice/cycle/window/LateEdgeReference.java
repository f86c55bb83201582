// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.window;

import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.PacketOutcome;
import dev.sluice.spec.window.ReceiveWindow;
import dev.sluice.spec.window.Verdict;
import dev.sluice.spec.window.WindowState;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Queue;

/**
 * The spec's windows behind the commands of an engine with late edges, with the stated refinement
 * and nothing else.
 *
 * <p>The spec windows are given exactly the packets that the refinement lets through, so they stay
 * in the state that the engine must be in. {@code late} is the window's WBASE as it was after the
 * commands of {@code lag} clocks ago. A packet that passes rule 1 and is at or after {@code late} +
 * W never reaches the spec: BEYOND. Of all others the spec's own verdict must fall, with one name
 * changed: BELOW is DUPLICATE from {@code late} on. So a drop that the spec would not have made is
 * always a BEYOND between the late and the true upper edge, and nothing is taken that the spec
 * would drop.
 */
final class LateEdgeReference {
  private static final long PEER = 1;

  /** WBASE of a window from a clock on. */
  private record Base(long from, int wbase) {}

  record Owed(long clock, String answer) {}

  private final SluiceParameters parameters;
  private final int lag;
  private final ReceiveWindow[] windows;
  private final int[] lengths;
  private final Deque<Base>[] history;

  final Queue<Owed> verdicts = new ArrayDeque<>();

  /** Packets that the spec would have taken and the late edge dropped. */
  long droppedLate;

  long accepted;
  long completions;
  long answeredAgainAsDuplicate;

  @SuppressWarnings({"unchecked", "rawtypes"})
  LateEdgeReference(SluiceParameters parameters, int lag) {
    this.parameters = parameters;
    this.lag = lag;
    windows = new ReceiveWindow[parameters.windows()];
    Arrays.setAll(windows, _ -> new ReceiveWindow(parameters));
    lengths = new int[parameters.windows()];
    history = new Deque[parameters.windows()];
    Arrays.setAll(history, _ -> new ArrayDeque<>());
  }

  void command(
      long clock,
      int latency,
      int op,
      int window,
      int generation,
      int k,
      boolean tail,
      int length) {
    boolean exists = window < parameters.windows();
    if (op == WindowOp.OPEN.code() && exists) {
      lengths[window] = length;
      windows[window].open(
          PEER, generation, 0, Math.max(1, (long) length * parameters.payloadBytes()));
      history[window].clear();
      history[window].add(new Base(clock, 0));
    } else if (op == WindowOp.CLOSE.code() && exists) {
      lengths[window] = 0;
      windows[window].close();
      history[window].clear();
    } else if (op == WindowOp.PACKET.code()) {
      String answer =
          exists
              ? judge(clock, window, generation, k, tail)
              : SpecReference.verdict(window, k, Verdict.STALE.code(), 0, 0, false, false);
      verdicts.add(new Owed(clock + latency, answer));
    }
  }

  /** WBASE after the commands of {@code lag} clocks ago; 0 where the window was opened since. */
  int late(long clock, int window) {
    Deque<Base> bases = history[window];
    int late = 0;
    while (!bases.isEmpty() && bases.peekFirst().from <= clock - lag) {
      late = bases.removeFirst().wbase;
    }
    if (late != 0) {
      bases.addFirst(new Base(clock - lag, late));
    }
    return late;
  }

  private String judge(long clock, int at, int generation, int k, boolean tail) {
    ReceiveWindow window = windows[at];
    int late = late(clock, at);
    boolean ruleOneHolds =
        window.state() != WindowState.FREE
            && generation == window.generation()
            && k < Math.min(lengths[at], parameters.maxPackets());
    if (ruleOneHolds && k >= late + parameters.width()) {
      boolean inTrueWindow = k < window.wbase() + parameters.width();
      boolean afterTail = window.tailSeen() && k > window.tailIndex();
      if (inTrueWindow && !afterTail) {
        droppedLate++;
      }
      return SpecReference.verdict(at, k, Verdict.BEYOND.code(), window.wbase(), 0, false, false);
    }
    PacketOutcome outcome = window.receive(PEER, generation, k, tail, parameters.payloadBytes());
    Verdict verdict = outcome.verdict();
    if (verdict == Verdict.BELOW && k >= late) {
      verdict = Verdict.DUPLICATE;
      answeredAgainAsDuplicate += window.answerAgain() ? 1 : 0;
    }
    if (verdict == Verdict.ACCEPTED) {
      accepted++;
      if (window.slide() > 0) {
        history[at].add(new Base(clock, window.wbase()));
      }
    }
    completions += window.completed() ? 1 : 0;
    return SpecReference.verdict(
        at,
        k,
        verdict.code(),
        window.wbase(),
        window.slide(),
        window.completed(),
        window.answerAgain());
  }

  ReceiveWindow window(int at) {
    return windows[at];
  }

  int length(int at) {
    return lengths[at];
  }
}
