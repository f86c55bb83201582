package dev.sluice.cycle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.wires.ReceiveCountWires;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.Overrun;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.ControlGlimpse;
import dev.sluice.spec.ReceiveControlOracle;
import dev.sluice.spec.RegionCheck;
import dev.sluice.stimulus.ReceiveShape;
import dev.sluice.stimulus.ReceiveTraffic;
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
  private static final int CLOCKS = 6000;

  @Provide
  Arbitrary<Integer> widths() {
    return Arbitraries.of(8, 16, 32, 64, 128);
  }

  @Property(tries = 150)
  void agreesWithTheSpec(
      @ForAll @IntRange(min = 1, max = 20) int windows,
      @ForAll("widths") int width,
      @ForAll long seed) {
    NicParameters parameters = parameters(windows, width);
    run(parameters, ReceiveShape.random(windows, 64, seed), seed, 0);
  }

  @Property(tries = 60)
  void timeoutsAreAtMostSoLate(
      @ForAll @IntRange(min = 1, max = 20) int windows,
      @ForAll("widths") int width,
      @ForAll long seed) {
    NicParameters parameters = parameters(windows, width);
    ReceiveShape shape = ReceiveShape.random(windows, 64, seed).withoutStalls();
    // Two visits, the engine's answer, the search, and packets made in turn with four others.
    int service = 2 * 9 + 10 + width / 8 + 10 * (shape.requestsPerTimeout() + 2);
    // Between two time-outs there may be an early request.
    int services = shape.early() ? 2 : 1;
    run(parameters, shape, seed, 2L * windows * (6 + services * service) + 3L * (width + 1));
  }

  private static NicParameters parameters(int windows, int width) {
    return new NicParameters(
        new SluiceParameters(windows, width, 1 << 12, 64, Architecture.SHIFT), 64, 4);
  }

  private static void run(NicParameters parameters, ReceiveShape shape, long seed, long lateness) {
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
      oracle.observe(glimpse(block));
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
    return new ControlGlimpse(
        block.visitedWindow(),
        noted,
        noted < 0 ? 0 : requests.nextOf(noted),
        requests.early(),
        requests.end(),
        requests.bounded(),
        block.reportPostponed(),
        block.depth());
  }

  private static boolean inside(long offset, long bytes, long length) {
    return offset >= 0 && offset <= length && bytes <= length - offset;
  }
}
