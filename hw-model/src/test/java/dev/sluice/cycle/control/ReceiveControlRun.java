package dev.sluice.cycle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.wires.ReceiveCountWires;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.Overrun;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.ControlGlimpse;
import dev.sluice.spec.ReceiveControlOracle;
import dev.sluice.spec.RegionCheck;
import dev.sluice.stimulus.ReceiveShape;
import dev.sluice.stimulus.ReceiveTraffic;

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

  /**
   * One run; fails when the model and the spec disagree.
   *
   * @param lateness clocks that a time-out may be late, or 0 to allow any number
   */
  static void run(
      NicParameters parameters, ReceiveShape shape, long seed, long lateness, Tamper tamper) {
    ReceiveControlModel block = new ReceiveControlModel(parameters);
    ReceiveTraffic traffic = new ReceiveTraffic(parameters, block, shape, seed);
    RegionCheck regions =
        (peer, address, bytes) -> {
          long offset = address - (peer >= 100 && peer <= 102 ? 0x1_0000L : 0x8000_0000L);
          long other = address - 0x8000_0000L;
          return address % 8 == 0
              && (inside(offset, bytes, shape.regionBytes())
                  || inside(other, bytes, shape.regionBytes()));
        };
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
        new ReceiveControlOracle(parameters, block, transport, extensions, regions, lateness);
    long[] counts = new long[block.count.size()];
    int quiet = 0;
    for (int clock = 0; clock < CLOCKS || quiet < 2000; clock++) {
      block.drive();
      traffic.drive();
      ControlGlimpse inside = tamper.before(block, glimpse(block));
      oracle.observe(inside);
      tamper.after(block);
      for (int i = 0; i < counts.length; i++) {
        counts[i] += block.count.get(i);
      }
      traffic.clock();
      block.clock();
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
  }

  private static ControlGlimpse glimpse(ReceiveControlModel block) {
    Requests requests = block.requests();
    int noted = requests.noted();
    PacketMaker maker = block.maker();
    int source = maker.source();
    return new ControlGlimpse(
        block.visitedWindow(),
        block.visitedBySweep(),
        noted,
        noted < 0 ? 0 : requests.nextOf(noted),
        requests.ranged(),
        requests.early(),
        requests.end(),
        requests.bounded(),
        block.reportPostponed(),
        block.depth(),
        source == PacketMaker.NONE
            ? null
            : new ControlGlimpse.Order(
                ControlGlimpse.Source.values()[source],
                maker.orderedFor(),
                maker.orderedUse(),
                PacketType.ofCode(maker.type()),
                maker.pidx(),
                maker.drops()));
  }

  private static boolean inside(long offset, long bytes, long length) {
    return offset >= 0 && offset <= length && bytes <= length - offset;
  }
}
