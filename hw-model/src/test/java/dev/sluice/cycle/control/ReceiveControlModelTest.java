package dev.sluice.cycle.control;

import dev.sluice.protocol.NicParameters;
import dev.sluice.stimulus.ReceiveShape;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/**
 * The cycle model does what the spec does, is never early and not too late, and loses no window.
 */
class ReceiveControlModelTest {
  @Provide
  Arbitrary<Integer> widths() {
    return Arbitraries.of(8, 16, 32, 64, 128);
  }

  @Property(tries = 150)
  void agreesWithTheSpec(
      @ForAll @IntRange(min = 1, max = 20) int windows,
      @ForAll("widths") int width,
      @ForAll long seed) {
    NicParameters parameters = ReceiveControlRun.parameters(windows, width);
    ReceiveShape shape = ReceiveShape.random(windows, 64, seed);
    ReceiveControlRun.run(parameters, shape, seed, 0, ReceiveControlRun.NONE);
  }

  @Property(tries = 60)
  void timeoutsAreAtMostSoLate(
      @ForAll @IntRange(min = 1, max = 20) int windows,
      @ForAll("widths") int width,
      @ForAll long seed) {
    NicParameters parameters = ReceiveControlRun.parameters(windows, width);
    ReceiveShape shape = ReceiveShape.random(windows, 64, seed).withoutStalls();
    // Two visits, the engine's answer, the search, and packets made in turn with four others.
    int service = 2 * 9 + 10 + width / 8 + 10 * (shape.requestsPerTimeout() + 2);
    // Between two time-outs there may be an early request.
    int services = shape.early() ? 2 : 1;
    long lateness = 2L * windows * (6 + services * service) + 3L * (width + 1);
    ReceiveControlRun.run(parameters, shape, seed, lateness, ReceiveControlRun.NONE);
  }
}
