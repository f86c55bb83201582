package dev.sluice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.wires.StatusWires;
import dev.sluice.cycle.wires.Wires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;

/**
 * What the spec asks for, from the state that the model was given.
 *
 * <p>At a time-out: MARK, and whether the window is quiet, are the model's word of the visit
 * before, which was right within two clocks. Whether more is to come, which decides on the range
 * request, is judged by the model some clocks later: it has to be so in some clock between.
 *
 * <p>Early: the holes that D packets have overtaken, in order; the model may end before the last of
 * them. What it notes in the end says where.
 */
final class AskedWindows {
  private static final int NONE = -1;

  private final NicParameters parameters;
  private final WindowTable table;
  private final ControlQueue queue;
  private final ExpectedPackets expected;
  private final EarlyBounds bounds;
  private final TimeoutRequests requests;
  private final WindowAnswers answers;
  private final WindowSnapshot snapshot;
  private final RangeRule rangeRule;
  private final PacketHeader header = new PacketHeader();
  private int waiting = NONE;
  private int asking = NONE;
  private boolean early;
  private boolean bounded;

  /** MARK when the window was asked for. */
  private int mark;

  /** A range request from this packet may follow, or none when negative; then a report, or not. */
  private int range;

  private boolean reports;

  /** NEXT after what the spec asked for at a time-out. */
  private int next;

  AskedWindows(
      NicParameters parameters,
      WindowTable table,
      ControlQueue queue,
      ExpectedPackets expected,
      EarlyBounds bounds) {
    this.parameters = parameters;
    this.table = table;
    this.queue = queue;
    this.expected = expected;
    this.bounds = bounds;
    answers = new WindowAnswers(table, queue);
    requests = new TimeoutRequests(table, answers);
    rangeRule = new RangeRule(table);
    snapshot = new WindowSnapshot(parameters.sluice().width());
  }

  /** A packet is dropped beyond a window; before the spec hears of it. */
  void beyond(long clock, int window) {
    rangeRule.beyond(clock, window);
  }

  /** A query is offered. */
  void begin(long clock, int window, ControlGlimpse inside) {
    assertThat(waiting).as("one window is read at a time").isEqualTo(NONE);
    waiting = window;
    early = inside.early();
    bounded = !early && inside.bounded();
    mark = inside.end();
    if (!early && table.extensions.early()) {
      long since = clock - table.lastAccepted[window];
      long timeout = table.transport.timeout();
      if (bounded) {
        boolean slid = clock - table.waitingSince[window] <= 2;
        assertThat(mark == table.mark[window] || slid).as("MARK %d", mark).isTrue();
        assertThat(since).as("not quiet").isLessThanOrEqualTo(timeout);
      } else {
        assertThat(since >= timeout || since <= 1).as("quiet for %d clocks", since).isTrue();
      }
    } else {
      assertThat(bounded).isFalse();
    }
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
    long lastAccepted = table.lastAccepted[window];
    boolean overrun = table.overrun[window];
    int nextBefore = table.next[window];
    int markBefore = table.mark[window];
    table.mark[window] = bounded ? mark : markBefore;
    table.lastAccepted[window] = bounded ? clock : clock - table.transport.timeout();
    requests.ask(clock, window, snapshot);
    next = table.next[window];
    table.lastAccepted[window] = lastAccepted;
    table.overrun[window] = overrun;
    table.next[window] = nextBefore;
    table.mark[window] = markBefore;
    range = -1;
    int asked = 0;
    int after = 0;
    while (queue.poll(header)) {
      if (header.type() == PacketType.RANGE_REQUEST) {
        range = header.pidx();
      } else {
        expected.request(window, queue, header);
        asked++;
        after = header.pidx() + 1;
      }
    }
    int last = snapshot.last();
    boolean most = asked == table.transport.requestsPerTimeout();
    int end = Math.max(mark, snapshot.wbase() + 1);
    boolean left = most && hole(after) < Math.min(end, snapshot.wbase() + last);
    boolean progress = table.extensions.progress();
    if (range < 0 && bounded && !left && everyHoleAsked() && !(progress && last == width() - 1)) {
      range = snapshot.wbase() + last + 1; // If silence comes until the model decides.
    }
    rangeRule.begin(window, !progress && (last < 0 || last == width() - 1));
    reports = progress && snapshot.wbase() > 0 && width() < table.geometry[window].packets();
  }

  private boolean everyHoleAsked() {
    return !snapshot.tailSeen() && hole(next) > snapshot.wbase() + snapshot.last();
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
    assertThat(hole(modelNext)).as("NEXT").isEqualTo(hole(next));
    table.next[window] = modelNext;
    table.mark[window] = modelNext;
    if (ranged) {
      assertThat(range >= 0 && rangeRule.mayBeMade()).as("range request too early").isTrue();
      rangeRule.made(clock);
      request(PacketType.RANGE_REQUEST, window, range);
    } else {
      assertThat(range < 0 || rangeRule.mayBeLeft()).as("a range request is due").isTrue();
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
