// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.sim;

import static dev.sluice.cosim.TimeUnit.NS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.SampleDesigns;
import dev.sluice.cosim.error.AwaitException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A wait inside {@code synchronized} is refused where it is, however late it comes. */
class MonitorsTest {
  private static final String ALWAYS = "dev.sluice.cosim.monitors";

  private final Object monitor = new Object();
  private Dut dut;
  private Simulation sim;
  private Clock clk;
  private int inside;
  private int mostInside;

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

  private void waits(int count) {
    for (int i = 0; i < count; i++) {
      sim.await(clk.risingEdge());
    }
  }

  private void waitInside() {
    synchronized (monitor) {
      inside++;
      mostInside = Math.max(mostInside, inside);
      sim.await(clk.risingEdge());
      inside--;
    }
  }

  /** After so many waits no frame is looked at by chance; the loop is a steady one or is not. */
  @ParameterizedTest
  @ValueSource(ints = {65, 100, 1087, 1089, 5000})
  void aLateWaitIsRefusedInItsOwnClockThoughNobodyElseWantsTheMonitor(int waits) {
    for (boolean steady : new boolean[] {true, false}) {
      long begun = clk.cycleCount();
      assertThatThrownBy(
              () ->
                  sim.run(
                      () -> {
                        for (int i = 0; i < waits; i++) {
                          sim.await(steady ? clk.risingEdge() : clk.cycles(1));
                        }
                        waitInside();
                      }))
          .isInstanceOf(AwaitException.class)
          .hasMessageContaining("must not wait inside synchronized")
          .hasMessageContaining("MonitorsTest.waitInside");
      assertThat(clk.cycleCount() - begun).isEqualTo(waits);
    }
  }

  /** Both in a steady loop: one would run on the other's stack, and with it have its monitors. */
  @Test
  void twoTasksAreNeverInsideAtOnce() {
    for (int i = 0; i < 2; i++) {
      sim.fork(
          "task " + i,
          () -> {
            waits(200);
            waitInside();
          });
    }
    assertThatThrownBy(sim::run).isInstanceOf(AwaitException.class);
    assertThat(mostInside).isEqualTo(1);
  }

  @Test
  void aTaskThatHandlesTheRefusalGoesOnAndMayWaitOutside() {
    sim.run(
        () -> {
          waits(100);
          assertThatThrownBy(this::waitInside).isInstanceOf(AwaitException.class);
          waits(100);
        });
    assertThat(clk.cycleCount()).isEqualTo(200);
  }

  @Test
  void aSimulationRunInsideSynchronizedIsRefusedWhenItsTasksWait() {
    synchronized (monitor) {
      sim.runClocks(3); // without tasks there is nothing against it
      assertThatThrownBy(() -> sim.run(() -> waits(1)))
          .isInstanceOf(AwaitException.class)
          .hasMessageStartingWith("a task cannot wait while its simulation is run inside");
      assertThat(Thread.holdsLock(monitor)).isTrue();
    }
  }

  /** What a thread waits in is kept elsewhere by the JVM: found when every wait is looked at. */
  @Test
  void aMonitorThatThreadsContendForIsFoundWhereEveryWaitIsLookedAt() throws Exception {
    CountDownLatch holds = new CountDownLatch(1);
    Thread waiter =
        Thread.ofPlatform()
            .start(
                () -> {
                  synchronized (monitor) {
                    holds.countDown();
                    try {
                      monitor.wait();
                    } catch (InterruptedException e) {
                      Thread.currentThread().interrupt();
                    }
                  }
                });
    holds.await();
    System.setProperty(ALWAYS, "always");
    try {
      assertThatThrownBy(
              () ->
                  sim.run(
                      () -> {
                        waits(200);
                        waitInside();
                      }))
          .isInstanceOf(AwaitException.class)
          .hasMessageContaining("MonitorsTest.waitInside");
    } finally {
      System.clearProperty(ALWAYS);
      waiter.interrupt();
      waiter.join();
    }
  }
}
