// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.builder;

import dev.sluice.cycle.lib.PacketStreamWires;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.ControlWires;
import dev.sluice.cycle.wires.SendWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The packet that {@link PacketBuilderModel} is sending: its bytes, written by the codec when it
 * begins, and how far they are. Nothing allocates after construction.
 */
final class PacketFramer {
  private final int beatBytes;
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final PacketCodec codec = new PacketCodec();
  private final PacketHeader header = new PacketHeader();
  private final byte[] packet;
  private final byte[] payload;
  private final long[] beat;
  private final MemorySegment payloadSegment;
  private int size;
  private int at;
  private int payloadBeats;
  private int peer;
  private boolean control;
  private int inlinedBytes;
  private boolean inlined;

  PacketFramer(NicParameters p) {
    beatBytes = p.beatBytes();
    beat = new long[beatBytes / 8];
    payload = new byte[p.sluice().payloadBytes() + beatBytes];
    payloadSegment = MemorySegment.ofArray(payload);
    packet = new byte[PacketCodec.maxPacketBytes(p.sluice()) + beatBytes];
  }

  void reset() {
    size = 0;
    at = 0;
    payloadBeats = 0;
  }

  /** Whether a packet has begun and has beats left. */
  boolean busy() {
    return at < size;
  }

  /** Whether no beat is left after the next. */
  boolean atLastBeat() {
    return at + beatBytes >= size;
  }

  /** Whether the packet in progress is a control packet. */
  boolean isControl() {
    return control;
  }

  /** Whether the beat that was emitted last is the last of those of header and body. */
  boolean endsInlined() {
    return inlined;
  }

  /** The next beat; says whether it took one of payload. */
  boolean emit(Wires to) {
    boolean last = atLastBeat();
    int bytes = Math.min(beatBytes, size - at);
    for (int i = 0; i < beatBytes; i += 8) {
      int left = size - at - i;
      long word = left > 0 ? (long) WORD.get(packet, at + i) : 0;
      beat[i >> 3] = left >= 8 || left <= 0 ? word : word & -1L >>> (64 - 8 * left);
    }
    to.write(PacketStreamWires.DATA, beat);
    to.set(PacketStreamWires.KEEP, bytes == 64 ? -1L : (1L << bytes) - 1);
    to.set(PacketStreamWires.LAST, last);
    to.set(PacketStreamWires.USER, peer);
    int index = at / beatBytes - PacketCodec.HEADER_BYTES / beatBytes;
    at += beatBytes;
    inlined = at == inlinedBytes;
    return index >= 0 && index < payloadBeats;
  }

  /** Begins a control packet. */
  void begin(Wires wires) {
    header
        .reset(PacketType.ofCode(wires.getInt(ControlWires.TYPE)))
        .window(wires.getInt(ControlWires.WINDOW))
        .generation(wires.getInt(ControlWires.GENERATION))
        .transferId(wires.getInt(ControlWires.TRANSFER_ID))
        .pidx(wires.getInt(ControlWires.PIDX))
        .detail(wires.getInt(ControlWires.DETAIL));
    control = true;
    inlinedBytes = PacketCodec.HEADER_BYTES;
    begin(codec.encodeControl(header, packet, 0), 0, wires.getInt(ControlWires.PEER));
  }

  /**
   * Begins a packet of the send engine.
   *
   * @param lane whose oldest it is
   */
  void begin(PayloadLane lane) {
    Wires row = lane.rowPop;
    PacketType type = PacketType.ofCode(row.getInt(SendWires.TYPE));
    control = false;
    inlinedBytes =
        type == PacketType.CONNECTION_REQUEST
            ? PacketCodec.HEADER_BYTES + PacketCodec.CONNECTION_BODY_BYTES
            : PacketCodec.HEADER_BYTES;
    header
        .reset(type)
        .tail(row.getBit(SendWires.TAIL))
        .again(row.getBit(SendWires.AGAIN))
        .window(row.getInt(SendWires.WINDOW))
        .generation(row.getInt(SendWires.GENERATION))
        .transferId(row.getInt(SendWires.TRANSFER_ID))
        .pidx(row.getInt(SendWires.PIDX))
        .detail(row.getInt(SendWires.DETAIL));
    int newPeer = row.getInt(SendWires.PEER);
    if (type == PacketType.DATA) {
      lane.copyHead(payload);
      header.payloadLength(row.getInt(SendWires.LENGTH));
      begin(codec.encodeData(header, payloadSegment, 0, packet, 0), lane.headBeats(), newPeer);
      return;
    }
    if (type == PacketType.CONNECTION_REQUEST) {
      header
          .remoteAddress(row.get(SendWires.REMOTE_ADDRESS))
          .regionBytes(row.get(SendWires.REGION_BYTES));
    }
    begin(codec.encodeControl(header, packet, 0), 0, newPeer);
  }

  private void begin(int bytes, int newPayloadBeats, int newPeer) {
    size = bytes;
    at = 0;
    payloadBeats = newPayloadBeats;
    peer = newPeer;
  }
}
