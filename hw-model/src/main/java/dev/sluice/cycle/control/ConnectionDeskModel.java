// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.control.desk.FreeWindows;
import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.MooreFifo;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.window.WindowOp;
import dev.sluice.cycle.wires.ConnectionWires;
import dev.sluice.cycle.wires.control.CommitWires;
import dev.sluice.cycle.wires.control.DeskCountWires;
import dev.sluice.cycle.wires.control.HolderWires;
import dev.sluice.cycle.wires.control.OneWindowWires;
import dev.sluice.cycle.wires.control.ReplyWires;
import dev.sluice.cycle.wires.control.SeenWires;
import dev.sluice.cycle.wires.control.VisitWishWires;
import dev.sluice.cycle.wires.registers.RegionWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;
import dev.sluice.sizes.ControlSizes;
import java.util.List;

/**
 * Cycle model of ConnectionDesk: one connection request, or one sender that gave up, at a time. A
 * request: is the transfer known, two clocks for each window in its bucket; beside it, is its
 * region registered; then a visit that answers for the known window or opens a free one; then the
 * window changes its bucket; then the answer, when the open command has been taken. Keeper of the
 * holder and place rows and of the free windows.
 *
 * <p>{@code deskCommit} and {@code opened} depend on {@code seen} in the same clock. Nothing
 * allocates after construction. Not thread-safe.
 */
public final class ConnectionDeskModel implements BlockModel {
  private enum State {
    IDLE,
    LOOKUP,
    RESPOND,
    MISS,
    OPEN,
    OPENED,
    REPLY,
    CHECK,
    GIVE_UP,
    END
  }

  /** Clocks of a look-up in an empty bucket, and of the look at the window of a give-up. */
  private static final int LOOKUP_CLOCKS = 4;

  /** Clocks more for each window that is looked at. */
  private static final int ENTRY_CLOCKS = 2;

  /** Clocks in which a window leaves its old bucket and joins the new one. */
  private static final int RELINK_CLOCKS = 7;

  /** Setting: whether windows are opened. */
  public final Wires enable = Wires.signal("enable", 1);

  /** {@link ConnectionWires}: connection requests and senders that gave up. */
  public final Wires connection = ConnectionWires.stream("connection");

  /** {@link RegionWires}: writes the table of regions. */
  public final Wires region = RegionWires.flow("region");

  /** {@link SeenWires}: what a visit found. */
  public final Wires seen;

  /** Whether a command may be given. */
  public final Wires commandFree = Wires.signal("commandFree", 1);

  /** {@link OneWindowWires}: a window is free again. */
  public final Wires freed;

  /** {@link VisitWishWires}: the visit that it wants. */
  public final Wires deskWish;

  /** {@link CommitWires}: what its visit writes. */
  public final Wires deskCommit = CommitWires.flow("deskCommit");

  /** {@link HolderWires}: who gets a window. */
  public final Wires opened;

  /** {@link ReplyWires}: answers to requests. */
  public final Wires reply = ReplyWires.stream("reply");

  /** {@link DeskCountWires}: pulses. */
  public final Wires deskCount = DeskCountWires.signals("deskCount");

  private final NicParameters parameters;
  private final int windows;
  private final Wires request = ConnectionWires.stream("request");
  private final MooreFifo queue;
  private final HolderRows holders;
  private final Regions regions;
  private final FreeWindows free;

  /** The pulses of the next clock. */
  private final Wires counted = DeskCountWires.signals("counted");

  private int cleared;
  private State state = State.IDLE;

  // The request.
  private int window;
  private int inGeneration;
  private int pidx;
  private int transferId;
  private int peer;
  private long address;
  private long bytes;
  private boolean cutRight;
  private int tailBytes;

  /** Clocks that the look-up, or the change of the bucket, still takes. */
  private int clocksLeft;

  // The answer.
  private PacketType replyType = PacketType.REFUSAL;
  private int replyWindow;
  private int replyGeneration;
  private int replyDetail;

  /**
   * A component as it is after reset.
   *
   * @param parameters R, M, P and the beat
   */
  public ConnectionDeskModel(NicParameters parameters) {
    this.parameters = parameters;
    windows = parameters.sluice().windows();
    int bits = parameters.sluice().windowBits();
    seen = SeenWires.flow(bits, "seen");
    freed = OneWindowWires.flow(bits, "freed");
    deskWish = VisitWishWires.flow(bits, "deskWish");
    opened = HolderWires.flow(bits, "opened");
    queue = new MooreFifo(connection, request, ControlSizes.CONNECTION_QUEUE);
    holders = new HolderRows(windows);
    regions = new Regions(region);
    free = new FreeWindows(windows);
    reset();
  }

  @Override
  public void reset() {
    cleared = 0;
    state = State.IDLE;
    queue.reset();
    holders.clear();
    regions.reset();
    free.fill();
    counted.clear();
  }

  @Override
  public void drive() {
    queue.drive();
    request.ready = state == State.END;
    boolean gives = state == State.OPEN || state == State.GIVE_UP;
    deskWish.valid = state == State.RESPOND || gives;
    if (deskWish.valid) {
      deskWish.set(VisitWishWires.KIND, kind().ordinal());
      deskWish.set(VisitWishWires.WINDOW, window);
      deskWish.set(VisitWishWires.COMMAND, gives);
    }
    reply.valid = state == State.REPLY;
    if (reply.valid) {
      reply.set(ReplyWires.TYPE, replyType.code());
      reply.set(ReplyWires.WINDOW, replyWindow);
      reply.set(ReplyWires.GENERATION, replyGeneration);
      reply.set(ReplyWires.DETAIL, replyDetail);
      reply.set(ReplyWires.PEER, peer);
      reply.set(ReplyWires.TRANSFER_ID, transferId);
    }
    deskCount.copyFrom(counted);
  }

  private VisitKind kind() {
    return switch (state) {
      case OPEN -> VisitKind.OPEN;
      case GIVE_UP -> VisitKind.GIVE_UP;
      default -> VisitKind.RESPOND;
    };
  }

  @Override
  public void settle() {
    opened.valid = VisitKind.OPEN.decides(seen);
    boolean fails = fails();
    deskCommit.valid = opened.valid || fails;
    if (opened.valid) {
      open();
    } else if (fails) {
      Commits.begin(deskCommit, seen);
      deskCommit.set(CommitWires.PHASE_PHASE, PhaseCodes.FAILED);
      deskCommit.set(CommitWires.PHASE_CAUSE, PhaseCodes.SENDER_GAVE_UP);
      deskCommit.set(CommitWires.GIVES, true);
      Commits.close(deskCommit, seen, true);
      say();
    }
  }

  /** A sender gave up in time. */
  private boolean fails() {
    return VisitKind.GIVE_UP.decides(seen)
        && seen.getInt(SeenWires.ROW_PHASE) == PhaseCodes.OPEN
        && !seen.getBit(SeenWires.COMPLETED)
        && !seen.getBit(SeenWires.COMPLETES);
  }

  private int nextTag() {
    return seen.getInt(SeenWires.ROW_GENERATION) + 1 & 0xff;
  }

  private void open() {
    int tag = nextTag();
    deskCommit.clear();
    deskCommit.valid = true;
    deskCommit.set(CommitWires.WRITES_PHASE, true);
    deskCommit.set(CommitWires.PHASE_PHASE, PhaseCodes.OPEN);
    deskCommit.set(CommitWires.PHASE_GENERATION, tag);
    deskCommit.set(CommitWires.WRITES_WAIT, true);
    deskCommit.set(CommitWires.RESTARTS, true);
    deskCommit.set(CommitWires.WRITES_PACKET, true);
    deskCommit.set(CommitWires.PACKET_PACKETS, pidx + 1);
    deskCommit.set(CommitWires.GIVES, true);
    deskCommit.set(CommitWires.COMMAND_OP, WindowOp.OPEN.code());
    deskCommit.set(CommitWires.COMMAND_WINDOW, seen.get(SeenWires.WINDOW));
    deskCommit.set(CommitWires.COMMAND_GENERATION, tag);
    say();
    opened.set(HolderWires.WINDOW, seen.get(SeenWires.WINDOW));
    opened.set(HolderWires.OWNER_GENERATION, tag);
    opened.set(HolderWires.OWNER_PEER, peer);
    opened.set(HolderWires.OWNER_TRANSFER_ID, transferId);
  }

  /** What its command says of the request; it counts of an open only. */
  private void say() {
    deskCommit.set(CommitWires.COMMAND_PEER, peer);
    deskCommit.set(CommitWires.COMMAND_TRANSFER_ID, transferId);
    deskCommit.set(CommitWires.COMMAND_PACKETS, pidx + 1);
    deskCommit.set(CommitWires.COMMAND_TAIL_BYTES, tailBytes);
    deskCommit.set(CommitWires.COMMAND_ADDRESS, address);
  }

  @Override
  public void clock() {
    counted.clear();
    switch (state) {
      case IDLE -> {
        if (request.valid && cleared == windows) {
          take();
        }
      }
      case LOOKUP -> lookUp();
      case RESPOND -> {
        if (VisitKind.RESPOND.decides(seen)) {
          respond();
        }
      }
      case MISS -> miss();
      case OPEN -> {
        if (opened.valid) {
          free.take();
          holders.write(opened, address, bytes);
          counted.set(DeskCountWires.OPENED, true);
          reply(seen.getInt(SeenWires.WINDOW), nextTag());
          clocksLeft = RELINK_CLOCKS;
          state = State.OPENED;
        }
      }
      case OPENED -> {
        if (clocksLeft > 0) {
          clocksLeft--;
        } else if (commandFree.getBit(0)) {
          state = State.REPLY;
        }
      }
      case REPLY -> state = reply.ready ? State.END : State.REPLY;
      case CHECK -> check();
      case GIVE_UP -> state = VisitKind.GIVE_UP.decides(seen) ? State.END : State.GIVE_UP;
      default -> state = State.IDLE;
    }
    queue.clock();
    regions.clock();
    free.clock(freed);
    cleared += cleared == windows ? 0 : 1;
  }

  private void take() {
    window = request.getInt(ConnectionWires.WINDOW);
    inGeneration = request.getInt(ConnectionWires.GENERATION);
    pidx = request.getInt(ConnectionWires.PIDX);
    transferId = request.getInt(ConnectionWires.TRANSFER_ID);
    peer = request.getInt(ConnectionWires.PEER);
    address = request.get(ConnectionWires.REMOTE_ADDRESS);
    bytes = request.get(ConnectionWires.REGION_BYTES);
    clocksLeft = LOOKUP_CLOCKS;
    int payload = parameters.sluice().payloadBytes();
    long tail = bytes - (long) pidx * payload;
    tailBytes = (int) tail & 0x1fff;
    if (request.getBit(ConnectionWires.GAVE_UP)) {
      state = State.CHECK;
      return;
    }
    cutRight =
        bytes >= 0
            && pidx < parameters.sluice().maxPackets()
            && tail >= 1
            && tail <= payload
            && address % parameters.beatBytes() == 0;
    holders.search(peer, transferId, address, bytes);
    clocksLeft += ENTRY_CLOCKS * holders.entries();
    regions.begin(peer, address, bytes);
    state = State.LOOKUP;
  }

  private void lookUp() {
    if (--clocksLeft > 0) {
      return;
    }
    if (holders.found() >= 0) {
      window = holders.found();
      counted.set(DeskCountWires.REPEATED_REQUEST, true);
      state = State.RESPOND;
    } else {
      state = State.MISS;
    }
  }

  /** Is it the sender of the window that it names, in this use? */
  private void check() {
    if (--clocksLeft > 0) {
      return;
    }
    boolean its =
        window < windows
            && holders.isOf(window, peer, transferId)
            && holders.generation(window) == inGeneration;
    state = its ? State.GIVE_UP : State.END;
  }

  private void respond() {
    switch (seen.getInt(SeenWires.ROW_PHASE)) {
      case PhaseCodes.OPEN -> reply(window, seen.getInt(SeenWires.ROW_GENERATION));
      case PhaseCodes.FAILED ->
          refuse(
              seen.getInt(SeenWires.ROW_CAUSE) == PhaseCodes.SENDER_GAVE_UP
                  ? RefusalReason.ENDED
                  : RefusalReason.RECEIVER_GAVE_UP);
      default -> refuse(RefusalReason.ENDED);
    }
    counted.set(DeskCountWires.ENDED, seen.getInt(SeenWires.ROW_PHASE) != PhaseCodes.OPEN);
    state = State.REPLY;
  }

  private void miss() {
    if (regions.busy()) {
      return;
    }
    if (!cutRight || !regions.allowed()) {
      counted.set(DeskCountWires.BAD_REGION, true);
      refuse(RefusalReason.BAD_REGION);
      state = State.REPLY;
    } else if (free.isEmpty() || !enable.getBit(0)) {
      counted.set(DeskCountWires.NO_FREE_WINDOW, true);
      refuse(RefusalReason.NO_FREE_WINDOW);
      state = State.REPLY;
    } else if (free.isThere()) {
      window = free.next();
      state = State.OPEN;
    }
  }

  private void reply(int withWindow, int withGeneration) {
    replyType = PacketType.CONNECTION_RESPONSE;
    replyWindow = withWindow;
    replyGeneration = withGeneration;
    replyDetail = 0;
  }

  private void refuse(RefusalReason reason) {
    replyType = PacketType.REFUSAL;
    replyWindow = 0;
    replyGeneration = 0;
    replyDetail = reason.code();
  }

  @Override
  public List<Wires> inputs() {
    return List.of(enable, connection, region, seen, commandFree, freed);
  }

  @Override
  public List<Wires> outputs() {
    return List.of(deskWish, deskCommit, opened, reply, deskCount);
  }
}
