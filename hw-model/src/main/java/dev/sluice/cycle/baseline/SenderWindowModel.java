// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.baseline;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.protocol.SluiceParameters;
import java.util.List;

/**
 * The cycle model of SenderWindow: the tracking part of a sender that keeps W packets until each
 * one's own acknowledgement comes. A slot for each packet in flight, taken in turn, with a timer;
 * in clocks without a command one slot's timer is looked at. Micro-architecture:
 * docs/blocks/baseline.md. Source: protocol text, section 1. Nothing allocates after construction.
 */
public final class SenderWindowModel implements BlockModel {
  /** Operation: a packet goes out and takes the next slot. */
  public static final int SEND = 0;

  /** Operation: the acknowledgement of the packet in {@code slot}. */
  public static final int ACK = 1;

  /** Outcome: the packet is sent and its slot stands beside. */
  public static final int SENT = 0;

  /** Outcome: the next slot's packet is not acknowledged, nothing was sent. */
  public static final int FULL = 1;

  /** Outcome: the slot is free. */
  public static final int ACKED = 2;

  /** Outcome: an acknowledgement of something else. */
  public static final int STALE = 3;

  /** Outcome: the packet's timer expired, it must be retransmitted. */
  public static final int RESEND = 4;

  /** Bits of the clock that deadlines are told in. */
  public static final int TIME_BITS = 16;

  /** Clocks to a unit of time. */
  public static final int TICK = 16;

  /** Field of {@link #cmd}: the operation; of {@link #outcome} what became of it. */
  public static final int OP = 0;

  /** Field of both: the transfer. */
  public static final int TRANSFER = 1;

  /** Field of both: PIDX. */
  public static final int PIDX = 2;

  /** Field of both: the slot. */
  public static final int SLOT = 3;

  /** Commands, one a clock. */
  public final Wires cmd;

  /** Outcomes, two clocks later, in order. */
  public final Wires outcome;

  /** Units of time until a packet is retransmitted, 1 to 2^15 - 1. */
  public final Wires timeout = Wires.signal("timeout", TIME_BITS);

  private static final int SCAN = 4; // What no command can be.
  private static final int TIME_MASK = (1 << TIME_BITS) - 1;
  private static final int LATE = 1 << TIME_BITS - 1;

  private final boolean[] busy;
  private final int[] transfer;
  private final int[] pidx;
  private final int[] deadline;

  private int swept;
  private int divider;
  private int now;
  private int next;
  private int scan;

  private boolean underway;
  private int op;
  private int ofTransfer;
  private int ofPidx;
  private int slot;
  private final Wires said;

  /**
   * A block after reset.
   *
   * @param p R, W and M; R is a power of two, 2 or more
   */
  public SenderWindowModel(SluiceParameters p) {
    cmd = Wires.stream("cmd", fields(p, 2));
    outcome = Wires.flow("outcome", fields(p, 3));
    said = Wires.flow("said", fields(p, 3));
    busy = new boolean[p.width()];
    transfer = new int[p.width()];
    pidx = new int[p.width()];
    deadline = new int[p.width()];
    reset();
  }

  private static Field[] fields(SluiceParameters p, int codeBits) {
    return new Field[] {
      new Field(codeBits == 2 ? "op" : "kind", codeBits),
      new Field("transfer", p.windowBits()),
      new Field("pidx", p.pidxBits()),
      new Field("slot", p.slideBits() - 1)
    };
  }

  @Override
  public void reset() {
    swept = 0;
    divider = 0;
    now = 0;
    next = 0;
    scan = 0;
    underway = false;
    said.clear();
  }

  @Override
  public void drive() {
    cmd.ready = swept == busy.length;
    outcome.copyFrom(said);
  }

  @Override
  public void clock() {
    said.clear();
    if (underway) {
      execute();
    }
    underway = swept == busy.length;
    if (cmd.fires()) {
      op = cmd.getInt(OP);
      ofTransfer = cmd.getInt(TRANSFER);
      ofPidx = cmd.getInt(PIDX);
      slot = op == SEND ? next : cmd.getInt(SLOT);
    } else if (underway) {
      op = SCAN;
      slot = scan;
      scan = scan + 1 & busy.length - 1;
    }
    if (swept < busy.length) {
      busy[swept++] = false;
    }
    divider = divider + 1 & TICK - 1;
    if (divider == 0) {
      now = now + 1 & TIME_MASK;
    }
  }

  private void execute() {
    switch (op) {
      case SEND -> {
        boolean free = !busy[slot];
        say(free ? SENT : FULL, ofTransfer, ofPidx);
        if (free) {
          busy[slot] = true;
          transfer[slot] = ofTransfer;
          pidx[slot] = ofPidx;
          start();
          next = next + 1 & busy.length - 1;
        }
      }
      case ACK -> {
        boolean right = busy[slot] && transfer[slot] == ofTransfer && pidx[slot] == ofPidx;
        say(right ? ACKED : STALE, ofTransfer, ofPidx);
        if (right) {
          busy[slot] = false;
        }
      }
      case SCAN -> {
        if (busy[slot] && (now - deadline[slot] & LATE) == 0) {
          say(RESEND, transfer[slot], pidx[slot]);
          start();
        }
      }
      default -> {
        // Not an operation.
      }
    }
  }

  private void start() {
    deadline[slot] = now + timeout.getInt(0) & TIME_MASK;
  }

  private void say(int kind, int whose, int index) {
    said.valid = true;
    said.set(OP, kind);
    said.set(TRANSFER, whose);
    said.set(PIDX, index);
    said.set(SLOT, slot);
  }

  @Override
  public List<Wires> inputs() {
    return List.of(cmd, timeout);
  }

  @Override
  public List<Wires> outputs() {
    return List.of(outcome);
  }
}
