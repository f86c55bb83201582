// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.Overrun;
import dev.sluice.sizes.ControlSizes;
import dev.sluice.spec.window.Verdict;
import dev.sluice.spec.window.WindowVerdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Prompt time-outs (protocol text, section 7.3), held against the packets and requests that were
 * seen. The model may leave times out; each that it counts must be one: of a packet that was
 * requested once before its copy was accepted, or of which two copies came. What A is after it, is
 * the spec's. A time-out is a prompt one exactly when the rule says so, and not early.
 *
 * <p>Where a row changed in the last clocks the visit may have read it before: then what was so
 * before it is right, too.
 */
final class PromptBounds {
  /** Clocks from the address of a visit's rows to that in which the spec is told of its outcome. */
  private static final int VISIT = ControlSizes.SEEN_AFTER_ADDRESS + 6;

  /** A request is noted, and a retransmission looked at, after so many clocks at most. */
  private static final int LAG = 3 * ControlSizes.ROUND_TRIP_CLOCKS;

  private final WindowTable table;
  private final boolean on;

  /** Of the spec: A by the times that the model has counted. */
  private final WindowTable measured;

  private final List<Map<Integer, Packet>> packets = new ArrayList<>();
  private final int[] wbase;
  private final int[] prompts;
  private final long[] changed;
  private final long[] timeBefore;
  private final long[] timeChanged;
  private long total;

  /** What happened to a packet of a window. */
  private static final class Packet {
    final List<Long> requests = new ArrayList<>();
    long accepted = -1;
    int copies;
    boolean counted;
  }

  PromptBounds(WindowTable table, boolean on) {
    this.table = table;
    this.on = on;
    measured =
        new WindowTable(
            table.parameters, table.transport, new Extensions(Overrun.SOURCE, false, true));
    int windows = table.phase.length;
    wbase = new int[windows];
    prompts = new int[windows];
    changed = new long[windows];
    timeBefore = new long[windows];
    timeChanged = new long[windows];
    for (int i = 0; i < windows; i++) {
      packets.add(new HashMap<>());
    }
  }

  /** A use of a window begins. */
  void open(int window) {
    packets.get(window).clear();
    wbase[window] = 0;
    prompts[window] = 0;
    timeChanged[window] = -VISIT - 1;
    measured.geometry[window] = table.geometry[window];
    measured.adaptive.begin(window);
  }

  /** What is known of the window has changed: NEXT, A, or a packet came. */
  void changed(long clock, int window) {
    changed[window] = clock;
  }

  /** A packet of an open window was judged; WBASE is after it. */
  void verdict(long clock, WindowVerdict verdict, boolean again) {
    int window = verdict.window();
    Packet packet = packets.get(window).computeIfAbsent(verdict.pidx(), _ -> new Packet());
    if (verdict.verdict() == Verdict.ACCEPTED) {
      packet.accepted = again ? clock : -1;
      wbase[window] = verdict.wbase();
      if (verdict.slide() > 0) {
        prompts[window] = 0;
      }
      changed(clock, window);
    } else if (again) {
      packet.copies++;
    }
  }

  /** In each clock, before the other things that happened in it. */
  void observe(long clock, ControlGlimpse.Timing timing) {
    if (timing.requested() >= 0) {
      packets
          .get(timing.requested())
          .computeIfAbsent(timing.requestedPidx(), _ -> new Packet())
          .requests
          .add(clock);
    }
    if (timing.timed() >= 0) {
      count(clock, timing.timed(), timing.timedPidx(), timing.time());
    }
  }

  private void count(long clock, int window, int k, long time) {
    Packet packet = packets.get(window).get(k);
    assertThat(packet).as("packet %d was never requested", k).isNotNull();
    assertThat(packet.requests).as("requests of packet %d", k).isNotEmpty();
    assertThat(packet.accepted).as("packet %d came when it was sent again", k).isNotNegative();
    assertThat(packet.counted).as("packet %d was counted before", k).isFalse();
    packet.counted = true;
    assertThat(time)
        .as("clocks from the request of packet %d", k)
        .isBetween(
            packet.accepted - packet.requests.getFirst() - LAG,
            packet.accepted - packet.requests.getFirst() + LAG);
    long sure = packet.requests.stream().filter(at -> at < packet.accepted - LAG).count();
    assertThat(sure <= 1 || packet.copies > 0).as("whose answer was packet %d", k).isTrue();
    timeBefore[window] = time(window);
    timeChanged[window] = clock;
    changed(clock, window);
    measured.adaptive.onRequest(0, window, k);
    measured.adaptive.onAccepted(time, window, k, true, 0, 0);
  }

  private long time(int window) {
    return measured.adaptive.time(window);
  }

  private boolean tail(int window) {
    return table.phase[window] == WindowPhase.OPEN
        && table.top[window] == table.geometry[window].packets();
  }

  /** Whether a time-out is a prompt one, if A is this. */
  private boolean isPrompt(int window, long time) {
    boolean requested = table.next[window] > wbase[window];
    return on
        && table.repeats[window] == 0
        && prompts[window] < ControlSizes.PROMPTS
        && time << prompts[window] < table.transport.timeout()
        && (requested || tail(window));
  }

  private long due(int window, long time) {
    boolean requested = table.next[window] > wbase[window];
    long since = table.waitingSince[window];
    long from = requested ? since : Math.max(since, table.lastAccepted[window]);
    long ordinary = since + table.transport.timeout();
    return Math.min(ordinary, from + (time << prompts[window]));
  }

  /** A time-out falls: of the right kind, and when it is due. */
  void check(long commit, int window, boolean prompt, long lateness) {
    boolean fresh = commit - timeChanged[window] <= VISIT;
    long before = fresh ? timeBefore[window] : time(window);
    long after = time(window);
    if (!prompt) {
      boolean unsure = commit - changed[window] <= VISIT;
      boolean none = !isPrompt(window, before) || !isPrompt(window, after);
      assertThat(none || unsure).as("a prompt time-out of window %d", window).isTrue();
      return;
    }
    boolean right =
        isPrompt(window, after) && commit >= due(window, after)
            || isPrompt(window, before) && commit >= due(window, before);
    assertThat(right)
        .as(
            "clock %d: window %d is due for a prompt time-out; A %d or %d (%d), T %d, %d prompt, %d repeats, NEXT %d, WBASE %d, TOP %d, N %d, since %d, accepted %d, changed %d",
            commit,
            window,
            before,
            after,
            timeChanged[window],
            table.transport.timeout(),
            prompts[window],
            table.repeats[window],
            table.next[window],
            wbase[window],
            table.top[window],
            table.geometry[window].packets(),
            table.waitingSince[window],
            table.lastAccepted[window],
            changed[window])
        .isTrue();
    if (lateness > 0) {
      long due = Math.max(due(window, Math.max(before, after)), changed[window]);
      assertThat(commit - due).as("prompt, not too late").isLessThanOrEqualTo(lateness);
    }
    prompts[window]++;
    changed(commit, window);
    total++;
  }

  /** The least clocks without a packet after which a window may be quiet. */
  long leastQuiet(long clock, int window) {
    long most = table.transport.timeout();
    if (!on || !tail(window)) {
      return most;
    }
    boolean fresh = clock - timeChanged[window] <= VISIT;
    return fresh ? Math.min(timeBefore[window], time(window)) : time(window);
  }

  /** The clocks after which it surely is. */
  long mostQuiet(long clock, int window) {
    long most = table.transport.timeout();
    boolean fresh = clock - changed[window] <= VISIT;
    return !on || !tail(window) || fresh ? most : time(window);
  }

  /** Prompt time-outs. */
  long total() {
    return total;
  }
}
