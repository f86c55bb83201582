// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.check;

import dev.sluice.cycle.check.PacketCheckModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.HeaderWires;
import dev.sluice.cycle.wires.PayloadWires;
import dev.sluice.cycle.wires.registers.DroppedWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.random.SeedHash;
import dev.sluice.sizes.PacketCheckSizes;
import dev.sluice.spec.check.DropCause;
import java.util.ArrayDeque;
import java.util.function.Supplier;

/**
 * Drives PacketCheck's wires with frames, gaps and back-pressure, and checks everything that it
 * gives: each frame's outcome in the clock in which it is due, each good packet's header and
 * payload, whole, in order, once, and nothing else.
 *
 * <p>In each clock call {@link #clock} between the model's {@code drive} and its {@code clock}. A
 * wrong output throws {@link AssertionError}. Allocates; not thread-safe.
 */
public final class PacketCheckTraffic {
  private final PacketCheckModel model;
  private final Supplier<FrameStimulus.Frame> frames;
  private final FrameLine line;
  private final RandomBursts gaps;
  private final RandomBursts headerStalls;
  private final RandomBursts payloadStalls;
  private final boolean dropWhenFull;
  private final int beatBytes;

  private final FrameStimulus.Frame[] outcomes =
      new FrameStimulus.Frame[PacketCheckSizes.OUTCOME_LATENCY];
  private final ArrayDeque<FrameStimulus.Frame> headers = new ArrayDeque<>();
  private final ArrayDeque<FrameStimulus.Frame> payloads = new ArrayDeque<>();
  private final long[] byCause = new long[DropCause.values().length];
  private int payloadAt;
  private boolean offered;
  private boolean draining;
  private long clock;
  private long takenBeats;
  private long stalledBeats;
  private long payloadPackets;

  /**
   * How much of the time things happen, about, each 0 to 1.
   *
   * @param gaps no beat on the line
   * @param headerStalls header not ready
   * @param payloadStalls payload not ready
   */
  public record Pace(double gaps, double headerStalls, double payloadStalls) {
    /** A beat and both sinks ready in every clock. */
    public static final Pace FULL = new Pace(0, 0, 0);
  }

  /**
   * Traffic on a block that was reset.
   *
   * @param p the block's parameters
   * @param model its cycle model, whose wires are used
   * @param dropWhenFull as the model has it: whether a good packet may be dropped for want of room
   * @param frames what is sent
   * @param pace of line and sinks
   * @param seed of the random numbers
   */
  public PacketCheckTraffic(
      NicParameters p,
      PacketCheckModel model,
      boolean dropWhenFull,
      Supplier<FrameStimulus.Frame> frames,
      Pace pace,
      long seed) {
    this.model = model;
    this.frames = frames;
    this.dropWhenFull = dropWhenFull;
    beatBytes = p.beatBytes();
    line = new FrameLine(p, model.rx(), SeedHash.of(seed, "frame line"));
    gaps = new RandomBursts(SeedHash.of(seed, "gaps"), pace.gaps());
    headerStalls = new RandomBursts(SeedHash.of(seed, "header stalls"), pace.headerStalls());
    payloadStalls = new RandomBursts(SeedHash.of(seed, "payload stalls"), pace.payloadStalls());
  }

  /** No more frames; the sinks are ready. */
  public void drain() {
    draining = true;
  }

  /** One clock: sets the block's inputs and looks at its outputs. */
  public void clock() {
    driveLine();
    model.header().ready = draining || !headerStalls.happens();
    model.payload().ready = draining || !payloadStalls.happens();
    checkOutcome();
    checkHeader();
    checkPayload();
    FrameStimulus.Frame ended = null;
    if (model.rx().valid) {
      if (model.rx().ready) {
        takenBeats++;
        offered = false;
        ended = line.taken();
      } else {
        stalledBeats++;
      }
    }
    outcomes[(int) (clock % outcomes.length)] = ended;
    clock++;
  }

  private void driveLine() {
    if (offered) {
      return;
    }
    if (!line.busy() && !draining) {
      line.give(frames.get());
    }
    // A frame that was begun is ended while draining, gaps or not.
    if (line.busy() && (draining || !gaps.happens())) {
      line.offer();
      offered = true;
    } else {
      line.idle();
    }
  }

  /** What is due is the frame whose last beat was taken so many clocks ago. */
  private void checkOutcome() {
    FrameStimulus.Frame due = outcomes[(int) (clock % outcomes.length)];
    Wires dropped = model.dropped();
    DropCause cause = DropCause.ofCode(dropped.getInt(DroppedWires.CAUSE));
    require(dropped.valid == (cause != DropCause.NONE), "cause", dropped.valid, cause);
    DropCause wanted = due == null ? DropCause.NONE : due.cause();
    boolean noRoom =
        due != null && dropWhenFull && wanted == DropCause.NONE && cause == DropCause.NO_ROOM;
    require(cause == wanted || noRoom, "outcome of " + due, wanted, cause);
    if (due == null) {
      return;
    }
    byCause[cause.code()]++;
    if (cause == DropCause.NONE) {
      headers.add(due);
      if (due.header().type() == PacketType.DATA) {
        payloads.add(due);
      }
    }
  }

  private void checkHeader() {
    Wires h = model.header();
    if (!h.fires()) {
      return;
    }
    require(!headers.isEmpty(), "header", "none", h);
    FrameStimulus.Frame frame = headers.remove();
    PacketHeader wanted = frame.header();
    equal("type", wanted.type().code(), h.get(HeaderWires.TYPE));
    equal("tail", wanted.tail() ? 1 : 0, h.get(HeaderWires.TAIL));
    boolean again = wanted.again() && wanted.type() == PacketType.DATA;
    equal("again", again ? 1 : 0, h.get(HeaderWires.AGAIN));
    equal("window", wanted.window(), h.get(HeaderWires.WINDOW));
    equal("generation", wanted.generation(), h.get(HeaderWires.GENERATION));
    equal("pidx", wanted.pidx(), h.get(HeaderWires.PIDX));
    equal("transferId", wanted.transferId() & 0xffffffffL, h.get(HeaderWires.TRANSFER_ID));
    equal("length", wanted.payloadLength(), h.get(HeaderWires.LENGTH));
    equal("detail", wanted.detail(), h.get(HeaderWires.DETAIL));
    equal("peer", frame.peer() & 0xffffffffL, h.get(HeaderWires.PEER));
    equal("remoteAddress", wanted.remoteAddress(), h.get(HeaderWires.REMOTE_ADDRESS));
    equal("regionBytes", wanted.regionBytes(), h.get(HeaderWires.REGION_BYTES));
  }

  private void checkPayload() {
    Wires beat = model.payload();
    if (!beat.fires()) {
      return;
    }
    require(!payloads.isEmpty(), "payload", "none", beat);
    FrameStimulus.Frame frame = payloads.element();
    int length = frame.header().payloadLength();
    for (int i = 0; i < beatBytes; i++) {
      int wanted =
          payloadAt + i < length ? frame.bytes()[PacketCodec.HEADER_BYTES + payloadAt + i] : 0;
      long got = beat.word(PayloadWires.DATA, i / 8) >>> 8 * (i % 8);
      equal("payload byte " + (payloadAt + i) + " of " + length, wanted & 0xff, got & 0xff);
    }
    payloadAt += beatBytes;
    boolean last = payloadAt >= length;
    require(beat.getBit(PayloadWires.LAST) == last, "last", last, beat);
    if (last) {
      payloads.remove();
      payloadPackets++;
      payloadAt = 0;
    }
  }

  private void equal(String what, long wanted, long got) {
    if (wanted != got) {
      throw wrong(what, Long.toHexString(wanted), Long.toHexString(got));
    }
  }

  private void require(boolean right, String what, Object wanted, Object got) {
    if (!right) {
      throw wrong(what, wanted, got);
    }
  }

  private AssertionError wrong(String what, Object wanted, Object got) {
    return new AssertionError(
        "clock %d: %s: wanted %s, got %s".formatted(clock, what, wanted, got));
  }

  /**
   * Whether everything that was sent has come out.
   *
   * @return true when nothing is on its way
   */
  public boolean drained() {
    boolean nothingDue = !line.busy() && headers.isEmpty() && payloads.isEmpty();
    for (FrameStimulus.Frame due : outcomes) {
      nothingDue &= due == null;
    }
    return nothingDue;
  }

  /**
   * Frames with that outcome.
   *
   * @param cause {@link DropCause#NONE} for good ones
   * @return how many until now
   */
  public long count(DropCause cause) {
    return byCause[cause.code()];
  }

  /**
   * Data packets whose payload was taken to the end.
   *
   * @return how many until now
   */
  public long payloadPackets() {
    return payloadPackets;
  }

  /**
   * Beats that the block took.
   *
   * @return how many until now
   */
  public long takenBeats() {
    return takenBeats;
  }

  /**
   * Clocks in which a beat was offered and not taken.
   *
   * @return how many until now
   */
  public long stalledBeats() {
    return stalledBeats;
  }
}
