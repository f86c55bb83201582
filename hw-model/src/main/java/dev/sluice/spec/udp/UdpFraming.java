// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.udp;

import dev.sluice.protocol.ParameterException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * How a packet rides in Ethernet, IPv4 and UDP (protocol text, section 3; docs/packet-format.md).
 *
 * <p>IPv4 without options, don't-fragment, TTL 64; UDP with checksum 0, which IPv4 allows, because
 * the packet has a CRC of its own. The Ethernet frame check sequence is the MAC's. Nothing
 * allocates. Not thread-safe.
 */
public final class UdpFraming {
  /** Bytes before the packet: Ethernet 14, IPv4 20, UDP 8. */
  public static final int HEADER_BYTES = 42;

  /** The UDP port of both ends unless they are told otherwise. */
  public static final int PORT = 47_930;

  private static final int ETHERTYPE_IPV4 = 0x0800;
  private static final int UDP = 17;
  private static final int IP = 14;
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  /**
   * One end.
   *
   * @param mac its Ethernet address, 48 bits
   * @param ip its IPv4 address, 32 bits
   * @param port its UDP port, 1 to 65535
   */
  public record Endpoint(long mac, int ip, int port) {
    /**
     * Checks the values.
     *
     * @throws ParameterException when one is out of range
     */
    public Endpoint {
      if (mac >>> 48 != 0) {
        throw new ParameterException("mac", Long.toHexString(mac), "48 bits");
      }
      if (port < 1 || port > 0xffff) {
        throw new ParameterException("port", port, "a whole number from 1 to 65535");
      }
    }
  }

  private UdpFraming() {}

  /**
   * Writes the headers of a frame.
   *
   * @param from the sending end
   * @param to the receiving end
   * @param packetBytes size of the packet that follows, 0 to 65507
   * @param frame where to write
   * @param offset the frame's first byte there
   * @throws ParameterException when the packet is too large for IPv4
   */
  public static void writeHeaders(
      Endpoint from, Endpoint to, int packetBytes, byte[] frame, int offset) {
    if (packetBytes < 0 || packetBytes > 0xffff - 28) {
      throw new ParameterException(
          "packetBytes", packetBytes, "a whole number from 0 to 65507, what UDP carries");
    }
    mac(to.mac(), frame, offset);
    mac(from.mac(), frame, offset + 6);
    SHORT.set(frame, offset + 12, (short) ETHERTYPE_IPV4);
    int ip = offset + IP;
    INT.set(frame, ip, 0x4500_0000 | 28 + packetBytes);
    INT.set(frame, ip + 4, 0x0000_4000);
    INT.set(frame, ip + 8, 64 << 24 | UDP << 16);
    INT.set(frame, ip + 12, from.ip());
    INT.set(frame, ip + 16, to.ip());
    SHORT.set(frame, ip + 10, (short) headerChecksum(frame, ip));
    SHORT.set(frame, ip + 20, (short) from.port());
    SHORT.set(frame, ip + 22, (short) to.port());
    SHORT.set(frame, ip + 24, (short) (8 + packetBytes));
    SHORT.set(frame, ip + 26, (short) 0);
  }

  private static void mac(long address, byte[] frame, int offset) {
    SHORT.set(frame, offset, (short) (address >>> 32));
    INT.set(frame, offset + 2, (int) address);
  }

  /** The one's complement of the one's complement sum of the 16-bit words of an IPv4 header. */
  private static int headerChecksum(byte[] frame, int ip) {
    int sum = 0;
    for (int i = 0; i < 20; i += 2) {
      sum += (short) SHORT.get(frame, ip + i) & 0xffff;
    }
    sum = (sum & 0xffff) + (sum >>> 16);
    sum = (sum & 0xffff) + (sum >>> 16);
    return ~sum & 0xffff;
  }
}
