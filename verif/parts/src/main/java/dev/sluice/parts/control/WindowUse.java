// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.control;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.StatusWires;
import dev.sluice.cycle.wires.WindowCommandWires;
import java.util.ArrayDeque;
import java.util.Iterator;

/** What was seen at the ports of one use of a window, from its open on. */
final class WindowUse {
  private static final long NEVER = Long.MIN_VALUE / 2;

  /** What a hole must be overtaken by at least before it may be asked for early. */
  private static final int LEAST_DEPTH = 3;

  /** No request is made again before so many clocks. */
  private static final int LEAST_WAIT = 16;

  final int generation;
  final long peer;
  final int transferId;
  final int packets;
  final PromisedRequests requests;

  private final long opened;
  private int responses;
  private int completions;

  private final PromiseLimits limits;

  /** When WBASE moved, the open with it; and when the engine was asked. */
  private final ArrayDeque<Long> progress = new ArrayDeque<>();

  private final ArrayDeque<Long> queries = new ArrayDeque<>();

  /** When somebody asked a window that had ended; its end with it. */
  private final ArrayDeque<Long> asked = new ArrayDeque<>();

  private int wbase;

  /** The engine is ahead of the arrivals, which follow memory. */
  private int furthestWbase;

  private int top;
  private long overtaken = NEVER;
  private long failedAt = NEVER;
  private long errorAt = NEVER;
  private long completeAt = NEVER;
  private boolean leaving;
  private boolean freed;
  private boolean marked;
  private int slides;
  private int probes;
  private int allQueries;
  private int reports;
  private int answerAgains;

  WindowUse(PromiseLimits limits, Wires open, int width, long clock) {
    this.limits = limits;
    generation = open.getInt(WindowCommandWires.GENERATION);
    peer = open.get(WindowCommandWires.PEER);
    transferId = open.getInt(WindowCommandWires.TRANSFER_ID);
    packets = open.getInt(WindowCommandWires.PACKETS);
    requests = new PromisedRequests(limits, width);
    opened = clock;
    progress.add(clock - 2);
  }

  boolean is(int tag, long from, int transfer) {
    return generation == tag && peer == from && transferId == transfer;
  }

  boolean open() {
    return !failed() && !leaving && completeAt == NEVER && errorAt == NEVER;
  }

  boolean failed() {
    return failedAt != NEVER;
  }

  boolean completed() {
    return completeAt != NEVER;
  }

  boolean freed() {
    return freed;
  }

  // Inputs.

  void accepted(long clock, int pidx, int newWbase, int slide, boolean complete) {
    if (!open()) {
      return;
    }
    wbase = newWbase;
    furthestWbase = Math.max(furthestWbase, wbase);
    top = Math.max(top, pidx + 1);
    if (top - 1 - wbase >= LEAST_DEPTH) {
      overtaken = clock;
    }
    if (slide > 0) {
      slides++;
      progress.add(clock);
    }
    if (complete) {
      completeAt = clock;
      asked.add(clock);
    }
  }

  void probe() {
    probes++;
  }

  void error(long clock) {
    if (open()) {
      errorAt = clock;
    }
  }

  /** A late packet asks an ended window. */
  void askedAgain(long clock) {
    if (completed() || failed() && marked) {
      answerAgains++;
      asked.add(clock);
    }
  }

  /** Everything before the close is in memory. */
  void mark(long clock) {
    if (leaving) {
      freed = true;
    } else if (failed() && !marked) {
      marked = true;
      asked.add(clock);
    }
  }

  /** The engine has answered: the window is open. */
  void shown(Wires status) {
    furthestWbase = Math.max(furthestWbase, status.getInt(StatusWires.WBASE));
    requests.shown(status);
  }

  // Outputs.

  /** The engine is asked: for a time-out not before it is due, or early. */
  void query(long clock) {
    if (clock <= earliest(clock, timeouts(clock))) {
      if (!mayBePrompt(clock) && (!limits.early() || overtaken == NEVER)) {
        throw new AssertionError("clock %d: a time-out before its time, %s".formatted(clock, this));
      }
      // A packet that came just now may be the cause of the next.
      overtaken = overtaken > clock - PromiseLimits.LAG ? overtaken : NEVER;
    }
    if (timeouts(clock) >= limits.retryLimit()) {
      throw new AssertionError("clock %d: should have failed, %s".formatted(clock, this));
    }
    queries.add(clock);
    allQueries++;
  }

  /** Of a prompt time-out no more is known here than the least that a request may take. */
  private boolean mayBePrompt(long clock) {
    return limits.adaptive() && clock > sureProgress(clock) + LEAST_WAIT;
  }

  /** Progress that a decision whose sign is seen now has surely known. */
  private long sureProgress(long clock) {
    Iterator<Long> all = progress.iterator();
    long sure = all.next();
    while (all.hasNext()) {
      long next = all.next();
      if (next > clock - PromiseLimits.LAG) {
        break;
      }
      sure = next;
      progress.remove();
      all = progress.iterator();
      all.next();
    }
    return sure;
  }

  /** Time-outs since then, at least. An early request looks the same. */
  private int timeouts(long clock) {
    long since = sureProgress(clock) + PromiseLimits.LAG;
    return limits.asksOften() ? 0 : (int) queries.stream().filter(q -> q > since).count();
  }

  /** Before when the next time-out cannot be due. */
  private long earliest(long clock, int repeats) {
    long from = sureProgress(clock);
    if (repeats > 0) {
      from = Math.max(from, queries.getLast() - PromiseLimits.LAG);
    }
    return from + limits.wait(repeats);
  }

  /** At the latest the engine is asked, or the transfer fails, so many clocks after it is due. */
  void checkTimeout(long clock, long lateness) {
    if (!open()) {
      return;
    }
    long since = progress.getLast();
    int repeats = (int) queries.stream().filter(q -> q > since).count();
    long from = repeats == 0 ? since : Math.max(since, queries.getLast() + PromiseLimits.LAG);
    long due = from + limits.wait(Math.min(repeats, limits.retryLimit()));
    if (clock > due + lateness + PromiseLimits.LAG) {
      throw new AssertionError(
          "clock %d: a time-out was due at %d, %s".formatted(clock, due, this));
    }
  }

  /** The command that fails it: after an error, a sender that gave up, or all repeats. */
  void fail(long clock, boolean gaveUp) {
    if (failed() || leaving) {
      throw new AssertionError("clock %d: fails a second time, %s".formatted(clock, this));
    }
    if (completed() && completeAt <= clock - PromiseLimits.LAG) {
      throw new AssertionError("clock %d: fails though it is complete, %s".formatted(clock, this));
    }
    long since = sureProgress(clock) - PromiseLimits.LAG;
    long repeats = queries.stream().filter(q -> q > since).count();
    boolean exhausted =
        repeats >= limits.retryLimit()
            && clock > earliest(clock, limits.asksOften() ? 0 : limits.retryLimit());
    if (errorAt == NEVER && !gaveUp && !exhausted) {
      throw new AssertionError("clock %d: fails without a cause, %s".formatted(clock, this));
    }
    failedAt = clock;
    completeAt = NEVER;
    asked.clear();
  }

  /** The command that ends it: complete or failed, and quiet. */
  void leave(long clock) {
    boolean ended = failed() ? marked : completed();
    if (!ended || leaving) {
      throw new AssertionError("clock %d: closed though not ended, %s".formatted(clock, this));
    }
    long last = NEVER;
    for (long at : asked) {
      last = at <= clock - PromiseLimits.LAG ? at : last;
    }
    if (clock <= last + limits.quietTime()) {
      throw new AssertionError("clock %d: closed though not quiet, %s".formatted(clock, this));
    }
    leaving = true;
  }

  /** At the latest it is closed so many clocks after it is quiet. */
  void checkQuiet(long clock, long lateness) {
    if (asked.isEmpty() || leaving) {
      return;
    }
    while (asked.size() > 1 && asked.element() < clock - limits.quietTime()) {
      asked.remove();
    }
    if (clock > asked.getLast() + limits.quietTime() + lateness + PromiseLimits.LAG) {
      throw new AssertionError("clock %d: should be closed, %s".formatted(clock, this));
    }
  }

  /** A connection response leaves. */
  void response() {
    responses++;
  }

  /** Whether its sender was told that it is complete, if it is. */
  boolean completionTold() {
    return !completed() || completions > 0;
  }

  /** At the latest so many clocks after the open and the completion they are told. */
  void checkTold(long clock, long lateness) {
    boolean early = clock <= opened + lateness + PromiseLimits.LAG;
    if (!early && responses == 0) {
      throw new AssertionError("clock %d: never told of its open, %s".formatted(clock, this));
    }
    if (!completionTold() && clock > completeAt + lateness + PromiseLimits.LAG) {
      throw new AssertionError("clock %d: never told of its end, %s".formatted(clock, this));
    }
  }

  /** A completion response leaves: once, and again when asked, at most twice in T. */
  void completion(long clock) {
    completions++;
    long half = (limits.timeout() + 1) / 2;
    if (!completed()
        || completions > 1 + answerAgains
        || completions > 1 + (clock - completeAt) / half) {
      throw new AssertionError("clock %d: one response too many, %s".formatted(clock, this));
    }
  }

  /** A progress report leaves. */
  void report(long clock, int pidx) {
    reports++;
    if (!limits.progress()
        || packets <= requests.width()
        || pidx > furthestWbase
        || reports > slides + probes + allQueries) {
      throw new AssertionError("clock %d: a wrong report of %d, %s".formatted(clock, pidx, this));
    }
  }

  @Override
  public String toString() {
    return "use %d of transfer %d of %d: progress %s, queries %s, WBASE %d, complete %d, failed %d"
        .formatted(generation, transferId, peer, progress, queries, wbase, completeAt, failedAt);
  }
}
