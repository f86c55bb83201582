// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.ReceiveConfigWires;
import dev.sluice.cycle.wires.registers.ReceiveCountWires;

/**
 * Visits every window in turn: time-outs, quiet times, and windows whose mark has come. It stays at
 * a window that is due until what the window needs is free, so none is passed over.
 */
final class Sweep {
  private final ControlRows rows;
  private final int windows;
  private final Visits visits;
  private final WindowCommands commands;
  private final Requests requests;
  private final FreeWindows free;
  private final Wires config;
  private final Wires count;

  private int window;

  /** A time-out waits for the request maker. */
  private boolean askWaits;

  // The refusal of a transfer that failed, until it is taken.
  private boolean refusal;
  private int refusalWindow;
  private int refusalGeneration;

  Sweep(
      ControlRows rows,
      int windows,
      Visits visits,
      WindowCommands commands,
      Requests requests,
      FreeWindows free,
      Wires config,
      Wires count) {
    this.rows = rows;
    this.windows = windows;
    this.visits = visits;
    this.commands = commands;
    this.requests = requests;
    this.free = free;
    this.config = config;
    this.count = count;
  }

  void reset() {
    window = 0;
    askWaits = false;
    refusal = false;
  }

  /** The window whose turn it is. */
  int window() {
    return window;
  }

  /** A time-out waits for the request maker: no early request is begun. */
  boolean askWaits() {
    return askWaits;
  }

  boolean refusalValid() {
    return refusal;
  }

  int refusalWindow() {
    return refusalWindow;
  }

  int refusalGeneration() {
    return refusalGeneration;
  }

  /** The edge of a visit's decision; true when the sweep goes on to the next window. */
  void decide(long now, boolean refusalTaken) {
    boolean refusalFree = !refusal;
    if (refusalTaken) {
      refusal = false;
    }
    if (!visits.decides() || visits.kind != Visits.SWEEP) {
      return;
    }
    askWaits = false;
    boolean moves = visits.calmed() || !visits.stirred() && settle(now, refusalFree);
    if (moves) {
      window = window + 1 == windows ? 0 : window + 1;
    }
  }

  /** Does what is due; false when something that it needs is not free. */
  private boolean settle(long now, boolean refusalFree) {
    return switch (visits.phase) {
      case ControlRows.OPEN -> visits.completed ? quiet() : open(now, refusalFree);
      case ControlRows.FAILED -> !visits.markFailed || quiet();
      case ControlRows.LEAVING -> leaving();
      default -> true;
    };
  }

  private boolean quiet() {
    if (!visits.due()) {
      return true;
    }
    if (!commands.free()) {
      return false;
    }
    rows.phase[window] = ControlRows.LEAVING;
    commands.close(window, visits.generation, false);
    return true;
  }

  private boolean leaving() {
    if (visits.markFree) {
      rows.phase[window] = ControlRows.FREE;
      free.give(window);
      count.set(ReceiveCountWires.FREED, true);
    }
    return true;
  }

  private boolean open(long now, boolean refusalFree) {
    if (!visits.error && !visits.due()) {
      return true;
    }
    boolean outOfTries = visits.repeats >= config.getInt(ReceiveConfigWires.RETRY_LIMIT);
    if (visits.error || outOfTries) {
      if (!commands.free() || !refusalFree) {
        return false;
      }
      rows.phase[window] = ControlRows.FAILED;
      rows.cause[window] = visits.error ? ControlRows.MEMORY_ERROR : ControlRows.RECEIVER_GAVE_UP;
      commands.close(window, visits.generation, true);
      refusal = true;
      refusalWindow = window;
      refusalGeneration = visits.generation;
      return true;
    }
    if (!requests.idle()) {
      askWaits = true;
      return false;
    }
    rows.waitingSince[window] = now;
    rows.repeats[window] = visits.repeats + 1;
    rows.mark[window] = visits.mark;
    rows.progressSeen[window] = visits.progressToggle;
    requests.begin(window, visits.generation);
    count.set(ReceiveCountWires.TIMEOUT, true);
    return true;
  }
}
