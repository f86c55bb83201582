// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.udp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.parts.udp.UdpEnds;
import dev.sluice.parts.udp.UdpFrames;
import dev.sluice.parts.udp.UdpPace;
import dev.sluice.parts.udp.UdpUnwrapTraffic;
import dev.sluice.protocol.LineMode;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.udp.FrameVerdict;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The cycle model gives the packets and the verdicts of the spec, all of them and no others. */
class UdpUnwrapModelTest {
  private static final int DRAIN = 400;

  @Property(tries = 120)
  void everyFrameHasItsVerdictAndEveryGoodOneItsPacket(
      @ForAll("widths") int dataWidth,
      @ForAll("paces") UdpPace pace,
      @ForAll("shares") double spoilt,
      @ForAll long seed) {
    UdpUnwrapModel block = new UdpUnwrapModel(parameters(dataWidth));
    UdpEnds ends = UdpEnds.random(new SplittableRandom(seed));
    UdpUnwrapTraffic traffic =
        traffic(block, dataWidth, ends, new UdpFrames(ends, spoilt, seed), pace, seed);
    run(block, traffic, 4000);
    drain(block, traffic);
  }

  @Test
  void theFramesMeetEveryVerdict() {
    UdpUnwrapModel block = new UdpUnwrapModel(parameters(64));
    UdpEnds ends = UdpEnds.random(new SplittableRandom(1));
    UdpUnwrapTraffic traffic =
        traffic(block, 64, ends, new UdpFrames(ends, 0.6, 1), UdpPace.FULL, 1);
    run(block, traffic, 50_000);
    drain(block, traffic);
    for (FrameVerdict verdict : FrameVerdict.values()) {
      assertThat(traffic.count(verdict)).as("%s", verdict).isGreaterThan(20);
    }
  }

  /** A line that cannot wait: a beat is taken in every clock, whatever the frames are. */
  @Property(tries = 60)
  void withDropEveryBeatIsTaken(
      @ForAll("widths") int dataWidth,
      @ForAll("shares") double gaps,
      @ForAll("shares") double spoilt,
      @ForAll long seed) {
    NicParameters nic = parameters(dataWidth).withLine(LineMode.DROP);
    UdpUnwrapModel block = new UdpUnwrapModel(nic);
    UdpEnds ends = UdpEnds.random(new SplittableRandom(seed));
    UdpFrames frames = new UdpFrames(ends, spoilt, seed);
    UdpUnwrapTraffic traffic =
        new UdpUnwrapTraffic(nic, block, ends, frames, new UdpPace(gaps, 0, 0), seed);
    run(block, traffic, 4000);
    drain(block, traffic);
    assertThat(traffic.takenBeats()).isPositive();
    assertThat(traffic.stalledBeats()).isZero();
  }

  /** The clock after reset too: every beat that is offered is taken. */
  @ParameterizedTest
  @CsvSource({
    "64, 1",
    "64, 3000",
    "128, 1",
    "128, 3000",
    "256, 1",
    "256, 3000",
    "512, 1",
    "512, 3000"
  })
  void aBeatIsTakenInEveryClock(int dataWidth, int body) {
    UdpUnwrapModel block = new UdpUnwrapModel(parameters(dataWidth));
    UdpEnds ends = UdpEnds.random(new SplittableRandom(body));
    UdpFrames frames = new UdpFrames(ends, 0, body);
    UdpUnwrapTraffic traffic =
        traffic(block, dataWidth, ends, () -> frames.ofBody(body), UdpPace.FULL, 1);
    run(block, traffic, 20_000);
    assertThat(traffic.takenBeats()).isEqualTo(20_000);
    assertThat(traffic.stalledBeats()).isZero();
    drain(block, traffic);
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 128, 256, 512})
  void resetForgetsWhatWasOnItsWay(int dataWidth) {
    UdpUnwrapModel block = new UdpUnwrapModel(parameters(dataWidth));
    UdpPace pace = new UdpPace(0.3, 0.6, 0);
    for (int seed = 0; seed < 40; seed++) {
      UdpEnds ends = UdpEnds.random(new SplittableRandom(seed));
      UdpUnwrapTraffic traffic =
          traffic(block, dataWidth, ends, new UdpFrames(ends, 0.4, seed), pace, seed);
      run(block, traffic, 200 + seed);
      block.reset();
      block.in.valid = false;
    }
  }

  private static UdpUnwrapTraffic traffic(
      UdpUnwrapModel block,
      int dataWidth,
      UdpEnds ends,
      Supplier<byte[]> frames,
      UdpPace pace,
      long seed) {
    return new UdpUnwrapTraffic(parameters(dataWidth), block, ends, frames, pace, seed);
  }

  private static void run(UdpUnwrapModel block, UdpUnwrapTraffic traffic, int clocks) {
    for (int i = 0; i < clocks; i++) {
      block.drive();
      traffic.clock();
      block.clock();
    }
  }

  /** Everything that is due comes, and then nothing more. */
  private static void drain(UdpUnwrapModel block, UdpUnwrapTraffic traffic) {
    traffic.drain();
    run(block, traffic, 2 * DRAIN);
    assertThat(traffic.drained()).isTrue();
  }

  static NicParameters parameters(int dataWidth) {
    return new NicParameters(SluiceParameters.DEFAULT, dataWidth, 4);
  }

  @Provide
  Arbitrary<Integer> widths() {
    return Arbitraries.of(64, 128, 256, 512);
  }

  @Provide
  Arbitrary<Double> shares() {
    return Arbitraries.of(0.0, 0.1, 0.4, 0.7);
  }

  @Provide
  Arbitrary<UdpPace> paces() {
    Arbitrary<Double> share = Arbitraries.of(0.0, 0.1, 0.5, 0.9);
    Arbitrary<Double> rests = Arbitraries.of(0.0, 0.02);
    return Combinators.combine(share, share, rests).as(UdpPace::new);
  }
}
