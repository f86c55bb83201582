// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.speed;

import dev.sluice.host.driver.HostNode;
import dev.sluice.host.driver.RingPlaces;
import dev.sluice.host.pair.HostMemory;
import dev.sluice.lockstep.BlockUnderTest;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.protocol.CompletionStatus;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.Overrun;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.rings.PeerShare;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * How long a whole NIC takes for each thing that somebody waits for: first with nothing else to do,
 * then busy: up to 48 of its transfers send, as fast as the line takes it and as far ahead as the
 * NIC reads, full packets of twelve windows come in without a pause, and windows are opened.
 * Counted in clocks at the ports; a run is the same on every machine. Host memory is {@link
 * MemoryTiming#FAST}: it answers after 20 clocks.
 */
public final class Latency {
  private static final int LIMIT = 1 << 18;
  private static final int TIMEOUT = 1 << 24;

  /** Requests must be so few, in both parts together, that D stays W/2. */
  private static final int IDLE_HOLES = 3;

  private static final int BUSY_HOLES = 12;

  /** With the windows of the transfers no more than 64, the fewest windows that a NIC has here. */
  private static final int BUSY_OPENS = 40;

  private static final int IDLE_ROUNDS = 8;
  private static final int MOST_SENDING = 48;
  private static final int SHARED_PACKETS = 512;
  private static final int RING_LOG2 = 7;

  private final NicParameters parameters;
  private final LatencySamples samples = new LatencySamples();
  private final LatencyPeer peer;
  private final HostNode node;
  private final long readBytes;
  private final int payload;
  private final int depth;
  private long clock;
  private int submitted;
  private int ended;

  /**
   * Of the measured values.
   *
   * @param min the least
   * @param median the one in the middle
   * @param max the most
   * @param samples how many were measured
   */
  public record Spread(double min, double median, double max, int samples) {}

  /**
   * What was measured.
   *
   * @param packetClocks clocks that a full packet takes on the line
   * @param idle of each kind, with nothing else to do
   * @param busy of each kind, with the line full both ways
   */
  public record Result(
      int packetClocks, Map<LatencyMeasure, Spread> idle, Map<LatencyMeasure, Spread> busy) {}

  private Latency(Supplier<BlockUnderTest> nic, NicParameters parameters) {
    this.parameters = parameters;
    payload = parameters.sluice().payloadBytes();
    depth = parameters.sluice().width() / 2;
    readBytes = (long) SHARED_PACKETS * payload;
    long written = (long) (1 + IDLE_HOLES + BUSY_HOLES) * place();
    MemorySegment memory = MemorySegment.ofArray(new byte[Math.toIntExact(readBytes + written)]);
    RingPlaces rings = new RingPlaces(0, RING_LOG2, 1 << 13, RING_LOG2);
    peer = new LatencyPeer(parameters, samples);
    node =
        new HostNode(
            nic.get(),
            parameters,
            new HostMemory(memory),
            new HostMemory(MemorySegment.ofArray(new byte[1 << 14])),
            rings,
            (_, _, status) -> ended(status),
            peer,
            MemoryTiming.FAST,
            0);
    LatencyWatch watch = new LatencyWatch(node.nic().model(), peer);
    peer.watchedBy(watch);
    node.watchedBy(watch);
    node.driver().setTransport(TransportParameters.forNetwork(TIMEOUT, 1, 1));
    node.driver().setMemory(0, readBytes);
    node.register(0, memory.byteSize());
  }

  /**
   * Measures all, once.
   *
   * @param nic SluiceNic, not started yet
   * @param parameters what was built: W of 16 or more, R of 64 or more, S of 8 or more
   * @return the clocks
   * @throws IllegalStateException when something does not happen, or not as it must
   */
  public static Result measure(Supplier<BlockUnderTest> nic, NicParameters parameters) {
    Latency latency = new Latency(nic, parameters);
    try (HostNode node = latency.node) {
      node.driver().start(false, new Extensions(Overrun.SOURCE, true), PeerShare.NO_LIMIT);
      latency.until(node::isSet, "settings");
      latency.clear();
      latency.idle();
      latency.busy();
    }
    return latency.samples.spreads(
        Math.ceilDiv(PacketCodec.CONTROL_PACKET_BYTES + latency.payload, parameters.beatBytes()));
  }

  /** After reset each block clears its rows, one a clock. */
  private void clear() {
    while (clock < parameters.sluice().windows() + parameters.transfers()) {
      clock();
    }
  }

  /** Packets of a transfer to the NIC. */
  private int packets() {
    return parameters.sluice().width() * 3 / 2;
  }

  private long place() {
    return (long) packets() * payload;
  }

  private int connect(int which) {
    int id = peer.connect(readBytes + which * place(), packets());
    until(peer::isConnected, "an answer to a connection request");
    pause();
    return id;
  }

  private void idle() {
    int plain = connect(0);
    for (int i = 0; i < IDLE_ROUNDS; i++) {
      peer.sendNext(plain, 1);
      until(peer::isQuiet, "a packet in memory");
      pause();
    }
    for (int i = 0; i < IDLE_ROUNDS; i++) {
      one();
      pause();
    }
    submit(depth);
    until(() -> peer.sending(depth) == 1, "packets");
    for (int i = 0; i < IDLE_ROUNDS; i++) {
      pause();
      peer.ask();
      until(peer::isQuiet, "a copy");
    }
    for (int i = 0; i < IDLE_HOLES; i++) {
      int id = connect(1 + i);
      peer.leavesOut(id, 1, depth);
      peer.sendNext(id, depth);
      until(peer::isQuiet, "packets in memory");
      peer.sendNext(id, 1);
      until(peer::isQuiet, "a request");
      pause();
    }
    peer.completeAll();
    until(() -> ended == submitted, "a completion");
  }

  private void busy() {
    samples.between();
    List<Integer> streams = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < BUSY_HOLES; i++) {
      int id = connect(1 + IDLE_HOLES + i);
      peer.leavesOut(id, 1 + random.nextInt(packets() - depth - 2), depth);
      streams.add(id);
    }
    int sending = Math.min(parameters.transfers() - 4, MOST_SENDING);
    for (int i = 0; i < sending; i++) {
      submit(SHARED_PACKETS);
    }
    until(() -> peer.sending(4) == sending, "packets of every transfer");
    samples.becomesBusy();
    int opened = 0;
    peer.stream(streams);
    int packetClocks = payload / parameters.beatBytes();
    for (int i = 0; peer.streams(); i++) {
      switch (i % 8) {
        case 3 -> {
          if (peer.isConnected() && opened < BUSY_OPENS) {
            opened++;
            peer.connect(readBytes, 1);
          }
        }
        case 7 -> {
          if (ended == submitted - sending) {
            peer.expectsRequest();
            submit(1);
          }
        }
        default -> peer.ask();
      }
      for (int wait = random.nextInt(packetClocks * 6); wait >= 0; wait--) {
        clock();
      }
    }
    until(peer::isQuiet, "what was asked for");
    check(samples.count(LatencyMeasure.HOLE_TO_REQUEST) == BUSY_HOLES, "a hole was not asked for");
  }

  /** A transfer of one packet, from the doorbell to its end. */
  private void one() {
    peer.expectsRequest();
    submit(1);
    until(() -> ended == submitted, "a completion");
  }

  private void ended(int status) {
    check(status == CompletionStatus.DONE.code(), "a transfer failed");
    ended++;
  }

  private void submit(int packets) {
    node.submit(submitted++, LatencyPeer.PEER, 0, (long) packets * payload, 0);
  }

  private void pause() {
    for (int i = 0; i < 64; i++) {
      clock();
    }
  }

  private void until(BooleanSupplier done, String what) {
    long end = clock + LIMIT;
    while (!done.getAsBoolean()) {
      clock();
      check(clock < end, what + ": missing");
    }
  }

  private void clock() {
    node.clock(clock++);
  }

  private static void check(boolean good, String otherwise) {
    if (!good) {
      throw new IllegalStateException(otherwise);
    }
  }
}
