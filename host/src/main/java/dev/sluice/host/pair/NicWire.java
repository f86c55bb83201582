// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.pair;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.PacketStreamWires;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.host.pcap.WireTap;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketType;
import dev.sluice.sizes.MacSizes;
import dev.sluice.spec.udp.UdpFraming;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Between a NIC's streams and the network: beats that leave become a packet of the network, a
 * packet that arrives becomes beats. Beats move as 64-bit words; nothing allocates. With Ethernet
 * frames it is the same, but no peer goes beside them.
 */
public final class NicWire {
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int TYPE_MASK = 0xf;

  private final Wires tx;
  private final Wires rx;
  private final LineEnd line;
  private final int beat;
  private final int largest;
  private final boolean frames;
  private final long[] sentByType = new long[TYPE_MASK + 1];
  private WireTap tap = WireTap.NONE;
  private WireTap.Port port = WireTap.Port.SENDER;
  private int sent;
  private int size;
  private int at;
  private long packets;
  private long txBeats;
  private long txStalled;
  private long rxBeats;
  private long rxStalled;

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
    this.largest = largest;
    frames = tx.size() <= PacketStreamWires.USER;
  }

  /**
   * The line of a whole NIC, with nothing on it.
   *
   * @param nic its model, with the ports of SluiceNic or of SluiceNicUdp
   * @param line the NIC's end of the network, which carries packets or frames, as the NIC does
   * @param parameters what was built
   * @return between the NIC's streams and the network
   */
  public static NicWire of(BlockModel nic, LineEnd line, NicParameters parameters) {
    boolean frames = nic.outputs().stream().anyMatch(w -> w.name().equals("m_axis_eth_t"));
    return new NicWire(
        nic.wires(frames ? "m_axis_eth_t" : "m_axis_tx_t"),
        nic.wires(frames ? "s_axis_eth_t" : "s_axis_rx_t"),
        line,
        parameters.beatBytes(),
        frames
            ? MacSizes.largestFrame(parameters)
            : PacketCodec.maxPacketBytes(parameters.sluice()));
  }

  /**
   * Shows every packet that leaves, at its last beat, and that arrives, at its first; to be called
   * before the first clock. May be called for several.
   *
   * @param listener sees them
   * @param end which end of the network this NIC is at
   */
  public void tap(WireTap listener, WireTap.Port end) {
    tap = tap == WireTap.NONE ? listener : tap.and(listener);
    port = end;
  }

  /**
   * Before the edge: what the NIC offers is taken, and the next beat of a packet is offered.
   *
   * @param clock its number
   * @throws IllegalStateException when the NIC sends a packet that is larger than the largest
   */
  public void drive(long clock) {
    tx.ready = line.canSend();
    if (tx.valid) {
      if (tx.ready) {
        leave(clock);
      } else {
        txStalled++;
      }
    }
    if (!rx.valid && (size > 0 || receive(clock))) {
      offer();
    }
  }

  private void leave(long clock) {
    int n = Long.bitCount(tx.get(PacketStreamWires.KEEP));
    if (sent + n > largest) {
      throw new IllegalStateException(
          "the NIC sends a packet of more than " + largest + " bytes in clock " + clock);
    }
    byte[] slot = line.slot();
    int to = line.slotOffset() + sent;
    for (int i = 0; i < n; i += 8) {
      long word = tx.word(PacketStreamWires.DATA, i >> 3);
      if (n - i >= 8) {
        WORD.set(slot, to + i, word);
      } else {
        for (int j = i; j < n; j++) {
          slot[to + j] = (byte) (word >>> 8 * (j & 7));
        }
      }
    }
    sent += n;
    txBeats++;
    if (tx.getBit(PacketStreamWires.LAST)) {
      packets++;
      sentByType[slot[line.slotOffset() + (frames ? UdpFraming.HEADER_BYTES : 0)] & TYPE_MASK]++;
      tap.packet(port, false, clock, slot, line.slotOffset(), sent);
      line.send(clock, sent, frames ? 0 : tx.getInt(PacketStreamWires.USER));
      sent = 0;
    }
  }

  private boolean receive(long clock) {
    if (!line.receive(clock)) {
      return false;
    }
    size = line.packetSize();
    at = 0;
    tap.packet(port, true, clock, line.packet(), line.packetOffset(), size);
    return true;
  }

  private void offer() {
    byte[] packet = line.packet();
    int from = line.packetOffset() + at;
    int n = Math.min(beat, size - at);
    rx.clear();
    for (int i = 0; i < n; i += 8) {
      long word = 0;
      if (n - i >= 8) {
        word = (long) WORD.get(packet, from + i);
      } else {
        for (int j = n - 1; j >= i; j--) {
          word = word << 8 | packet[from + j] & 0xff;
        }
      }
      rx.setWord(PacketStreamWires.DATA, i >> 3, word);
    }
    rx.set(PacketStreamWires.KEEP, n == 64 ? -1L : (1L << n) - 1);
    rx.set(PacketStreamWires.LAST, at + n == size);
    if (!frames) {
      rx.set(PacketStreamWires.USER, line.packetPeer());
    }
    rx.valid = true;
  }

  /** After the edge. */
  public void finish() {
    if (!rx.valid) {
      return;
    }
    if (rx.ready) {
      rx.valid = false;
      rxBeats++;
      at += beat;
      if (at >= size) {
        size = 0;
      }
    } else {
      rxStalled++;
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

  /**
   * Packets that left the NIC with a TYPE code.
   *
   * @param type the packet type
   * @return since the beginning
   */
  public long packets(PacketType type) {
    return sentByType[type.code()];
  }

  /**
   * Beats that left the NIC.
   *
   * @return since the beginning
   */
  public long sentBeats() {
    return txBeats;
  }

  /**
   * Clocks in which the NIC offered a beat and the network did not take it.
   *
   * @return since the beginning
   */
  public long sentStalls() {
    return txStalled;
  }

  /**
   * Beats that went into the NIC.
   *
   * @return since the beginning
   */
  public long receivedBeats() {
    return rxBeats;
  }

  /**
   * Clocks in which a beat was offered to the NIC and it did not take it.
   *
   * @return since the beginning
   */
  public long receivedStalls() {
    return rxStalled;
  }
}
