// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.fabric;

import dev.sluice.study.events.EventQueue;

/**
 * A node: its ends that have something to send take turns packet by packet. An end is asked when it
 * gets or sends a packet, and when the time has come that it named, and no other is asked then.
 */
final class Node implements Station {
  private final int number;
  private final Seats seats;
  private final EventQueue events;
  private final FabricTotals totals;
  private final FabricPool pool;
  private FabricLink out;

  /** Ends that want to send now, linked. */
  private Seat firstReady;

  private Seat lastReady;

  Node(int number, Seats seats, Engine engine) {
    this.number = number;
    this.seats = seats;
    events = engine.events();
    totals = engine.totals();
    pool = engine.pool();
  }

  void connect(FabricLink link) {
    out = link;
  }

  /** Asks an end when it wants to send. */
  void look(long now, Seat seat) {
    note(now, seat);
    if (out.idle()) {
      free(now, out);
    }
  }

  private void note(long now, Seat seat) {
    if (seat.queued || seat.end == null) {
      return;
    }
    long ready = seat.end.ready(now);
    if (ready > now) {
      if (ready == FabricEnd.NEVER) {
        events.cancel(seat.actor);
      } else {
        events.set(seat.actor, ready);
      }
      return;
    }
    events.cancel(seat.actor);
    seat.queued = true;
    seat.next = null;
    if (firstReady == null) {
      firstReady = seat;
    } else {
      lastReady.next = seat;
    }
    lastReady = seat;
  }

  @Override
  public void free(long now, FabricLink link) {
    while (!link.paused && link.idle() && firstReady != null) {
      Seat seat = firstReady;
      firstReady = seat.next;
      seat.queued = false;
      if (seat.end != null && seat.end.ready(now) <= now) {
        take(now, seat, link);
      }
      note(now, seat);
    }
  }

  private void take(long now, Seat seat, FabricLink link) {
    FabricPacket packet = pool.take();
    if (seat.end.next(now, packet)) {
      packet.from = number;
      totals.sent++;
      link.send(now, packet);
    } else {
      pool.give(packet);
      if (seat.end.ready(now) <= now) {
        throw new IllegalStateException("an end of node " + number + " is ready to send nothing");
      }
    }
  }

  @Override
  public void left(long now, FabricPacket packet, FabricLink by) {
    // a node keeps no queue
  }

  @Override
  public void receive(long now, FabricPacket packet, FabricLink by) {
    if (packet.pausing) {
      out.paused = packet.pause;
      pool.give(packet);
      if (out.idle()) {
        free(now, out);
      }
      return;
    }
    Seat seat = seats.get(packet.end);
    totals.delivered++;
    if (seat.end == null) {
      totals.late++;
    } else {
      seat.end.receive(now, packet);
    }
    pool.give(packet);
    look(now, seat);
  }
}
