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
  private static final int MORE_FRAGMENTS_AND_OFFSET = 0x3fff;

  private UdpUnwrap() {}

  /**
   * What is said of a frame: the first of the causes, in the order of their codes, that holds.
   *
   * @param frame from its destination address on, without the frame check sequence
   * @param here who takes it
   * @return {@link FrameVerdict#OK} when its packet is taken
   */
  public static FrameVerdict verdict(byte[] frame, Endpoint here) {
    if (frame.length <= UdpFraming.HEADER_BYTES) {
      return FrameVerdict.TOO_SHORT;
    }
    ByteBuffer header = ByteBuffer.wrap(frame);
    if (header.getLong(0) >>> 16 != here.mac()) {
      return FrameVerdict.OTHER_MAC;
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
   * @return its packet, at least one byte
   */
  public static byte[] packet(byte[] frame) {
    int said = word(ByteBuffer.wrap(frame), UDP + 4) - UDP_BYTES;
    int end = Math.min(frame.length, UdpFraming.HEADER_BYTES + said);
    return Arrays.copyOfRange(frame, UdpFraming.HEADER_BYTES, end);
  }

  /**
   * Who sent a frame that is taken.
   *
   * @param frame of which {@link #verdict} says {@link FrameVerdict#OK}
   * @return its IPv4 source address, unsigned
   */
  public static long peer(byte[] frame) {
    return Integer.toUnsignedLong(ByteBuffer.wrap(frame).getInt(IP + 12));
  }
}
