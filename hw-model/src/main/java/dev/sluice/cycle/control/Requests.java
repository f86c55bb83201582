package dev.sluice.cycle.control;

import dev.sluice.cycle.wires.QueryWires;
import dev.sluice.cycle.wires.ReceiveConfigWires;
import dev.sluice.cycle.wires.StatusWires;
import dev.sluice.cycle.wires.Wires;
import dev.sluice.protocol.PacketType;
import dev.sluice.spec.WindowState;

/**
 * Asks for what one window lacks. It reads the window's state from the engine, then looks at eight
 * bits of WVEC in a clock, from the left: each hole before the last set bit becomes a single-packet
 * request, at most B. When every hole is asked for and the tail was not seen, a visit decides on
 * the range request.
 */
final class Requests {
  private static final int IDLE = 0;
  private static final int QUERY = 1;
  private static final int STATUS = 2;
  private static final int SEARCH = 3;
  private static final int VISIT = 4;
  private static final int RANGE = 5;

  private static final int STEP = 8;

  private final int width;
  private final Wires query;
  private final Wires status;
  private final Wires config;
  private final Visits visits;
  private final ControlRows rows;

  private int state;
  private int next;
  private int window;
  private int generation;

  // The window's state as it was read, and how far the search is.
  private final int[] bytes;
  private int at;
  private int pidx;
  private boolean tailSeen;
  private int asked;
  private boolean nothingBehind;

  // One request until it is taken.
  private boolean orderValid;
  private PacketType orderType;
  private int orderPidx;
  private int orderWindow;
  private int orderGeneration;

  Requests(int width, Wires query, Wires status, Wires config, Visits visits, ControlRows rows) {
    this.width = width;
    this.query = query;
    this.status = status;
    this.config = config;
    this.visits = visits;
    this.rows = rows;
    bytes = new int[width / STEP];
  }

  void reset() {
    state = IDLE;
    next = IDLE;
    window = 0;
    orderValid = false;
  }

  boolean idle() {
    return state == IDLE;
  }

  /** A window's time-out has fallen. Before {@link #clock}. */
  void begin(int ofWindow, int ofGeneration) {
    window = ofWindow;
    generation = ofGeneration;
    next = QUERY;
  }

  boolean wantsVisit() {
    return state == VISIT;
  }

  int window() {
    return window;
  }

  boolean orderValid() {
    return orderValid;
  }

  PacketType orderType() {
    return orderType;
  }

  int orderPidx() {
    return orderPidx;
  }

  /** The window of the request; another may be asked for already. */
  int orderWindow() {
    return orderWindow;
  }

  int orderGeneration() {
    return orderGeneration;
  }

  void drive() {
    query.valid = state == QUERY;
    query.set(QueryWires.WINDOW, window);
  }

  /** The rising edge. */
  void clock(boolean orderTaken) {
    boolean orderFree = !orderValid;
    if (orderTaken) {
      orderValid = false;
    }
    switch (state) {
      case QUERY -> next = query.ready ? STATUS : QUERY;
      case STATUS -> onStatus();
      case SEARCH -> search(orderFree);
      case VISIT -> onVisit();
      case RANGE -> {
        if (orderFree) {
          order(PacketType.RANGE_REQUEST, pidx);
          next = IDLE;
        }
      }
      default -> {
        // Idle: begin has set what comes next.
      }
    }
    state = next;
  }

  private void onStatus() {
    if (!status.valid || status.getInt(StatusWires.WINDOW) != window) {
      return;
    }
    boolean open =
        status.getInt(StatusWires.STATE) == WindowState.OPEN.code()
            && status.getInt(StatusWires.GENERATION) == generation;
    for (int i = 0; i < bytes.length; i++) {
      int shift = width - STEP - i * STEP;
      bytes[i] = (int) (status.word(StatusWires.WVEC, shift >> 6) >>> (shift & 63)) & 0xff;
    }
    at = 0;
    pidx = status.getInt(StatusWires.WBASE);
    tailSeen = status.getBit(StatusWires.TAIL_SEEN);
    asked = 0;
    next = open ? SEARCH : IDLE;
  }

  private void search(boolean orderFree) {
    int head = bytes[at];
    boolean more = false;
    for (int i = at + 1; i < bytes.length; i++) {
      more |= bytes[i] != 0;
    }
    int last = Integer.numberOfTrailingZeros(head | 1 << STEP);
    int holes = more ? ~head & 0xff : ~head & 0xff & -1 << last;
    if (holes != 0) {
      if (asked == config.getInt(ReceiveConfigWires.REQUESTS_PER_TIMEOUT)) {
        next = IDLE;
      } else if (orderFree) {
        int place = Integer.numberOfLeadingZeros(holes) - (Integer.SIZE - STEP);
        order(PacketType.SINGLE_REQUEST, pidx + place);
        bytes[at] |= 0x80 >> place;
        asked++;
      }
    } else if (more) {
      at++;
      pidx += STEP;
    } else {
      boolean empty = head == 0;
      nothingBehind = empty || at == bytes.length - 1 && last == 0;
      pidx += STEP - last;
      next = tailSeen ? IDLE : VISIT;
    }
  }

  private void onVisit() {
    if (!visits.decides() || visits.kind != Visits.RANGE) {
      return;
    }
    boolean open =
        visits.phase == ControlRows.OPEN
            && !visits.completed
            && !visits.error
            && !visits.completes()
            && visits.generation == generation;
    boolean nothingMoreComes = nothingBehind || visits.overrun || !visits.accepted || visits.due();
    if (open && nothingMoreComes) {
      rows.overrunSeen[window] = visits.overrunToggle;
      next = RANGE;
    } else {
      next = IDLE;
    }
  }

  private void order(PacketType type, int index) {
    orderValid = true;
    orderType = type;
    orderPidx = index & 0xffffff;
    orderWindow = window;
    orderGeneration = generation;
  }
}
