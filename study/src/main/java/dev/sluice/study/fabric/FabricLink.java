// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.fabric;

import dev.sluice.study.events.EventQueue;

/**
 * One direction of a link, with the queues before it: a packet is sent, is on its way, arrives. Two
 * wake-ups for each packet: its last byte has left, and it has arrived.
 */
final class FabricLink {
  /** Then it is the turn of a data packet, so that headers alone cannot fill a link: as in NDP. */
  private static final int HEADERS_FOR_DATA = 10;

  final Station from;
  final Station to;
  private final LinkParameters parameters;
  private final EventQueue events;
  private final FabricTotals totals;
  private final FabricPool pool;
  private final int leaves;
  private final int arrives;

  /** What waits; headers and control packets of a network that trims, and pauses, go first. */
  final PacketQueue waiting = new PacketQueue();

  final PacketQueue first = new PacketQueue();
  private final PacketQueue way = new PacketQueue();

  /** The other direction. */
  FabricLink reverse;

  /** Bytes that came by this link and wait in the switch at its end; whether it is to pause. */
  long held;

  boolean stopped;

  /** The other end does not want more. */
  boolean paused;

  /** It does not work; it is known not to work. */
  boolean down;

  boolean avoided;

  /** Headers and control packets that were sent one after the other while data waited. */
  private int ahead;

  private FabricPacket sending;
  private long bytesSent;
  private long mostWaiting;
  private long area;
  private long areaUntil;

  FabricLink(Station from, Station to, LinkParameters parameters, Engine engine) {
    this.from = from;
    this.to = to;
    this.parameters = parameters;
    events = engine.events();
    totals = engine.totals();
    pool = engine.pool();
    leaves = engine.add(this::left);
    arrives = engine.add(this::arrived);
  }

  boolean idle() {
    return sending == null;
  }

  /** Puts a packet at the end of a queue. */
  void add(long now, FabricPacket packet, boolean goesFirst) {
    if (goesFirst) {
      first.add(packet);
    } else {
      measure(now);
      waiting.add(packet);
      mostWaiting = Math.max(mostWaiting, waiting.bytes());
    }
  }

  /** Takes the packet that is next, or null. */
  FabricPacket poll(long now) {
    boolean data = !paused && !waiting.isEmpty();
    if (!first.isEmpty() && (ahead < HEADERS_FOR_DATA || !data)) {
      FabricPacket packet = first.poll();
      ahead = data && !packet.pausing ? ahead + 1 : 0;
      return packet;
    }
    ahead = 0;
    if (!data) {
      return null;
    }
    measure(now);
    return waiting.poll();
  }

  private void measure(long now) {
    area += waiting.bytes() * ((now - areaUntil) / 1000);
    areaUntil = now;
  }

  /** Sends a packet over an idle link. */
  void send(long now, FabricPacket packet) {
    sending = packet;
    events.set(leaves, now + (long) packet.body.bytes * parameters.picosPerByte());
  }

  private void left(long now) {
    FabricPacket packet = sending;
    sending = null;
    bytesSent += packet.body.bytes;
    from.left(now, packet, this);
    if (lost(packet)) {
      lose(packet);
    } else {
      packet.due = now + parameters.delay();
      if (way.isEmpty()) {
        events.set(arrives, packet.due);
      }
      way.add(packet);
    }
    from.free(now, this);
  }

  private void arrived(long now) {
    FabricPacket packet = way.poll();
    FabricPacket behind = way.peek();
    if (behind != null) {
      events.set(arrives, behind.due);
    }
    if (lost(packet)) {
      lose(packet);
      return;
    }
    totals.hops++;
    to.receive(now, packet, this);
  }

  /** A pause, or the end of one, gets through: else its link would stand for ever. */
  private boolean lost(FabricPacket packet) {
    return down && !packet.pausing;
  }

  private void lose(FabricPacket packet) {
    totals.lostOnLinks++;
    pool.give(packet);
  }

  LinkFigures figures(long now) {
    measure(now);
    return new LinkFigures(bytesSent, waiting.bytes(), mostWaiting, area, parameters);
  }

  /** Bytes that wait now. */
  long waitingBytes() {
    return waiting.bytes();
  }
}
