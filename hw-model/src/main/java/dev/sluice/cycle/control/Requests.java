// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.QueryWires;
import dev.sluice.cycle.wires.StatusWires;
import dev.sluice.cycle.wires.registers.ReceiveConfigWires;
import dev.sluice.cycle.wires.registers.ReceiveCountWires;
import dev.sluice.protocol.PacketType;
import dev.sluice.spec.window.WindowState;

/**
 * Asks for what one window lacks, at a time-out or early. A visit says what is to be asked for; the
 * window's state is read from the engine; {@link HoleSearch} finds the holes, each a single-packet
 * request, at most B; a visit notes what was asked for and decides on the range request; at a
 * time-out a progress report may follow.
 */
final class Requests {
  private static final int IDLE = 0;
  private static final int ASK = 1;
  private static final int QUERY = 2;
  private static final int STATUS = 3;
  private static final int PREPARE = 4;
  private static final int SEARCH = 5;
  private static final int ASKED = 6;
  private static final int RANGE = 7;
  private static final int REPORT = 8;

  private final int width;
  private final Wires query;
  private final Wires status;
  private final Wires config;
  private final Wires count;
  private final Visits visits;
  private final ControlRows rows;
  private final AskLine line;
  private final HoleSearch search;
  private final AskNotes notes;

  private int state;
  private int next;
  private int window;
  private int generation;

  /** No time-out has fallen: holes that D packets have overtaken are asked for. */
  private boolean early;

  /** Holes before this packet are asked for; of a time-out all, unless {@link #bounded}. */
  private int end;

  private boolean bounded;

  /** NEXT, below which an early request asks for nothing. */
  private int unasked;

  private int wbase;
  private boolean reports;
  private boolean tailSeen;
  private int asked;
  private boolean baseAsked;
  private boolean allAsked;
  private int noted = -1;
  private boolean ranged;

  /** One request until it is taken. */
  final RequestOrder order = new RequestOrder();

  Requests(
      int width,
      Wires query,
      Wires status,
      Wires config,
      Wires count,
      Visits visits,
      ControlRows rows,
      AskLine line) {
    this.width = width;
    this.query = query;
    this.status = status;
    this.config = config;
    this.count = count;
    this.visits = visits;
    this.rows = rows;
    this.line = line;
    search = new HoleSearch(width);
    notes = new AskNotes(rows, visits, config);
  }

  void reset() {
    state = IDLE;
    next = IDLE;
    window = 0;
    order.reset();
  }

  boolean idle() {
    return state == IDLE;
  }

  /** A window's time-out has fallen. Before {@link #clock}. */
  void begin(int ofWindow, int ofGeneration) {
    window = ofWindow;
    generation = ofGeneration;
    early = false;
    next = ASK;
  }

  /** The first of the line is taken, if no time-out fell in this clock. */
  boolean beginEarly() {
    if (next != IDLE || !line.hasFirst()) {
      return false;
    }
    window = line.window();
    generation = line.generation();
    end = line.end();
    early = true;
    next = ASK;
    return true;
  }

  /** For the check against the spec: the window noted in the clock before, or -1. */
  int noted() {
    return noted;
  }

  /** For the check against the spec: of that window a range request is made. */
  boolean ranged() {
    return ranged;
  }

  /** For the check against the spec: NEXT of a window. */
  int nextOf(int which) {
    return rows.next[which];
  }

  /** The visit that is wanted, or -1. */
  int wantedVisit() {
    return switch (state) {
      case ASK -> Visits.ASK;
      case ASKED -> Visits.ASKED;
      default -> -1;
    };
  }

  int window() {
    return window;
  }

  void drive() {
    query.valid = state == QUERY;
    query.set(QueryWires.WINDOW, window);
  }

  /** The rising edge. */
  void clock(long now, boolean orderTaken) {
    boolean orderFree = !order.valid();
    if (orderTaken) {
      order.taken();
    }
    noted = -1;
    switch (state) {
      case ASK -> onAsk();
      case QUERY -> next = query.ready ? STATUS : QUERY;
      case STATUS -> onStatus();
      case PREPARE -> prepare();
      case SEARCH -> search(orderFree);
      case ASKED -> onAsked(now);
      case RANGE -> {
        if (orderFree) {
          order(PacketType.RANGE_REQUEST, search.pidx());
          next = reports ? REPORT : IDLE;
        }
      }
      case REPORT -> {
        if (orderFree) {
          order(PacketType.PROGRESS, wbase);
          next = IDLE;
        }
      }
      default -> {
        // Idle: begin has set what comes next.
      }
    }
    state = next;
  }

  private boolean visited(int kind) {
    return visits.decides() && visits.kind == kind;
  }

  private void onAsk() {
    if (!visited(Visits.ASK)) {
      return;
    }
    unasked = visits.next;
    reports = !early && config.getBit(ReceiveConfigWires.PROGRESS) && visits.packets > width;
    if (!early) {
      end = visits.mark;
      bounded = config.getBit(ReceiveConfigWires.EARLY) && visits.accepted && !visits.due();
    }
    boolean worthIt = !early || end > visits.next;
    next = notes.open(generation) && worthIt ? QUERY : IDLE;
  }

  private void onStatus() {
    if (!status.valid || status.getInt(StatusWires.WINDOW) != window) {
      return;
    }
    boolean open =
        status.getInt(StatusWires.STATE) == WindowState.OPEN.code()
            && status.getInt(StatusWires.GENERATION) == generation;
    search.load(status);
    wbase = status.getInt(StatusWires.WBASE);
    tailSeen = status.getBit(StatusWires.TAIL_SEEN);
    asked = 0;
    baseAsked = false;
    next = open ? PREPARE : IDLE;
  }

  /** Packets become places from WBASE on, 0 to W. */
  private void prepare() {
    int skipped = place(unasked);
    int within = width;
    if (early) {
      within = place(end);
    } else if (bounded) {
      within = Math.max(1, place(end));
    }
    search.prepare(early, skipped, within);
    next = SEARCH;
  }

  private int place(int packet) {
    return Math.max(0, Math.min(width, packet - wbase));
  }

  private void search(boolean orderFree) {
    if (search.finds()) {
      boolean asks =
          search.asks() && asked != config.getInt(ReceiveConfigWires.REQUESTS_PER_TIMEOUT);
      if (asks && orderFree) {
        int hole = search.pidx() + search.place();
        order(PacketType.SINGLE_REQUEST, hole);
        if (early) {
          count.set(ReceiveCountWires.EARLY_REQUEST, true);
        }
        baseAsked |= hole == wbase;
        asked++;
        search.fill();
      } else if (!asks) {
        search.stop();
        allAsked = false;
        next = ASKED;
      }
    } else if (search.more()) {
      search.step();
    } else {
      search.finish();
      allAsked = true;
      next = ASKED;
    }
  }

  private void onAsked(long now) {
    if (!visited(Visits.ASKED)) {
      return;
    }
    if (!notes.open(generation)) {
      next = IDLE;
      return;
    }
    boolean range = !early && allAsked && !tailSeen && notes.over(search);
    noted = window;
    ranged = range;
    notes.write(now, early, baseAsked, search.pidx());
    if (range) {
      rows.overrunSeen[window] = visits.overrunToggle;
    }
    next = range ? RANGE : reports && wbase > 0 ? REPORT : IDLE;
    reports &= wbase > 0;
  }

  private void order(PacketType type, int index) {
    order.give(type, index, window, generation);
  }
}
