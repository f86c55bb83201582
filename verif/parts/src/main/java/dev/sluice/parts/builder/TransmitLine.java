// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.builder;

import dev.sluice.cycle.lib.PacketStreamWires;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.parts.memory.OfferRule;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;

/**
 * Puts the beats on the line together to packets, and checks the line's rules: offers stay; full
 * beats but the last, which has its bytes from the first on; the peer the same in every beat;
 * nothing but zeros where no byte is; no pause in a packet.
 */
final class TransmitLine {
  private final int beatBytes;
  private final Wires tx;
  private final OfferRule rule;
  private final byte[] packet;
  private int size;
  private int peer;
  private boolean whole;

  TransmitLine(NicParameters p, Wires tx) {
    beatBytes = p.beatBytes();
    this.tx = tx;
    rule = new OfferRule(tx);
    packet = new byte[PacketCodec.maxPacketBytes(p.sluice()) + 2 * beatBytes];
  }

  /** Takes what passed in this clock; true when a packet is whole. */
  boolean clock() {
    rule.check();
    if (whole) {
      size = 0;
      whole = false;
    }
    if (size != 0 && !tx.valid) {
      throw new IllegalStateException("a pause in a packet, after " + size + " bytes");
    }
    if (tx.fires()) {
      take();
    }
    return whole;
  }

  private void take() {
    long keep = tx.get(PacketStreamWires.KEEP);
    int bytes = Long.numberOfTrailingZeros(~keep);
    whole = tx.getBit(PacketStreamWires.LAST);
    if (size == 0) {
      peer = tx.getInt(PacketStreamWires.USER);
    }
    boolean fromTheFirst = bytes == 64 || keep >>> bytes == 0;
    if (!fromTheFirst || bytes == 0 || !whole && bytes != beatBytes) {
      throw new IllegalStateException("keep of a beat: " + tx);
    }
    if (tx.getInt(PacketStreamWires.USER) != peer) {
      throw new IllegalStateException("another peer within a packet: " + tx);
    }
    if (size + beatBytes > packet.length) {
      throw new IllegalStateException("a packet of more than " + size + " bytes: " + tx);
    }
    for (int i = 0; i < beatBytes; i++) {
      byte value = (byte) (tx.word(PacketStreamWires.DATA, i >> 3) >>> 8 * (i & 7));
      if (i >= bytes && value != 0) {
        throw new IllegalStateException("not zero where no byte is: " + tx);
      }
      packet[size + i] = value;
    }
    size += bytes;
  }

  /** The whole packet, from its first byte. */
  byte[] packet() {
    return packet;
  }

  int size() {
    return size;
  }

  int peer() {
    return peer;
  }
}
