// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.udp;

import dev.sluice.spec.udp.FrameRules;
import dev.sluice.spec.udp.UdpFraming;
import dev.sluice.spec.udp.UdpFraming.Endpoint;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * Frames as a MAC may give them to a node: for it, not for it, damaged, cut, padded. What has to
 * become of them is for the spec to say.
 */
public final class UdpFrames implements Supplier<byte[]> {
  private static final int IP = 14;
  private static final int UDP = 34;
  private static final int IP_CHECKSUM = IP + 10;
  private static final long MAC = (1L << 48) - 1;

  private static final int VLANS = 0x1000;

  /**
   * Frames that are too small for their headers come one behind the other, so many, of so many
   * bytes.
   */
  private static final int MOST_SCRAPS = 30;

  private static final int LARGEST_SCRAP = 20;

  private final Endpoint here;
  private final FrameRules rules;
  private final double spoilt;
  private final SplittableRandom random;
  private int scraps;

  /**
   * Frames for a node.
   *
   * @param ends the node
   * @param spoilt how likely something is wrong with a frame, and something more; 0 to below 1
   * @param seed of everything random
   */
  public UdpFrames(UdpEnds ends, double spoilt, long seed) {
    here = ends.here();
    rules = ends.rules();
    this.spoilt = spoilt;
    random = new SplittableRandom(seed);
  }

  @Override
  public byte[] get() {
    if (scraps == 0 && spoilt > 0 && random.nextInt(100) == 0) {
      scraps = 1 + random.nextInt(MOST_SCRAPS);
    }
    if (scraps > 0) {
      scraps--;
      return bytes(1 + random.nextInt(LARGEST_SCRAP));
    }
    byte[] frame = good(UdpPackets.random(random), random.nextInt(3) == 0 ? random.nextInt(70) : 0);
    if (random.nextInt(3) == 0) {
      harmless(frame);
    }
    while (random.nextDouble() < spoilt) {
      frame = spoil(frame);
    }
    frame = dressed(frame, spoilt > 0 && random.nextInt(12) == 0);
    return spoilt > 0 && random.nextInt(64) == 0
        ? Arrays.copyOf(frame, 1 + random.nextInt(frame.length))
        : frame;
  }

  private byte[] bytes(int count) {
    byte[] frame = new byte[count];
    random.nextBytes(frame);
    return frame;
  }

  /** With the tag that it has to have, if one; or with another, or none. */
  private byte[] dressed(byte[] frame, boolean wrongly) {
    if (frame.length < FrameRules.TAG_AT) {
      return frame;
    }
    int tag = rules.tag() & VLANS - 1 | random.nextInt(16) << 12;
    if (!wrongly) {
      return rules.tagged() ? tagged(frame, FrameRules.TAG_TYPE, tag) : frame;
    }
    return switch (random.nextInt(3)) {
      case 0 -> tagged(frame, FrameRules.TAG_TYPE, tag ^ 1 << random.nextInt(12));
      case 1 -> rules.tagged() ? frame : tagged(frame, FrameRules.TAG_TYPE, tag);
      default -> tagged(frame, FrameRules.TAG_TYPE ^ 1 << random.nextInt(16), tag);
    };
  }

  private static byte[] tagged(byte[] frame, int type, int tag) {
    byte[] longer = new byte[frame.length + FrameRules.TAG_BYTES];
    int at = FrameRules.TAG_AT;
    System.arraycopy(frame, 0, longer, 0, at);
    ByteBuffer.wrap(longer).putInt(at, type << 16 | tag);
    System.arraycopy(frame, at, longer, at + FrameRules.TAG_BYTES, frame.length - at);
    return longer;
  }

  /**
   * The smallest frame, of which one beat of 512 bits is enough.
   *
   * @param body bytes of the packet's body
   * @return a good one
   */
  public byte[] ofBody(int body) {
    return dressed(good(UdpPackets.ofBody(body, random), 0), false);
  }

  private byte[] good(byte[] packet, int padding) {
    Endpoint from =
        new Endpoint(random.nextLong() & MAC, random.nextInt(), 1 + random.nextInt(0xffff));
    byte[] frame = new byte[UdpFraming.HEADER_BYTES + packet.length + padding];
    random.nextBytes(frame);
    UdpFraming.writeHeaders(from, here, packet.length, frame, 0);
    System.arraycopy(packet, 0, frame, UdpFraming.HEADER_BYTES, packet.length);
    return frame;
  }

  /** What a sender or a router may set as it likes. */
  private void harmless(byte[] frame) {
    ByteBuffer header = ByteBuffer.wrap(frame);
    header.put(IP + 1, (byte) random.nextInt()); // DSCP and ECN
    header.putShort(IP + 4, (short) random.nextInt()); // identification
    header.putShort(IP + 6, (short) (random.nextInt(4) << 14)); // reserved, don't fragment
    header.put(IP + 8, (byte) random.nextInt()); // TTL
    header.putShort(UDP, (short) random.nextInt());
    header.putShort(UDP + 6, (short) random.nextInt()); // UDP's checksum is not looked at
    sum(header);
    if (random.nextInt(4) == 0) { // zero as 0x0000 and as 0xffff
      int rest = Short.toUnsignedInt(header.getShort(IP_CHECKSUM));
      int identification = Short.toUnsignedInt(header.getShort(IP + 4));
      header.putShort(IP + 4, (short) ((identification + rest) % 0xffff));
      header.putShort(IP_CHECKSUM, (short) -random.nextInt(2));
    }
  }

  private byte[] spoil(byte[] frame) {
    if (frame.length <= UdpFraming.HEADER_BYTES || random.nextInt(8) == 0) {
      return cut(frame);
    }
    ByteBuffer header = ByteBuffer.wrap(frame);
    if (random.nextInt(4) == 0) { // noise, which the checksum may tell
      int at = random.nextInt(UdpFraming.HEADER_BYTES);
      frame[at] ^= (byte) (1 << random.nextInt(8));
      return frame;
    }
    switch (random.nextInt(13)) {
      case 0 -> header.put(random.nextInt(6), (byte) random.nextInt());
      case 1 -> Arrays.fill(frame, 0, 6, (byte) -1); // broadcast
      case 2 -> header.putShort(12, (short) (random.nextBoolean() ? 0x86dd : random.nextInt()));
      case 3 -> header.put(IP, (byte) (random.nextBoolean() ? 0x46 : random.nextInt()));
      case 4 -> header.putShort(IP + 6, (short) (1 << random.nextInt(16))); // fragments
      case 5 -> header.put(IP + 9, (byte) (random.nextBoolean() ? 6 : random.nextInt()));
      case 6 -> header.putInt(IP + 16, here.ip() ^ 1 << random.nextInt(32));
      case 7 -> header.putShort(UDP + 2, (short) (here.port() ^ 1 << random.nextInt(16)));
      case 8, 9 -> lengths(header, random.nextBoolean() ? 8 : 6 + random.nextInt(5)); // nothing
      case 10 -> lengths(header, Short.toUnsignedInt(header.getShort(UDP + 4)) + near());
      case 11 -> lengths(header, random.nextInt(0x1_0000));
      default -> header.putShort(IP + 2, (short) (header.getShort(IP + 2) + near()));
    }
    sum(header);
    return frame;
  }

  /** UDP's length, and IPv4's of the same datagram, cut to 16 bits, or about so. */
  private void lengths(ByteBuffer header, int datagram) {
    header.putShort(UDP + 4, (short) datagram);
    header.putShort(IP + 2, (short) (datagram + 20 + (random.nextInt(3) == 0 ? near() : 0)));
  }

  private int near() {
    return random.nextInt(17) - 8;
  }

  /** Anywhere, and often about where the headers end. */
  private byte[] cut(byte[] frame) {
    int end =
        random.nextBoolean()
            ? 1 + random.nextInt(frame.length)
            : UdpFraming.HEADER_BYTES - 2 + random.nextInt(5);
    return Arrays.copyOf(frame, Math.min(end, frame.length));
  }

  /** The IPv4 header's checksum made right. */
  private static void sum(ByteBuffer header) {
    header.putShort(IP_CHECKSUM, (short) 0);
    int sum = 0;
    for (int at = IP; at < UDP; at += 2) {
      sum += Short.toUnsignedInt(header.getShort(at));
    }
    header.putShort(IP_CHECKSUM, (short) (0xffff - sum % 0xffff));
  }
}
