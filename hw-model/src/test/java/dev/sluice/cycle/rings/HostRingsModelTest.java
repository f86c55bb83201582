package dev.sluice.cycle.rings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.stimulus.memory.MemoryTiming;
import dev.sluice.stimulus.memory.MemoryTiming.Order;
import dev.sluice.stimulus.rings.RingPattern;
import dev.sluice.stimulus.rings.RingTally;
import dev.sluice.stimulus.rings.RingTraffic;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The cycle model does what the spec says, whatever host and memory do. */
class HostRingsModelTest {
  private static NicParameters width(int dataWidth) {
    SluiceParameters sluice = new SluiceParameters(8, 16, 1000, 512, Architecture.SHIFT);
    return new NicParameters(sluice, dataWidth, 4);
  }

  private static RingTally run(NicParameters p, RingPattern pattern, long seed) {
    HostRingsModel model = new HostRingsModel(p);
    RingTraffic traffic = new RingTraffic(p, model, pattern, seed);
    for (long clock = 0; !traffic.done(); clock++) {
      assertThat(clock).as("clocks until all sessions are over").isLessThan(10_000_000);
      model.drive();
      traffic.drive();
      model.clock();
      traffic.clock();
    }
    return traffic.tally();
  }

  @Property(tries = 400)
  void doesWhatTheSpecSays(
      @ForAll @IntRange(min = 0, max = 3) int widthChoice,
      @ForAll @IntRange(min = 0, max = 7) int maxLog2,
      @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    MemoryTiming memory =
        new MemoryTiming(
            random.nextInt(4) * 0.25,
            1 + random.nextInt(100),
            random.nextInt(50),
            random.nextInt(3) * 0.1,
            Order.values()[random.nextInt(3)]);
    RingPattern pattern =
        new RingPattern(
            3,
            1 + random.nextInt(200),
            random.nextInt(maxLog2 + 1),
            maxLog2,
            random.nextInt(4) * 0.3,
            random.nextInt(3) * 0.1,
            random.nextInt(3) * 0.02,
            memory);
    run(width(64 << widthChoice), pattern, seed);
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 128, 256, 512})
  void theTrafficMeetsEverything(int dataWidth) {
    MemoryTiming memory = new MemoryTiming(0.3, 10, 30, 0.1, Order.ANY);
    RingPattern pattern = new RingPattern(60, 400, 0, 6, 0.5, 0.1, 0.02, memory);
    RingTally tally = run(width(dataWidth), pattern, 1);
    assertThat(tally.descriptors()).isGreaterThan(5000);
    assertThat(tally.unreadable()).isGreaterThan(300);
    assertThat(tally.lostRecords()).isGreaterThan(300);
    assertThat(tally.descriptorLies()).isGreaterThan(50);
    assertThat(tally.completionLies()).isGreaterThan(50);
    assertThat(tally.refusedConfigs()).isPositive();
    assertThat(tally.fullRings()).isGreaterThan(50);
    assertThat(tally.laps()).isGreaterThan(500);
    assertThat(tally.earlyStops()).isGreaterThan(2);
    assertThat(tally.interrupts()).isGreaterThan(1000);
    assertThat(tally.polled()).isGreaterThan(20);
  }
}
