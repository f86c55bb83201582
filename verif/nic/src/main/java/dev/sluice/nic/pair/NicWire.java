package dev.sluice.nic.pair;

import dev.sluice.cycle.wires.PacketStreamWires;
import dev.sluice.cycle.wires.Wires;
import dev.sluice.network.Channel;

/**
 * Between a NIC's streams and the network: beats that leave become a packet of the channel, a
 * packet that arrives becomes beats.
 */
public final class NicWire {
  private final Wires tx;
  private final Wires rx;
  private final Channel out;
  private final Channel in;
  private final int beat;
  private final int peer;
  private int sent;
  private final byte[] arriving;
  private int size;
  private int at;
  private long packets;

  /**
   * A line with nothing on it.
   *
   * @param tx the NIC's outgoing packet stream
   * @param rx its incoming packet stream
   * @param out the network's direction from this NIC
   * @param in the network's direction to this NIC
   * @param beat bytes of a beat
   * @param peer who sends what comes in
   * @param largest bytes of the largest packet
   */
  public NicWire(Wires tx, Wires rx, Channel out, Channel in, int beat, int peer, int largest) {
    this.tx = tx;
    this.rx = rx;
    this.out = out;
    this.in = in;
    this.beat = beat;
    this.peer = peer;
    arriving = new byte[largest];
  }

  /**
   * Before the edge: what the NIC offers is taken, and the next beat of a packet is offered.
   *
   * @param clock its number
   */
  public void drive(long clock) {
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
    if (!rx.valid && (size > 0 || receive(clock))) {
      offer();
    }
  }

  private boolean receive(long clock) {
    if (!in.receive(clock)) {
      return false;
    }
    size = in.packetSize();
    System.arraycopy(in.packet(), in.packetOffset(), arriving, 0, size);
    at = 0;
    return true;
  }

  private void offer() {
    int n = Math.min(beat, size - at);
    rx.clear();
    for (int i = 0; i < n; i++) {
      long word = rx.word(PacketStreamWires.DATA, i >> 3);
      rx.setWord(PacketStreamWires.DATA, i >> 3, word | (arriving[at + i] & 0xffL) << 8 * (i & 7));
    }
    rx.set(PacketStreamWires.KEEP, n == 64 ? -1L : (1L << n) - 1);
    rx.set(PacketStreamWires.LAST, at + n == size);
    rx.set(PacketStreamWires.USER, peer);
    rx.valid = true;
  }

  /** After the edge. */
  public void finish() {
    if (rx.valid && rx.ready) {
      rx.valid = false;
      at += beat;
      if (at >= size) {
        size = 0;
      }
    }
  }

  /**
   * Whether no packet is partly on the line.
   *
   * @return true between packets
   */
  public boolean idle() {
    return size == 0 && sent == 0;
  }

  /**
   * Packets that left the NIC.
   *
   * @return since the beginning
   */
  public long packets() {
    return packets;
  }
}
