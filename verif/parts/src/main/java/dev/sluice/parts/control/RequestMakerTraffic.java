// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.control;

import dev.sluice.cycle.control.PhaseCodes;
import dev.sluice.cycle.control.RequestMakerModel;
import dev.sluice.cycle.control.VisitKind;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.QueryWires;
import dev.sluice.cycle.wires.StatusWires;
import dev.sluice.cycle.wires.control.AskRowWires;
import dev.sluice.cycle.wires.control.AskingWires;
import dev.sluice.cycle.wires.control.OutcomeWires;
import dev.sluice.cycle.wires.control.SeenWires;
import dev.sluice.cycle.wires.control.VisitWishWires;
import dev.sluice.cycle.wires.control.WindowUseWires;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.ControlSizes;
import dev.sluice.spec.window.WindowState;

/** Time-outs, an ask line, visits and an engine for the request maker. */
public final class RequestMakerTraffic extends ComponentTraffic {
  private static final int HIGHEST = 1 << 23;

  /** Clocks from a look, in which a wish counts, to what the visit has seen. */
  private static final int SEEN_AFTER = ControlSizes.VISIT_CLOCKS - 2;

  private final SluiceParameters p;
  private final RequestMakerModel maker;

  private int since;
  private int wished;

  /** The window that waited was taken in the clock before. */
  private boolean taken;

  private int asked = -1;

  /** Clocks, about, for which {@link #wbase}, {@link #generation} and {@link #hole} stay. */
  private final int stays;

  /** A request is taken in one of so many clocks. */
  private int heldOff = 2;

  private int wbase;

  /** A place of the window at which much happens: a hole, and NEXT, MARK or END about there. */
  private int hole;

  /** The use of the window that is asked for; other wires often say the same. */
  private int generation;

  /**
   * Traffic.
   *
   * @param p R, W
   * @param maker whose inputs it drives
   * @param seed of everything random
   */
  public RequestMakerTraffic(SluiceParameters p, RequestMakerModel maker, long seed) {
    super(seed);
    this.p = p;
    this.maker = maker;
    stays = half() ? 40 : 600;
  }

  @Override
  public void drive() {
    if (random.nextInt(100) == 0) {
      int most = half() ? 6 : half() ? 12 : p.width() + 2;
      maker.asking.set(AskingWires.REQUESTS_PER_TIMEOUT, random.nextInt(most));
      maker.asking.set(AskingWires.PROGRESS, half());
      maker.asking.set(AskingWires.EARLY, half());
    }
    if (random.nextInt(stays) == 0) {
      // The next use of the windows, or WBASE has moved on in this one.
      if (half()) {
        generation = half() ? 255 : random.nextInt();
        wbase = half() ? 0 : random.nextInt(HIGHEST);
      } else {
        wbase += random.nextInt(2 * p.width());
      }
      hole = random.nextInt(p.width());
    }
    if (random.nextInt(400) == 0) {
      heldOff = half() ? 2 : half() ? 1 : 60;
    }
    maker.query.ready = half();
    maker.request.ready = random.nextInt(heldOff) == 0;
    Wires outcome = maker.outcome;
    outcome.valid = maker.seen.valid;
    outcome.set(OutcomeWires.CANCELLED, seldom());
    begin(outcome.valid && maker.seen.getInt(SeenWires.KIND) == VisitKind.SWEEP.ordinal());
    see();
    answer();
    asked = maker.query.fires() ? maker.query.getInt(QueryWires.WINDOW) : asked;
  }

  /** A packet about the window. */
  private int near() {
    if (random.nextInt(40) == 0) {
      return random.nextInt(SluiceParameters.MAX_MAX_PACKETS + 1);
    }
    int place = half() ? random.nextInt(-3, half() ? 3 : p.width() + 3) : hole + random.nextInt(3);
    int behind = seldom() ? random.nextInt(12) : 0;
    return Math.max(0, wbase + place + behind);
  }

  /** One of so many packets behind the place at which much happens. */
  private int behind(int packets) {
    return wbase + hole + 1 + random.nextInt(packets);
  }

  /**
   * NEXT stands where it was at the last time-out, or it was a few packets before, or at a hole.
   */
  private int mark(int next) {
    return switch (random.nextInt(4)) {
      case 0 -> behind(1);
      case 1 -> wbase + hole;
      default -> Math.max(0, next - random.nextInt(10));
    };
  }

  private int use() {
    return seldom() ? generation + 1 : generation;
  }

  /** A time-out begins only with the outcome of a visit of the sweep. */
  private void begin(boolean swept) {
    Wires timeout = maker.timeout;
    timeout.valid = maker.requestsIdle.getBit(0) && swept && half();
    timeout.set(WindowUseWires.WINDOW, random.nextInt(p.windows()));
    timeout.set(WindowUseWires.GENERATION, use());
    maker.timeoutWaits.set(0, seldom());
    Wires waiting = maker.waiting;
    if (!waiting.valid || taken) {
      waiting.valid = seldom();
      waiting.set(AskRowWires.WINDOW, random.nextInt(p.windows()));
      waiting.set(AskRowWires.GENERATION, use());
    }
    waiting.set(AskRowWires.END, near());
    taken = waiting.ready;
  }

  private void see() {
    Wires seen = maker.seen;
    wished = maker.requestWish.valid ? wished + 1 : 0;
    boolean stands = seen.valid;
    seen.valid = ++since > 2 && often();
    // What WindowVisits promises: all of it stands in the clock after; the row, NEXT, completed and
    // error in the one before, too.
    if (stands) {
      return;
    }
    int next = seen.getInt(SeenWires.NEXT);
    int phase = seen.getInt(SeenWires.ROW_PHASE);
    int use = seen.getInt(SeenWires.ROW_GENERATION);
    boolean completed = seen.getBit(SeenWires.COMPLETED);
    boolean error = seen.getBit(SeenWires.ERROR);
    fill(seen);
    seen.set(SeenWires.NEXT, seen.valid ? next : half() ? near() : behind(p.width()));
    seen.set(
        SeenWires.ROW_PHASE, seen.valid ? phase : seldom() ? random.nextInt(4) : PhaseCodes.OPEN);
    seen.set(SeenWires.ROW_GENERATION, seen.valid ? use : use());
    seen.set(SeenWires.COMPLETED, seen.valid ? completed : seldom());
    seen.set(SeenWires.ERROR, seen.valid ? error : seldom());
    if (!seen.valid) {
      return;
    }
    since = 0;
    VisitKind other = VisitKind.of(random.nextInt(VisitKind.ASK.ordinal()));
    boolean mine = wished > SEEN_AFTER && often();
    seen.set(SeenWires.KIND, mine ? maker.requestWish.get(VisitWishWires.KIND) : other.ordinal());
    seen.set(SeenWires.WINDOW, maker.requestWish.get(VisitWishWires.WINDOW));
    seen.set(SeenWires.COMPLETES, seldom());
    seen.set(SeenWires.CALMED, seldom());
    seen.set(SeenWires.ACCEPTED, often());
    seen.set(SeenWires.DUE, half());
    seen.set(SeenWires.MARK, half() ? near() : mark(next));
    seen.set(SeenWires.PACKETS, half() ? p.width() : wbase + 2 * p.width());
  }

  private void answer() {
    Wires status = maker.status;
    boolean mine = asked >= 0 && half();
    status.valid = mine || seldom();
    fill(status);
    status.set(StatusWires.WINDOW, mine ? asked : random.nextInt(p.windows()));
    status.set(StatusWires.STATE, (seldom() ? WindowState.FREE : WindowState.OPEN).code());
    status.set(StatusWires.GENERATION, use());
    status.set(StatusWires.WBASE, wbase);
    int holes = random.nextInt(7);
    for (int word = 0; word < (p.width() + 63) / 64; word++) {
      status.setWord(StatusWires.WVEC, word, vector(holes));
    }
    if (half()) {
      int few = random.nextInt(half() ? 3 : p.width() + 1);
      areMissingFrom(half() ? few : p.width() - few);
    }
    if (half()) {
      int last = seldom() ? random.nextInt(3) : 0;
      for (int place = hole; place <= Math.min(hole + last, p.width() - 1); place++) {
        isMissing(place);
      }
    }
    if (often()) {
      // After a slide the packet at WBASE is missing.
      isMissing(0);
    }
    asked = mine ? -1 : asked;
  }

  /** Places count from WBASE on. */
  private void isMissing(int place) {
    int bit = p.width() - 1 - place;
    long bits = maker.status.word(StatusWires.WVEC, bit >> 6);
    maker.status.setWord(StatusWires.WVEC, bit >> 6, bits & ~(1L << bit));
  }

  /** Nothing has come of this place and those behind it, wherever in WVEC that is. */
  private void areMissingFrom(int place) {
    for (int word = 0; word < (p.width() + 63) / 64; word++) {
      int low = Math.clamp(p.width() - place - Long.SIZE * word, 0, Long.SIZE);
      long kept = low == Long.SIZE ? 0 : -1L << low;
      maker.status.setWord(
          StatusWires.WVEC, word, maker.status.word(StatusWires.WVEC, word) & kept);
    }
  }

  /** No packet, all, few holes, one, one or two packets, all up to one but a hole, any. */
  private long vector(int holes) {
    return switch (holes) {
      case 0 -> 0L;
      case 1 -> -1L;
      case 2 -> random.nextLong() | random.nextLong() | random.nextLong();
      case 3 -> ~one();
      case 4 -> half() ? one() : one() | one();
      case 5 -> -one() & ~one();
      default -> random.nextLong();
    };
  }

  private long one() {
    return 1L << random.nextInt(Math.min(p.width(), Long.SIZE));
  }
}
