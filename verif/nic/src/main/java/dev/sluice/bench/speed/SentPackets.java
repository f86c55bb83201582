// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.speed;

import dev.sluice.host.pair.LineEnd;
import dev.sluice.protocol.DecodeVerdict;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.SluiceParameters;

/** The end of a line that takes every packet that a NIC sends at once, and reads its header. */
abstract class SentPackets implements LineEnd {
  final PacketCodec codec = new PacketCodec();

  /** Of the packet that was read or written last. */
  final PacketHeader header = new PacketHeader();

  private final byte[] slot;

  SentPackets(SluiceParameters parameters) {
    slot = new byte[PacketCodec.maxPacketBytes(parameters)];
  }

  /**
   * A packet's last beat has come; {@link #header} is its header.
   *
   * @param clock of the beat
   * @param size of the packet, in bytes
   */
  abstract void sent(long clock, int size);

  @Override
  public boolean canSend() {
    return true;
  }

  @Override
  public byte[] slot() {
    return slot;
  }

  @Override
  public int slotOffset() {
    return 0;
  }

  @Override
  public void send(long clock, int size, int peer) {
    if (codec.decode(slot, 0, size, header) != DecodeVerdict.OK) {
      throw new IllegalStateException("the NIC sent a packet that is not one, clock " + clock);
    }
    sent(clock, size);
  }
}
