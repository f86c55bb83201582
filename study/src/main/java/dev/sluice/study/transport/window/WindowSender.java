// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.window;

import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.lib.TransferListener;
import dev.sluice.spec.send.Sender;
import dev.sluice.study.paths.Packet;
import dev.sluice.study.transport.AnswerTimeout;
import dev.sluice.study.transport.SendingEndpoint;
import dev.sluice.study.transport.Transfer;
import java.lang.foreign.MemorySegment;

/**
 * {@link Sender} with one transfer, as an end. It is asked once a clock.
 *
 * <p>State: indices, addresses, window and timer of the transfer, and room for the single-packet
 * requests of one time-out.
 */
final class WindowSender implements SendingEndpoint, TransferListener {
  private static final long RECEIVER = 1;
  private static final int FIXED_BYTES = 3 * 3 + 8 + 8 + 4 + 2 + 1 + 8;
  private static final int REQUEST_BYTES = 3;

  /** ACK. */
  private static final int PROGRESS_BYTES = 3;

  private final Transfer transfer;
  private final Clocks clocks;
  private final TransportParameters timing;
  private final Extensions extensions;
  private final Sender sender;
  private final AnswerTimeout timeout;

  /** The transfer's connection requests, and when the last one was sent. */
  private int requests;

  private long requestedAt;
  private final PacketHeader header = new PacketHeader();
  private long lastClock;
  private boolean done;
  private boolean failed;

  WindowSender(
      Transfer transfer,
      SluiceParameters parameters,
      TransportParameters timing,
      Clocks clocks,
      Extensions extensions) {
    this.transfer = transfer;
    this.clocks = clocks;
    this.timing = timing;
    this.extensions = extensions;
    sender = new Sender(parameters, timing, extensions, 1, this);
    long bytes = (long) transfer.packets() * transfer.payloadBytes();
    timeout = transfer.senderTimeout();
    followTimeout();
    sender.submit(0, RECEIVER, neverRead(bytes), 0, bytes, 0);
  }

  private void followTimeout() {
    if (timeout.measuring() && timeout.mean() > 0) {
      long twice = 2 * clocks.in(timeout.picos());
      sender.timeout(Math.min(twice, timing.senderTimeout()));
    }
  }

  /** Memory of a size, at no address: the network carries no payload, so nobody reads it. */
  @SuppressWarnings("restricted")
  private static MemorySegment neverRead(long bytes) {
    return MemorySegment.NULL.reinterpret(bytes);
  }

  @Override
  public void completed(long clock, long peer, int transferId) {
    done = true;
  }

  @Override
  public void failed(long clock, long peer, int transferId, RefusalReason reason) {
    failed = true;
  }

  @Override
  public void receive(long now, Packet packet) {
    ReceiveWindowTransport.unpack(packet, transfer, header);
    if (header.type() == PacketType.CONNECTION_RESPONSE && requests == 1) {
      timeout.took(now - requestedAt);
      followTimeout();
      requests = 0;
    }
    sender.onPacket(clocks.at(now), RECEIVER, header);
  }

  @Override
  public long ready() {
    return done || failed ? NEVER : clocks.begin(lastClock + 1);
  }

  @Override
  public boolean next(long now, Packet out) {
    lastClock = clocks.at(now);
    if (!sender.next(lastClock, header)) {
      return false;
    }
    if (header.type() == PacketType.CONNECTION_REQUEST) {
      requests++;
      requestedAt = now;
    }
    ReceiveWindowTransport.pack(header, out);
    return true;
  }

  @Override
  public boolean done() {
    return done;
  }

  @Override
  public long peakStateBytes() {
    int progress = extensions.progress() ? PROGRESS_BYTES : 0;
    return FIXED_BYTES + progress + (long) timing.requestsPerTimeout() * REQUEST_BYTES;
  }
}
