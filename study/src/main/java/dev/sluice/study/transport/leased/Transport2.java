// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.leased;

import dev.sluice.protocol.ParameterException;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.v2.LeaseParameters;
import dev.sluice.spec.v2.Mechanisms;
import dev.sluice.spec.v2.key.KeyTable;
import dev.sluice.spec.v2.loss.Tolerance;
import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.LeasedPacketCodec;
import dev.sluice.spec.v2.receive.LeasedReceiver;
import dev.sluice.spec.v2.receive.ReceiverHost;
import dev.sluice.spec.v2.send.LeasedSender;
import dev.sluice.spec.v2.send.SenderHost;
import dev.sluice.spec.v2.time.RoundTrip;
import dev.sluice.spec.v2.window.SafetyRules;
import dev.sluice.study.transport.Endpoint;
import dev.sluice.study.transport.NodeMemory;
import dev.sluice.study.transport.PairEnds;
import dev.sluice.study.transport.SendingEndpoint;
import dev.sluice.study.transport.TimerKind;
import dev.sluice.study.transport.Transfer;
import dev.sluice.study.transport.Transport;
import dev.sluice.study.transport.WrittenPackets;
import java.util.Optional;

/**
 * Transport 2: leased windows with message numbers, segments, losses found by order. The ends are
 * {@code dev.sluice.spec.v2}; what is done here is to carry their packets. A window has W/8
 * packets, at least 8. A sender has a lease of {@value #LEASE_WINDOWS} windows when the transfer
 * begins, as the connections of other transports are there, unless the two are said not to know
 * each other; it asks for a further one where it has no window to use, up to the windows that are
 * set. All transfers from one node to another share its leases; what is measured, and D and k, are
 * the nodes'.
 *
 * <p>With the measured timer nothing is measured when the first transfer of a pair begins: a
 * time-out is the link's constant then, as every transport's is. With the published timer the
 * mechanism of measured times is off, and it is always that constant.
 *
 * <p>Source: {@code docs/protocol-2.md}.
 */
public final class Transport2 implements Transport {
  /** L, where as many windows are set. */
  public static final int LEASE_WINDOWS = 16;

  private static final int MAX_WINDOWS = 256;

  private static final int SEGMENTS_OF_WIDTH = 8;
  private static final int LEAST_SEGMENT = 8;
  private static final int MOST_PATHS = 15;
  static final int PEER = 0;
  static final int EPOCH = 1;
  private static final int INCARNATION = 1;

  /** Q. */
  static final int REQUESTS = 2;

  private static final int FREE_PACKETS = 4;
  private static final int GIVE_UP = 60;

  /** B, in delay-bandwidth products. */
  private static final int CREDIT_ROUND_TRIPS = 3;

  private static final long CODE_PICOS = 16_000;

  /** Of the receiving node, as much as an offset of 48 bits can name. */
  private static final long MEMORY = 1L << 48;

  private final int segmentPackets;
  private final int windows;
  private final int leaseWindows;
  private final Mechanisms mechanisms;
  private final boolean known;
  private final PacketStore store;

  /**
   * Everything on, between nodes that know each other.
   *
   * @param width W, a power of two, at most 8192
   * @param windows the most that the sender leases, a power of two from 1 to 256
   * @throws ParameterException when one is not possible
   */
  public Transport2(int width, int windows) {
    this(width, windows, Mechanisms.ALL, true);
  }

  /**
   * A transport with some mechanisms.
   *
   * @param width W, a power of two, at most 8192
   * @param windows the most that the sender leases, a power of two from 1 to 256
   * @param mechanisms what is on
   * @param known whether the sender has a lease when the transfer begins
   * @throws ParameterException when W or the windows are not possible
   */
  public Transport2(int width, int windows, Mechanisms mechanisms, boolean known) {
    if (windows < 1 || windows > MAX_WINDOWS || Integer.bitCount(windows) != 1) {
      throw new ParameterException(
          "windows of the leases", windows, "a power of two from 1 to " + MAX_WINDOWS);
    }
    this.windows = windows;
    leaseWindows = Math.min(LEASE_WINDOWS, windows);
    segmentPackets = Math.max(LEAST_SEGMENT, width / SEGMENTS_OF_WIDTH);
    this.mechanisms = mechanisms;
    this.known = known;
    store = new PacketStore(new LeasedPacketCodec(leaseWindows, segmentPackets));
    parameters(SluiceParameters.DEFAULT.payloadBytes(), 1, 1, 1, 1);
  }

  private LeaseParameters parameters(
      int payloadBytes, int paths, int credit, long roundTrip, long packetTime) {
    return new LeaseParameters(
        windows,
        leaseWindows,
        segmentPackets,
        payloadBytes,
        paths,
        REQUESTS,
        Math.max(FREE_PACKETS, credit),
        FREE_PACKETS,
        LeaseParameters.DEFAULT.unaskedPackets(),
        LeaseParameters.DEFAULT.shortPackets(),
        GIVE_UP,
        windows / leaseWindows,
        roundTrip,
        CODE_PICOS,
        packetTime);
  }

  LeaseParameters parameters(Transfer transfer) {
    return parameters(
        transfer.payloadBytes(),
        Math.min(MOST_PATHS, transfer.link().paths()),
        CREDIT_ROUND_TRIPS * transfer.link().packetsInFlight(),
        firstRoundTrip(transfer),
        transfer.link().packetTime());
  }

  /** T5: what makes the time-out the link's constant. */
  private static long firstRoundTrip(Transfer transfer) {
    return transfer.link().timeout() * 4 / 5;
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

  private Mechanisms mechanisms(Transfer transfer) {
    int measured = Mechanisms.MEASURED_BIT;
    return transfer.timer() == TimerKind.MEASURED
        ? mechanisms
        : Mechanisms.ofBits(mechanisms.bits() & ~measured);
  }

  private RoundTrip firstTrip(Transfer transfer) {
    return new RoundTrip(firstRoundTrip(transfer), mechanisms(transfer).measured());
  }

  /** A receiver whose whole memory has the second key that is registered. */
  private LeasedReceiver receiver(Transfer like, ReceiverHost host) {
    SafetyRules rules = new SafetyRules();
    KeyTable keys = new KeyTable(rules);
    keys.register(0, MEMORY, KeyTable.ANY_PEER, true);
    return new LeasedReceiver(parameters(like), mechanisms(like), rules, keys, EPOCH, 0, host);
  }

  /** A sender without a transfer, which knows what the node has measured. */
  LeasedSender sender(Transfer like, SenderHost host) {
    LeasedSender sender =
        new LeasedSender(parameters(like), mechanisms(like), new SafetyRules(), INCARNATION, host);
    sender.knows(PEER, like.sending().keep(RoundTrip.class, () -> firstTrip(like)));
    return sender;
  }

  /** Bytes of a transfer. */
  static long bytes(Transfer transfer) {
    return (long) transfer.packets() * transfer.payloadBytes();
  }

  /** The sender is given a transfer; each has the memory after that of the one before it. */
  void submit(LeasedSender sender, Transfer transfer) {
    long bytes = bytes(transfer);
    long offset = transfer.number() * bytes;
    sender.submit(PEER, LeasedReceiver.WHOLE_MEMORY, offset, bytes, false, 0);
  }

  /**
   * What was said before time 0 when the two know each other: a request for a lease, and the grant.
   * Either end goes through it with an end of its own that stands for the other.
   */
  private void introduce(Transfer like, LeasedSender sender, LeasedReceiver receiver) {
    if (!known) {
      return;
    }
    LeasedPacket packet = new LeasedPacket();
    long before = -like.link().roundTrip();
    sender.next(before, packet);
    receiver.receive(before / 2, PEER, packet);
    while (receiver.next(packet)) {
      sender.receive(0, PEER, packet);
    }
  }

  /** A sender with its first transfer is introduced; what it measures by that is forgotten. */
  void introduceSender(Transfer like, LeasedSender sender) {
    sender.knows(PEER, firstTrip(like));
    introduce(like, sender, receiver(like, new NobodysMemory()));
    sender.knows(PEER, like.sending().keep(RoundTrip.class, () -> firstTrip(like)));
  }

  /** A receiver that was introduced and knows what the node has measured. */
  LeasedReceiver introducedReceiver(Transfer like, ReceiverHost host) {
    LeasedReceiver receiver = receiver(like, host);
    LeasedSender other =
        new LeasedSender(
            parameters(like), mechanisms(like), new SafetyRules(), INCARNATION, (p, id, end) -> {});
    submit(other, like);
    introduce(like, other, receiver);
    NodeMemory node = like.receiving();
    Tolerance tolerance = node.keep(Tolerance.class, Tolerance::new);
    tolerance.begin();
    receiver.knows(PEER, node.keep(RoundTrip.class, () -> firstTrip(like)), tolerance);
    return receiver;
  }

  /** Windows that were leased, of those that the segments of so many transfers can have used. */
  long used(Transfer like, int transfers, int leased) {
    long segments = (like.packets() + segmentPackets - 1L) / segmentPackets;
    return Math.min(leased, transfers * segments);
  }

  @Override
  public SendingEndpoint sender(Transfer transfer) {
    LeasedSendingEnd end = new LeasedSendingEnd(this, transfer);
    end.begin(0, transfer);
    return end;
  }

  @Override
  public Endpoint receiver(Transfer transfer, WrittenPackets memory) {
    LeasedReceivingEnd end = new LeasedReceivingEnd(this, transfer);
    end.begin(transfer, memory, 1);
    return end;
  }

  @Override
  public Optional<PairEnds> shared(Transfer first) {
    return Optional.of(
        new LeasedPair(new LeasedSendingEnd(this, first), new LeasedReceivingEnd(this, first)));
  }

  /** A host that is told nothing. */
  private static final class NobodysMemory implements ReceiverHost {
    @Override
    public void write(int peer, long address, LeasedPacket packet) {
      throw new IllegalStateException("data before time 0: " + packet);
    }

    @Override
    public void noted(int peer, int immediate, long bytes) {
      // no transfer has a note
    }

    @Override
    public void ended(int peer, int window, int number) {
      // nothing has begun
    }
  }
}
