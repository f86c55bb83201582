// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.leased;

import dev.sluice.protocol.ParameterException;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.v2.LeaseParameters;
import dev.sluice.spec.v2.Mechanisms;
import dev.sluice.spec.v2.key.KeyTable;
import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.LeasedPacketCodec;
import dev.sluice.spec.v2.receive.LeasedReceiver;
import dev.sluice.spec.v2.receive.ReceiverHost;
import dev.sluice.spec.v2.send.LeasedSender;
import dev.sluice.spec.v2.send.SenderHost;
import dev.sluice.spec.v2.window.SafetyRules;
import dev.sluice.study.transport.Endpoint;
import dev.sluice.study.transport.SendingEndpoint;
import dev.sluice.study.transport.Transfer;
import dev.sluice.study.transport.Transport;
import dev.sluice.study.transport.WrittenPackets;

/**
 * Transport 2: leased windows with message numbers, segments, losses found by order. The ends are
 * {@code dev.sluice.spec.v2}; what is done here is to carry their packets. A sender has a lease of
 * {@value #LEASE_WINDOWS} windows of W/8 packets, at least 8, so twice W packets may be on their
 * way. It has the lease when the transfer begins, unless the two are said not to know each other.
 *
 * <p>Source: {@code docs/protocol-2.md}.
 */
public final class Transport2 implements Transport {
  /** L. */
  public static final int LEASE_WINDOWS = 16;

  private static final int SEGMENTS_OF_WIDTH = 8;
  private static final int LEAST_SEGMENT = 8;
  private static final int MOST_PATHS = 15;
  private static final int PEER = 0;
  static final int EPOCH = 1;
  private static final int INCARNATION = 1;

  /** Q. */
  static final int REQUESTS = 2;

  private static final int FREE_PACKETS = 4;
  private static final int GIVE_UP = 60;

  /** B, in delay-bandwidth products. */
  private static final int CREDIT_ROUND_TRIPS = 3;

  private static final long CODE_PICOS = 16_000;

  /** Of the round trip that nodes that know each other have measured, a share. */
  private static final int KNOWN_DEVIATION = 32;

  private final int segmentPackets;
  private final Mechanisms mechanisms;
  private final boolean known;
  private final PacketStore store;

  /**
   * Everything on, between nodes that know each other.
   *
   * @param width W, a power of two, at most 8192
   * @throws ParameterException when it is not possible
   */
  public Transport2(int width) {
    this(width, Mechanisms.ALL, true);
  }

  /**
   * A transport with some mechanisms.
   *
   * @param width W, a power of two, at most 8192
   * @param mechanisms what is on
   * @param known whether the sender has a lease when the transfer begins
   * @throws ParameterException when W is not possible
   */
  public Transport2(int width, Mechanisms mechanisms, boolean known) {
    segmentPackets = Math.max(LEAST_SEGMENT, width / SEGMENTS_OF_WIDTH);
    this.mechanisms = mechanisms;
    this.known = known;
    store = new PacketStore(new LeasedPacketCodec(LEASE_WINDOWS, segmentPackets));
    parameters(SluiceParameters.DEFAULT.payloadBytes(), 1, 1, 1);
  }

  private LeaseParameters parameters(int payloadBytes, int paths, int credit, long roundTrip) {
    return new LeaseParameters(
        LEASE_WINDOWS,
        LEASE_WINDOWS,
        segmentPackets,
        payloadBytes,
        paths,
        REQUESTS,
        Math.max(FREE_PACKETS, credit),
        FREE_PACKETS,
        GIVE_UP,
        1,
        roundTrip,
        CODE_PICOS);
  }

  LeaseParameters parameters(Transfer transfer) {
    return parameters(
        transfer.payloadBytes(),
        Math.min(MOST_PATHS, transfer.link().paths()),
        CREDIT_ROUND_TRIPS * transfer.link().packetsInFlight(),
        transfer.link().roundTrip());
  }

  @Override
  public String id() {
    return "transport-2";
  }

  PacketStore store() {
    return store;
  }

  int segmentPackets() {
    return segmentPackets;
  }

  boolean choosesPaths() {
    return mechanisms.paths();
  }

  /** A receiver with the transfer's memory; its key is the second that is registered. */
  LeasedReceiver receiver(Transfer transfer, ReceiverHost host) {
    SafetyRules rules = new SafetyRules();
    KeyTable keys = new KeyTable(rules);
    keys.register(0, bytes(transfer), KeyTable.ANY_PEER, true);
    return new LeasedReceiver(parameters(transfer), mechanisms, rules, keys, EPOCH, 0, host);
  }

  /** Bytes of a transfer. */
  static long bytes(Transfer transfer) {
    return (long) transfer.packets() * transfer.payloadBytes();
  }

  /**
   * What was said before time 0 when the two know each other: a request for a lease, and the grant.
   * Either end goes through it with an end of its own that stands for the other.
   */
  void introduce(Transfer transfer, LeasedSender sender, LeasedReceiver receiver) {
    if (!known) {
      return;
    }
    LeasedPacket packet = new LeasedPacket();
    long before = -transfer.link().roundTrip();
    sender.next(before, packet);
    receiver.receive(before / 2, PEER, packet);
    while (receiver.next(packet)) {
      sender.receive(0, PEER, packet);
    }
    long roundTrip = transfer.link().roundTrip();
    sender.known(PEER, roundTrip, roundTrip / KNOWN_DEVIATION);
  }

  /** A sender that has been given the transfer. */
  LeasedSender sender(Transfer transfer, SenderHost host) {
    LeasedSender sender =
        new LeasedSender(parameters(transfer), mechanisms, new SafetyRules(), INCARNATION, host);
    sender.submit(PEER, LeasedReceiver.WHOLE_MEMORY, 0, bytes(transfer), false, 0);
    return sender;
  }

  @Override
  public SendingEndpoint sender(Transfer transfer) {
    return new LeasedSendingEnd(this, transfer);
  }

  @Override
  public Endpoint receiver(Transfer transfer, WrittenPackets memory) {
    return new LeasedReceivingEnd(this, transfer, memory);
  }
}
