// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.speed;

import dev.sluice.host.driver.HostNode;
import dev.sluice.host.driver.RingPlaces;
import dev.sluice.host.pair.HostMemory;
import dev.sluice.lockstep.BlockUnderTest;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.TransportParameters;
import java.lang.foreign.MemorySegment;
import java.util.Random;
import java.util.function.Supplier;

/**
 * Whether SluiceNic's receive side keeps up with its line: windows are asked for, then data packets
 * come one at once after the other, and nothing is lost. Counted in clocks; a run is the same on
 * every machine.
 */
public final class LineRate {

  private static final int FULL_PACKETS = 16;
  private static final int PLACE = 1 << 14;
  private static final int TIMEOUT = 1 << 23;

  private LineRate() {}

  /**
   * What was counted while data packets came.
   *
   * @param packets data packets
   * @param beats their beats
   * @param clocks from the first beat offered to the last beat taken
   * @param stalls clocks of these in which the NIC did not take the beat
   */
  public record Result(long packets, long beats, long clocks, long stalls) {
    /**
     * Packets that reach the window engine in a clock.
     *
     * @return at most 1
     */
    public double packetsPerClock() {
      return (double) packets / clocks;
    }

    /**
     * The share of the stream's clocks that carry a beat.
     *
     * @return at most 1
     */
    public double used() {
      return (double) beats / clocks;
    }
  }

  /**
   * Smallest packets: transfers of one byte, as many as there are windows.
   *
   * @param nic the NIC, not started yet
   * @param parameters what was built
   * @return the counts
   * @throws IllegalStateException when bytes are wrong or a transfer does not complete
   */
  public static Result smallest(Supplier<BlockUnderTest> nic, NicParameters parameters) {
    return measure(nic, parameters, 1);
  }

  /**
   * Full packets, 16 of as many transfers as there are windows, in turn.
   *
   * @param nic the NIC, not started yet
   * @param parameters what was built
   * @return the counts
   * @throws IllegalStateException when bytes are wrong or a transfer does not complete
   */
  public static Result full(Supplier<BlockUnderTest> nic, NicParameters parameters) {
    return measure(nic, parameters, FULL_PACKETS * parameters.sluice().payloadBytes());
  }

  private static Result measure(
      Supplier<BlockUnderTest> nic, NicParameters parameters, int bytesOfEach) {
    byte[] content = new byte[parameters.sluice().windows() * Math.max(PLACE, bytesOfEach)];
    new Random(1).nextBytes(content);
    MemorySegment memory = MemorySegment.ofArray(new byte[content.length]);
    LineRateLine line = new LineRateLine(parameters.sluice(), MemorySegment.ofArray(content));
    RingPlaces rings = new RingPlaces(0, 0, 64, 0);
    try (HostNode node =
        new HostNode(
            nic.get(),
            parameters,
            new HostMemory(memory),
            new HostMemory(MemorySegment.ofArray(new byte[4096])),
            rings,
            (_, _, _) -> {},
            line,
            MemoryTiming.FAST,
            0)) {
      node.driver().setTransport(TransportParameters.forNetwork(TIMEOUT, 1, 1));
      node.register(0, content.length);
      node.driver().start(false, false, false);
      return measure(node, line, content, memory, parameters.sluice().windows(), bytesOfEach);
    }
  }

  private static Result measure(
      HostNode node,
      LineRateLine line,
      byte[] content,
      MemorySegment memory,
      int transfers,
      int bytesOfEach) {
    int place = content.length / transfers;
    long clock = 0;
    while (!node.isSet()) {
      node.clock(clock++);
    }
    for (int i = 0; i < transfers; i++) {
      line.connect((long) i * place, bytesOfEach);
    }
    while (!line.isConnected()) {
      node.clock(clock++);
      check(clock < TIMEOUT, "windows are missing");
    }
    long beats = node.wire().receivedBeats();
    long stalls = node.wire().receivedStalls();
    line.sendAll();
    int packets = line.waiting();
    long began = clock;
    long taken = beats;
    long ended = began;
    while (line.waiting() > 0 || !node.wire().idle()) {
      node.clock(clock++);
      if (node.wire().receivedBeats() > taken) {
        taken = node.wire().receivedBeats();
        ended = clock;
      }
    }
    Result result =
        new Result(
            packets,
            node.wire().receivedBeats() - beats,
            ended - began,
            node.wire().receivedStalls() - stalls);
    while (line.completed() < transfers) {
      node.clock(clock++);
      check(clock < TIMEOUT, "completions are missing");
    }
    for (int i = 0; i < transfers; i++) {
      long from = (long) i * place;
      long differs =
          MemorySegment.mismatch(
              memory,
              from,
              from + bytesOfEach,
              MemorySegment.ofArray(content),
              from,
              from + bytesOfEach);
      check(differs < 0, "bytes differ");
    }
    return result;
  }

  private static void check(boolean good, String otherwise) {
    if (!good) {
      throw new IllegalStateException(otherwise);
    }
  }
}
