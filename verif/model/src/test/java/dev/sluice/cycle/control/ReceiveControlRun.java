// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.wires.registers.ReceiveCountWires;
import dev.sluice.parts.control.ReceiveControlTraffic;
import dev.sluice.parts.control.ReceiveShape;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.Overrun;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.sizes.ControlSizes;
import dev.sluice.spec.control.ControlGlimpse;
import dev.sluice.spec.control.ReceiveControlOracle;

/** The cycle model under random traffic, with the spec beside it; at the end silence. */
final class ReceiveControlRun {
  /** Stands between the model and the spec, to show that the spec notices. */
  interface Tamper {
    /** What the spec is told in this clock; may change the wires of the port control. */
    ControlGlimpse before(ReceiveControlModel block, ControlGlimpse inside);

    /** Sets the wires right again. */
    void after(ReceiveControlModel block);
  }

  static final Tamper NONE =
      new Tamper() {
        @Override
        public ControlGlimpse before(ReceiveControlModel block, ControlGlimpse inside) {
          return inside;
        }

        @Override
        public void after(ReceiveControlModel block) {
          // Nothing was changed.
        }
      };

  private static final int CLOCKS = 6000;

  private ReceiveControlRun() {}

  static NicParameters parameters(int windows, int width) {
    return new NicParameters(
        new SluiceParameters(windows, width, 1 << 12, 64, Architecture.SHIFT), 64, 4);
  }

  /** Clocks that a time-out or a close may be late, when no output is held up: the page's sum. */
  static long lateness(NicParameters parameters, ReceiveShape shape) {
    int width = parameters.sluice().width();
    // Two visits, the engine's answer, the search, and packets made in turn with four others.
    int visit = ControlSizes.VISIT_CLOCKS;
    int service = 2 * 3 * visit + 12 + width / 8 + 10 * (shape.requestsPerTimeout() + 2);
    // Between two time-outs there may be an early request.
    int services = shape.early() ? 2 : 1;
    return 2L * parameters.sluice().windows() * (2 * visit + services * service)
        + (long) visit * (width + 1);
  }

  /**
   * One run; fails when the model and the spec disagree.
   *
   * @param lateness clocks that a time-out may be late, or 0 to allow any number
   * @return the spec, as it is at the end
   */
  static ReceiveControlOracle run(
      NicParameters parameters, ReceiveShape shape, long seed, long lateness, Tamper tamper) {
    ReceiveControlModel block = new ReceiveControlModel(parameters);
    ReceiveControlTraffic traffic = new ReceiveControlTraffic(parameters, block, shape, seed);
    return run(parameters, block, traffic, shape, lateness, tamper);
  }

  /** One run behind a path that does whatever that of a NIC may do. */
  static void runBehindANic(NicParameters parameters, ReceiveShape shape, long seed) {
    ReceiveControlModel block = new ReceiveControlModel(parameters);
    ReceiveControlTraffic traffic = new ReceiveControlTraffic(parameters, block, shape, seed);
    traffic.path().isOfANic();
    run(parameters, block, traffic, shape, 0, NONE);
  }

  private static ReceiveControlOracle run(
      NicParameters parameters,
      ReceiveControlModel block,
      ReceiveControlTraffic traffic,
      ReceiveShape shape,
      long lateness,
      Tamper tamper) {
    TransportParameters transport =
        new TransportParameters(
            shape.timeout(),
            1,
            shape.backoffLimit(),
            shape.retryLimit(),
            shape.requestsPerTimeout(),
            shape.quietTime());
    Extensions extensions =
        new Extensions(shape.progress() ? Overrun.PROGRESS : Overrun.SOURCE, shape.early());
    ReceiveControlOracle oracle =
        new ReceiveControlOracle(
            parameters,
            block,
            transport,
            extensions,
            shape.adaptive(),
            traffic.regions(),
            lateness);
    long[] counts = new long[block.count.size()];
    ComponentWatch inside = new ComponentWatch(block);
    int quiet = 0;
    for (int clock = 0; clock < CLOCKS || quiet < 2000; clock++) {
      block.drive();
      traffic.drive();
      oracle.observe(tamper.before(block, inside.glimpse()));
      tamper.after(block);
      for (int i = 0; i < counts.length; i++) {
        counts[i] += block.count.get(i);
      }
      traffic.clock();
      block.clock();
      inside.clocked();
      if (clock == CLOCKS) {
        traffic.stop();
      }
      assertThat(clock).as("a window leaks").isLessThan(CLOCKS + 500_000);
      boolean empty = counts[ReceiveCountWires.OPENED] == counts[ReceiveCountWires.FREED];
      quiet = clock > CLOCKS && empty ? quiet + 1 : 0;
    }
    oracle.finish();
    assertThat(counts[ReceiveCountWires.COMPLETED]).isEqualTo(oracle.completed());
    assertThat(counts[ReceiveCountWires.ASKED_IN_VAIN]).isEqualTo(oracle.askedInVain());
    assertThat(counts[ReceiveCountWires.OPENED])
        .as("each transfer ends once")
        .isEqualTo(
            counts[ReceiveCountWires.COMPLETED]
                + counts[ReceiveCountWires.RECEIVER_GAVE_UP]
                + counts[ReceiveCountWires.SENDER_GAVE_UP]
                + counts[ReceiveCountWires.MEMORY_ERROR]);
    return oracle;
  }
}
