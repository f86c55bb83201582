// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.sim;

import static dev.sluice.cosim.TimeUnit.NS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.SampleDesigns;
import dev.sluice.cosim.error.RunawayException;
import dev.sluice.cosim.random.RandomStream;
import dev.sluice.cosim.trigger.Event;
import dev.sluice.cosim.trigger.First;
import dev.sluice.cosim.trigger.ReadOnly;
import dev.sluice.cosim.trigger.Timer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A task in a steady loop of waits carries the kernel on its stack; nobody can tell. */
class CarryTest {
  private static final int STEADY = 64; // waits before a task may carry

  private final List<String> log = new ArrayList<>();
  private Dut dut;
  private Simulation sim;
  private Clock clk;

  @BeforeEach
  void open() {
    dut = SampleDesigns.counter().open();
    sim = new Simulation(dut);
    clk = sim.clock("clk", 10, NS);
  }

  @AfterEach
  void close() {
    sim.close();
    dut.close();
  }

  private static boolean isCarried() {
    return Arrays.stream(new Throwable().getStackTrace())
        .anyMatch(frame -> frame.getMethodName().equals("carry"));
  }

  private void waits(int count) {
    for (int i = 0; i < count; i++) {
      sim.await(clk.risingEdge());
    }
  }

  @Test
  void aSteadyTaskCarriesAndOneThatWaitsForThisAndThatDoesNot() {
    List<Long> carried = new ArrayList<>();
    clk.onSample(
        () -> {
          if (isCarried()) {
            carried.add(clk.cycleCount());
          }
        });
    sim.run(() -> waits(STEADY + 10));
    assertThat(carried).containsExactly(64L, 65L, 66L, 67L, 68L, 69L, 70L, 71L, 72L, 73L, 74L);
    carried.clear();
    sim.run(
        () -> {
          for (int i = 0; i < 2 * STEADY; i++) {
            sim.await(clk.cycles(1));
          }
        });
    assertThat(carried).isEmpty();
  }

  @Test
  void aTaskWhoseMethodCouldHoldAMonitorNeverCarries() {
    boolean[] carried = new boolean[1];
    clk.onSample(() -> carried[0] |= isCarried());
    sim.run(
        () -> {
          for (int i = 0; i < 3 * STEADY; i++) {
            sim.await(clk.risingEdge());
            synchronized (log) {
              log.add("not while it waits");
            }
          }
        });
    assertThat(carried[0]).isFalse();
  }

  /** On a virtual thread tasks have threads of their own, so none can carry. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void randomTasksDoTheSameWhetherCarriedOrNot(long seed) throws Exception {
    Story carrying = scenario(seed);
    FutureTask<Story> without = new FutureTask<>(() -> scenario(seed));
    Thread.ofVirtual().start(without);
    assertThat(carrying.events).hasSizeGreaterThan(500).isEqualTo(without.get().events);
    assertThat(carrying.carried).isGreaterThan(30);
    assertThat(without.get().carried).isZero();
  }

  private record Story(List<String> events, int carried) {}

  private static Story scenario(long seed) {
    List<String> events = new ArrayList<>();
    int[] carried = new int[1];
    try (Dut other = SampleDesigns.counter().open();
        Simulation run = new Simulation(other)) {
      Clock clock = run.clock("clk", 10, NS);
      Queue<Integer> queue = new Queue<>(run, "numbers");
      clock.onSample(
          () -> {
            events.add(run.time() + " count " + other.output("count").get());
            carried[0] += isCarried() ? 1 : 0;
          });
      for (int i = 0; i < 4; i++) {
        RandomStream random = new RandomStream(seed).stream("task " + i);
        String name = "task " + i;
        run.fork(
            name,
            () -> {
              for (int step = 0; step < 12; step++) {
                step(random, run, clock, queue);
                events.add(run.time() + " " + name + " " + other.output("count").get());
                other.input("enable").set(random.nextBoolean());
              }
            });
      }
      run.runClocks(random(seed));
      run.run();
    }
    return new Story(events, carried[0]);
  }

  private static long random(long seed) {
    return new RandomStream(seed).stream("clocks").range(1, 300);
  }

  private static void step(RandomStream random, Simulation run, Clock clock, Queue<Integer> queue) {
    int waits = (int) random.range(STEADY, 3 * STEADY);
    switch ((int) random.range(0, 4)) {
      case 0 -> run.await(new Timer(random.range(1, 40), NS));
      case 1 -> run.await(clock.fallingEdge());
      case 2 -> queue.put(waits);
      case 3 -> {
        run.await(new ReadOnly());
        run.await(new First(clock.cycles(waits), new Timer(random.range(1, 900), NS)));
      }
      default -> {
        for (int i = 0; i < waits; i++) {
          run.await(clock.risingEdge());
        }
      }
    }
  }

  @Test
  void whatAMonitorThrowsEndsTheRunAndNotTheTaskThatCarries() {
    clk.onSample(
        () -> {
          if (clk.cycleCount() == 100) {
            throw new IllegalStateException("carried: " + isCarried());
          }
        });
    sim.fork(
        "carrier",
        () -> {
          try {
            waits(1000);
          } catch (RuntimeException e) {
            log.add("the task saw " + e);
            throw e;
          } finally {
            log.add("at " + clk.cycleCount());
          }
        });
    assertThatThrownBy(() -> sim.runClocks(500))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("carried: true");
    assertThat(log).isEmpty();
    sim.runClocks(50);
    assertThat(clk.cycleCount()).isEqualTo(150);
    sim.close();
    assertThat(log.getLast()).isEqualTo("at 150");
  }

  @Test
  void aTaskThatFailsOnTopOfAnotherFailsTheRunUnderItsOwnName() {
    sim.fork("carrier", () -> waits(1000));
    sim.fork(
        "other",
        () -> {
          waits(200);
          throw new IllegalStateException("carried: " + isCarried());
        });
    assertThatThrownBy(sim::run)
        .hasMessage("carried: true")
        .satisfies(e -> assertThat(e.getSuppressed()[0]).hasMessageContaining("in task other"));
  }

  @Test
  void aRunawayWhileOneCarriesNamesAllWithTheirPlaces() {
    Event ping = new Event("ping");
    Event pong = new Event("pong");
    sim.fork("carrier", () -> waits(1000));
    sim.fork(
        "player",
        () -> {
          while (true) {
            sim.await(ping);
            ping.clear();
            pong.set();
          }
        });
    sim.fork(
        "beginner",
        () -> {
          sim.await(clk.cycles(100));
          while (true) {
            ping.set();
            sim.await(pong);
            pong.clear();
          }
        });
    assertThatThrownBy(() -> sim.resumeLimit(1000).run())
        .isInstanceOf(RunawayException.class)
        .hasMessageContaining("995 ns")
        .hasMessageContaining("task carrier, waiting for RisingEdge(clock clk)")
        .hasMessageContaining("CarryTest.waits")
        .hasMessageContaining("task player, waiting for");
  }

  @Test
  void theOneThatCarriesCanBeCancelledByOneOnTopOfIt() {
    Task carrier =
        sim.fork(
            "carrier",
            () -> {
              try {
                waits(1000);
              } finally {
                log.add("cancelled at " + clk.cycleCount());
              }
            });
    sim.run(
        () -> {
          waits(STEADY + 20);
          carrier.cancel();
          waits(3);
        });
    assertThat(log).containsExactly("cancelled at 84");
    assertThat(carrier.isDone()).isTrue();
  }

  @Test
  void aRunEndsAtItsLastClockAndTheNextGoesOn() {
    sim.fork("carrier", () -> waits(1000));
    long[] seen = new long[1];
    sim.fork(
        "counter",
        () -> {
          while (true) {
            sim.await(clk.risingEdge());
            seen[0]++;
          }
        });
    for (int clocks : new int[] {STEADY + 10, 1, 1, 7, 100}) {
      long before = seen[0];
      sim.runClocks(clocks);
      assertThat(seen[0]).isEqualTo(before + clocks);
    }
    sim.runFor(55, NS);
    assertThat(clk.cycleCount()).isEqualTo(seen[0]);
  }

  @Test
  void theMainTaskCanEndOnTopOfAnother() {
    sim.fork("carrier", () -> waits(1000));
    sim.run(() -> waits(200));
    assertThat(clk.cycleCount()).isEqualTo(200);
  }
}
