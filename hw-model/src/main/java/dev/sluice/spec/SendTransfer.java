package dev.sluice.spec;

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
 * <p>Source: protocol text, section 5. {@link Sender} says when.
 */
final class SendTransfer {
  /** Where a transfer is in its life. */
  enum Phase {
    /** A window was asked for. */
    CONNECTING,
    /** Packets i to N-1 are still to be sent. */
    SENDING,
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
      long remoteAddress) {
    this.id = id;
    this.peer = peer;
    this.geometry = geometry;
    this.memory = memory;
    this.memoryOffset = memoryOffset;
    this.remoteAddress = remoteAddress;
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
    if (i == geometry.packets()) {
      phase = Phase.WAITING;
    }
  }

  /** Whether packet k was sent before. */
  boolean wasSent(int k) {
    return k < sent;
  }

  /**
   * A range request: i := PIDX, but never past a packet that was not sent yet, which nobody can
   * know of. PIDX is 0 to N-1.
   */
  void resendFrom(int pidx) {
    i = Math.min(pidx, sent);
    phase = Phase.SENDING;
  }

  /** The header of data packet k. */
  void writeData(int k, PacketHeader out) {
    addressed(PacketType.DATA, out)
        .pidx(k)
        .tail(k == geometry.tailIndex())
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
