// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.parts.control.ReceiveShape;
import dev.sluice.protocol.NicParameters;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
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

  /** A report that is due while another waits and is not taken stays due, in model and spec. */
  @Example
  void reportsThatFindNoRoomStayDue() {
    NicParameters parameters = ReceiveControlRun.parameters(12, 8);
    ReceiveShape shape = manyReportsFewTaken();
    long postponed = 0;
    for (long seed = 0; seed < 20; seed++) {
      postponed +=
          ReceiveControlRun.run(parameters, shape, seed, 0, ReceiveControlRun.NONE).postponed();
    }
    assertThat(postponed).isGreaterThan(10);
  }

  private static ReceiveShape manyReportsFewTaken() {
    double taken = 0.05;
    double lost = 0.1;
    double repeated = 0.2;
    return new ReceiveShape(
        24, 20, 0, 4, 1, 200, 1 << 16, 1, 1, taken, 20, lost, repeated, 0.1, 0, 0, 0, 0, 0, true,
        false, false);
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
