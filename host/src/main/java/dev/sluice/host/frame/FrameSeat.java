// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.frame;

import dev.sluice.host.verbs.MemoryRegion;
import dev.sluice.host.verbs.RemoteKey;
import java.lang.foreign.MemorySegment;

/** A client as its server sees it. Guarded by the server. */
final class FrameSeat {
  /** After so many frames that it missed it is asked whether it lives. */
  private static final int PROBE_AFTER = 16;

  private final FrameTicket ticket;
  private final MemoryRegion headers;
  private final MemorySegment credits;
  private final long credit;
  private final int generation;

  /** Frames sent to it, and puts to it under way. */
  private long sent;

  private int puts;

  /** Frames whose header is not there yet, and frames that it missed one after the other. */
  private int unseen;

  private int missed;
  private boolean probed;
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
    return !probed && given <= sent && sent - given < ticket.slots();
  }

  /**
   * It misses a frame. Nothing is put to a client without room, so that one that died so would
   * never be found: from time to time its last header is put once more, which changes nothing.
   *
   * @return whether that is to be done now; then it has no room until {@link #answered()}
   */
  boolean miss() {
    missed++;
    if (missed < PROBE_AFTER || sent == 0 || unseen > 0 || probed) {
      return false;
    }
    missed = 0;
    probed = true;
    return true;
  }

  /** What was put once more has ended, or could not begin. */
  void answered() {
    probed = false;
  }

  /** Its next frame's number among those that it gets. */
  long next() {
    return sent;
  }

  void sent() {
    sent++;
    unseen++;
    missed = 0;
  }

  /** The header of a frame has ended. */
  void seen() {
    unseen--;
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
