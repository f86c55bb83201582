// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.speed;

import dev.sluice.host.driver.CounterReading;
import dev.sluice.host.driver.HostNode;
import dev.sluice.host.driver.RingPlaces;
import dev.sluice.host.pair.HostMemory;
import dev.sluice.lockstep.BlockUnderTest;
import dev.sluice.lockstep.Mismatches;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.registers.NicCounter;
import dev.sluice.spec.rings.PeerShare;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/**
 * Whether SluiceNic's receive side keeps up with its line: windows are asked for, then packets come
 * one at once after the other, and nothing is lost; or, where memory is slow and the line cannot
 * wait, whole packets are dropped and counted, and those that come again when there is room are
 * not. Counted in clocks; a run is the same on every machine.
 */
public final class LineRate implements AutoCloseable {
  private static final int PLACE = 1 << 14;
  private static final int TIMEOUT = 1 << 23;

  /** Clocks in which nothing happens, after which nothing is inside the NIC. */
  private static final int QUIET = 1000;

  private final NicParameters parameters;
  private final LineLoad load;
  private final int transfers;
  private final int bytesOfEach;
  private final byte[] content;
  private final MemorySegment memory;
  private final LineRateLine line;
  private final WrongFrames wrong;
  private final HostNode node;
  private long clock;

  private LineRate(Supplier<BlockUnderTest> nic, NicParameters parameters, LineLoad load) {
    this.parameters = parameters;
    this.load = load;
    transfers = parameters.sluice().windows();
    bytesOfEach = load.bytes(parameters);
    content = new byte[transfers * Math.max(PLACE, bytesOfEach)];
    new Random(1).nextBytes(content);
    memory = MemorySegment.ofArray(new byte[content.length]);
    line = new LineRateLine(parameters.sluice(), MemorySegment.ofArray(content));
    wrong = new WrongFrames(parameters);
    node =
        new HostNode(
            nic.get(),
            parameters,
            new HostMemory(memory),
            new HostMemory(MemorySegment.ofArray(new byte[4096])),
            new RingPlaces(0, 0, 64, 0),
            (_, _, _) -> {},
            line,
            load.memory(),
            0);
    node.driver().setTransport(TransportParameters.forNetwork(TIMEOUT, 1, 1));
    node.register(0, content.length);
    node.driver().start(false, Extensions.NONE, PeerShare.NO_LIMIT);
  }

  /**
   * What was counted while packets came.
   *
   * @param packets data packets of transfers
   * @param others stale packets and wrong frames among them
   * @param beats the beats of all
   * @param clocks from the first beat offered to the last beat taken
   * @param stalls clocks of these in which the NIC did not take the beat
   * @param dropped packets of transfers that were dropped for want of room
   */
  public record Result(
      long packets, long others, long beats, long clocks, long stalls, long dropped) {
    /**
     * Packets that reach the receive side in a clock.
     *
     * @return at most 1
     */
    public double packetsPerClock() {
      return (double) (packets + others) / clocks;
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
   * One load on a NIC. What was dropped for want of room is sent once more when there is room.
   *
   * @param nic the NIC, not started yet
   * @param parameters what was built
   * @param load what comes
   * @return the counts
   * @throws IllegalStateException when bytes are wrong, something is not counted as it should, a
   *     transfer does not complete, or a packet is dropped though there is room
   */
  public static Result of(Supplier<BlockUnderTest> nic, NicParameters parameters, LineLoad load) {
    try (LineRate run = new LineRate(nic, parameters, load)) {
      return run.all();
    }
  }

  private Result all() {
    List<BlockUnderTest> nics = List.of(node.nic());
    try {
      connect();
      Result result = measure();
      Mismatches.flush(nics);
      return result;
    } catch (RuntimeException e) {
      throw Mismatches.after(e, nics);
    }
  }

  private void connect() {
    while (!node.isSet()) {
      step();
    }
    for (int i = 0; i < transfers; i++) {
      line.connect((long) i * place(), bytesOfEach);
    }
    while (!line.isConnected()) {
      step();
    }
  }

  private int place() {
    return content.length / transfers;
  }

  private Result measure() {
    long beats = node.wire().receivedBeats();
    long stalls = node.wire().receivedStalls();
    int packets = line.sendAll(load.stale(), load.wrong() ? wrong : null, 0);
    int others = line.waiting() - packets;
    long began = clock;
    long ended = toTheLastBeat();
    long taken = node.wire().receivedBeats() - beats;
    long stalled = node.wire().receivedStalls() - stalls;
    quiet();
    CounterReading counters = counters();
    wrong.check(counters);
    check(others - (load.wrong() ? wrong.sum() : 0) == refused(counters), "stale ones miscounted");
    long dropped = counters.of(NicCounter.DROPPED_NO_ROOM);
    long written = counters.of(NicCounter.VERDICT_ACCEPTED);
    check(written + dropped == packets, "packets are neither written nor counted as dropped");
    if (dropped > 0) {
      check(parameters.dropsWhenFull() && !load.keepsUp(), "packets are dropped, with room");
      again(dropped);
    }
    while (line.completed() < transfers) {
      step();
    }
    checkMemory();
    return new Result(packets, others, taken, ended - began, stalled, dropped);
  }

  /** Returns the clock after the last beat. */
  private long toTheLastBeat() {
    long ended = clock;
    long taken = node.wire().receivedBeats();
    while (line.waiting() > 0 || !node.wire().idle()) {
      step();
      if (node.wire().receivedBeats() > taken) {
        taken = node.wire().receivedBeats();
        ended = clock;
      }
    }
    return ended;
  }

  /** All packets once more, so slowly that there is room: none is dropped now. */
  private void again(long dropped) {
    int beats = parameters.sluice().payloadBytes() / parameters.beatBytes() + 2;
    line.sendAll(0, null, 6 * beats + 60);
    toTheLastBeat();
    quiet();
    CounterReading counters = counters();
    check(counters.of(NicCounter.DROPPED_NO_ROOM) == dropped, "packets are dropped, with room");
  }

  /** Stale packets, by all who may say so. */
  private static long refused(CounterReading counters) {
    return counters.of(NicCounter.VERDICT_STALE) + counters.of(NicCounter.REFUSED_WRONG_TRANSFER);
  }

  private void quiet() {
    for (int still = 0; still < QUIET; still++) {
      step();
      if (!node.idle()) {
        still = 0;
      }
    }
  }

  private CounterReading counters() {
    CounterReading counters = new CounterReading(node.driver());
    while (!counters.isComplete()) {
      step();
    }
    return counters;
  }

  private void step() {
    node.clock(clock++);
    check(clock < TIMEOUT, "windows, bytes or completions are missing");
  }

  private void checkMemory() {
    MemorySegment wanted = MemorySegment.ofArray(content);
    for (int i = 0; i < transfers; i++) {
      long from = (long) i * place();
      long to = from + bytesOfEach;
      check(MemorySegment.mismatch(memory, from, to, wanted, from, to) < 0, "bytes differ");
      for (long at = to; at < from + place(); at++) {
        check(memory.get(ValueLayout.JAVA_BYTE, at) == 0, "bytes beyond the end");
      }
    }
  }

  private static void check(boolean good, String otherwise) {
    if (!good) {
      throw new IllegalStateException(otherwise);
    }
  }

  @Override
  public void close() {
    node.close();
  }
}
