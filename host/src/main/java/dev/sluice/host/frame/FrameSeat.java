// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.frame;

import dev.sluice.host.verbs.MemoryRegion;
import dev.sluice.host.verbs.RemoteKey;
import java.lang.foreign.MemorySegment;

/** A client as its server sees it. Guarded by the server. */
final class FrameSeat {
  private final FrameTicket ticket;
  private final MemoryRegion headers;
  private final MemorySegment credits;
  private final long credit;
  private final int generation;

  /** Frames sent to it, and puts to it under way. */
  private long sent;

  private int puts;
  private boolean gone;
  private boolean replaced;

  FrameSeat(
      FrameTicket ticket,
      MemoryRegion headers,
      MemorySegment credits,
      long credit,
      int generation) {
    this.ticket = ticket;
    this.headers = headers;
    this.credits = credits;
    this.credit = credit;
    this.generation = generation;
  }

  RemoteKey key() {
    return ticket.key();
  }

  MemoryRegion headers() {
    return headers;
  }

  /** Where the header of its n-th frame is, here and there. */
  long header(long place) {
    return FramePlaces.header(place % ticket.slots());
  }

  /** Where the bytes of its n-th frame are there. */
  long slot(long place) {
    return FramePlaces.slot(ticket.slots(), ticket.frameBytes(), place % ticket.slots());
  }

  /** A client that says that it gave back more than it got has no room either. */
  boolean hasRoom() {
    long given = FramePlaces.credit(credits, credit, generation);
    return given <= sent && sent - given < ticket.slots();
  }

  /** Its next frame's number among those that it gets. */
  long next() {
    return sent;
  }

  void sent() {
    sent++;
  }

  void begin() {
    puts++;
  }

  void end() {
    puts--;
    closeIfDone();
  }

  /** A put to it failed: it has left, or died. */
  void leave() {
    gone = true;
  }

  boolean isGone() {
    return gone;
  }

  /** Whether no put to it is under way. */
  boolean isQuiet() {
    return puts == 0;
  }

  /** Another client has its place: its memory is given back when its last put has ended. */
  void replaced() {
    replaced = true;
    closeIfDone();
  }

  private void closeIfDone() {
    if (replaced && puts == 0) {
      headers.close();
    }
  }

  void close() {
    headers.close();
  }
}
