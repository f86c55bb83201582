// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.speed;

import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.SluiceParameters;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A sender without a NIC, at the other end of a line without losses: it asks for windows, one after
 * the other's answer, and then sends every data packet it has, one at once after the other.
 */
final class LineRateLine extends SentPackets {
  private static final int PEER = 0x0a000001;

  private record TrackedTransfer(long address, int bytes, int packets) {}

  private final SluiceParameters parameters;
  private final MemorySegment memory;
  private final List<TrackedTransfer> transfers = new ArrayList<>();
  private final Map<Integer, int[]> windows = new HashMap<>();
  private final List<byte[]> packets = new ArrayList<>();
  private final MemorySegment zeros;
  private int next;
  private int completed;
  private int gap;
  private long free;

  /** A line that takes its bytes from a memory, and sends them to the same place of another. */
  LineRateLine(SluiceParameters parameters, MemorySegment memory) {
    super(parameters);
    this.parameters = parameters;
    this.memory = memory;
    zeros = MemorySegment.ofArray(new byte[(int) memory.byteSize()]);
  }

  /** Asks for a window for bytes that begin at an address; what was asked for before stays. */
  void connect(long address, int bytes) {
    int n = Math.ceilDiv(bytes, parameters.payloadBytes());
    header.reset(PacketType.CONNECTION_REQUEST).transferId(transfers.size()).pidx(n - 1);
    header.remoteAddress(address).regionBytes(bytes);
    byte[] packet = new byte[PacketCodec.CONNECTION_REQUEST_BYTES];
    codec.encodeControl(header, packet, 0);
    packets.add(packet);
    transfers.add(new TrackedTransfer(address, bytes, n));
  }

  /** Whether every transfer has a window. */
  boolean isConnected() {
    return windows.size() == transfers.size();
  }

  /**
   * From now on the data packets of all transfers come, the first of each, the second of each.
   *
   * @param stale packets behind each that are of an earlier use of its window, with other bytes
   * @param wrong gives a frame behind each that is none; null for none
   * @param gap clocks between two packets
   * @return data packets of transfers
   */
  int sendAll(int stale, WrongFrames wrong, int gap) {
    this.gap = gap;
    int longest = transfers.stream().mapToInt(TrackedTransfer::packets).max().orElse(0);
    int sent = 0;
    for (int pidx = 0; pidx < longest; pidx++) {
      for (int id = 0; id < transfers.size(); id++) {
        if (pidx < transfers.get(id).packets) {
          sent++;
          packets.add(data(id, pidx, 0, memory));
          for (int i = 0; i < stale; i++) {
            packets.add(data(id, pidx, 1, zeros));
          }
          if (wrong != null) {
            packets.add(wrong.next());
          }
        }
      }
    }
    return sent;
  }

  private byte[] data(int id, int pidx, int uses, MemorySegment from) {
    TrackedTransfer of = transfers.get(id);
    int[] window = windows.get(id);
    int offset = pidx * parameters.payloadBytes();
    int length = Math.min(parameters.payloadBytes(), of.bytes - offset);
    header.reset(PacketType.DATA).window(window[0]).transferId(id);
    header.generation(window[1] - uses & 0xff);
    header.pidx(pidx).tail(pidx == of.packets - 1).payloadLength(length);
    byte[] packet = new byte[PacketCodec.CONTROL_PACKET_BYTES + length];
    codec.encodeData(header, from, of.address + offset, packet, 0);
    return packet;
  }

  /** Packets that have not begun to arrive at the NIC. */
  int waiting() {
    return packets.size() - next;
  }

  /** Transfers whose completion response has come. */
  int completed() {
    return completed;
  }

  @Override
  void sent(long clock, int size) {
    switch (header.type()) {
      case CONNECTION_RESPONSE ->
          windows.put(header.transferId(), new int[] {header.window(), header.generation()});
      case COMPLETION_RESPONSE -> completed++;
      default -> throw new IllegalStateException("the NIC sent " + header + ", clock " + clock);
    }
  }

  @Override
  public boolean receive(long clock) {
    boolean unanswered = next < transfers.size() && next > windows.size();
    if (next == packets.size() || unanswered || clock < free) {
      return false;
    }
    free = gap == 0 ? 0 : clock + gap;
    next++;
    return true;
  }

  @Override
  public byte[] packet() {
    return packets.get(next - 1);
  }

  @Override
  public int packetOffset() {
    return 0;
  }

  @Override
  public int packetSize() {
    return packet().length;
  }

  @Override
  public int packetPeer() {
    return PEER;
  }
}
