// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.ControlWires;
import dev.sluice.cycle.wires.registers.ReceiveConfigWires;
import dev.sluice.cycle.wires.registers.ReceiveCountWires;
import dev.sluice.parts.control.ReceiveControlTraffic;
import dev.sluice.parts.control.ReceivePromises;
import dev.sluice.parts.control.ReceiveShape;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketType;
import java.util.function.Consumer;
import java.util.function.Supplier;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The cycle model keeps at its ports what any receive control has to keep. And these promises are
 * worth something: one that lives by another config than it was told breaks them, and so does one
 * with a packet that is wrong.
 */
class ReceiveControlPromisesTest {
  private static final int CLOCKS = 6000;
  private static final int WINDOWS = 7;
  private static final int WIDTH = 16;

  /** Seeds of which one must show a fault: not every traffic meets every rule. */
  private static final int SEEDS = 200;

  /** Another config than the promises are held against. */
  enum Lie {
    SHORT_TIMEOUT(c -> c.set(ReceiveConfigWires.TIMEOUT, c.get(ReceiveConfigWires.TIMEOUT) / 2)),
    LONG_TIMEOUT(c -> c.set(ReceiveConfigWires.TIMEOUT, 100 * c.get(ReceiveConfigWires.TIMEOUT))),
    NO_BACKOFF(c -> c.set(ReceiveConfigWires.BACKOFF_LIMIT, 0)),
    FEWER_RETRIES(c -> c.set(ReceiveConfigWires.RETRY_LIMIT, 1)),
    MORE_RETRIES(
        c -> c.set(ReceiveConfigWires.RETRY_LIMIT, c.get(ReceiveConfigWires.RETRY_LIMIT) + 1)),
    FEWER_REQUESTS(c -> c.set(ReceiveConfigWires.REQUESTS_PER_TIMEOUT, 1)),
    MORE_REQUESTS(c -> c.set(ReceiveConfigWires.REQUESTS_PER_TIMEOUT, 1000)),
    SHORT_QUIET(c -> c.set(ReceiveConfigWires.QUIET_TIME, 40)),
    LONG_QUIET(c -> c.set(ReceiveConfigWires.QUIET_TIME, 50_000)),
    EARLY(c -> c.set(ReceiveConfigWires.EARLY, true)),
    PROGRESS(c -> c.set(ReceiveConfigWires.PROGRESS, true));

    private final Consumer<Wires> teller;

    Lie(Consumer<Wires> teller) {
      this.teller = teller;
    }
  }

  @Property(tries = 120)
  void theyAreKept(
      @ForAll @IntRange(min = 1, max = 20) int windows,
      @ForAll("widths") int width,
      @ForAll long seed) {
    NicParameters parameters = ReceiveControlRun.parameters(windows, width);
    run(parameters, ReceiveShape.random(windows, 64, seed), seed, 0, _ -> {}, _ -> {});
  }

  @Property(tries = 60)
  void theyAreKeptInTime(
      @ForAll @IntRange(min = 1, max = 20) int windows,
      @ForAll("widths") int width,
      @ForAll long seed) {
    NicParameters parameters = ReceiveControlRun.parameters(windows, width);
    ReceiveShape shape = ReceiveShape.random(windows, 64, seed).withoutStalls();
    long lateness = ReceiveControlRun.lateness(parameters, shape);
    run(parameters, shape, seed, lateness, _ -> {}, _ -> {});
  }

  @Provide
  Arbitrary<Integer> widths() {
    return Arbitraries.of(8, 16, 32, 64, 128);
  }

  @ParameterizedTest
  @EnumSource
  void aLieIsNoticed(Lie lie) {
    assertThat(noticed(lie.teller, () -> _ -> {})).as("of %d seeds", SEEDS).isTrue();
  }

  /** The third packet of a type is wrong in a field. */
  @ParameterizedTest
  @CsvSource({
    "CONNECTION_RESPONSE, 1 2 3 4 5 6",
    "COMPLETION_RESPONSE, 1 2 3 4 5 6",
    "REFUSAL, 1 4 5 6",
    "SINGLE_REQUEST, 1 2 3 4 5 6",
    "RANGE_REQUEST, 1 2 3 4 5 6",
    "PROGRESS, 1 2 3 4 6",
  })
  void aWrongPacketIsNoticed(PacketType type, String fields) {
    for (String number : fields.split(" ")) {
      int field = Integer.parseInt(number);
      assertThat(noticed(_ -> {}, () -> new Spoiler(type, 3, field, false)))
          .as("%s, of %d seeds", Spoiler.names(field), SEEDS)
          .isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = PacketType.class,
      names = {
        "CONNECTION_RESPONSE",
        "COMPLETION_RESPONSE",
        "REFUSAL",
        "SINGLE_REQUEST",
        "RANGE_REQUEST"
      })
  void aLostPacketIsNoticed(PacketType type) {
    assertThat(noticed(_ -> {}, () -> new Spoiler(type, 3, 0, true))).isTrue();
  }

  /** Changes the n-th packet of a type at the port, for who looks at it. */
  private static final class Spoiler implements Consumer<Wires> {
    private final PacketType type;
    private final int nth;
    private final int field;
    private final boolean lose;
    private int seen;

    Spoiler(PacketType type, int nth, int field, boolean lose) {
      this.type = type;
      this.nth = nth;
      this.field = field;
      this.lose = lose;
    }

    static String names(int field) {
      return ControlWires.stream("control").field(field).name();
    }

    @Override
    public void accept(Wires control) {
      if (control.fires() && control.getInt(ControlWires.TYPE) == type.code() && ++seen == nth) {
        control.valid = !lose;
        control.set(field, control.get(field) ^ (lose ? 0 : 1));
      }
    }
  }

  /** Whether one of the seeds shows it; where nothing is wrong, none may show anything. */
  private static boolean noticed(Consumer<Wires> lie, Supplier<Consumer<Wires>> spoil) {
    NicParameters parameters = ReceiveControlRun.parameters(WINDOWS, WIDTH);
    for (long seed = 0; seed < SEEDS; seed++) {
      ReceiveShape shape = ReceiveShape.random(WINDOWS, 64, seed).withoutStalls();
      long lateness = ReceiveControlRun.lateness(parameters, shape);
      run(parameters, shape, seed, lateness, _ -> {}, _ -> {});
      try {
        run(parameters, shape, seed, lateness, lie, spoil.get());
      } catch (AssertionError e) {
        return true;
      }
    }
    return false;
  }

  private static void run(
      NicParameters parameters,
      ReceiveShape shape,
      long seed,
      long lateness,
      Consumer<Wires> lie,
      Consumer<Wires> spoil) {
    ReceiveControlModel block = new ReceiveControlModel(parameters);
    ReceiveControlTraffic traffic = new ReceiveControlTraffic(parameters, block, shape, seed);
    ReceivePromises promises = new ReceivePromises(parameters, block, traffic.regions(), lateness);
    lie.accept(block.config);
    long[] save = new long[block.control.words()];
    long used = 0;
    int quiet = 0;
    for (int clock = 0; clock < CLOCKS || quiet < 2000; clock++) {
      block.drive();
      traffic.drive();
      boolean valid = block.control.valid;
      block.control.save(save, 0);
      spoil.accept(block.control);
      promises.observe();
      block.control.valid = valid;
      block.control.load(save, 0);
      used += block.count.get(ReceiveCountWires.OPENED) - block.count.get(ReceiveCountWires.FREED);
      traffic.clock();
      block.clock();
      if (clock == CLOCKS) {
        traffic.stop();
      }
      assertThat(clock).as("a window leaks").isLessThan(CLOCKS + 500_000);
      quiet = clock > CLOCKS && used == 0 ? quiet + 1 : 0;
    }
    promises.finish();
  }
}
