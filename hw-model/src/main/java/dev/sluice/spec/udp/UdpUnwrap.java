// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.udp;

import dev.sluice.spec.udp.UdpFraming.Endpoint;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * What a node takes from the frames that its MAC gives it: docs/packet-format.md, "On the wire".
 * How frames are made is {@link UdpFraming}. Allocates; for benches.
 */
public final class UdpUnwrap {
  private static final int ETHERTYPE = 12;
  private static final int IP = 14;
  private static final int IP_BYTES = 20;
  private static final int UDP = IP + IP_BYTES;
  private static final int UDP_BYTES = 8;
  private static final int VLAN = 0xfff;
  private static final int MORE_FRAGMENTS_AND_OFFSET = 0x3fff;

  private UdpUnwrap() {}

  /**
   * What is said of a frame: the first of the causes that holds, in the order of {@link
   * FrameVerdict}.
   *
   * @param frame from its destination address on, without the frame check sequence
   * @param here who takes it
   * @param rules whether frames have a tag, and of which VLAN
   * @return {@link FrameVerdict#OK} when its packet is taken
   */
  public static FrameVerdict verdict(byte[] frame, Endpoint here, FrameRules rules) {
    if (frame.length <= rules.headerBytes()) {
      return FrameVerdict.TOO_SHORT;
    }
    ByteBuffer header = ByteBuffer.wrap(untagged(frame, rules));
    if (header.getLong(0) >>> 16 != here.mac()) {
      return FrameVerdict.OTHER_MAC;
    }
    if (!isOfTheVlan(ByteBuffer.wrap(frame), rules)) {
      return FrameVerdict.OTHER_VLAN;
    }
    if (!isUdp(header)) {
      return FrameVerdict.NOT_UDP;
    }
    if (!sumsUp(header)) {
      return FrameVerdict.BAD_CHECKSUM;
    }
    if (header.getInt(IP + 16) != here.ip()) {
      return FrameVerdict.OTHER_IP;
    }
    if (word(header, UDP + 2) != here.port()) {
      return FrameVerdict.OTHER_PORT;
    }
    int datagram = word(header, UDP + 4);
    boolean agree = word(header, IP + 2) - IP_BYTES == datagram;
    return agree && datagram > UDP_BYTES ? FrameVerdict.OK : FrameVerdict.BAD_LENGTH;
  }

  /** With a tag where there has to be one, of that VLAN; priority and DEI may be any. */
  private static boolean isOfTheVlan(ByteBuffer frame, FrameRules rules) {
    boolean hasTag = word(frame, ETHERTYPE) == FrameRules.TAG_TYPE;
    if (!rules.tagged()) {
      return !hasTag;
    }
    return hasTag && (word(frame, ETHERTYPE + 2) & VLAN) == (rules.tag() & VLAN);
  }

  /** A frame without what is at the tag's place, where there has to be a tag. */
  private static byte[] untagged(byte[] frame, FrameRules rules) {
    if (!rules.tagged()) {
      return frame;
    }
    byte[] plain = new byte[frame.length - FrameRules.TAG_BYTES];
    System.arraycopy(frame, 0, plain, 0, FrameRules.TAG_AT);
    int behind = FrameRules.TAG_AT + FrameRules.TAG_BYTES;
    System.arraycopy(frame, behind, plain, FrameRules.TAG_AT, frame.length - behind);
    return plain;
  }

  /** Whole, without options, UDP. */
  private static boolean isUdp(ByteBuffer header) {
    return word(header, ETHERTYPE) == 0x0800
        && header.get(IP) == 0x45
        && (word(header, IP + 6) & MORE_FRAGMENTS_AND_OFFSET) == 0
        && header.get(IP + 9) == 17;
  }

  /** One's complement: a sum that is a multiple of 0xffff is 0, and the words are not all 0. */
  private static boolean sumsUp(ByteBuffer header) {
    long sum = 0;
    for (int at = IP; at < UDP; at += 2) {
      sum += word(header, at);
    }
    return sum % 0xffff == 0;
  }

  private static int word(ByteBuffer header, int at) {
    return Short.toUnsignedInt(header.getShort(at));
  }

  /**
   * The packet in a frame that is taken: it ends where the UDP length says or where the frame does.
   *
   * @param frame of which {@link #verdict} says {@link FrameVerdict#OK}
   * @param rules whether it has a tag
   * @return its packet, at least one byte
   */
  public static byte[] packet(byte[] frame, FrameRules rules) {
    byte[] plain = untagged(frame, rules);
    int said = word(ByteBuffer.wrap(plain), UDP + 4) - UDP_BYTES;
    int end = Math.min(plain.length, UdpFraming.HEADER_BYTES + said);
    return Arrays.copyOfRange(plain, UdpFraming.HEADER_BYTES, end);
  }

  /**
   * Who sent a frame that is taken.
   *
   * @param frame of which {@link #verdict} says {@link FrameVerdict#OK}
   * @param rules whether it has a tag
   * @return its IPv4 source address, unsigned
   */
  public static long peer(byte[] frame, FrameRules rules) {
    return Integer.toUnsignedLong(ByteBuffer.wrap(untagged(frame, rules)).getInt(IP + 12));
  }

  /**
   * What the network says of congestion on the way of a frame that is taken.
   *
   * @param frame of which {@link #verdict} says {@link FrameVerdict#OK}
   * @param rules whether it has a tag
   * @return the ECN field, 0 to 3; 3 is congestion experienced
   */
  public static int ecn(byte[] frame, FrameRules rules) {
    return untagged(frame, rules)[IP + 1] & 3;
  }
}
