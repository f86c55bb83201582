// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.send;

import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;
import dev.sluice.protocol.TransferGeometry;
import java.lang.foreign.MemorySegment;

/**
 * One transfer at the sender.
 *
 * <p>Connect; send packets i = 0 to N-1, TAIL on the last; a single-packet request resends that
 * packet, a range request sets i back to its PIDX; when i has reached N, wait for the completion
 * response. Every packet is read from memory when it is sent: there is no send buffer.
 *
 * <p>With progress reports, packet i is only sent while i is below the edge: the highest WBASE that
 * was reported, 0 at first, plus W.
 *
 * <p>Source: protocol text, sections 5 and 7. {@link Sender} says when.
 */
final class SendTransfer {
  /** Where a transfer is in its life. */
  enum Phase {
    /** A window was asked for. */
    CONNECTING,
    /** Packet i is to be sent. */
    SENDING,
    /** Packets i to N-1 are still to be sent, and i is at the edge. */
    STALLED,
    /** Everything was sent; the completion response is to come. */
    WAITING
  }

  final int id;
  final long peer;
  final TransferGeometry geometry;
  final MemorySegment memory;
  final long memoryOffset;
  final long remoteAddress;

  private Phase phase = Phase.CONNECTING;
  private int window;
  private int generation;

  /** The next packet to send. */
  private int i;

  /** Packets 0 to sent-1 were sent at least once. */
  private int sent;

  /** Packets 0 to acknowledged-1 have arrived, as the receiver reports. */
  private int acknowledged;

  /** How far past that packets may be sent: W, or M where the sender does not care. */
  private final int reach;

  /** Questions asked since the last sign of the receiver; -1 before the first request. */
  int questions = -1;

  /** What the error says if the sender gives up now. */
  RefusalReason whenGivingUp = RefusalReason.SENDER_GAVE_UP;

  SendTransfer(
      int id,
      long peer,
      TransferGeometry geometry,
      MemorySegment memory,
      long memoryOffset,
      long remoteAddress,
      int reach) {
    this.id = id;
    this.peer = peer;
    this.geometry = geometry;
    this.memory = memory;
    this.memoryOffset = memoryOffset;
    this.remoteAddress = remoteAddress;
    this.reach = reach;
  }

  Phase phase() {
    return phase;
  }

  /** The receiver has given it a window. */
  void connected(int toWindow, int withGeneration) {
    window = toWindow;
    generation = withGeneration;
    phase = Phase.SENDING;
  }

  /** Whether a packet from the receiver speaks of this transfer's window. */
  boolean holds(PacketHeader header) {
    return phase != Phase.CONNECTING
        && header.window() == window
        && header.generation() == generation;
  }

  /** The next packet in order; there is one while the phase is SENDING. */
  int next() {
    return i;
  }

  /** The next packet in order was sent. */
  void advance() {
    i++;
    sent = Math.max(sent, i);
    settle();
  }

  /** The phase that follows from i; it is past CONNECTING. */
  private void settle() {
    if (i == geometry.packets()) {
      phase = Phase.WAITING;
    } else {
      phase = i - acknowledged < reach ? Phase.SENDING : Phase.STALLED;
    }
  }

  /** A progress report. Reports overtake each other: only the highest WBASE counts. */
  void progress(int wbase) {
    acknowledged = Math.max(acknowledged, Math.min(wbase, sent));
    i = Math.max(i, acknowledged);
    settle();
  }

  /** Whether packet k is known to have arrived. */
  boolean hasArrived(int k) {
    return k < acknowledged;
  }

  /** What is sent when nothing is heard: the tail, or the last packet before the edge. */
  int probe() {
    return phase == Phase.STALLED ? i - 1 : geometry.tailIndex();
  }

  /** Whether packet k was sent before. */
  boolean wasSent(int k) {
    return k < sent;
  }

  /**
   * A range request: i := PIDX, but never past a packet that was not sent yet, which nobody can
   * know of, nor back to one that is known to have arrived. PIDX is 0 to N-1.
   */
  void resendFrom(int pidx) {
    i = Math.max(acknowledged, Math.min(pidx, sent));
    settle();
  }

  /** The header of data packet k. */
  void writeData(int k, PacketHeader out) {
    addressed(PacketType.DATA, out)
        .pidx(k)
        .tail(k == geometry.tailIndex())
        .again(wasSent(k))
        .payloadLength(geometry.bytesOf(k));
  }

  /** The header of the connection request. */
  void writeConnectionRequest(PacketHeader out) {
    out.reset(PacketType.CONNECTION_REQUEST)
        .transferId(id)
        .pidx(geometry.tailIndex())
        .remoteAddress(remoteAddress)
        .regionBytes(geometry.bytes());
  }

  /** The header of the last word to the receiver. */
  void writeGivingUp(PacketHeader out) {
    addressed(PacketType.REFUSAL, out).detail(RefusalReason.SENDER_GAVE_UP.code());
  }

  private PacketHeader addressed(PacketType type, PacketHeader out) {
    return out.reset(type).window(window).generation(generation).transferId(id);
  }
}
