package dev.sluice.nic.core;

import dev.sluice.cycle.wires.PacketStreamWires;
import dev.sluice.cycle.wires.Wires;
import dev.sluice.network.Channel;

/**
 * Between a NIC's streams and the network: beats that leave become a packet of the channel, a
 * packet that arrives becomes beats.
 */
final class Wire {
  private final Wires tx;
  private final Wires rx;
  private final Channel out;
  private final Channel in;
  private final int beat;
  private final int peer;
  private int sent;
  private byte[] arriving;
  private int at;
  long packets;

  Wire(Wires tx, Wires rx, Channel out, Channel in, int beat, int peer) {
    this.tx = tx;
    this.rx = rx;
    this.out = out;
    this.in = in;
    this.beat = beat;
    this.peer = peer;
  }

  /** Before the edge: what the NIC offers is taken, and the next beat of a packet is offered. */
  void drive(long clock) {
    tx.ready = out.canSend();
    if (tx.fires()) {
      int n = Long.bitCount(tx.get(PacketStreamWires.KEEP));
      for (int i = 0; i < n; i++) {
        out.slot()[out.slotOffset() + sent + i] =
            (byte) (tx.word(PacketStreamWires.DATA, i >> 3) >>> 8 * (i & 7));
      }
      sent += n;
      if (tx.getBit(PacketStreamWires.LAST)) {
        packets++;
        out.send(clock, sent);
        sent = 0;
      }
    }
    if (!rx.valid && (arriving != null || receive(clock))) {
      offer();
    }
  }

  private boolean receive(long clock) {
    if (!in.receive(clock)) {
      return false;
    }
    arriving = new byte[in.packetSize()];
    System.arraycopy(in.packet(), in.packetOffset(), arriving, 0, arriving.length);
    at = 0;
    return true;
  }

  private void offer() {
    int n = Math.min(beat, arriving.length - at);
    rx.clear();
    for (int i = 0; i < n; i++) {
      long word = rx.word(PacketStreamWires.DATA, i >> 3);
      rx.setWord(PacketStreamWires.DATA, i >> 3, word | (arriving[at + i] & 0xffL) << 8 * (i & 7));
    }
    rx.set(PacketStreamWires.KEEP, n == 64 ? -1L : (1L << n) - 1);
    rx.set(PacketStreamWires.LAST, at + n == arriving.length);
    rx.set(PacketStreamWires.USER, peer);
    rx.valid = true;
  }

  /** After the edge. */
  void finish() {
    if (rx.valid && rx.ready) {
      rx.valid = false;
      at += beat;
      if (at >= arriving.length) {
        arriving = null;
      }
    }
  }

  boolean idle() {
    return arriving == null && sent == 0;
  }
}
