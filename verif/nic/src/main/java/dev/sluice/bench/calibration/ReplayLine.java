// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.calibration;

import dev.sluice.host.pair.LineEnd;
import dev.sluice.protocol.DecodeVerdict;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A line that brings packets when it is told to, and keeps the headers of those that are sent. */
final class ReplayLine implements LineEnd {
  private final PacketCodec codec = new PacketCodec();
  private final MemorySegment source;
  private final int payloadBytes;
  private final int peer;
  private final byte[] in;
  private final byte[] out;
  private final List<PacketHeader> sent = new ArrayList<>();
  private int size;
  private boolean waiting;

  /**
   * A line with nothing on it.
   *
   * @param source the memory that data packets carry
   * @param payloadBytes P
   * @param largest bytes of the largest packet
   * @param peer who is at the other end
   */
  ReplayLine(MemorySegment source, int payloadBytes, int largest, int peer) {
    this.source = source;
    this.payloadBytes = payloadBytes;
    this.peer = peer;
    in = new byte[largest];
    out = new byte[largest];
  }

  /** Brings a packet as soon as the NIC takes one. */
  void bring(PacketHeader header) {
    if (waiting) {
      throw new IllegalStateException("a packet still waits for the NIC");
    }
    size =
        header.type() == PacketType.DATA
            ? codec.encodeData(header, source, (long) header.pidx() * payloadBytes, in, 0)
            : codec.encodeControl(header, in, 0);
    waiting = true;
  }

  /** Packets that the NIC sent, in order. */
  List<PacketHeader> sent() {
    return Collections.unmodifiableList(sent);
  }

  @Override
  public boolean canSend() {
    return true;
  }

  @Override
  public byte[] slot() {
    return out;
  }

  @Override
  public int slotOffset() {
    return 0;
  }

  @Override
  public void send(long clock, int bytes, int to) {
    PacketHeader header = new PacketHeader();
    DecodeVerdict verdict = codec.decode(out, 0, bytes, header);
    if (verdict != DecodeVerdict.OK || to != peer) {
      throw new IllegalStateException(
          "in clock " + clock + " the NIC sends a packet that is " + verdict + ", to " + to);
    }
    sent.add(header);
  }

  @Override
  public boolean receive(long clock) {
    boolean comes = waiting;
    waiting = false;
    return comes;
  }

  @Override
  public byte[] packet() {
    return in;
  }

  @Override
  public int packetOffset() {
    return 0;
  }

  @Override
  public int packetSize() {
    return size;
  }

  @Override
  public int packetPeer() {
    return peer;
  }
}
