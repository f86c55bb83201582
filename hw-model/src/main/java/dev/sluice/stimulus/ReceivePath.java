package dev.sluice.stimulus;

import dev.sluice.cycle.WindowOp;
import dev.sluice.cycle.control.ReceiveControlModel;
import dev.sluice.cycle.wires.ArrivalWires;
import dev.sluice.cycle.wires.QueryWires;
import dev.sluice.cycle.wires.StatusWires;
import dev.sluice.cycle.wires.WindowCommandWires;
import dev.sluice.cycle.wires.Wires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.spec.PacketOutcome;
import dev.sluice.spec.ReceiveWindow;
import dev.sluice.spec.Verdict;
import java.util.ArrayDeque;
import java.util.SplittableRandom;

/**
 * What is between the line and the receive control, for its benches: contexts, the engine's windows
 * (the spec) and memory, as one line in order. Packets, opens and closes enter; arrivals leave some
 * clocks later. It also answers queries, some clocks later.
 */
public final class ReceivePath {
  /** One arrival on its way. */
  private record Leaving(
      boolean closed,
      boolean error,
      int window,
      int generation,
      int pidx,
      Verdict verdict,
      int wbase,
      int slide,
      boolean complete,
      boolean answerAgain,
      boolean refuse,
      boolean again,
      long notBefore) {}

  /** What a window's context says. */
  private enum Context {
    NONE,
    OPEN,
    FAILED
  }

  private static final int LINE = 256;

  /** One packet of so many brings a stray arrival with it. */
  private static final int STRAYS = 16;

  private final ReceiveControlModel block;
  private final NicParameters parameters;
  private final ReceiveWindow[] windows;
  private final Context[] context;
  private final int[] generation;
  private final int[] peer;
  private final int[] transferId;
  private final ArrayDeque<Leaving> line = new ArrayDeque<>();
  private final SplittableRandom random;
  private final double readiness;
  private final int maxDelay;
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
   * @param window W_Ptr, any number of 16 bits
   * @param tag generation tag
   * @param pidx PIDX
   * @param tail TAIL
   * @param from its peer
   * @param transfer its transfer id
   * @param again AGAIN
   */
  public void packet(
      int window, int tag, int pidx, boolean tail, int from, int transfer, boolean again) {
    if (random.nextInt(STRAYS) == 0) {
      stray();
    }
    boolean known =
        window < windows.length
            && context[window] != Context.NONE
            && generation[window] == tag
            && peer[window] == from
            && transferId[window] == transfer;
    if (!known || context[window] == Context.FAILED) {
      enter(false, false, window, tag, pidx, Verdict.STALE, 0, 0, false, false, known, again);
      return;
    }
    ReceiveWindow of = windows[window];
    PacketOutcome outcome = of.receive(0, tag, pidx, tail, parameters.sluice().payloadBytes());
    boolean error = outcome.verdict() == Verdict.ACCEPTED && random.nextDouble() < errorRate;
    enter(
        false,
        error,
        window,
        tag,
        pidx,
        outcome.verdict(),
        of.wbase(),
        of.slide(),
        of.completed(),
        of.answerAgain(),
        false,
        again);
  }

  /** An arrival of another use of a window, which must change nothing, whatever it says. */
  private void stray() {
    int window = random.nextInt(windows.length);
    // The block may be one use ahead, when the command for it was not taken yet.
    int tag = generation[window] + 2 + random.nextInt(250) & 0xff;
    boolean closed = random.nextBoolean();
    boolean error = random.nextInt(4) == 0;
    boolean complete = random.nextInt(4) == 0;
    boolean again = random.nextInt(4) == 0;
    Verdict verdict = random.nextBoolean() ? Verdict.ACCEPTED : Verdict.BEYOND;
    int slide = random.nextInt(3);
    boolean refuse = random.nextInt(4) == 0;
    int pidx = random.nextInt(1 << 24);
    boolean sentAgain = random.nextBoolean();
    enter(
        closed, error, window, tag, pidx, verdict, pidx, slide, complete, again, refuse, sentAgain);
  }

  private void enter(
      boolean closed,
      boolean error,
      int window,
      int tag,
      int pidx,
      Verdict verdict,
      int wbase,
      int slide,
      boolean complete,
      boolean answerAgain,
      boolean refuse,
      boolean again) {
    line.add(
        new Leaving(
            closed,
            error,
            window,
            tag,
            pidx,
            verdict,
            wbase,
            slide,
            complete,
            answerAgain,
            refuse,
            again,
            clock + 1 + random.nextInt(maxDelay + 1)));
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
    Leaving first = line.peek();
    wires.valid = first != null && first.notBefore <= clock;
    if (!wires.valid) {
      for (int i = 0; i < wires.size(); i++) {
        wires.set(i, random.nextLong());
      }
      wires.set(ArrivalWires.WINDOW, random.nextInt(windows.length));
      return;
    }
    wires.set(ArrivalWires.CLOSED, first.closed);
    wires.set(ArrivalWires.ERROR, first.error);
    wires.set(ArrivalWires.WINDOW, first.window);
    wires.set(ArrivalWires.GENERATION, first.generation);
    wires.set(ArrivalWires.PIDX, first.pidx);
    wires.set(ArrivalWires.VERDICT, first.verdict.code());
    wires.set(ArrivalWires.WBASE, first.wbase);
    wires.set(ArrivalWires.SLIDE, first.slide);
    wires.set(ArrivalWires.COMPLETE, first.complete);
    wires.set(ArrivalWires.ANSWER_AGAIN, first.answerAgain);
    wires.set(ArrivalWires.REFUSE, first.refuse);
    wires.set(ArrivalWires.AGAIN, first.again);
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
    ReceiveWindow of = windows[askedWindow];
    wires.set(StatusWires.WINDOW, askedWindow);
    wires.set(StatusWires.STATE, of.state().code());
    wires.set(StatusWires.GENERATION, of.generation());
    wires.set(StatusWires.LENGTH, 0);
    wires.set(StatusWires.WBASE, of.wbase());
    wires.set(StatusWires.TAIL_SEEN, of.tailSeen());
    wires.set(StatusWires.TAIL_INDEX, of.tailSeen() ? of.tailIndex() : 0);
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
      answerAt = clock + 1 + random.nextInt(maxDelay + 1);
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
      long packets = command.get(WindowCommandWires.PACKETS);
      windows[window].open(0, generation[window], 0, packets * parameters.sluice().payloadBytes());
      return;
    }
    boolean failed = command.getBit(WindowCommandWires.FAILED);
    context[window] = failed ? Context.FAILED : Context.NONE;
    windows[window].close();
    int tag = command.getInt(WindowCommandWires.GENERATION);
    enter(true, false, window, tag, 0, Verdict.ACCEPTED, 0, 0, false, false, false, false);
  }
}
