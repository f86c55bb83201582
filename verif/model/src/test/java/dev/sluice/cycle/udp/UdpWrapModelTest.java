// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.udp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.parts.udp.UdpEnds;
import dev.sluice.parts.udp.UdpPace;
import dev.sluice.parts.udp.UdpWrapTraffic;
import dev.sluice.protocol.NicParameters;
import java.util.SplittableRandom;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The cycle model makes of each packet the frame that UdpFraming writes. */
class UdpWrapModelTest {
  private static final int DRAIN = 1500;

  @Property(tries = 120)
  void everyPacketBecomesTheFrameOfUdpFraming(
      @ForAll("widths") int dataWidth, @ForAll("paces") UdpPace pace, @ForAll long seed) {
    NicParameters p = UdpUnwrapModelTest.parameters(dataWidth);
    UdpWrapModel block = new UdpWrapModel(p);
    UdpEnds ends = UdpEnds.random(new SplittableRandom(seed));
    UdpWrapTraffic traffic = new UdpWrapTraffic(p, block, ends, pace, seed);
    run(block, traffic, 4000);
    traffic.drain();
    run(block, traffic, DRAIN);
    assertThat(traffic.drained()).isTrue();
    if (pace.equals(UdpPace.FULL)) {
      assertThat(traffic.frames()).isPositive();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 128, 256, 512})
  void resetForgetsWhatWasOnItsWay(int dataWidth) {
    NicParameters p = UdpUnwrapModelTest.parameters(dataWidth);
    UdpWrapModel block = new UdpWrapModel(p);
    for (int seed = 0; seed < 40; seed++) {
      UdpEnds ends = UdpEnds.random(new SplittableRandom(seed));
      UdpWrapTraffic traffic = new UdpWrapTraffic(p, block, ends, new UdpPace(0.3, 0.6, 0), seed);
      run(block, traffic, 200 + seed);
      block.reset();
      block.in.valid = false;
    }
  }

  private static void run(UdpWrapModel block, UdpWrapTraffic traffic, int clocks) {
    for (int i = 0; i < clocks; i++) {
      block.drive();
      traffic.clock();
      block.clock();
    }
  }

  @Provide
  Arbitrary<Integer> widths() {
    return Arbitraries.of(64, 128, 256, 512);
  }

  @Provide
  Arbitrary<UdpPace> paces() {
    Arbitrary<Double> share = Arbitraries.of(0.0, 0.1, 0.5, 0.9);
    Arbitrary<Double> rests = Arbitraries.of(0.0, 0.02);
    return Combinators.combine(share, share, rests).as(UdpPace::new);
  }
}
