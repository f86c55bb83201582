// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.network;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The fields of an Ethernet frame that nodes and the network look at, and the one frame that is not
 * a NIC's: the announcement of an address, an ARP request of a node for itself (RFC 5227, 2.3).
 */
public final class FrameFields {
  /** Bytes of the Ethernet and IPv4 headers. */
  static final int HEADERS = 34;

  /** Bytes of an announcement. */
  public static final int ANNOUNCEMENT = 42;

  /** The Ethernet address of the network: next hop of every node. */
  public static final long GATEWAY = 0x0200_0000_0000L;

  private static final Pattern ADDRESS =
      Pattern.compile("(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})");
  private static final long BROADCAST = 0xffff_ffff_ffffL;
  private static final int ETHERNET = 14;
  private static final int TYPE = 12;
  private static final int IPV4 = 0x0800;
  private static final int VLAN = 0x8100;

  /** Bytes of a VLAN tag. */
  private static final int TAG = 4;

  private static final int ARP = 0x0806;

  /** Ethernet and IPv4 addresses, of 6 and 4 bytes, a request. */
  private static final long ARP_REQUEST = 0x0001_0800_0604_0001L;

  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private FrameFields() {}

  /**
   * The Ethernet address of a node.
   *
   * @param ip its IPv4 address, 32 bits
   * @return 48 bits, locally administered
   */
  public static long macOf(int ip) {
    return GATEWAY | Integer.toUnsignedLong(ip);
  }

  /**
   * An IPv4 address as text.
   *
   * @param ip 32 bits
   * @return four numbers with dots
   */
  public static String text(int ip) {
    return "%d.%d.%d.%d".formatted(ip >>> 24, ip >>> 16 & 0xff, ip >>> 8 & 0xff, ip & 0xff);
  }

  /**
   * The IPv4 address that a text is.
   *
   * @param text four numbers with dots
   * @return 32 bits; empty when it is none
   */
  public static OptionalInt address(String text) {
    Matcher parts = ADDRESS.matcher(text);
    if (!parts.matches()) {
      return OptionalInt.empty();
    }
    int ip = 0;
    for (int i = 1; i <= parts.groupCount(); i++) {
      int part = Integer.parseInt(parts.group(i));
      if (part > 0xff) {
        return OptionalInt.empty();
      }
      ip = ip << 8 | part;
    }
    return OptionalInt.of(ip);
  }

  /**
   * A node says that an address is its own.
   *
   * @param mac its Ethernet address, 48 bits
   * @param ip its IPv4 address, 32 bits
   * @return {@value #ANNOUNCEMENT} bytes
   */
  public static byte[] announcement(long mac, int ip) {
    byte[] frame = new byte[ANNOUNCEMENT];
    setMac(frame, 0, BROADCAST);
    setMac(frame, 6, mac);
    SHORT.set(frame, TYPE, (short) ARP);
    LONG.set(frame, ETHERNET, ARP_REQUEST);
    setMac(frame, 22, mac);
    INT.set(frame, 28, ip);
    INT.set(frame, 38, ip);
    return frame;
  }

  static boolean isAnnouncement(byte[] frame, int size) {
    return size >= ANNOUNCEMENT
        && type(frame) == ARP
        && (long) LONG.get(frame, ETHERNET) == ARP_REQUEST
        && (int) INT.get(frame, 28) == (int) INT.get(frame, 38)
        && mac(frame, 22) == mac(frame, 6);
  }

  /** Who announces itself: its IPv4 address. */
  static int announced(byte[] frame) {
    return (int) INT.get(frame, 28);
  }

  static boolean isIpv4(byte[] frame) {
    return type(frame) == IPV4 && frame[ETHERNET] >>> 4 == 4;
  }

  /** Bytes of the frame, as its IPv4 header says. */
  static int saidSize(byte[] frame) {
    return ETHERNET + ((short) SHORT.get(frame, ETHERNET + 2) & 0xffff);
  }

  static int sourceIp(byte[] frame) {
    return (int) INT.get(frame, ETHERNET + 12);
  }

  static int destinationIp(byte[] frame) {
    return (int) INT.get(frame, ETHERNET + 16);
  }

  static long sourceMac(byte[] frame) {
    return mac(frame, 6);
  }

  /** As a router does: the frame goes on from the network to the node. */
  static void redirect(byte[] frame, int offset, long to) {
    setMac(frame, offset, to);
    setMac(frame, offset + 6, GATEWAY);
  }

  /**
   * Where no router is: a frame for the next hop is addressed to the node of its IPv4 address.
   *
   * @param frame with a tag or without, and changed
   * @param size its bytes
   */
  public static void addressToNode(byte[] frame, int size) {
    int at = size > TYPE + 1 && type(frame) == VLAN ? TAG : 0;
    if (size >= HEADERS + at
        && (short) SHORT.get(frame, TYPE + at) == IPV4
        && mac(frame, 0) == GATEWAY) {
      setMac(frame, 0, macOf((int) INT.get(frame, ETHERNET + at + 16)));
    }
  }

  private static int type(byte[] frame) {
    return (short) SHORT.get(frame, TYPE) & 0xffff;
  }

  private static long mac(byte[] frame, int at) {
    return ((short) SHORT.get(frame, at) & 0xffffL) << 32
        | (int) INT.get(frame, at + 2) & 0xffff_ffffL;
  }

  private static void setMac(byte[] frame, int at, long mac) {
    SHORT.set(frame, at, (short) (mac >>> 32));
    INT.set(frame, at + 2, (int) mac);
  }
}
