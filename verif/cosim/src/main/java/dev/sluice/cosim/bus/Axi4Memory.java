// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import dev.sluice.cosim.Signal;
import dev.sluice.cosim.sim.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * A memory behind an AXI4 master of the design: FIXED, INCR and WRAP bursts, narrow and unaligned
 * beats, byte strobes. It may answer transactions of different ids in any order, after random
 * delays; those of one id stay in order. Data of a write is in memory when its response is sent; a
 * read sees the memory when its first beat is sent.
 */
public final class Axi4Memory {
  private final SparseMemory memory;
  private final Axi4Channels channels;
  private final Random random;
  private final StreamSink writeAddresses;
  private final StreamSink writeDatas;
  private final StreamSink readAddresses;
  private final StreamSource responses;
  private final StreamSource readData;
  private final ArrayDeque<AxiBurst> bursts = new ArrayDeque<>();
  private final ArrayDeque<Beat> beats = new ArrayDeque<>();
  private final List<Write> written = new ArrayList<>();
  private final List<AxiBurst> reads = new ArrayList<>();
  private final ResetLevel reset = new ResetLevel();
  private boolean reordering;
  private double busy;
  private long writes;

  private record Write(AxiBurst burst, List<Beat> data) {}

  /**
   * A memory that answers in order and at once.
   *
   * @param clock the clock of the bus
   * @param prefix of the port names, for example {@code m_axi_}
   * @param memory what is read and written
   * @param random for order and delays
   */
  public Axi4Memory(Clock clock, String prefix, SparseMemory memory, Random random) {
    this.memory = memory;
    this.random = random;
    channels = new Axi4Channels(clock.port().dut(), prefix);
    Ports p = channels.ports;
    writeAddresses =
        new StreamSink(clock, p.out("awvalid"), p.in("awready"), p.outs(channels.aw))
            .onBeat(beat -> bursts.add(Axi4Channels.burst(channels.aw, beat)));
    writeDatas =
        new StreamSink(clock, p.out("wvalid"), p.in("wready"), p.outs(channels.w))
            .onBeat(beats::add);
    readAddresses =
        new StreamSink(clock, p.out("arvalid"), p.in("arready"), p.outs(channels.ar))
            .onBeat(beat -> reads.add(Axi4Channels.burst(channels.ar, beat)));
    responses = new StreamSource(clock, p.in("bvalid"), p.out("bready"), p.ins(channels.b));
    readData = new StreamSource(clock, p.in("rvalid"), p.out("rready"), p.ins(channels.r));
    clock.onSample(this::work);
  }

  /**
   * Answers transactions of different ids in random order.
   *
   * @return this
   */
  public Axi4Memory outOfOrder() {
    reordering = true;
    return this;
  }

  /**
   * While a reset is active nothing is taken and nothing answered; what was under way is forgotten.
   *
   * @param signal the reset
   * @param activeLevel the value at which it is active, 0 or 1
   * @return this
   */
  public Axi4Memory reset(Signal signal, int activeLevel) {
    reset.of(signal, activeLevel);
    for (StreamSink sink : List.of(writeAddresses, writeDatas, readAddresses)) {
      sink.reset(signal, activeLevel);
    }
    responses.reset(signal, activeLevel);
    readData.reset(signal, activeLevel);
    return this;
  }

  /**
   * Holds every channel back at random.
   *
   * @param probability of a clock without progress, from 0 to below 1
   * @return this
   */
  public Axi4Memory backPressure(double probability) {
    busy = probability;
    BooleanSupplier pause = () -> random.nextDouble() < probability;
    writeAddresses.pauseWhen(pause);
    writeDatas.pauseWhen(pause);
    readAddresses.pauseWhen(pause);
    responses.pauseWhen(pause);
    readData.pauseWhen(pause);
    return this;
  }

  /**
   * How many write bursts are in memory.
   *
   * @return bursts
   */
  public long writeBursts() {
    return writes;
  }

  private void work() {
    if (reset.isActive()) {
      bursts.clear();
      beats.clear();
      written.clear();
      reads.clear();
      responses.clear();
      readData.clear();
      return;
    }
    collectWrites();
    if (!written.isEmpty() && responses.pendingBeats() == 0 && !waits()) {
      Write write = written.remove(pick(written.stream().map(Write::burst).toList()));
      store(write);
      answer(responses, channels.b, write.burst.id(), 0);
      writes++;
    }
    if (!reads.isEmpty() && readData.pendingBeats() == 0 && !waits()) {
      load(reads.remove(pick(reads)));
    }
  }

  private boolean waits() {
    return busy > 0 && random.nextDouble() < busy;
  }

  private void collectWrites() {
    while (!bursts.isEmpty() && beats.size() >= bursts.element().length()) {
      AxiBurst burst = bursts.remove();
      List<Beat> data = new ArrayList<>();
      for (int i = 0; i < burst.length(); i++) {
        data.add(beats.remove());
      }
      written.add(new Write(burst, data));
    }
  }

  /** The first, or at random one that is the oldest of its id. */
  private int pick(List<AxiBurst> waiting) {
    if (!reordering) {
      return 0;
    }
    Set<Long> ids = new HashSet<>();
    List<Integer> oldest = new ArrayList<>();
    for (int i = 0; i < waiting.size(); i++) {
      if (ids.add(waiting.get(i).id())) {
        oldest.add(i);
      }
    }
    return oldest.get(random.nextInt(oldest.size()));
  }

  private void store(Write write) {
    for (int i = 0; i < write.burst.length(); i++) {
      Beat beat = write.data.get(i);
      long bus = write.burst.beatAddress(i) & -channels.dataBytes;
      for (int lane = 0; lane < channels.dataBytes; lane++) {
        if (beat.bit(1, lane)) {
          memory.write(bus + lane, beat.byteAt(0, lane));
        }
      }
    }
  }

  private void load(AxiBurst burst) {
    int data = channels.r.size() - 3;
    for (int i = 0; i < burst.length(); i++) {
      long address = burst.beatAddress(i);
      long bus = address & -channels.dataBytes;
      long end = (address & -burst.size()) + burst.size();
      Beat beat = readData.newBeat();
      for (long a = address; a < end; a++) {
        beat.setByte(data, (int) (a - bus), memory.read(a));
      }
      if (data == 1) {
        beat.set(0, burst.id());
      }
      beat.set(data + 2, i == burst.length() - 1 ? 1 : 0);
      readData.send(beat);
    }
  }

  private static void answer(StreamSource channel, List<String> fields, long id, long response) {
    long[] values = {id, response};
    channel.send(fields.size() == 2 ? values : Arrays.copyOfRange(values, 1, 2));
  }
}
