// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.udp;

import dev.sluice.spec.udp.UdpFraming.Endpoint;
import java.nio.ByteBuffer;

/**
 * What a node makes of its packets, in the order in which it sends them: docs/blocks/udp.md.
 * Allocates; for benches. Not thread-safe.
 */
public final class UdpSender {
  private static final int TOS = 15;
  private static final int CHECKSUM = 24;
  private static final int SOURCE_PORT = 34;
  private static final int TRANSFER_ID = 8;

  private final Endpoint here;
  private final long otherwise;
  private final FrameRules rules;
  private final NextHops hops;
  private int place;

  /**
   * A node after reset.
   *
   * @param here who it is
   * @param otherwise Ethernet address that frames go to when their peer has no row
   * @param rules of its frames
   * @param hops the table, as it is when a packet is sent
   */
  public UdpSender(Endpoint here, long otherwise, FrameRules rules, NextHops hops) {
    this.here = here;
    this.otherwise = otherwise;
    this.rules = rules;
    this.hops = hops;
  }

  /**
   * The frame of the next packet.
   *
   * @param packet of at least 20 bytes
   * @param peer IPv4 address that it goes to
   * @return from the destination's Ethernet address on, without the frame check sequence
   */
  public byte[] frame(byte[] packet, int peer) {
    byte[] plain = new byte[UdpFraming.HEADER_BYTES + packet.length];
    Endpoint to = new Endpoint(hops.of(peer, otherwise), peer, here.port());
    UdpFraming.writeHeaders(here, to, packet.length, plain, 0);
    System.arraycopy(packet, 0, plain, UdpFraming.HEADER_BYTES, packet.length);
    ByteBuffer bytes = ByteBuffer.wrap(plain);
    bytes.put(TOS, (byte) rules.tos());
    bytes.putShort(CHECKSUM, lessBy(bytes.getShort(CHECKSUM), rules.tos()));
    int transfer = ByteBuffer.wrap(packet).getInt(TRANSFER_ID);
    bytes.putShort(SOURCE_PORT, (short) rules.sourcePort(here.port(), transfer, place++));
    return rules.tagged() ? tagged(bytes) : plain;
  }

  /**
   * A checksum after a word of what it covers grew: the one's complement sum shrinks by as much.
   */
  private static short lessBy(short checksum, int growth) {
    int sum = (~checksum & 0xffff) + growth;
    return (short) ~((sum & 0xffff) + (sum >>> 16));
  }

  private byte[] tagged(ByteBuffer plain) {
    byte[] frame = new byte[plain.capacity() + FrameRules.TAG_BYTES];
    plain.get(0, frame, 0, FrameRules.TAG_AT);
    ByteBuffer.wrap(frame).putInt(FrameRules.TAG_AT, FrameRules.TAG_TYPE << 16 | rules.tag());
    int behind = FrameRules.TAG_AT + FrameRules.TAG_BYTES;
    plain.get(FrameRules.TAG_AT, frame, behind, frame.length - behind);
    return frame;
  }
}
