// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.nic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.host.pair.LineEnd;
import dev.sluice.host.pair.LineWrapper;
import dev.sluice.protocol.DecodeVerdict;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.spec.udp.UdpFraming;
import dev.sluice.spec.udp.UdpFraming.Endpoint;
import java.util.Arrays;

/**
 * A node's line that looks at every packet that leaves: it must be a good one, and is counted by
 * type. On Ethernet its headers must be those that UdpFraming writes, and now and then a frame for
 * somebody else arrives.
 */
final class CheckedLine extends LineWrapper {
  /** What is wrong with a frame's destination, in turn. */
  static final int WRONG_KINDS = 3;

  private static final int EVERY = 20;

  private final Endpoint here;
  private final Endpoint there;
  private final PacketCodec codec = new PacketCodec();
  private final PacketHeader header = new PacketHeader();
  private final long[] sent = new long[PacketType.values().length];
  private final int[] wrong = new int[WRONG_KINDS];
  private byte[] forOthers;
  private int received;
  private boolean foreign;

  /** Packets without Ethernet where the ends are null. */
  CheckedLine(LineEnd line, Endpoint here, Endpoint there) {
    super(line);
    this.here = here;
    this.there = there;
  }

  /** Packets of a type that left. */
  long sent(PacketType type) {
    return sent[type.ordinal()];
  }

  /** Frames for others that arrived: of another Ethernet address, IPv4 address, port. */
  int wrong(int kind) {
    return wrong[kind];
  }

  @Override
  public void send(long clock, int size, int peer) {
    byte[] bytes = Arrays.copyOfRange(slot(), slotOffset(), slotOffset() + size);
    int at = 0;
    if (here != null) {
      at = UdpFraming.HEADER_BYTES;
      byte[] headers = new byte[at];
      UdpFraming.writeHeaders(here, there, size - at, headers, 0);
      assertThat(Arrays.copyOf(bytes, at)).as("headers").isEqualTo(headers);
    }
    assertThat(codec.decode(bytes, at, size - at, header)).isEqualTo(DecodeVerdict.OK);
    sent[header.type().ordinal()]++;
    line.send(clock, size, peer);
  }

  @Override
  public boolean receive(long clock) {
    foreign = here != null && forOthers != null && received % EVERY == 0;
    if (foreign) {
      received++;
      return true;
    }
    if (!line.receive(clock)) {
      return false;
    }
    if (here != null && ++received % EVERY == 0) {
      forOthers =
          Arrays.copyOfRange(
              line.packet(), line.packetOffset(), line.packetOffset() + line.packetSize());
      readdress(received / EVERY % WRONG_KINDS);
    }
    return true;
  }

  private void readdress(int kind) {
    Endpoint other =
        switch (kind) {
          case 0 -> new Endpoint(here.mac() ^ 2, here.ip(), here.port());
          case 1 -> new Endpoint(here.mac(), here.ip() + 1, here.port());
          default -> new Endpoint(here.mac(), here.ip(), here.port() + 1);
        };
    UdpFraming.writeHeaders(there, other, forOthers.length - UdpFraming.HEADER_BYTES, forOthers, 0);
    wrong[kind]++;
  }

  @Override
  public byte[] packet() {
    return foreign ? forOthers : line.packet();
  }

  @Override
  public int packetOffset() {
    return foreign ? 0 : line.packetOffset();
  }

  @Override
  public int packetSize() {
    return foreign ? forOthers.length : line.packetSize();
  }
}
