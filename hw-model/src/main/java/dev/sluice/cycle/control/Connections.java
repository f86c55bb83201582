// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.ConnectionWires;
import dev.sluice.cycle.wires.registers.ReceiveConfigWires;
import dev.sluice.cycle.wires.registers.ReceiveCountWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;

/**
 * One connection request, or one sender that gave up, at a time. A request: is the transfer known,
 * one window a clock; beside it, is its region registered; then a visit that answers for the known
 * window or opens a free one; then the answer, when the open command has been taken.
 */
final class Connections {
  private static final int IDLE = 0;
  private static final int SCAN = 1;
  private static final int RESPOND = 2;
  private static final int MISS = 3;
  private static final int TAKE = 4;
  private static final int OPEN = 5;
  private static final int OPENED = 6;
  private static final int REPLY = 7;
  private static final int FETCH = 8;
  private static final int CHECK = 9;
  private static final int GIVE_UP = 10;

  private final NicParameters parameters;
  private final int windows;
  private final Wires request;
  private final Wires config;
  private final Wires count;
  private final ControlRows rows;
  private final Regions regions;
  private final FreeWindows free;
  private final Visits visits;
  private final WindowCommands commands;

  private int state;

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

  private int probe;

  // The answer.
  private PacketType replyType;
  private int replyWindow;
  private int replyGeneration;
  private int replyDetail;

  Connections(
      NicParameters parameters,
      Wires request,
      Wires config,
      Wires count,
      ControlRows rows,
      Regions regions,
      FreeWindows free,
      Visits visits,
      WindowCommands commands) {
    this.parameters = parameters;
    windows = parameters.sluice().windows();
    this.request = request;
    this.config = config;
    this.count = count;
    this.rows = rows;
    this.regions = regions;
    this.free = free;
    this.visits = visits;
    this.commands = commands;
  }

  void reset() {
    state = IDLE;
  }

  /** Whether a request is taken in this clock. */
  boolean ready() {
    return state == IDLE;
  }

  /** The visit that is wanted, or -1. A command must have room, so that no visit is in vain. */
  int wantedVisit() {
    return switch (state) {
      case RESPOND -> Visits.RESPOND;
      case OPEN -> commands.free() ? Visits.OPEN : -1;
      case GIVE_UP -> commands.free() ? Visits.GIVE_UP : -1;
      default -> -1;
    };
  }

  int visitWindow() {
    return state == OPEN ? free.next() : window;
  }

  boolean replyValid() {
    return state == REPLY;
  }

  PacketType replyType() {
    return replyType;
  }

  int replyWindow() {
    return replyWindow;
  }

  int replyGeneration() {
    return replyGeneration;
  }

  int replyDetail() {
    return replyDetail;
  }

  int peer() {
    return peer;
  }

  int transferId() {
    return transferId;
  }

  /** The window that is opened in this clock, or -1. Before {@link #clock}. */
  int opens() {
    return state == OPEN && decides(Visits.OPEN) ? visits.window : -1;
  }

  private boolean decides(int kind) {
    return visits.decides() && visits.kind == kind;
  }

  /** The rising edge. */
  void clock(long now, boolean swept, boolean replyTaken) {
    switch (state) {
      case IDLE -> {
        if (request.valid && swept) {
          take();
        }
      }
      case SCAN -> scan();
      case RESPOND -> respond();
      case MISS -> miss();
      case TAKE -> {
        free.read();
        state = OPEN;
      }
      case OPEN -> {
        if (decides(Visits.OPEN)) {
          open(now);
        }
      }
      case OPENED -> {
        if (commands.free()) {
          state = REPLY;
        }
      }
      case REPLY -> state = replyTaken ? IDLE : REPLY;
      case FETCH -> state = window < windows ? CHECK : IDLE;
      case CHECK -> check();
      default -> giveUp();
    }
  }

  private void take() {
    window = request.getInt(ConnectionWires.WINDOW);
    inGeneration = request.getInt(ConnectionWires.GENERATION);
    pidx = request.getInt(ConnectionWires.PIDX);
    transferId = request.getInt(ConnectionWires.TRANSFER_ID);
    peer = request.getInt(ConnectionWires.PEER);
    address = request.get(ConnectionWires.REMOTE_ADDRESS);
    bytes = request.get(ConnectionWires.REGION_BYTES);
    if (request.getBit(ConnectionWires.GAVE_UP)) {
      state = FETCH;
      return;
    }
    int payload = parameters.sluice().payloadBytes();
    long tail = bytes - (long) pidx * payload;
    cutRight =
        bytes >= 0
            && pidx < parameters.sluice().maxPackets()
            && tail >= 1
            && tail <= payload
            && address % parameters.beatBytes() == 0;
    tailBytes = (int) tail & 0x1fff;
    probe = 0;
    regions.begin(peer, address, bytes);
    state = SCAN;
  }

  private boolean holds(int which) {
    return rows.used[which] && rows.transferId[which] == transferId && rows.peer[which] == peer;
  }

  /** The same transfer, not another one of a sender that was reset. */
  private boolean knows(int which) {
    return holds(which) && rows.address[which] == address && rows.bytes[which] == bytes;
  }

  private void scan() {
    if (probe > 0 && knows(probe - 1)) {
      window = probe - 1;
      count.set(ReceiveCountWires.REPEATED_REQUEST, true);
      state = RESPOND;
    } else if (probe == windows) {
      state = MISS;
    } else {
      probe++;
    }
  }

  private void respond() {
    if (!decides(Visits.RESPOND)) {
      return;
    }
    switch (visits.phase) {
      case ControlRows.OPEN -> reply(window, visits.generation);
      case ControlRows.FAILED -> refuse(Arrivals.refusal(visits.cause));
      default -> refuse(RefusalReason.ENDED.code());
    }
    if (visits.phase != ControlRows.OPEN) {
      count.set(ReceiveCountWires.ENDED, true);
    }
    state = REPLY;
  }

  private void miss() {
    if (regions.busy()) {
      return;
    }
    if (!cutRight || !regions.allowed()) {
      count.set(ReceiveCountWires.BAD_REGION, true);
      refuse(RefusalReason.BAD_REGION.code());
      state = REPLY;
    } else if (free.isEmpty() || !config.getBit(ReceiveConfigWires.ENABLE)) {
      count.set(ReceiveCountWires.NO_FREE_WINDOW, true);
      refuse(RefusalReason.NO_FREE_WINDOW.code());
      state = REPLY;
    } else {
      state = TAKE;
    }
  }

  private void open(long now) {
    int opened = visits.window;
    int generation = visits.generation + 1 & 0xff;
    free.take();
    rows.phase[opened] = ControlRows.OPEN;
    rows.generation[opened] = generation;
    rows.cause[opened] = 0;
    rows.overrunSeen[opened] = false;
    rows.progressSeen[opened] = false;
    rows.waitingSince[opened] = now;
    rows.repeats[opened] = 0;
    rows.mark[opened] = 0;
    rows.packets[opened] = pidx + 1;
    rows.next[opened] = 0;
    rows.used[opened] = true;
    rows.holderGeneration[opened] = generation;
    rows.peer[opened] = peer;
    rows.transferId[opened] = transferId;
    rows.address[opened] = address;
    rows.bytes[opened] = bytes;
    commands.open(opened, generation, peer, transferId, pidx + 1, tailBytes, address);
    count.set(ReceiveCountWires.OPENED, true);
    reply(opened, generation);
    state = OPENED;
  }

  private void check() {
    state = holds(window) && rows.holderGeneration[window] == inGeneration ? GIVE_UP : IDLE;
  }

  private void giveUp() {
    if (!decides(Visits.GIVE_UP)) {
      return;
    }
    if (visits.phase == ControlRows.OPEN && !visits.completed && !visits.completes()) {
      rows.phase[window] = ControlRows.FAILED;
      rows.cause[window] = ControlRows.SENDER_GAVE_UP;
      commands.close(window, visits.generation, true);
    }
    state = IDLE;
  }

  private void reply(int withWindow, int withGeneration) {
    replyType = PacketType.CONNECTION_RESPONSE;
    replyWindow = withWindow;
    replyGeneration = withGeneration;
    replyDetail = 0;
  }

  private void refuse(int reason) {
    replyType = PacketType.REFUSAL;
    replyWindow = 0;
    replyGeneration = 0;
    replyDetail = reason;
  }
}
