// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.udp;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.UdpConfigWires;
import dev.sluice.spec.udp.FrameRules;
import dev.sluice.spec.udp.FrameVerdict;
import dev.sluice.spec.udp.UdpFraming;

/** The 42 bytes before a packet, and what is to be said of them. Source: docs/packet-format.md. */
final class FrameHeader {
  static final int BYTES = UdpFraming.HEADER_BYTES;

  private static final int IP = 14;
  private static final int UDP = 34;
  private static final int VLAN = 0xfff;

  final byte[] bytes = new byte[BYTES];

  /** What was at a VLAN tag's place and was taken out, where frames have a tag. */
  int tag;

  private int at(int i) {
    return bytes[i] & 0xff;
  }

  private int word(int i) {
    return at(i) << 8 | at(i + 1);
  }

  private long number(int i, int count) {
    long value = 0;
    for (int k = 0; k < count; k++) {
      value = value << 8 | at(i + k);
    }
    return value;
  }

  /** Who sent it: the IPv4 source address. */
  long source() {
    return number(IP + 12, 4);
  }

  /** What the network says of congestion. */
  int ecn() {
    return at(IP + 1) & 3;
  }

  /** Bytes of the packet: the UDP length less its header's 8, in 16 bits. */
  int packetBytes() {
    return word(UDP + 4) - 8 & 0xffff;
  }

  /** The first that does not hold. */
  FrameVerdict judge(boolean complete, Wires config) {
    if (!complete) {
      return FrameVerdict.TOO_SHORT;
    }
    if (number(0, 6) != config.get(UdpConfigWires.MAC)) {
      return FrameVerdict.OTHER_MAC;
    }
    if (!isOfTheVlan(config)) {
      return FrameVerdict.OTHER_VLAN;
    }
    boolean plainIpv4 = word(12) == 0x0800 && at(IP) == 0x45 && (word(IP + 6) & 0x3fff) == 0;
    if (!plainIpv4 || at(IP + 9) != 17) {
      return FrameVerdict.NOT_UDP;
    }
    if (!checksumIsRight()) {
      return FrameVerdict.BAD_CHECKSUM;
    }
    if (number(IP + 16, 4) != config.get(UdpConfigWires.IP)) {
      return FrameVerdict.OTHER_IP;
    }
    if (word(UDP + 2) != config.getInt(UdpConfigWires.PORT)) {
      return FrameVerdict.OTHER_PORT;
    }
    int udp = word(UDP + 4);
    return udp > 8 && word(IP + 2) == udp + 20 ? FrameVerdict.OK : FrameVerdict.BAD_LENGTH;
  }

  private boolean isOfTheVlan(Wires config) {
    if (!config.getBit(UdpConfigWires.TAGGED)) {
      return word(12) != FrameRules.TAG_TYPE;
    }
    long other = tag ^ config.get(UdpConfigWires.TAG);
    return tag >>> 16 == FrameRules.TAG_TYPE && (other & VLAN) == 0;
  }

  private boolean checksumIsRight() {
    int sum = 0;
    for (int i = 0; i < 20; i += 2) {
      sum += word(IP + i);
    }
    sum = (sum & 0xffff) + (sum >>> 16);
    sum = (sum & 0xffff) + (sum >>> 16);
    return sum == 0xffff;
  }
}
