// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.parts.control.ReceiveShape;
import dev.sluice.protocol.NicParameters;
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
    ReceiveControlRun.runBehindANic(parameters, shape, seed);
  }

  @Property(tries = 60)
  void timeoutsAreAtMostSoLate(
      @ForAll @IntRange(min = 1, max = 20) int windows,
      @ForAll("widths") int width,
      @ForAll long seed) {
    NicParameters parameters = ReceiveControlRun.parameters(windows, width);
    ReceiveShape shape = ReceiveShape.random(windows, 64, seed).withoutStalls();
    long lateness = ReceiveControlRun.lateness(parameters, shape);
    ReceiveControlRun.run(parameters, shape, seed, lateness, ReceiveControlRun.NONE);
  }
}
