// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.StatusWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.sizes.ControlSizes;
import dev.sluice.spec.window.WindowSnapshot;
import dev.sluice.spec.window.WindowState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What the spec asks for, from the state that the model was given. The first query of a window
 * after its time-out is the time-out's, any other is early.
 *
 * <p>At a time-out: MARK, and whether the window is quiet, are those of a visit some clocks before
 * the query. Where they have just changed, what either of them leads to is right. Whether more is
 * to come, which decides on the range request, is judged by the model some clocks later: it has to
 * be so in some clock between.
 *
 * <p>Early: the holes that D packets have overtaken, in order; the model may end before the last of
 * them. What it notes in the end says where.
 */
final class AskedWindows {
  private static final int NONE = -1;

  /** Clocks from the address of a visit's rows to that before the query that comes of it. */
  private static final int CHANGE_CLOCKS = ControlSizes.SEEN_AFTER_ADDRESS + 1;

  /** Of these, clocks since the visit has measured how long ago a packet was accepted. */
  private static final int MEASURED_CLOCKS = CHANGE_CLOCKS - 2;

  private final NicParameters parameters;
  private final WindowTable table;
  private final ControlQueue queue;
  private final ExpectedPackets expected;
  private final EarlyBounds bounds;
  private final PromptBounds prompts;
  private final TimeoutRequests requests;
  private final WindowAnswers answers;
  private final WindowSnapshot snapshot;
  private final RangeRule rangeRule;
  private final PacketHeader header = new PacketHeader();
  private int waiting = NONE;
  private int asking = NONE;
  private boolean early;

  /** The window that timed out last and was not read since, or none. */
  private int timedOut = NONE;

  /** What MARK and the time of the last packet were some clocks ago. */
  private final int[] markBefore;

  private final long[] markChanged;

  /** What may be asked for at this time-out: one, or several where something has just changed. */
  private final List<Choice> choices = new ArrayList<>();

  private final Set<Integer> marks = new HashSet<>();

  private boolean mayBeQuiet;
  private boolean mayBeBusy;
  private boolean reports;

  /**
   * What a time-out leads to.
   *
   * @param next NEXT after it
   * @param range a range request from this packet may follow, or none when negative
   * @param requests single packets, oldest first
   */
  private record Choice(int next, int range, List<Integer> requests) {}

  AskedWindows(
      NicParameters parameters,
      WindowTable table,
      ControlQueue queue,
      ExpectedPackets expected,
      EarlyBounds bounds,
      PromptBounds prompts) {
    this.parameters = parameters;
    this.table = table;
    this.queue = queue;
    this.expected = expected;
    this.bounds = bounds;
    this.prompts = prompts;
    answers = new WindowAnswers(table, queue);
    requests = new TimeoutRequests(table, answers);
    rangeRule = new RangeRule(table, prompts);
    snapshot = new WindowSnapshot(parameters.sluice().width());
    markBefore = new int[table.phase.length];
    markChanged = new long[table.phase.length];
    Arrays.fill(markChanged, -CHANGE_CLOCKS - 1);
  }

  /** A packet is dropped beyond a window; before the spec hears of it. */
  void beyond(long clock, int window) {
    rangeRule.beyond(clock, window);
  }

  /** A use of a window begins. */
  void open(int window) {
    timedOut = timedOut == window ? NONE : timedOut;
    markChanged[window] = -CHANGE_CLOCKS - 1;
  }

  /** The window has timed out. */
  void timeout(int window) {
    timedOut = window;
  }

  /** A packet moves WBASE: MARK changes. */
  void slid(long clock, int window, int mark) {
    if (clock - markChanged[window] > CHANGE_CLOCKS) {
      markBefore[window] = mark;
    }
    markChanged[window] = clock;
  }

  /** A query is offered. */
  void begin(long clock, int window) {
    assertThat(waiting).as("one window is read at a time").isEqualTo(NONE);
    waiting = window;
    early = timedOut != window;
    timedOut = NONE;
    assertThat(!early || table.extensions.early()).as("no time-out, and not early").isTrue();
    marks.clear();
    marks.add(table.mark[window]);
    if (clock - markChanged[window] <= CHANGE_CLOCKS) {
      marks.add(markBefore[window]);
    }
    long since = clock - table.lastAccepted[window];
    long least = prompts.leastQuiet(clock, window) + MEASURED_CLOCKS;
    long most = prompts.mostQuiet(clock, window) + MEASURED_CLOCKS;
    mayBeQuiet = !table.extensions.early() || since >= least || since <= CHANGE_CLOCKS;
    mayBeBusy = table.extensions.early() && (since < most || since <= CHANGE_CLOCKS);
  }

  /** The engine's answer, if it is there. */
  void observe(long clock, Wires status) {
    look(clock, status);
    rangeRule.observe(clock);
  }

  private void look(long clock, Wires status) {
    if (waiting == NONE || !status.valid || status.getInt(StatusWires.WINDOW) != waiting) {
      return;
    }
    int window = waiting;
    waiting = NONE;
    asking = NONE;
    if (status.getInt(StatusWires.STATE) != WindowState.OPEN.code()
        || status.getInt(StatusWires.GENERATION) != table.generation[window]) {
      return;
    }
    read(status);
    asking = window;
    if (early) {
      askEarly(window);
    } else {
      ask(clock, window);
    }
  }

  private void askEarly(int window) {
    int wbase = snapshot.wbase();
    int asked = 0;
    for (int m = 0; m < snapshot.last(); m++) {
      int k = wbase + m;
      boolean due = k >= table.next[window] && k < bounds.end(window);
      if (!snapshot.get(m) && due && asked < table.transport.requestsPerTimeout()) {
        answers.send(PacketType.SINGLE_REQUEST, window, k, 0);
        queue.poll(header);
        expected.perhaps(window, queue, header);
        asked++;
      }
    }
  }

  private void ask(long clock, int window) {
    choices.clear();
    if (mayBeQuiet) {
      choices.add(choice(clock, window, false, table.mark[window]));
    }
    if (mayBeBusy) {
      marks.forEach(mark -> choices.add(choice(clock, window, true, mark)));
    }
    // Each asks for the first of what the longest asks for.
    int sure = choices.stream().mapToInt(c -> c.requests.size()).min().orElseThrow();
    Choice longest = Collections.max(choices, Comparator.comparingInt(c -> c.requests.size()));
    for (int i = 0; i < longest.requests.size(); i++) {
      answers.send(PacketType.SINGLE_REQUEST, window, longest.requests.get(i), 0);
      queue.poll(header);
      if (i < sure) {
        expected.request(window, queue, header);
      } else {
        expected.perhaps(window, queue, header);
      }
    }
    int last = snapshot.last();
    boolean progress = table.extensions.progress();
    rangeRule.begin(window, !progress && (last < 0 || last == width() - 1));
    reports = progress && snapshot.wbase() > 0 && width() < table.geometry[window].packets();
  }

  /** What the spec asks for, if the window is busy and MARK is so, or is quiet. */
  private Choice choice(long clock, int window, boolean busy, int mark) {
    long lastAccepted = table.lastAccepted[window];
    boolean overrun = table.overrun[window];
    int nextBefore = table.next[window];
    int markNow = table.mark[window];
    table.mark[window] = mark;
    table.lastAccepted[window] = busy ? clock : clock - table.transport.timeout();
    requests.ask(clock, window, snapshot);
    int next = table.next[window];
    table.lastAccepted[window] = lastAccepted;
    table.overrun[window] = overrun;
    table.next[window] = nextBefore;
    table.mark[window] = markNow;
    int range = NONE;
    List<Integer> singles = new ArrayList<>();
    while (queue.poll(header)) {
      if (header.type() == PacketType.RANGE_REQUEST) {
        range = header.pidx();
      } else {
        singles.add(header.pidx());
      }
    }
    int last = snapshot.last();
    boolean most = singles.size() == table.transport.requestsPerTimeout();
    int after = singles.isEmpty() ? 0 : singles.getLast() + 1;
    int end = Math.max(mark, snapshot.wbase() + 1);
    boolean left = most && hole(after) < Math.min(end, snapshot.wbase() + last);
    boolean full = table.extensions.progress() && last == width() - 1;
    boolean allAsked = !snapshot.tailSeen() && hole(next) > snapshot.wbase() + last;
    if (range < 0 && busy && !left && allAsked && !full) {
      range = snapshot.wbase() + last + 1; // If silence comes until the model decides.
    }
    return new Choice(next, range, singles);
  }

  /** The first hole from packet k on, or one after the last packet. */
  private int hole(int k) {
    int m = Math.max(0, k - snapshot.wbase());
    while (m <= snapshot.last() && snapshot.get(m)) {
      m++;
    }
    return snapshot.wbase() + m;
  }

  /** The model says up to where it has asked, and whether a range request follows. */
  void noted(long clock, int window, int modelNext, boolean ranged) {
    assertThat(window).as("the window that was read").isEqualTo(asking);
    asking = NONE;
    if (early) {
      assertThat(ranged).isFalse();
      notedEarly(clock, window, modelNext);
      return;
    }
    choices.removeIf(choice -> hole(choice.next) != hole(modelNext));
    assertThat(choices).as("time-outs that lead to NEXT %d", modelNext).isNotEmpty();
    Set<Integer> sure = new HashSet<>(choices.getFirst().requests);
    Set<Integer> possible = new HashSet<>();
    for (Choice choice : choices) {
      sure.retainAll(choice.requests);
      possible.addAll(choice.requests);
    }
    expected.decided(window, sure, possible);
    table.next[window] = modelNext;
    table.mark[window] = modelNext;
    int range = choices.stream().mapToInt(Choice::range).max().orElse(NONE);
    boolean mayHaveNone = choices.stream().anyMatch(choice -> choice.range < 0);
    if (ranged) {
      assertThat(range >= 0 && rangeRule.mayBeMade()).as("range request too early").isTrue();
      rangeRule.made(clock);
      request(PacketType.RANGE_REQUEST, window, range);
    } else {
      assertThat(mayHaveNone || rangeRule.mayBeLeft()).as("a range request is due").isTrue();
    }
    if (reports) {
      request(PacketType.PROGRESS, window, snapshot.wbase());
    }
  }

  private void request(PacketType type, int window, int pidx) {
    answers.send(type, window, pidx, 0);
    queue.poll(header);
    expected.request(window, queue, header);
  }

  private void notedEarly(long clock, int window, int modelNext) {
    expected.noted(window, modelNext);
    int before = table.next[window];
    int asked = 0;
    for (int m = Math.max(0, before - snapshot.wbase()); m + snapshot.wbase() < modelNext; m++) {
      if (m <= snapshot.last() && !snapshot.get(m)) {
        asked++;
        assertThat(snapshot.wbase() + m).as("overtaken by D").isLessThan(bounds.end(window));
      }
    }
    assertThat(asked).isLessThanOrEqualTo(table.transport.requestsPerTimeout());
    assertThat(modelNext).isGreaterThanOrEqualTo(before);
    assertThat(modelNext)
        .isLessThanOrEqualTo(Math.max(before, snapshot.wbase() + snapshot.last() + 1));
    table.next[window] = modelNext;
    if (before <= snapshot.wbase() && modelNext > snapshot.wbase()) {
      table.waitingSince[window] = clock;
      table.mark[window] = modelNext;
    }
  }

  private int width() {
    return parameters.sluice().width();
  }

  private void read(Wires status) {
    long[] wvec = snapshot.wvec();
    for (int i = 0; i < wvec.length; i++) {
      wvec[i] = status.word(StatusWires.WVEC, wvec.length - 1 - i);
    }
    if (width() < 64) {
      wvec[0] <<= 64 - width();
    }
    snapshot.set(
        status.getInt(StatusWires.WBASE),
        status.getBit(StatusWires.TAIL_SEEN),
        status.getInt(StatusWires.TAIL_INDEX));
  }

  void finish() {
    assertThat(waiting).isEqualTo(NONE);
  }
}
