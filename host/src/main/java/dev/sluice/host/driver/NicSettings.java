// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.driver;

import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.registers.NicRegister;
import dev.sluice.spec.udp.FrameRules;

/**
 * A NIC's settings: which registers are written for each, in which order. How a write reaches the
 * NIC is for who extends it.
 */
public abstract class NicSettings {
  /** A NIC that nothing was set of. */
  protected NicSettings() {}

  /**
   * Writes a register.
   *
   * @param register which; one that may be written
   * @param value 32 bits, unsigned
   */
  public abstract void set(NicRegister register, long value);

  /** Writes both words of a value; they take effect together. */
  private void set(NicRegister low, NicRegister high, long value) {
    set(low, value & 0xffff_ffffL);
    set(high, value >>> 32);
  }

  /**
   * Sets time-outs and limits of both ends.
   *
   * @param t what to set; times above 2^32-1 clocks cannot be set and are refused
   */
  public final void setTransport(TransportParameters t) {
    set(NicRegister.RECEIVE_TIMEOUT, t.timeout());
    set(NicRegister.RECEIVE_BACKOFF_LIMIT, t.backoffLimit());
    set(NicRegister.RECEIVE_RETRY_LIMIT, t.retryLimit());
    set(NicRegister.REQUESTS_PER_TIMEOUT, t.requestsPerTimeout());
    set(NicRegister.QUIET_TIME_LOW, NicRegister.QUIET_TIME_HIGH, t.quietTime());
    set(NicRegister.SENDER_TIMEOUT, t.senderTimeout());
    set(NicRegister.SEND_BACKOFF_LIMIT, t.backoffLimit());
    set(NicRegister.SEND_RETRY_LIMIT, t.retryLimit());
    set(NicRegister.BUSY_WAIT_LOW, NicRegister.BUSY_WAIT_HIGH, t.busyWait());
  }

  /**
   * Says where transfer ids start; before sending is enabled for the first time after a reset. A
   * host that was started anew starts elsewhere than before, for example at the time in seconds in
   * the upper bits: receivers and the network may still know its transfers from before.
   *
   * @param value any 32 bits
   */
  public final void setTransferIdStart(int value) {
    set(NicRegister.TRANSFER_ID_START, Integer.toUnsignedLong(value));
  }

  /**
   * Says which memory may be sent from.
   *
   * @param base address of its first byte
   * @param bytes how many
   */
  public final void setMemory(long base, long bytes) {
    set(NicRegister.MEMORY_BASE_LOW, NicRegister.MEMORY_BASE_HIGH, base);
    set(NicRegister.MEMORY_BYTES_LOW, NicRegister.MEMORY_BYTES_HIGH, bytes);
  }

  /**
   * Says who this node is and where its frames go. For a NIC with the UDP wrapper.
   *
   * @param mac this node's Ethernet address, 48 bits
   * @param ip this node's IPv4 address
   * @param udpPort of both ends
   * @param nextHop Ethernet address of the other node or the gateway, 48 bits
   */
  public final void setAddress(long mac, int ip, int udpPort, long nextHop) {
    set(NicRegister.MAC_LOW, NicRegister.MAC_HIGH, mac);
    set(NicRegister.IP, Integer.toUnsignedLong(ip));
    set(NicRegister.PORT, udpPort);
    set(NicRegister.NEXT_HOP_LOW, NicRegister.NEXT_HOP_HIGH, nextHop);
  }

  /**
   * Says how frames are. For a NIC with the UDP wrapper, before frames come or go.
   *
   * @param rules VLAN tag, type of service, source port
   */
  public final void setFrames(FrameRules rules) {
    long tag = rules.tag() & 0xffff;
    set(NicRegister.VLAN, rules.tagged() ? NicRegister.VLAN.mask("vlan_enable") | tag : 0);
    set(NicRegister.TOS, rules.tos());
    long each = rules.sourceEach() ? NicRegister.SOURCE_PORT.mask("source_each") : 0;
    set(NicRegister.SOURCE_PORT, rules.sourceBase() | (long) rules.sourceBits() << 16 | each);
  }

  /**
   * Says where frames to a peer go. For a NIC with the UDP wrapper.
   *
   * @param row of the table, 0 to 63; no other row may be of the same peer
   * @param peer IPv4 address
   * @param mac Ethernet address, 48 bits
   */
  public final void setNextHop(int row, int peer, long mac) {
    set(NicRegister.HOP_PEER, Integer.toUnsignedLong(peer));
    set(NicRegister.HOP_MAC_LOW, NicRegister.HOP_MAC_HIGH, mac);
    set(NicRegister.HOP_COMMIT, NicRegister.HOP_COMMIT.mask("hop_enable") | row);
  }

  /**
   * Registers a region that any peer may write to.
   *
   * @param row of the table, 0 to 7
   * @param base address of its first byte
   * @param length bytes
   */
  public final void register(int row, long base, long length) {
    NicRegister commit = NicRegister.REGION_COMMIT;
    register(row, 0, base, length, commit.mask("region_enable") | commit.mask("any_peer"));
  }

  /**
   * Registers a region that one peer may write to.
   *
   * @param row of the table, 0 to 7
   * @param peer who
   * @param base address of its first byte
   * @param length bytes
   */
  public final void register(int row, int peer, long base, long length) {
    register(row, peer, base, length, NicRegister.REGION_COMMIT.mask("region_enable"));
  }

  /**
   * Nobody may write to a row's region any more.
   *
   * @param row of the table, 0 to 7
   */
  public final void unregister(int row) {
    set(NicRegister.REGION_COMMIT, row);
  }

  private void register(int row, int peer, long base, long length, long flags) {
    set(NicRegister.REGION_BASE_LOW, NicRegister.REGION_BASE_HIGH, base);
    set(NicRegister.REGION_LENGTH_LOW, NicRegister.REGION_LENGTH_HIGH, length);
    set(NicRegister.REGION_PEER, Integer.toUnsignedLong(peer));
    set(NicRegister.REGION_COMMIT, row | flags);
  }

  /**
   * Tells the NIC where the rings are and switches it on: windows for others, descriptors, rings.
   *
   * @param rings where they are; their memory is 0
   * @param interrupt whether its line rises while records wait
   * @param extensions what both of its sides do beyond the source
   * @param peerShare what a peer may have, 0 to 7; {@link dev.sluice.spec.rings.PeerShare#NO_LIMIT}
   *     where there is one only
   */
  public final void start(
      RingPlaces rings, boolean interrupt, Extensions extensions, int peerShare) {
    set(NicRegister.PEER_SHARE, peerShare);
    set(NicRegister.DESCRIPTOR_BASE_LOW, NicRegister.DESCRIPTOR_BASE_HIGH, rings.descriptorBase());
    set(NicRegister.DESCRIPTOR_LOG2, rings.descriptorLog2());
    set(NicRegister.COMPLETION_BASE_LOW, NicRegister.COMPLETION_BASE_HIGH, rings.completionBase());
    set(NicRegister.COMPLETION_LOG2, rings.completionLog2());
    NicRegister control = NicRegister.CONTROL;
    long on =
        control.mask("receive_enable") | control.mask("send_enable") | control.mask("ring_enable");
    on |= interrupt ? control.mask("interrupt_enable") : 0;
    on |=
        extensions.progress()
            ? control.mask("send_progress") | control.mask("receive_progress")
            : 0;
    on |= extensions.early() ? control.mask("early") : 0;
    on |= extensions.adaptive() ? control.mask("adaptive") : 0;
    set(control, on);
  }
}
