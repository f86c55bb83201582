// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.QueryWires;
import dev.sluice.cycle.wires.StatusWires;
import dev.sluice.cycle.wires.control.AskRowWires;
import dev.sluice.cycle.wires.control.AskingWires;
import dev.sluice.cycle.wires.control.CommitWires;
import dev.sluice.cycle.wires.control.OutcomeWires;
import dev.sluice.cycle.wires.control.RequestRowWires;
import dev.sluice.cycle.wires.control.SeenWires;
import dev.sluice.cycle.wires.control.VisitWishWires;
import dev.sluice.cycle.wires.control.WindowUseWires;
import dev.sluice.cycle.wires.control.trips.TimedRequestWires;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.ControlSizes;
import dev.sluice.spec.window.WindowState;
import java.util.List;

/**
 * Cycle model of RequestMaker: asks for what one window lacks, at a time-out or early. A visit says
 * what is to be asked for; the window's state is read from the engine; {@link HoleSearch} finds the
 * holes, each a single-packet request, at most B; a visit notes what was asked for and decides on
 * the range request; at a time-out a progress report may follow.
 *
 * <p>{@code requestCommit} depends on {@code seen} in the same clock. Nothing allocates after
 * construction. Not thread-safe.
 */
public final class RequestMakerModel implements BlockModel {
  private enum State {
    IDLE,
    ASK,
    QUERY,
    STATUS,
    PREPARE,
    SEARCH,
    REACH,
    ASKED,
    RANGE,
    REPORT
  }

  /** {@link AskingWires}: settings. */
  public final Wires asking = AskingWires.signals("asking");

  /** {@link SeenWires}: what a visit found. */
  public final Wires seen;

  /** {@link OutcomeWires}: what became of a commit. */
  public final Wires outcome = OutcomeWires.flow("outcome");

  /** {@link WindowUseWires}: a window's time-out has fallen; only while idle, with an outcome. */
  public final Wires timeout;

  /** A time-out waits: no early request is begun. */
  public final Wires timeoutWaits = Wires.signal("timeoutWaits", 1);

  /** {@link AskRowWires}: the first window that waits for an early request. */
  public final Wires waiting;

  /** {@link StatusWires}: the engine's answers. */
  public final Wires status;

  /** {@link VisitWishWires}: the visit that it wants. */
  public final Wires requestWish;

  /** {@link CommitWires}: what its visit writes. */
  public final Wires requestCommit = CommitWires.flow("requestCommit");

  /** Whether a time-out may begin. */
  public final Wires requestsIdle = Wires.signal("requestsIdle", 1);

  /** {@link QueryWires}: questions to the engine. */
  public final Wires query;

  /** {@link RequestRowWires}: packets that it orders. */
  public final Wires request;

  /** {@link TimedRequestWires}: a request whose time counts. */
  public final Wires timed;

  /** Pulse: a single-packet request was ordered early. */
  public final Wires earlyRequest = Wires.signal("earlyRequest", 1);

  private final int width;
  private final HoleSearch search;
  private final TimedRequests timing;

  /** One request until it is taken. */
  private final Wires order;

  private boolean ordersEarly;
  private State state = State.IDLE;
  private State next = State.IDLE;
  private int window;
  private int generation;

  /** No time-out has fallen: holes that D packets have overtaken are asked for. */
  private boolean early;

  /** Holes before this packet are asked for; of a time-out all, unless {@link #bounded}. */
  private int end;

  private boolean bounded;

  /** The window that is offered is taken in this clock. */
  private boolean takes;

  /** The first visit has decided in the clock before: whether the engine is to be asked. */
  private boolean decided;

  private boolean worthIt;
  private boolean isLong;
  private boolean isBusy;

  /** The second visit has found in the clock before that the use has ended. */
  private boolean isGone;

  /** NEXT, below which an early request asks for nothing. */
  private int unasked;

  private int wbase;
  private boolean reports;
  private boolean tailSeen;

  /** The answer is of this use of the window, which is open. */
  private boolean usable;

  /** Clocks of preparation that are left. */
  private int preparing;

  /** Single requests that may still be made for this answer. */
  private int left;

  /** A hole that was found and is not ordered yet. */
  private boolean finding;

  private int found;
  private boolean baseAsked;
  private boolean allAsked;

  /** The visit of the clock before has handed over a commit; a range request is to follow. */
  private boolean noted;

  /** The commit of the clock before was not cancelled. */
  private boolean stands;

  /** The time-out of the clock before. */
  private final Wires heard;

  private boolean ranges;

  /**
   * A component as it is after reset.
   *
   * @param p R, W
   */
  public RequestMakerModel(SluiceParameters p) {
    width = p.width();
    int bits = p.windowBits();
    seen = SeenWires.flow(bits, "seen");
    timeout = WindowUseWires.flow(bits, "timeout");
    heard = WindowUseWires.flow(bits, "heard");
    waiting = AskRowWires.stream(bits, "waiting");
    status = StatusWires.flow(p, "status");
    requestWish = VisitWishWires.flow(bits, "requestWish");
    query = QueryWires.stream(p, "query");
    request = RequestRowWires.stream(bits, "request");
    order = RequestRowWires.stream(bits, "order");
    search = new HoleSearch(width);
    timed = TimedRequestWires.flow(bits, "timed");
    timing = new TimedRequests(p.windows(), timed);
    reset();
  }

  @Override
  public void reset() {
    state = State.IDLE;
    next = State.IDLE;
    window = 0;
    order.valid = false;
    ordersEarly = false;
    finding = false;
    takes = false;
    decided = false;
    isGone = false;
    noted = false;
    stands = false;
    usable = false;
    heard.valid = false;
    timing.reset();
  }

  /** For the check against the spec: after the visit that was noted a range request follows. */
  boolean ranges() {
    return stands && ranges;
  }

  @Override
  public void drive() {
    requestsIdle.set(0, state == State.IDLE && !takes);
    waiting.ready = takes;
    requestWish.valid = state == State.ASK || state == State.ASKED && !stands || heard.valid;
    if (requestWish.valid) {
      VisitKind kind = state == State.ASKED ? VisitKind.ASKED : VisitKind.ASK;
      requestWish.set(VisitWishWires.KIND, kind.ordinal());
      requestWish.set(
          VisitWishWires.WINDOW, heard.valid ? heard.getInt(WindowUseWires.WINDOW) : window);
    }
    query.valid = state == State.QUERY;
    query.set(QueryWires.WINDOW, window);
    request.valid = order.valid;
    if (order.valid) {
      request.copyFrom(order);
    }
    earlyRequest.set(0, ordersEarly);
    timing.drive();
  }

  @Override
  public void settle() {
    requestCommit.valid = VisitKind.ASKED.decides(seen) && open();
    if (requestCommit.valid) {
      note();
    }
  }

  /** The window is still open for that use. */
  private boolean open() {
    return seen.getInt(SeenWires.ROW_PHASE) == PhaseCodes.OPEN
        && !seen.getBit(SeenWires.COMPLETED)
        && !seen.getBit(SeenWires.ERROR)
        && !seen.getBit(SeenWires.COMPLETES)
        && seen.getInt(SeenWires.ROW_GENERATION) == generation;
  }

  /** Writes NEXT, MARK and the time-out. A slide since the rows were read has begun it anew. */
  private void note() {
    boolean slid = seen.getBit(SeenWires.CALMED);
    int reached = Math.max(seen.getInt(SeenWires.NEXT), search.pidx());
    boolean toggled = slid && !seen.getBit(SeenWires.PROGRESSED);
    Commits.begin(requestCommit, seen);
    requestCommit.set(
        CommitWires.PHASE_PROGRESS_SEEN, seen.getBit(SeenWires.PROGRESS_TOGGLE) != toggled);
    if (range()) {
      requestCommit.set(CommitWires.PHASE_OVERRUN_SEEN, seen.getBit(SeenWires.OVERRUN_TOGGLE));
    }
    requestCommit.set(CommitWires.WRITES_WAIT, true);
    requestCommit.set(CommitWires.RESTARTS, early && baseAsked || slid);
    requestCommit.set(CommitWires.REPEATS, slid ? 0 : seen.get(SeenWires.REPEATS));
    requestCommit.set(CommitWires.PROMPTS, slid ? 0 : seen.get(SeenWires.PROMPTS));
    if (!early || baseAsked) {
      requestCommit.set(CommitWires.MARK, reached);
    } else {
      requestCommit.set(CommitWires.MARK, seen.get(slid ? SeenWires.NEXT : SeenWires.MARK));
    }
    requestCommit.set(CommitWires.WRITES_PACKET, true);
    requestCommit.set(CommitWires.PACKET_PACKETS, seen.get(SeenWires.PACKETS));
    requestCommit.set(CommitWires.PACKET_NEXT, reached);
  }

  /** What follows the last set bit is lost, or was dropped, rather than on its way. */
  private boolean range() {
    boolean quiet = !seen.getBit(SeenWires.ACCEPTED) || seen.getBit(SeenWires.DUE);
    boolean over =
        asking.getBit(AskingWires.PROGRESS)
            ? quiet && !search.full()
            : quiet || search.full() || search.empty() || seen.getBit(SeenWires.OVERRUN);
    return !early && allAsked && !tailSeen && over;
  }

  @Override
  public void clock() {
    timing.clock();
    boolean mayTake = mayTake();
    boolean orderFree = !order.valid;
    order.valid &= !request.ready;
    ordersEarly = false;
    switch (state) {
      case IDLE -> begin();
      case ASK -> onAsk();
      case QUERY -> next = query.ready ? State.STATUS : State.QUERY;
      case STATUS -> onStatus();
      case PREPARE -> prepare();
      case SEARCH -> search(orderFree);
      case REACH -> next = State.ASKED;
      case ASKED -> onAsked();
      case RANGE -> {
        if (orderFree) {
          order(PacketType.RANGE_REQUEST, search.pidx());
          next = reports ? State.REPORT : State.IDLE;
        }
      }
      default -> {
        if (orderFree) {
          order(PacketType.PROGRESS, wbase);
          next = State.IDLE;
        }
      }
    }
    state = next;
    takes = mayTake;
    heard.copyFrom(timeout);
  }

  /**
   * The first of the line is taken in the next clock, in which no time-out may begin. From decide
   * to outcome the sweep may have begun one, which is heard a clock later.
   */
  private boolean mayTake() {
    boolean visited = seen.valid || outcome.valid || heard.valid;
    boolean idle = state == State.IDLE && !takes;
    return waiting.valid && idle && !timeoutWaits.getBit(0) && !visited;
  }

  /** A time-out, or the first of the line. */
  private void begin() {
    if (heard.valid) {
      window = heard.getInt(WindowUseWires.WINDOW);
      generation = heard.getInt(WindowUseWires.GENERATION);
      early = false;
      next = State.ASK;
    } else if (waiting.fires()) {
      window = waiting.getInt(AskRowWires.WINDOW);
      generation = waiting.getInt(AskRowWires.GENERATION);
      end = waiting.getInt(AskRowWires.END);
      early = true;
      next = State.ASK;
    }
  }

  /** Decides, and goes on a clock later, with the settings of that clock. */
  private void onAsk() {
    if (decided) {
      decided = false;
      reports = !early && asking.getBit(AskingWires.PROGRESS) && isLong;
      bounded = asking.getBit(AskingWires.EARLY) && isBusy;
      next = worthIt ? State.QUERY : State.IDLE;
      return;
    }
    if (!VisitKind.ASK.decides(seen)) {
      return;
    }
    decided = true;
    unasked = seen.getInt(SeenWires.NEXT);
    isLong = seen.getInt(SeenWires.PACKETS) > width;
    isBusy = seen.getBit(SeenWires.ACCEPTED) && !seen.getBit(SeenWires.DUE);
    worthIt = open() && (!early || end > unasked);
    if (!early) {
      end = seen.getInt(SeenWires.MARK);
    }
  }

  private void onStatus() {
    if (!status.valid || status.getInt(StatusWires.WINDOW) != window) {
      return;
    }
    usable =
        status.getInt(StatusWires.STATE) == WindowState.OPEN.code()
            && status.getInt(StatusWires.GENERATION) == generation;
    search.load(status);
    wbase = status.getInt(StatusWires.WBASE);
    tailSeen = status.getBit(StatusWires.TAIL_SEEN);
    left = asking.getInt(AskingWires.REQUESTS_PER_TIMEOUT);
    preparing = ControlSizes.PREPARE_CLOCKS;
    baseAsked = false;
    next = State.PREPARE;
  }

  /** Packets become places from WBASE on, 0 to W. */
  private void prepare() {
    if (!usable) {
      next = State.IDLE;
      return;
    }
    if (--preparing > 0) {
      return;
    }
    int skipped = place(unasked);
    int within = width;
    if (early) {
      within = place(end);
    } else if (bounded) {
      within = Math.max(1, place(end));
    }
    search.prepare(early, skipped, within);
    timing.begin(window, generation, unasked, wbase);
    next = State.SEARCH;
  }

  private int place(int packet) {
    return Math.max(0, Math.min(width, packet - wbase));
  }

  /** Finds a hole, or orders the one that was found, or goes on to the next eight places. */
  private void search(boolean orderFree) {
    if (finding) {
      if (orderFree) {
        order(PacketType.SINGLE_REQUEST, found);
        timing.order(found);
        ordersEarly = early;
        finding = false;
      }
    } else if (search.finds()) {
      if (search.asks() && left > 0) {
        finding = true;
        found = search.pidx() + search.place();
        left--;
        baseAsked |= found == wbase;
        search.fill();
      } else {
        search.stop();
        allAsked = false;
        next = State.REACH;
      }
    } else if (search.more()) {
      search.step();
    } else {
      search.finish();
      allAsked = true;
      next = State.REACH;
    }
  }

  /**
   * Decides; in the clock after it hears whether an arrival has cancelled the commit, and in the
   * one after that goes on.
   */
  private void onAsked() {
    if (stands) {
      reports &= wbase > 0;
      next = ranges ? State.RANGE : reports ? State.REPORT : State.IDLE;
    }
    if (isGone) {
      next = State.IDLE;
    }
    stands = noted && !outcome.getBit(OutcomeWires.CANCELLED);
    noted = false;
    isGone = false;
    if (VisitKind.ASKED.decides(seen)) {
      noted = open();
      ranges = noted && range();
      isGone = !noted;
    }
  }

  /** Only while there is none. */
  private void order(PacketType type, int index) {
    order.valid = true;
    order.set(RequestRowWires.TYPE, type.code());
    order.set(RequestRowWires.WINDOW, window);
    order.set(RequestRowWires.GENERATION, generation);
    order.set(RequestRowWires.PIDX, index);
  }

  @Override
  public List<Wires> inputs() {
    return List.of(asking, seen, outcome, timeout, timeoutWaits, waiting, status);
  }

  @Override
  public List<Wires> outputs() {
    return List.of(requestWish, requestCommit, requestsIdle, query, request, timed, earlyRequest);
  }
}
