// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.udp;

import dev.sluice.protocol.ParameterException;

/**
 * What a node may be told of its frames besides addresses: docs/blocks/udp.md.
 *
 * @param tag the tag control information of a VLAN tag (priority 3 bits, DEI 1, VLAN 12), which
 *     every frame then has that is sent or taken; {@value #NO_TAG} is none
 * @param tos type of service of frames that are sent: DSCP 6 bits, ECN 2; 0 to 255
 * @param sourceBase source port whose upper bits all frames have; 0 to 65535
 * @param sourceBits low bits of the source port that vary, 0 to 15; 0 is the port of both ends
 * @param sourceEach whether they differ from packet to packet, not only from transfer to transfer
 */
public record FrameRules(int tag, int tos, int sourceBase, int sourceBits, boolean sourceEach) {
  /** No tag. */
  public static final int NO_TAG = -1;

  /** Bytes of a tag. */
  public static final int TAG_BYTES = 4;

  /** Where in a frame a tag is: behind both Ethernet addresses. */
  public static final int TAG_AT = 12;

  /** The type that says that a frame has a tag. */
  public static final int TAG_TYPE = 0x8100;

  /** As after reset: no tag, type of service 0, the same port at both ends. */
  public static final FrameRules PLAIN = new FrameRules(NO_TAG, 0, 0, 0, false);

  /**
   * Checks the values.
   *
   * @throws ParameterException when one is out of range
   */
  public FrameRules {
    range("tag", tag, NO_TAG, 0xffff);
    range("tos", tos, 0, 0xff);
    range("sourceBase", sourceBase, 0, 0xffff);
    range("sourceBits", sourceBits, 0, 15);
  }

  private static void range(String name, int value, int least, int most) {
    if (value < least || value > most) {
      throw new ParameterException(name, value, "a whole number from " + least + " to " + most);
    }
  }

  /**
   * Whether frames have a tag.
   *
   * @return false for {@value #NO_TAG}
   */
  public boolean tagged() {
    return tag != NO_TAG;
  }

  /**
   * Bytes of a frame before its packet.
   *
   * @return 42, or 46 with a tag
   */
  public int headerBytes() {
    return UdpFraming.HEADER_BYTES + (tagged() ? TAG_BYTES : 0);
  }

  /**
   * The UDP source port of a packet, by which switches choose one of several paths. Its varying
   * bits are drawn from the transfer and, where every packet is to differ, from the packet's place
   * in the order of sending: so no draw is random, and a run of 2^n packets of a transfer has each
   * value of n bits once.
   *
   * @param port UDP port of both ends
   * @param transferId of the packet
   * @param place packets that the node sent before since its reset; its low 16 bits count
   * @return 0 to 65535
   */
  public int sourcePort(int port, int transferId, int place) {
    if (sourceBits == 0) {
      return port;
    }
    int drawn = (transferId >>> 16 ^ transferId ^ (sourceEach ? place : 0)) & 0xffff;
    int varies = (1 << sourceBits) - 1;
    return sourceBase & ~varies | drawn & varies;
  }
}
