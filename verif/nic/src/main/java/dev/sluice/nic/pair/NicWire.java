package dev.sluice.nic.pair;

import dev.sluice.cycle.wires.PacketStreamWires;
import dev.sluice.cycle.wires.Wires;
import java.util.Arrays;

/**
 * Between a NIC's streams and the network: beats that leave become a packet of the network, a
 * packet that arrives becomes beats.
 */
public final class NicWire {
  private final Wires tx;
  private final Wires rx;
  private final LineEnd line;
  private final int beat;
  private int sent;
  private byte[] arriving;
  private int peer;
  private int size;
  private int at;
  private long packets;

  /**
   * A line with nothing on it.
   *
   * @param tx the NIC's outgoing packet stream
   * @param rx its incoming packet stream
   * @param line the NIC's end of the network
   * @param beat bytes of a beat
   * @param largest bytes of the largest packet that the NIC sends
   */
  public NicWire(Wires tx, Wires rx, LineEnd line, int beat, int largest) {
    this.tx = tx;
    this.rx = rx;
    this.line = line;
    this.beat = beat;
    arriving = new byte[largest];
  }

  /**
   * Before the edge: what the NIC offers is taken, and the next beat of a packet is offered.
   *
   * @param clock its number
   */
  public void drive(long clock) {
    tx.ready = line.canSend();
    if (tx.fires()) {
      int n = Long.bitCount(tx.get(PacketStreamWires.KEEP));
      for (int i = 0; i < n; i++) {
        line.slot()[line.slotOffset() + sent + i] =
            (byte) (tx.word(PacketStreamWires.DATA, i >> 3) >>> 8 * (i & 7));
      }
      sent += n;
      if (tx.getBit(PacketStreamWires.LAST)) {
        packets++;
        line.send(clock, sent, tx.getInt(PacketStreamWires.USER));
        sent = 0;
      }
    }
    if (!rx.valid && (size > 0 || receive(clock))) {
      offer();
    }
  }

  private boolean receive(long clock) {
    if (!line.receive(clock)) {
      return false;
    }
    size = line.packetSize();
    peer = line.packetPeer();
    if (size > arriving.length) {
      arriving = Arrays.copyOf(arriving, size); // a frame that no NIC sends
    }
    System.arraycopy(line.packet(), line.packetOffset(), arriving, 0, size);
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
