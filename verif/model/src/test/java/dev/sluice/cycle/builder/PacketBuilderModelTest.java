// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.builder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.ControlWires;
import dev.sluice.parts.builder.BuilderPattern;
import dev.sluice.parts.builder.BuilderTally;
import dev.sluice.parts.builder.PacketBuilderTraffic;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.parts.memory.MemoryTiming.Order;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.ParameterException;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.BuilderSizes;
import java.util.SplittableRandom;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The cycle model sends the codec's bytes, keeps the rules of its buses, and keeps the line full.
 */
class PacketBuilderModelTest {
  private static NicParameters parameters(int dataWidth, int payloadBytes) {
    SluiceParameters sluice = new SluiceParameters(8, 16, 1000, payloadBytes, Architecture.SHIFT);
    return new NicParameters(sluice, dataWidth, 4);
  }

  private static BuilderTally run(NicParameters p, int packets, BuilderPattern pattern, long seed) {
    PacketBuilderModel model = new PacketBuilderModel(p, packets);
    PacketBuilderTraffic traffic = new PacketBuilderTraffic(p, model, pattern, seed);
    for (long clock = 0; !traffic.done(); clock++) {
      assertThat(clock).as("clocks until everything is out").isLessThan(1_000_000);
      model.drive();
      traffic.drive();
      model.clock();
      traffic.clock();
    }
    return traffic.tally();
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void sendsWhatTheCodecWrites(
      @ForAll @IntRange(min = 0, max = 3) int widthChoice,
      @ForAll @IntRange(min = 1, max = 70) int packets,
      @ForAll @IntRange(min = 1, max = 64) int payloadBeats,
      @ForAll long seed) {
    NicParameters p = parameters(64 << widthChoice, payloadBeats * 64);
    SplittableRandom random = new SplittableRandom(seed);
    MemoryTiming memory =
        new MemoryTiming(
            random.nextInt(4) * 0.25,
            1 + random.nextInt(200),
            random.nextInt(50),
            random.nextInt(3) * 0.1,
            Order.ANY);
    BuilderPattern pattern =
        new BuilderPattern(
            100,
            random.nextInt(3) * 100,
            random.nextInt(4) * 0.25,
            random.nextInt(4) * 0.25,
            random.nextInt(3) * 0.2,
            random.nextInt(3) * 0.3,
            random.nextInt(3) * 0.1,
            1,
            p.sluice().payloadBytes(),
            memory);
    run(p, packets, pattern, seed);
  }

  @Test
  void theTrafficMeetsEverything() {
    MemoryTiming memory = new MemoryTiming(0.2, 30, 30, 0.1, Order.ANY);
    BuilderPattern pattern =
        new BuilderPattern(5000, 2000, 0.2, 0.2, 0.2, 0.3, 0.1, 1, 4096, memory);
    BuilderTally tally = run(parameters(128, 4096), 64, pattern, 1);
    for (PacketType type : PacketType.values()) {
      assertThat(tally.packets(type)).as("%s", type).isGreaterThan(100);
    }
    assertThat(tally.readErrors()).isGreaterThan(300);
    assertThat(tally.furtherBursts()).isGreaterThan(500);
  }

  /** A seed that places payloads on memory's last pages, where some went on past its end. */
  @Test
  void noPayloadGoesOnPastTheEndOfMemory() {
    long seed = 4137;
    assertThat(new SplittableRandom(seed).nextLong() >>> 51).isEqualTo(0x1fff);
    BuilderTally tally = run(parameters(64, 4096), 64, BuilderPattern.data(500, 4096, 30), seed);
    assertThat(tally.packets(PacketType.DATA)).isEqualTo(500);
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 128, 256, 512})
  void controlPacketsAreBackToBack(int dataWidth) {
    NicParameters p = parameters(dataWidth, 512);
    BuilderTally tally = run(p, 64, BuilderPattern.control(3000), 1);
    assertThat(tally.beats()).isEqualTo(3000L * ((20 + p.beatBytes() - 1) / p.beatBytes()));
    assertThat(tally.clocksOfTheLine()).isEqualTo(tally.beats());
  }

  /** Neither keeps the other waiting: four control packets, or one of data. */
  @ParameterizedTest
  @ValueSource(ints = {64, 128, 256, 512})
  void controlPacketsAndDataTakeTurns(int dataWidth) {
    NicParameters p = parameters(dataWidth, 512);
    PacketBuilderModel model = new PacketBuilderModel(p, 64);
    MemoryTiming memory = new MemoryTiming(0, 20, 0, 0, Order.ANY);
    BuilderPattern pattern = new BuilderPattern(200, 2000, 0, 0, 0, 0.5, 0, 512, 512, memory);
    PacketBuilderTraffic traffic = new PacketBuilderTraffic(p, model, pattern, 1);
    long data = 0;
    long inRow = 0;
    long controlsBefore = 0;
    while (data < 150) {
      model.drive();
      traffic.drive();
      model.clock();
      traffic.clock();
      long nowData = traffic.tally().packets(PacketType.DATA);
      long controls = controls(traffic.tally());
      inRow += controls - controlsBefore;
      controlsBefore = controls;
      if (nowData > data) {
        // Before the first payloads are there, control packets have the line alone.
        assertThat(inRow).as("control packets before data").isGreaterThan(0);
        assertThat(data < 10 || inRow <= BuilderSizes.CONTROL_RUN).as("%d", inRow).isTrue();
        inRow = 0;
      }
      data = nowData;
    }
  }

  private static long controls(BuilderTally tally) {
    long all = 0;
    for (PacketType type : PacketType.values()) {
      all += type == PacketType.DATA ? 0 : tally.packets(type);
    }
    return all;
  }

  /** In every clock of the line there is a beat. */
  @ParameterizedTest
  @CsvSource({"64, 512", "128, 512", "256, 512", "512, 512", "64, 4096", "512, 4096", "512, 64"})
  void fullPacketsFillTheLine(int dataWidth, int payloadBytes) {
    NicParameters p = parameters(dataWidth, payloadBytes);
    BuilderTally tally = run(p, 64, BuilderPattern.data(500, payloadBytes, 60), 1);
    long beats = (20 + payloadBytes + p.beatBytes() - 1) / p.beatBytes();
    assertThat(tally.beats()).isEqualTo(500 * beats);
    assertThat(tally.clocksOfTheLine()).isEqualTo(tally.beats());
  }

  @ParameterizedTest
  @CsvSource({"64, 9", "128, 10", "256, 11", "512, 11"})
  void theWayThroughTakesTheClocksThatThePageSays(int dataWidth, int clocks) {
    PacketBuilderModel model = new PacketBuilderModel(parameters(dataWidth, 512));
    Wires control = model.inputs().get(0);
    control.valid = true;
    control.set(ControlWires.TYPE, PacketType.PROGRESS.code());
    int clock = 0;
    for (model.drive(); !model.outputs().get(1).valid; model.drive()) {
      boolean taken = control.fires();
      model.clock();
      control.valid &= !taken;
      clock++;
    }
    assertThat(clock).isEqualTo(clocks);
  }

  @Test
  void roomForNoPacketIsRefused() {
    assertThatThrownBy(() -> new PacketBuilderModel(parameters(64, 512), 0))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("packets");
  }
}
