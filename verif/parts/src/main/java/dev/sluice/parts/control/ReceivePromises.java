// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.control;

import dev.sluice.cycle.control.ReceiveControlModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.window.WindowOp;
import dev.sluice.cycle.wires.ArrivalWires;
import dev.sluice.cycle.wires.ConnectionWires;
import dev.sluice.cycle.wires.ControlWires;
import dev.sluice.cycle.wires.QueryWires;
import dev.sluice.cycle.wires.StatusWires;
import dev.sluice.cycle.wires.WindowCommandWires;
import dev.sluice.cycle.wires.registers.ReceiveCountWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;
import dev.sluice.spec.control.RegionCheck;
import dev.sluice.spec.window.Verdict;
import dev.sluice.spec.window.WindowState;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What any receive control has to keep at its ports, whatever is inside it: a window is opened only
 * for a request and where the peer may write, one use after the other; a time-out is never early
 * and at most so late; what is asked for is a hole that the engine showed, at most B at a time;
 * every request has one reply, every transfer ends once, a completion is told once and again only
 * when asked. It looks at nothing but the wires, and knows of time only that a decision takes no
 * more than some clocks to be seen.
 *
 * <p>In each clock call {@link #observe} when all wires are set, before the edge. A broken promise
 * throws {@link AssertionError}. Allocates; not thread-safe.
 */
public final class ReceivePromises {
  /** Who is told something about which transfer. */
  private record Told(long peer, int transferId) {}

  /** A sender that gave up; it may be heard before the request for its window is. */
  private record GaveUp(int window, int generation, Told told) {}

  /** Uses of a window that may have packets on their way. */
  private static final int REMEMBERED = 4;

  private static final Set<Integer> REASONS =
      Set.of(
          RefusalReason.NO_FREE_WINDOW.code(),
          RefusalReason.BAD_REGION.code(),
          RefusalReason.ENDED.code(),
          RefusalReason.RECEIVER_GAVE_UP.code());

  private final NicParameters parameters;
  private final ReceiveControlModel block;
  private final RegionCheck regions;
  private final long lateness;
  private final PromiseLimits limits;
  private final WindowUse[] uses;

  /** Of each window the uses before this one: packets of them may be on their way. */
  private final List<ArrayDeque<WindowUse>> earlier = new ArrayList<>();

  /** Replies and refusals that may be sent. */
  private final Map<Told, Integer> due = new HashMap<>();

  /** How many of these need not be sent: more than so many may not be left. */
  private final Map<Told, Integer> optional = new HashMap<>();

  private final Set<GaveUp> gaveUp = new HashSet<>();

  private boolean commandBefore;
  private boolean queryBefore;
  private int asking = -1;
  private long answersLost;
  private long opens;
  private long clock;

  /**
   * A receive control after reset.
   *
   * @param parameters of the block
   * @param block whose wires are looked at
   * @param regions which peer may write where
   * @param lateness clocks that a time-out or a close may be late, or 0 to allow any number
   */
  public ReceivePromises(
      NicParameters parameters, ReceiveControlModel block, RegionCheck regions, long lateness) {
    this.parameters = parameters;
    this.block = block;
    this.regions = regions;
    this.lateness = lateness;
    limits = PromiseLimits.of(block.config);
    uses = new WindowUse[parameters.sluice().windows()];
    for (int i = 0; i < uses.length; i++) {
      earlier.add(new ArrayDeque<>());
    }
  }

  /** Looks at a clock. */
  public void observe() {
    answersLost += block.count.getBit(ReceiveCountWires.ANSWER_LOST) ? 1 : 0;
    if (block.windowCommand.valid && !commandBefore) {
      onCommand(block.windowCommand);
    }
    if (block.query.valid && !queryBefore) {
      onQuery(block.query.getInt(QueryWires.WINDOW));
    }
    if (block.status.valid && asking >= 0) {
      onStatus(block.status);
    }
    if (block.control.fires()) {
      onControl(block.control);
    }
    if (lateness > 0) {
      for (WindowUse use : uses) {
        if (use != null) {
          use.checkTimeout(clock, lateness);
          use.checkQuiet(clock, lateness);
          if (answersLost == 0) {
            use.checkTold(clock, lateness);
          }
        }
      }
    }
    if (block.arrival.fires()) {
      onArrival(block.arrival);
    }
    if (block.connection.fires()) {
      onConnection(block.connection);
    }
    commandBefore = block.windowCommand.valid && !block.windowCommand.ready;
    queryBefore = block.query.valid && !block.query.ready;
    clock++;
  }

  private AssertionError wrong(String what, Object of) {
    return new AssertionError("clock %d: %s, %s".formatted(clock, what, of));
  }

  private void onConnection(Wires c) {
    Told told = new Told(c.get(ConnectionWires.PEER), c.getInt(ConnectionWires.TRANSFER_ID));
    if (!c.getBit(ConnectionWires.GAVE_UP)) {
      due.merge(told, 1, Integer::sum);
      return;
    }
    int window = c.getInt(ConnectionWires.WINDOW);
    gaveUp.add(new GaveUp(window, c.getInt(ConnectionWires.GENERATION), told));
  }

  private void onArrival(Wires a) {
    int window = a.getInt(ArrivalWires.WINDOW);
    WindowUse use = window < uses.length ? uses[window] : null;
    if (use == null || use.generation != a.getInt(ArrivalWires.GENERATION)) {
      return;
    }
    if (a.getBit(ArrivalWires.CLOSED)) {
      use.mark(clock);
    } else if (a.getBit(ArrivalWires.REFUSE)) {
      use.askedAgain(clock);
      mayRefuse(use);
    } else if (a.getBit(ArrivalWires.ANSWER_AGAIN)) {
      use.askedAgain(clock);
    } else if (a.getBit(ArrivalWires.ERROR)) {
      use.error(clock);
    } else {
      onVerdict(use, a, Verdict.ofCode(a.getInt(ArrivalWires.VERDICT)));
    }
  }

  private void onVerdict(WindowUse use, Wires a, Verdict verdict) {
    if (verdict == Verdict.ACCEPTED) {
      use.accepted(
          clock,
          a.getInt(ArrivalWires.PIDX),
          a.getInt(ArrivalWires.WBASE),
          a.getInt(ArrivalWires.SLIDE),
          a.getBit(ArrivalWires.COMPLETE));
    } else if (verdict == Verdict.BELOW || verdict == Verdict.DUPLICATE) {
      use.probe();
    }
  }

  private void onCommand(Wires command) {
    int window = command.getInt(WindowCommandWires.WINDOW);
    if (window >= uses.length) {
      throw wrong("no such window", command);
    }
    WindowUse use = uses[window];
    if (command.getInt(WindowCommandWires.OP) == WindowOp.OPEN.code()) {
      onOpen(window, use, command);
      return;
    }
    if (use == null || use.generation != command.getInt(WindowCommandWires.GENERATION)) {
      throw wrong("closed though not open", command);
    }
    if (command.getBit(WindowCommandWires.FAILED)) {
      Told told = new Told(use.peer, use.transferId);
      use.fail(clock, gaveUp.contains(new GaveUp(window, use.generation, told)));
      mayRefuse(use);
    } else {
      use.leave(clock);
    }
  }

  private void onOpen(int window, WindowUse before, Wires command) {
    if (before != null && !before.freed()) {
      throw wrong("opened before it was free", before);
    }
    WindowUse use = new WindowUse(limits, command, parameters.sluice().width(), clock);
    int tag = before == null ? 0 : before.generation + 1 & 0xff;
    if (use.generation != tag) {
      throw wrong("not the next generation", use);
    }
    if (due.getOrDefault(new Told(use.peer, use.transferId), 0) == 0) {
      throw wrong("nobody has asked for it", use);
    }
    long payload = parameters.sluice().payloadBytes();
    long bytes = (use.packets - 1) * payload + command.get(WindowCommandWires.TAIL_BYTES);
    if (!regions.allows(use.peer, command.get(WindowCommandWires.ADDRESS), bytes)) {
      throw wrong("outside the regions", command);
    }
    if (before != null) {
      earlier.get(window).add(before);
    }
    if (earlier.get(window).size() > REMEMBERED) {
      earlier.get(window).remove();
    }
    uses[window] = use;
    opens++;
  }

  private void onQuery(int window) {
    if (window >= uses.length || uses[window] == null) {
      throw wrong("asks the engine for a window that was never open", window);
    }
    uses[window].query(clock);
    asking = window;
  }

  private void onStatus(Wires status) {
    WindowUse use = uses[asking];
    if (status.getInt(StatusWires.WINDOW) == asking
        && status.getInt(StatusWires.STATE) == WindowState.OPEN.code()
        && status.getInt(StatusWires.GENERATION) == use.generation) {
      use.shown(status);
    }
    asking = -1;
  }

  private void onControl(Wires packet) {
    PacketType type = PacketType.ofCode(packet.getInt(ControlWires.TYPE));
    Told told = new Told(packet.get(ControlWires.PEER), packet.getInt(ControlWires.TRANSFER_ID));
    checkUnused(type, packet);
    if (type == PacketType.REFUSAL) {
      reply(told, packet);
      return;
    }
    WindowUse use = use(packet, told);
    int pidx = packet.getInt(ControlWires.PIDX);
    switch (type) {
      case CONNECTION_RESPONSE -> {
        reply(told, packet);
        use.response();
      }
      case COMPLETION_RESPONSE -> use.completion(clock);
      case SINGLE_REQUEST -> use.requests.single(pidx);
      case RANGE_REQUEST -> use.requests.range(pidx);
      case PROGRESS -> use.report(clock, pidx);
      default -> throw wrong("no packet of a receiver", packet);
    }
  }

  /** Fields that mean nothing in a packet of this type are 0; a refusal has a reason. */
  private void checkUnused(PacketType type, Wires packet) {
    boolean named =
        type == PacketType.SINGLE_REQUEST
            || type == PacketType.RANGE_REQUEST
            || type == PacketType.PROGRESS;
    boolean reason = REASONS.contains(packet.getInt(ControlWires.DETAIL));
    if (!named && packet.get(ControlWires.PIDX) != 0
        || reason != (type == PacketType.REFUSAL)
        || !reason && packet.get(ControlWires.DETAIL) != 0) {
      throw wrong("a field that should be 0, or a reason that a receiver does not have", packet);
    }
  }

  /** The use that a packet names; its peer and transfer id have to be those of the packet. */
  private WindowUse use(Wires packet, Told told) {
    int window = packet.getInt(ControlWires.WINDOW);
    int generation = packet.getInt(ControlWires.GENERATION);
    if (window < uses.length) {
      if (uses[window] != null && uses[window].is(generation, told.peer, told.transferId)) {
        return uses[window];
      }
      for (WindowUse use : earlier.get(window)) {
        if (use.is(generation, told.peer, told.transferId)) {
          return use;
        }
      }
    }
    throw wrong("a packet of no use of a window", packet);
  }

  /** A sender may be told that its transfer has failed: unasked once, and when it asks. */
  private void mayRefuse(WindowUse use) {
    Told told = new Told(use.peer, use.transferId);
    due.merge(told, 1, Integer::sum);
    optional.merge(told, 1, Integer::sum);
  }

  /** A reply to a request, or a refusal. */
  private void reply(Told told, Wires packet) {
    Integer left = due.computeIfPresent(told, (_, count) -> count == 0 ? null : count - 1);
    if (left == null) {
      throw wrong("one reply too many", packet);
    }
  }

  /** At the end, when every sender is silent and every window is free. */
  public void finish() {
    for (WindowUse use : uses) {
      if (use != null) {
        if (!use.freed()) {
          throw wrong("never freed", use);
        }
        use.requests.finish();
        if (!use.completionTold() && answersLost == 0) {
          throw wrong("the completion was not told", use);
        }
      }
    }
    due.forEach(
        (told, left) -> {
          if (left > optional.getOrDefault(told, 0)) {
            throw wrong("a request without a reply", told);
          }
        });
  }

  /**
   * Windows that were opened.
   *
   * @return how many until now
   */
  public long opens() {
    return opens;
  }
}
