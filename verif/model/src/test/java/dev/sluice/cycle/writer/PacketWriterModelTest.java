// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.writer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.PayloadWires;
import dev.sluice.cycle.wires.WriteCommandWires;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.parts.memory.MemoryTiming.Order;
import dev.sluice.parts.writer.PacketWriterTraffic;
import dev.sluice.parts.writer.WriterPattern;
import dev.sluice.parts.writer.WriterTally;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.ParameterException;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.PacketCheckSizes;
import dev.sluice.sizes.WriterSizes;
import dev.sluice.spec.writer.PacketWriter.Outcome;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The cycle model writes what the spec says, keeps the rules of AXI4, and keeps the line full. */
class PacketWriterModelTest {
  /** Five clocks from a command to its first beat, three from the last response to the arrival. */
  private static final int WAY_THROUGH = 5 + 3 - 1;

  private static NicParameters width(int dataWidth) {
    SluiceParameters sluice = new SluiceParameters(8, 16, 1000, 4096, Architecture.SHIFT);
    return new NicParameters(sluice, dataWidth, 4);
  }

  private static WriterTally run(
      NicParameters p, int outstanding, WriterPattern pattern, long seed) {
    PacketWriterModel model = new PacketWriterModel(p, outstanding);
    PacketWriterTraffic traffic = new PacketWriterTraffic(p, model, pattern, seed);
    for (long clock = 0; !traffic.done(); clock++) {
      assertThat(clock).as("clocks until everything has arrived").isLessThan(10_000_000);
      model.drive();
      traffic.drive();
      model.clock();
      traffic.clock();
    }
    return traffic.tally();
  }

  @Property(tries = 400)
  void writesWhatTheSpecSays(
      @ForAll @IntRange(min = 0, max = 3) int widthChoice,
      @ForAll @IntRange(min = 1, max = 70) int outstanding,
      @ForAll @IntRange(min = 1, max = 8191) int maxBytes,
      @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    MemoryTiming memory =
        new MemoryTiming(
            random.nextInt(4) * 0.25,
            1 + random.nextInt(100),
            random.nextInt(50),
            random.nextInt(3) * 0.1,
            Order.values()[random.nextInt(3)]);
    WriterPattern pattern =
        new WriterPattern(
            100,
            random.nextInt(4) * 0.25,
            random.nextInt(3) * 0.3,
            random.nextInt(3) * 0.2,
            1,
            maxBytes,
            memory);
    run(width(64 << widthChoice), outstanding, pattern, seed);
  }

  @Test
  void theTrafficMeetsEverything() {
    MemoryTiming memory = new MemoryTiming(0.3, 10, 30, 0.1, Order.ANY);
    WriterPattern pattern = new WriterPattern(5000, 0.3, 0.3, 0.2, 1, 4096, memory);
    WriterTally tally = run(width(64), 64, pattern, 1);
    for (Outcome outcome : Outcome.values()) {
      assertThat(tally.arrivals(outcome)).as("%s", outcome).isGreaterThan(50);
    }
    assertThat(tally.furtherBursts()).isGreaterThan(500);
    assertThat(tally.errors()).isGreaterThan(300);
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 128, 256, 512})
  void packetsOfOneBeatAsFastAsTheLineHasThem(int dataWidth) {
    int packets = 5000;
    NicParameters p = width(dataWidth);
    WriterPattern pattern = WriterPattern.lineRate(packets, p.beatBytes(), 50);
    int last = (packets - 1) * (PacketCheckSizes.of(p).pacesHeaders() ? 2 : 1);
    assertThat(run(p, WriterSizes.OUTSTANDING, pattern, 1).clocksToLastArrival())
        .as("clocks for %d packets, the way through included", packets)
        .isEqualTo(last + 1 + 50L + WAY_THROUGH);
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 128, 256, 512})
  void fullPacketsSaturateTheData(int dataWidth) {
    int packets = 300;
    NicParameters p = width(dataWidth);
    WriterPattern pattern = WriterPattern.lineRate(packets, 4096, 500);
    long beats = packets * 4096L / p.beatBytes();
    assertThat(run(p, WriterSizes.OUTSTANDING, pattern, 1).clocksToLastArrival())
        .as("clocks for %d beats, the way through included", beats)
        .isEqualTo(beats + 500 + WAY_THROUGH);
  }

  @ParameterizedTest
  @EnumSource
  void neitherChannelWaitsForTheOther(Order order) {
    MemoryTiming memory = new MemoryTiming(0, 5, 0, 0, order);
    WriterPattern pattern = new WriterPattern(2000, 0, 0.2, 0.1, 1, 4096, memory);
    assertThat(run(width(128), 64, pattern, 3).bursts()).isGreaterThan(1000);
  }

  @Test
  void theWayThroughTakesTheClocksThatThePageSays() {
    NicParameters p = width(64);
    PacketWriterModel model = new PacketWriterModel(p);
    Wires command = model.inputs().get(0);
    Wires payload = model.inputs().get(1);
    Wires response = model.inputs().get(2);
    command.valid = true;
    command.set(WriteCommandWires.WRITE, true);
    command.set(WriteCommandWires.BYTES, 8);
    payload.valid = true;
    payload.set(PayloadWires.LAST, true);
    int[] first = new int[3];
    for (int clock = 0; clock < 20; clock++) {
      model.drive();
      for (int i = 0; i < 3; i++) {
        Wires output = model.outputs().get(i);
        output.ready = true;
        first[i] = output.valid && first[i] == 0 ? clock : first[i];
      }
      response.valid = clock == 10;
      model.clock();
      command.valid = false;
      payload.valid &= !payload.ready;
    }
    assertThat(first).containsExactly(3, 5, 13);
  }

  @Test
  void roomForNoCommandIsRefused() {
    assertThatThrownBy(() -> new PacketWriterModel(width(64), 0))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("outstanding");
  }
}
