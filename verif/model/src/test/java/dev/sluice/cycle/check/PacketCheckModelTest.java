// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.sluice.parts.check.FrameLine;
import dev.sluice.parts.check.FrameStimulus;
import dev.sluice.parts.check.PacketCheckTraffic;
import dev.sluice.parts.check.PacketCheckTraffic.Pace;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.check.DropCause;
import java.lang.management.ManagementFactory;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The cycle model gives what was sent, each frame's outcome in its clock. */
class PacketCheckModelTest {

  @Property(tries = 120)
  void everyFrameHasItsOutcomeAndEveryGoodPacketComesOutWhole(
      @ForAll("parameters") NicParameters p,
      @ForAll boolean dropWhenFull,
      @ForAll("paces") Pace pace,
      @ForAll("badShares") double bad,
      @ForAll long seed) {
    FrameStimulus frames = new FrameStimulus(p, seed);
    PacketCheckModel model = new PacketCheckModel(p, dropWhenFull);
    PacketCheckTraffic traffic =
        new PacketCheckTraffic(p, model, dropWhenFull, () -> frames.next(bad), pace, seed);
    run(model, traffic, 6000);
    traffic.drain();
    run(model, traffic, 6000);
    assertThat(traffic.drained()).isTrue();
  }

  @Test
  void theTrafficMeetsEveryCause() {
    NicParameters p = parameters(64, 128);
    FrameStimulus frames = new FrameStimulus(p, 1);
    PacketCheckModel model = new PacketCheckModel(p, true);
    PacketCheckTraffic traffic =
        new PacketCheckTraffic(p, model, true, () -> frames.next(0.5), new Pace(0.1, 0.6, 0.6), 1);
    run(model, traffic, 100_000);
    for (DropCause cause : DropCause.values()) {
      assertThat(traffic.count(cause)).as(cause.label()).isPositive();
    }
  }

  @ParameterizedTest
  @CsvSource({"64, 64", "64, 4096", "128, 64", "128, 3984", "256, 512", "512, 64", "512, 4096"})
  void neverStallsTheLineWhileItsSinksAreReady(int dataWidth, int payloadBytes) {
    NicParameters p = parameters(dataWidth, payloadBytes);
    for (int length : new int[] {1, payloadBytes}) {
      FrameStimulus frames = new FrameStimulus(p, length);
      FrameStimulus.Frame frame = frames.data(length);
      PacketCheckModel model = new PacketCheckModel(p, false);
      PacketCheckTraffic traffic =
          new PacketCheckTraffic(p, model, false, () -> frame, Pace.FULL, 1);
      run(model, traffic, 1);
      assertThat(traffic.stalledBeats()).as("the clock after reset").isEqualTo(1);
      run(model, traffic, 20_000);
      assertThat(traffic.stalledBeats()).isEqualTo(1);
      assertThat(traffic.takenBeats()).isEqualTo(20_000);
    }
  }

  @Test
  void resetInTheMiddleOfAFrameForgetsEverything() {
    NicParameters p = parameters(64, 512);
    FrameStimulus frames = new FrameStimulus(p, 5);
    PacketCheckModel model = new PacketCheckModel(p, false);
    run(
        model,
        new PacketCheckTraffic(p, model, false, () -> frames.data(512), new Pace(0, 1, 1), 5),
        200);
    model.reset();
    PacketCheckTraffic after =
        new PacketCheckTraffic(p, model, false, () -> frames.next(0.3), Pace.FULL, 6);
    run(model, after, 5000);
    assertThat(after.count(DropCause.NONE)).isPositive();
  }

  /** What is on the wires is set before; only the model runs while allocation is measured. */
  @Test
  void allocatesNothing() {
    NicParameters p = parameters(128, 512);
    PacketCheckModel model = new PacketCheckModel(p, false);
    FrameStimulus frames = new FrameStimulus(p, 7);
    run(
        model,
        new PacketCheckTraffic(p, model, false, () -> frames.next(0.5), Pace.FULL, 7),
        100_000);
    long[][] beats = new long[40][model.rx().words()];
    FrameLine line = new FrameLine(p, model.rx(), 8);
    for (long[] beat : beats) {
      if (!line.busy()) {
        line.give(frames.next(0.2));
      }
      line.offer();
      model.rx().save(beat, 0);
      line.taken();
    }
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    int headers = 0;
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int clock = 0; clock < 100_000; clock++) {
      model.drive();
      headers += model.header().fires() ? 1 : 0;
      model.rx().load(beats[clock % beats.length], 0);
      model.clock();
    }
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat(headers).isPositive();
    assertThat(allocated).as("bytes in 100,000 clocks").isLessThan(10_000);
  }

  private static void run(PacketCheckModel model, PacketCheckTraffic traffic, int clocks) {
    for (int i = 0; i < clocks; i++) {
      model.drive();
      traffic.clock();
      model.clock();
    }
  }

  private static NicParameters parameters(int dataWidth, int payloadBytes) {
    return new NicParameters(
        new SluiceParameters(4, 8, 100, payloadBytes, Architecture.RING), dataWidth, 4);
  }

  @Provide
  Arbitrary<NicParameters> parameters() {
    Arbitrary<Integer> widths = Arbitraries.of(64, 128, 256, 512);
    return widths.flatMap(
        width ->
            Arbitraries.integers()
                .between(Math.max(1, 512 / width), 4096 * 8 / width)
                .map(beats -> parameters(width, beats * width / 8)));
  }

  @Provide
  Arbitrary<Pace> paces() {
    Arbitrary<Double> share = Arbitraries.of(0.0, 0.1, 0.5, 0.9);
    return Combinators.combine(share, share, share).as(Pace::new);
  }

  @Provide
  Arbitrary<Double> badShares() {
    return Arbitraries.of(0.0, 0.2, 0.5, 1.0);
  }
}
