// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.control;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.StatusWires;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * What one use of a window may ask for: the holes that the engine showed, oldest first, at most B
 * of an answer, and from the first packet that nothing is known of. Without early requests exactly
 * these.
 */
final class PromisedRequests {
  /** An answer of the engine, and what was asked for since. */
  private static final class Shown {
    final List<Integer> holes = new ArrayList<>();
    int unknown;
    boolean tailSeen;
    boolean certainlyMore;
    int asked;
    int singles;
    boolean ranged;

    /** All from the unknown packet on was asked for after this answer, for it or for one before. */
    boolean covered;
  }

  private final PromiseLimits limits;
  private final int width;
  private final int most;
  private final boolean exact;
  private final ArrayDeque<Shown> answers = new ArrayDeque<>();

  PromisedRequests(PromiseLimits limits, int width) {
    this.limits = limits;
    this.width = width;
    most = limits.requestsPerTimeout();
    exact = !limits.early();
  }

  int width() {
    return width;
  }

  /** The engine has answered: the window is open. */
  void shown(Wires status) {
    Shown now = new Shown();
    int wbase = status.getInt(StatusWires.WBASE);
    int last = width - 1;
    while (last >= 0 && !isSet(status, last)) {
      last--;
    }
    for (int m = 0; m < last; m++) {
      if (!isSet(status, m)) {
        now.holes.add(wbase + m);
      }
    }
    now.unknown = wbase + last + 1;
    now.tailSeen = status.getBit(StatusWires.TAIL_SEEN);
    // Nothing is known of what comes, or the sender was told of the whole window.
    boolean endless = last < 0 || last == width - 1;
    now.certainlyMore = exact && !limits.progress() && endless && now.holes.size() <= most;
    answers.add(now);
  }

  /** The leftmost bit of the port is packet WBASE. */
  private boolean isSet(Wires status, int m) {
    int bit = width - 1 - m;
    return (status.word(StatusWires.WVEC, bit >> 6) >>> (bit & 63) & 1) != 0;
  }

  /** A single-packet request leaves. */
  void single(int pidx) {
    Shown from = current(pidx);
    int at = from.holes.indexOf(pidx);
    if (exact && at != from.singles) {
      throw new AssertionError(
          "packet %d asked for, request %d of the holes %s"
              .formatted(pidx, from.singles, from.holes));
    }
    from.asked = at + 1;
    from.singles++;
  }

  /** The answer from which a packet is asked for: those before it are done with. */
  private Shown current(int pidx) {
    while (!answers.isEmpty()) {
      Shown first = answers.element();
      boolean free = !first.ranged && first.singles < most;
      if (free && first.holes.indexOf(pidx) >= first.asked) {
        return first;
      }
      leave(first);
    }
    throw new AssertionError("packet " + pidx + " asked for, which the engine did not show so");
  }

  /** A range request leaves. */
  void range(int pidx) {
    while (!answers.isEmpty()) {
      Shown first = answers.element();
      if (!first.ranged && !first.tailSeen && first.unknown == pidx && finished(first)) {
        first.ranged = true;
        answers.forEach(each -> each.covered |= each.unknown == pidx);
        return;
      }
      leave(first);
    }
    throw new AssertionError("all from packet " + pidx + " asked for, and it was not so shown");
  }

  private boolean finished(Shown of) {
    return !exact || of.singles == of.holes.size();
  }

  /** The next answer's requests begin: nothing of this one may be missing. */
  private void leave(Shown of) {
    complete(of, answers.size() > 1);
    answers.remove();
  }

  private void complete(Shown of, boolean anotherFollowed) {
    if (exact && of.singles != Math.min(most, of.holes.size())) {
      throw new AssertionError("%d of the holes %s asked for".formatted(of.singles, of.holes));
    }
    // It stayed open for another time-out, so the range request was due when it was decided on.
    if (anotherFollowed && of.certainlyMore && !of.tailSeen && !of.covered) {
      throw new AssertionError("all from packet " + of.unknown + " should have been asked for");
    }
  }

  /** The use goes on in silence: nothing may be left. */
  void finish() {
    while (!answers.isEmpty()) {
      leave(answers.element());
    }
  }
}
