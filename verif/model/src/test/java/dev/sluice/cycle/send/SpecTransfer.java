// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.send;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.SendWires;
import dev.sluice.protocol.CompletionStatus;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.lib.TransferListener;
import dev.sluice.spec.send.Sender;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * One transfer of the engine beside a spec sender that has this transfer alone. The spec is asked
 * when the engine decides, in a time of its own that only a TIMEOUT moves on, so that both see the
 * same events in the same order.
 */
final class SpecTransfer implements TransferListener {
  private static final long WAIT = 1 << 20;

  /** Virtual: nothing is read, only places in it are counted. */
  private static final MemorySegment MEMORY = Arena.global().allocate(1 << 22);

  final int slot;
  final int id;
  private final int peer;
  private final int cookie;
  private final long address;
  private final long remoteAddress;
  private final TransportParameters transport;
  private final Sender sender;
  private final PacketHeader header = new PacketHeader();
  private final Deque<Wires> requested = new ArrayDeque<>();
  private int window = -1;
  private int generation;
  private int sent;
  private int arrived;
  private long clock;
  private CompletionStatus end;

  /** The first connection request, which the spec sends as soon as it is asked. */
  private Wires first;

  SpecTransfer(
      NicParameters p,
      int retryLimit,
      Extensions extensions,
      int slot,
      int id,
      Described descriptor) {
    this.slot = slot;
    this.id = id;
    peer = descriptor.peer();
    cookie = descriptor.cookie();
    address = descriptor.address();
    remoteAddress = descriptor.remoteAddress();
    transport = new TransportParameters(WAIT, WAIT, 0, retryLimit, 1, WAIT * (retryLimit + 1L));
    sender = new Sender(p.sluice(), transport, extensions, 1, this);
    sender.submit(0, Integer.toUnsignedLong(peer), MEMORY, 0, descriptor.bytes(), remoteAddress);
    first = next(1);
  }

  int cookie() {
    return cookie;
  }

  /** How it ended; null while it has not. */
  CompletionStatus end() {
    return end;
  }

  @Override
  public void completed(long at, long from, int transferId) {
    end = CompletionStatus.DONE;
  }

  @Override
  public void failed(long at, long from, int transferId, RefusalReason reason) {
    end = CompletionStatus.of(reason);
  }

  @Override
  public void unreadable(long at, long from, int transferId) {
    end = CompletionStatus.PAYLOAD_UNREADABLE;
  }

  /** A packet could not be read; what the spec sends, null for nothing. */
  Wires readError() {
    sender.onReadError(clock, 0);
    return end == null ? null : next(1);
  }

  /** An answer; its transfer id is this one's or not. */
  void hear(PacketHeader answer, long from) {
    if (answer.transferId() == id) {
      if (answer.type() == PacketType.CONNECTION_RESPONSE && from == Integer.toUnsignedLong(peer)) {
        first = null;
      }
      follow(answer, from);
      answer.transferId(0);
      sender.onPacket(clock, from, answer);
      answer.transferId(id);
    }
  }

  /** What the spec knows to have arrived, from what it hears: it does not say so. */
  private void follow(PacketHeader answer, long from) {
    if (from != Integer.toUnsignedLong(peer)) {
      return;
    }
    if (answer.type() == PacketType.CONNECTION_RESPONSE && window < 0) {
      window = answer.window();
      generation = answer.generation();
    }
    boolean holds = answer.window() == window && answer.generation() == generation;
    if (answer.type() == PacketType.PROGRESS && holds) {
      arrived = Math.max(arrived, Math.min(answer.pidx(), sent));
    }
  }

  /**
   * The engine keeps a requested packet for later: the spec would send it at once, unless it is
   * known to have arrived.
   */
  void keepRequested(int pidx) {
    requested.add(pidx < arrived ? SendWires.stream("none") : next(1));
  }

  void dropRequested() {
    requested.removeLast();
  }

  /** The packet that was asked for first; null if it is known to have arrived. */
  Wires takeRequested() {
    assertThat(requested).as("packets that were asked for").isNotEmpty();
    Wires packet = requested.remove();
    boolean none = packet.get(SendWires.LENGTH) == 0;
    return none || packet.get(SendWires.PIDX) < arrived ? null : packet;
  }

  /** What the spec sends in turn; null for nothing. */
  Wires turn() {
    Wires packet = next(1);
    if (packet != null) {
      packet.set(SendWires.URGENT, false);
    }
    return packet;
  }

  /** What the spec sends when its wait is over; null for nothing. */
  Wires timeout() {
    if (first != null) {
      Wires request = first;
      first = null;
      return request;
    }
    return next(transport.busyWait() + WAIT);
  }

  private Wires next(long clocks) {
    clock += clocks;
    return sender.next(clock, header) ? wires() : null;
  }

  private Wires wires() {
    Wires w = SendWires.stream("spec");
    boolean data = header.payloadLength() > 0;
    sent = data ? Math.max(sent, header.pidx() + 1) : sent;
    w.set(SendWires.TYPE, header.type().code());
    w.set(SendWires.TAIL, header.tail());
    w.set(SendWires.AGAIN, header.again());
    w.set(SendWires.PEER, peer);
    w.set(SendWires.WINDOW, header.window());
    w.set(SendWires.GENERATION, header.generation());
    w.set(SendWires.TRANSFER_ID, id);
    w.set(SendWires.PIDX, header.pidx());
    w.set(SendWires.DETAIL, header.detail());
    w.set(SendWires.LENGTH, header.payloadLength());
    w.set(SendWires.ADDRESS, data ? address + sender.memoryOffset() : 0);
    w.set(SendWires.REMOTE_ADDRESS, header.remoteAddress());
    w.set(SendWires.REGION_BYTES, header.regionBytes());
    w.set(SendWires.URGENT, true);
    return w;
  }
}
