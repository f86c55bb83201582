// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.udp;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.FrameStreamWires;
import dev.sluice.cycle.lib.MooreFifo;
import dev.sluice.cycle.lib.PacketStreamWires;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.UdpConfigWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.sizes.UdpSizes;
import dev.sluice.spec.udp.UdpFraming;
import java.util.List;

/**
 * The cycle model of UdpWrap: puts Ethernet, IPv4 and UDP headers before each packet. The length in
 * them follows from the packet's own. Micro-architecture: docs/blocks/udp.md. Nothing allocates
 * after construction.
 */
public final class UdpWrapModel implements BlockModel {
  /** Where a packet has its transfer id. */
  private static final int TRANSFER_AT = 8;

  /** Where a packet has its body's length. */
  private static final int LENGTH_AT = 12;

  private static final int CHECKSUM_CLOCKS = 5;
  private static final int PEER = 0;
  private static final int PACKET_BYTES = 1;
  private static final int SOURCE = 2;
  private static final int CHECKSUM = 3;

  /** Packets in, from the NIC; tuser is the IPv4 address that they go to. */
  public final Wires in;

  /** Frames out, to the MAC. */
  public final Wires out;

  /** Who this node is, and how its frames are. */
  public final Wires config = UdpConfigWires.send();

  /** Rows of the table of next hops. */
  public final Wires nextHop;

  private final int beat;
  private final int headerBeat;
  private final int split;
  private final int lengthBeat;

  private final Wires row;
  private final MooreFifo rows;
  private final Wires[] infos = new Wires[1 + CHECKSUM_CLOCKS];
  private final Wires info = infoWires("info");
  private final MooreFifo packets;
  private final NextHopSearch search;
  private int index;
  private long peer;
  private int place;

  private final byte[] header = new byte[UdpFraming.HEADER_BYTES];
  private final byte[] carry;
  private final Wires held;
  private final TagInsert insert;
  private int at;
  private boolean flush;
  private int flushBytes;

  /**
   * A block after reset.
   *
   * @param parameters the width of the streams
   */
  public UdpWrapModel(NicParameters parameters) {
    beat = parameters.beatBytes();
    headerBeat = (UdpFraming.HEADER_BYTES - 1) / beat;
    split = UdpFraming.HEADER_BYTES % beat;
    lengthBeat = LENGTH_AT / beat;
    carry = new byte[split];
    in = PacketStreamWires.channel(parameters, "s_axis_tx_t");
    out = FrameStreamWires.channel(parameters, "m_axis_eth_t");
    held = FrameStreamWires.channel(parameters, "held");
    insert = new TagInsert(parameters);
    search = new NextHopSearch(parameters);
    nextHop = search.write;
    row = PacketStreamWires.channel(parameters, "row");
    rows = new MooreFifo(in, row, UdpSizes.WRAP_BEATS);
    for (int i = 0; i < infos.length; i++) {
      infos[i] = infoWires("info" + i);
    }
    packets = new MooreFifo(infos[CHECKSUM_CLOCKS], info, UdpSizes.WRAP_PACKETS);
    reset();
  }

  private static Wires infoWires(String name) {
    return Wires.stream(
        name,
        new Field("peer", 32),
        new Field("packetBytes", 16),
        new Field("source", 16),
        new Field("checksum", 16));
  }

  @Override
  public void reset() {
    rows.reset();
    for (Wires each : infos) {
      each.valid = false;
    }
    packets.reset();
    search.reset();
    insert.reset();
    held.clear();
    index = 0;
    place = 0;
    at = 0;
    flush = false;
  }

  @Override
  public void drive() {
    rows.drive();
    packets.drive();
    search.drive();
    out.copyFrom(insert.sent);
  }

  @Override
  public void clock() {
    boolean moves = insert.ready(out.ready);
    insert.clock(held, out.ready, config);
    emit(moves);
    packets.clock();
    search.clock(in.fires() && index == 0, in.get(PacketStreamWires.USER), config);
    for (int i = infos.length - 1; i > 0; i--) {
      infos[i].copyFrom(infos[i - 1]);
      if (i == CHECKSUM_CLOCKS) {
        infos[i].set(CHECKSUM, checksum(infos[i]));
      }
    }
    look();
    rows.clock();
  }

  /** What is to be known of the packet that comes in. */
  private void look() {
    infos[0].valid = false;
    if (!in.fires()) {
      return;
    }
    boolean last = in.getBit(PacketStreamWires.LAST);
    if (index == 0) {
      peer = in.get(PacketStreamWires.USER);
    }
    if (index == lengthBeat || last && index < lengthBeat) {
      int offset = LENGTH_AT % beat;
      int body = index == lengthBeat ? Beats.get(in, offset) << 8 | Beats.get(in, offset + 1) : 0;
      infos[0].set(PEER, peer);
      infos[0].set(SOURCE, sourcePort(index == lengthBeat ? transfer() : 0));
      infos[0].set(PACKET_BYTES, body + PacketCodec.CONTROL_PACKET_BYTES);
      infos[0].valid = true;
    }
    index = last ? 0 : Math.min(index + 1, lengthBeat + 1);
  }

  /** The transfer id of the packet whose beat comes in. */
  private int transfer() {
    int id = 0;
    for (int i = 0; i < 4; i++) {
      id = id << 8 | Beats.get(in, TRANSFER_AT % beat + i);
    }
    return id;
  }

  private int sourcePort(int transfer) {
    int bits = config.getInt(UdpConfigWires.SOURCE_BITS);
    int drawn = transfer >>> 16 ^ transfer & 0xffff;
    if (config.getBit(UdpConfigWires.SOURCE_EACH)) {
      drawn ^= place;
    }
    place = place + 1 & 0xffff;
    int base = config.getInt(bits == 0 ? UdpConfigWires.PORT : UdpConfigWires.SOURCE_BASE);
    return base >>> bits << bits | drawn & (1 << bits) - 1;
  }

  private long checksum(Wires of) {
    long self = config.get(UdpConfigWires.IP);
    long to = of.get(PEER);
    long sum = 0x4500 + 0x4000 + 0x4011 + (of.get(PACKET_BYTES) + 28 & 0xffff);
    sum += config.get(UdpConfigWires.TOS);
    sum += (self >>> 16) + (self & 0xffff) + (to >>> 16) + (to & 0xffff);
    sum = (sum & 0xffff) + (sum >>> 16);
    sum = (sum & 0xffff) + (sum >>> 16);
    return ~sum;
  }

  private void emit(boolean moves) {
    row.ready = false;
    info.ready = false;
    search.hop.ready = false;
    if (held.valid && !moves) {
      return;
    }
    boolean known = info.valid && search.hop.valid;
    held.valid = false;
    if (flush) {
      send(carry, 0, flushBytes);
      held.set(FrameStreamWires.LAST, true);
      flush = false;
    } else if (at < headerBeat) {
      if (known) {
        writeHeader();
        send(header, at * beat, beat);
        held.set(FrameStreamWires.LAST, false);
        at++;
      }
    } else if (row.valid && (at > headerBeat || known)) {
      body();
    }
  }

  /** A beat of the packet goes out behind what the last one left. */
  private void body() {
    if (at == headerBeat) {
      writeHeader();
      System.arraycopy(header, headerBeat * beat, carry, 0, split);
      info.ready = true;
      search.hop.ready = true;
    }
    row.ready = true;
    int n = Beats.count(row);
    int room = beat - split;
    boolean last = row.getBit(PacketStreamWires.LAST);
    boolean ends = last && n <= room;
    Beats.write(carry, 0, held, 0, split);
    for (int i = 0; i < room; i++) {
      Beats.put(held, split + i, Beats.get(row, i));
    }
    held.set(FrameStreamWires.KEEP, Beats.keep(ends ? split + n : beat));
    held.set(FrameStreamWires.LAST, ends);
    held.valid = true;
    Beats.read(row, room, carry, 0, split);
    flush = last && !ends;
    flushBytes = n - room;
    at = last ? 0 : headerBeat + 1;
  }

  /** Bytes go out; the rest of the beat is 0. */
  private void send(byte[] bytes, int from, int count) {
    for (int i = 0; i < beat; i++) {
      Beats.put(held, i, from + i < bytes.length ? bytes[from + i] : 0);
    }
    held.set(FrameStreamWires.KEEP, Beats.keep(count));
    held.valid = true;
  }

  private void writeHeader() {
    long self = config.get(UdpConfigWires.IP);
    int bytes = info.getInt(PACKET_BYTES);
    number(0, search.hop.get(0), 6);
    number(6, config.get(UdpConfigWires.MAC), 6);
    number(12, 0x0800, 2);
    number(14, 0x4500 | config.get(UdpConfigWires.TOS), 2);
    number(16, bytes + 28, 2);
    number(18, 0, 2);
    number(20, 0x4000, 2);
    number(22, 0x4011, 2);
    number(24, info.get(CHECKSUM), 2);
    number(26, self, 4);
    number(30, info.get(PEER), 4);
    number(34, info.get(SOURCE), 2);
    number(36, config.get(UdpConfigWires.PORT), 2);
    number(38, bytes + 8, 2);
    number(40, 0, 2);
  }

  private void number(int offset, long value, int count) {
    for (int i = 0; i < count; i++) {
      header[offset + i] = (byte) (value >>> 8 * (count - 1 - i));
    }
  }

  @Override
  public List<Wires> inputs() {
    return List.of(in, config, nextHop);
  }

  @Override
  public List<Wires> outputs() {
    return List.of(out);
  }
}
