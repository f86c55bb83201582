// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.udp;

/**
 * What is said of an Ethernet frame before its packet is looked at; the first that holds, in the
 * order of the codes but that {@link #OTHER_VLAN} comes behind {@link #OTHER_MAC}.
 */
public enum FrameVerdict {
  /** A UDP datagram for this node's address and port. */
  OK(0),
  /** Too short for Ethernet, IPv4 and UDP headers, and at least one byte. */
  TOO_SHORT(1),
  /** For another Ethernet address; broadcasts are. */
  OTHER_MAC(2),
  /** Not IPv4 without options, a fragment, or not UDP. */
  NOT_UDP(3),
  /** The IPv4 header's checksum is wrong. */
  BAD_CHECKSUM(4),
  /** For another IPv4 address. */
  OTHER_IP(5),
  /** For another UDP port. */
  OTHER_PORT(6),
  /** The lengths of IPv4 and UDP do not agree, or say that there is no byte. */
  BAD_LENGTH(7),
  /** Without the VLAN tag that the node is told of, with another VLAN's, or with one untold. */
  OTHER_VLAN(8);

  /** Bits that hold a {@link #code()}. */
  public static final int BITS = 4;

  private final int code;

  FrameVerdict(int code) {
    this.code = code;
  }

  /**
   * The code at the wrapper's port.
   *
   * @return 0 to 8
   */
  public int code() {
    return code;
  }
}
