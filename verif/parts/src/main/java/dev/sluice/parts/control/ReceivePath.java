// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.control;

import dev.sluice.cycle.control.ReceiveControlModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.window.WindowOp;
import dev.sluice.cycle.wires.ArrivalWires;
import dev.sluice.cycle.wires.QueryWires;
import dev.sluice.cycle.wires.StatusWires;
import dev.sluice.cycle.wires.WindowCommandWires;
import dev.sluice.parts.memory.DontCare;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.spec.window.PacketOutcome;
import dev.sluice.spec.window.ReceiveWindow;
import dev.sluice.spec.window.Verdict;
import dev.sluice.spec.window.WindowState;
import dev.sluice.spec.window.WindowVerdict;
import java.util.ArrayDeque;
import java.util.EnumSet;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * What is between the line and the receive control, for its benches: contexts, the engine's windows
 * (the spec) and memory, as one line in order. Packets, opens and closes enter; arrivals leave some
 * clocks later. It also answers queries, some clocks later.
 */
public final class ReceivePath {
  /** What an arrival says besides the verdict. */
  private enum Flag {
    CLOSED,
    ERROR,
    REFUSE,
    AGAIN
  }

  /** One arrival on its way. */
  private record Arrival(int generation, WindowVerdict verdict, Set<Flag> flags, long notBefore) {
    long bit(Flag flag) {
      return flags.contains(flag) ? 1 : 0;
    }
  }

  /** What a window's context says. */
  private enum Context {
    NONE,
    OPEN,
    FAILED
  }

  private static final int LINE = 256;

  /** One packet of so many brings a stray arrival with it. */
  private static final int STRAYS = 16;

  private static final long VALUES = 31_019;

  /** One delay of so many may be so many times as long. */
  private static final int LONG_DELAYS = 256;

  private static final int LONG = 32;

  private final ReceiveControlModel block;
  private final NicParameters parameters;
  private final ReceiveWindow[] windows;
  private final Context[] context;
  private final int[] generation;
  private final int[] peer;
  private final int[] transferId;
  private final int[] packets;
  private final ArrayDeque<Arrival> line = new ArrayDeque<>();
  private final SplittableRandom random;

  /** Of its own, so that what else is drawn does not depend on it. */
  private final SplittableRandom values;

  private final double readiness;
  private final int maxDelay;
  private boolean ofANic;
  private final double errorRate;

  private long clock;
  private boolean asked;
  private int askedWindow;
  private long answerAt;
  private final long[] vector;

  /**
   * A path with every window closed.
   *
   * @param parameters R, W, M, P
   * @param block whose wires it drives: arrival, status, and ready of windowCommand and query
   * @param seed of everything random
   * @param readiness how often a command or query is taken, above 0 to 1
   * @param maxDelay clocks that an arrival or a status is late, at most
   * @param errorRate how often memory answers with an error
   */
  public ReceivePath(
      NicParameters parameters,
      ReceiveControlModel block,
      long seed,
      double readiness,
      int maxDelay,
      double errorRate) {
    this.parameters = parameters;
    this.block = block;
    this.readiness = readiness;
    this.maxDelay = maxDelay;
    this.errorRate = errorRate;
    random = new SplittableRandom(seed);
    values = new SplittableRandom(seed + VALUES);
    int r = parameters.sluice().windows();
    windows = new ReceiveWindow[r];
    context = new Context[r];
    for (int i = 0; i < r; i++) {
      windows[i] = new ReceiveWindow(parameters.sluice());
      context[i] = Context.NONE;
    }
    generation = new int[r];
    peer = new int[r];
    transferId = new int[r];
    packets = new int[r];
    vector = new long[(parameters.sluice().width() + 63) >> 6];
  }

  /**
   * Whether a packet may enter in this clock.
   *
   * @return false while the line is full
   */
  public boolean hasRoom() {
    return line.size() < LINE;
  }

  /**
   * Arrivals on their way.
   *
   * @return how many
   */
  public int inside() {
    return line.size();
  }

  /**
   * A data packet enters.
   *
   * @param packet its fields; W_Ptr may be any
   * @param from its peer
   */
  public void packet(PacketHeader packet, int from) {
    if (random.nextInt(STRAYS) == 0) {
      stray();
    }
    int window = packet.window();
    boolean known =
        window < windows.length
            && context[window] != Context.NONE
            && generation[window] == packet.generation()
            && peer[window] == from
            && transferId[window] == packet.transferId();
    Set<Flag> flags = EnumSet.noneOf(Flag.class);
    put(flags, Flag.AGAIN, packet.again());
    WindowVerdict verdict = new WindowVerdict();
    if (!known || context[window] == Context.FAILED) {
      // The engine gives the base of a window also with a stale packet.
      boolean judged = !known && window < windows.length && values.nextBoolean();
      int wbase = judged ? windows[window].wbase() : 0;
      put(flags, Flag.REFUSE, known);
      verdict.set(window, packet.pidx(), Verdict.STALE, wbase, 0, false, false);
    } else {
      if (ofANic && values.nextInt(STRAYS) == 0) {
        forNoPlace(window, packet.generation());
      }
      ReceiveWindow of = windows[window];
      int bytes = parameters.sluice().payloadBytes();
      PacketOutcome outcome =
          of.receive(0, packet.generation(), packet.pidx(), packet.tail(), bytes);
      boolean written = outcome.verdict() == Verdict.ACCEPTED;
      put(flags, Flag.ERROR, written && random.nextDouble() < errorRate);
      // With a late edge of the window, what is below it may count as a duplicate.
      boolean late = outcome.verdict() == Verdict.BELOW && values.nextBoolean();
      verdict.set(
          window,
          packet.pidx(),
          late ? Verdict.DUPLICATE : outcome.verdict(),
          of.wbase(),
          of.slide(),
          of.completed(),
          of.answerAgain());
    }
    enter(packet.generation(), verdict, flags);
  }

  /** A packet that is for no place of its region. */
  private void forNoPlace(int window, int tag) {
    ReceiveWindow of = windows[window];
    int beyond = packets[window] + values.nextInt(8);
    of.receive(0, tag, beyond, false, parameters.sluice().payloadBytes());
    WindowVerdict verdict = new WindowVerdict();
    verdict.set(window, beyond, Verdict.BAD, of.wbase(), 0, false, false);
    Set<Flag> flags = EnumSet.noneOf(Flag.class);
    put(flags, Flag.AGAIN, values.nextBoolean());
    enter(tag, verdict, flags);
  }

  /** An arrival of another use of a window, which must change nothing, whatever it says. */
  private void stray() {
    int window = random.nextInt(windows.length);
    // The block may be one use ahead, when the command for it was not taken yet.
    int tag = generation[window] + 2 + random.nextInt(250) & 0xff;
    Set<Flag> flags = EnumSet.noneOf(Flag.class);
    put(flags, Flag.CLOSED, random.nextBoolean());
    put(flags, Flag.ERROR, random.nextInt(4) == 0);
    boolean complete = random.nextInt(4) == 0;
    boolean answerAgain = random.nextInt(4) == 0;
    Verdict verdict = random.nextBoolean() ? Verdict.ACCEPTED : Verdict.BEYOND;
    int slide = random.nextInt(3);
    put(flags, Flag.REFUSE, random.nextInt(4) == 0);
    int pidx = random.nextInt(1 << 24);
    put(flags, Flag.AGAIN, random.nextBoolean());
    WindowVerdict says = new WindowVerdict();
    enter(tag, says.set(window, pidx, verdict, pidx, slide, complete, answerAgain), flags);
  }

  private static void put(Set<Flag> flags, Flag flag, boolean set) {
    if (set) {
      flags.add(flag);
    }
  }

  private void enter(int tag, WindowVerdict verdict, Set<Flag> flags) {
    line.add(new Arrival(tag, verdict, flags, clock + 1 + delay()));
  }

  private int delay() {
    int usual = random.nextInt(maxDelay + 1);
    return ofANic && values.nextInt(LONG_DELAYS) == 0 ? usual * LONG : usual;
  }

  /**
   * From now on memory, and a wide window's read port, now and then take very long, and packets
   * come that are for no place of their region.
   */
  public void isOfANic() {
    ofANic = true;
  }

  /** Sets the block's inputs of this clock. After the block's drive. */
  public void drive() {
    block.windowCommand.ready = random.nextDouble() < readiness;
    block.query.ready = !asked && random.nextDouble() < readiness;
    driveArrival();
    driveStatus();
  }

  private void driveArrival() {
    Wires wires = block.arrival;
    Arrival first = line.peek();
    wires.valid = first != null && first.notBefore <= clock;
    if (!wires.valid) {
      for (int i = 0; i < wires.size(); i++) {
        wires.set(i, random.nextLong());
      }
      wires.set(ArrivalWires.WINDOW, random.nextInt(windows.length));
      return;
    }
    WindowVerdict verdict = first.verdict;
    wires.set(ArrivalWires.CLOSED, first.bit(Flag.CLOSED));
    wires.set(ArrivalWires.ERROR, first.bit(Flag.ERROR));
    wires.set(ArrivalWires.WINDOW, verdict.window());
    wires.set(ArrivalWires.GENERATION, first.generation);
    wires.set(ArrivalWires.PIDX, verdict.pidx());
    wires.set(ArrivalWires.VERDICT, verdict.verdict().code());
    wires.set(ArrivalWires.WBASE, verdict.wbase());
    wires.set(ArrivalWires.SLIDE, verdict.slide());
    wires.set(ArrivalWires.COMPLETE, verdict.complete());
    wires.set(ArrivalWires.ANSWER_AGAIN, verdict.answerAgain());
    wires.set(ArrivalWires.REFUSE, first.bit(Flag.REFUSE));
    wires.set(ArrivalWires.AGAIN, first.bit(Flag.AGAIN));
  }

  private void driveStatus() {
    Wires wires = block.status;
    wires.valid = asked && answerAt <= clock;
    if (!wires.valid) {
      for (int i = 0; i < wires.size(); i++) {
        wires.set(i, random.nextLong());
      }
      return;
    }
    DontCare.fill(wires, values);
    ReceiveWindow of = windows[askedWindow];
    wires.set(StatusWires.WINDOW, askedWindow);
    wires.set(StatusWires.STATE, of.state().code());
    if (of.state() == WindowState.FREE) {
      return; // Of a free window the engine's row means nothing.
    }
    wires.set(StatusWires.GENERATION, of.generation());
    wires.set(StatusWires.LENGTH, packets[askedWindow]);
    wires.set(StatusWires.WBASE, of.wbase());
    wires.set(StatusWires.TAIL_SEEN, of.tailSeen());
    if (of.tailSeen()) {
      wires.set(StatusWires.TAIL_INDEX, of.tailIndex());
    }
    of.wvec().copyTo(vector);
    StatusWires.setWvec(wires, parameters.sluice().width(), vector);
  }

  /** The rising edge: takes what the block gives. Before the block's clock. */
  public void clock() {
    clock++;
    if (block.arrival.fires()) {
      line.remove();
    }
    if (block.status.valid) {
      asked = false;
    }
    if (block.query.fires()) {
      asked = true;
      askedWindow = block.query.getInt(QueryWires.WINDOW);
      answerAt = clock + 1 + delay();
    }
    if (block.windowCommand.fires()) {
      command(block.windowCommand);
    }
  }

  private void command(Wires command) {
    int window = command.getInt(WindowCommandWires.WINDOW);
    if (command.getInt(WindowCommandWires.OP) == WindowOp.OPEN.code()) {
      context[window] = Context.OPEN;
      generation[window] = command.getInt(WindowCommandWires.GENERATION);
      peer[window] = command.getInt(WindowCommandWires.PEER);
      transferId[window] = command.getInt(WindowCommandWires.TRANSFER_ID);
      packets[window] = command.getInt(WindowCommandWires.PACKETS);
      long bytes = (long) packets[window] * parameters.sluice().payloadBytes();
      windows[window].open(0, generation[window], 0, bytes);
      return;
    }
    boolean failed = command.getBit(WindowCommandWires.FAILED);
    context[window] = failed ? Context.FAILED : Context.NONE;
    windows[window].close();
    WindowVerdict none = new WindowVerdict();
    none.set(window, 0, Verdict.STALE, 0, 0, false, false);
    int tag = command.getInt(WindowCommandWires.GENERATION);
    enter(tag, none, EnumSet.of(Flag.CLOSED));
  }
}
