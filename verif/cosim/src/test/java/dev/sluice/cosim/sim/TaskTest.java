// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.sim;

import static dev.sluice.cosim.TimeUnit.NS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.SampleDesigns;
import dev.sluice.cosim.coroutine.Coroutine;
import dev.sluice.cosim.error.AwaitException;
import dev.sluice.cosim.error.DeadlockException;
import dev.sluice.cosim.error.PortException;
import dev.sluice.cosim.error.RunawayException;
import dev.sluice.cosim.error.TimeoutException;
import dev.sluice.cosim.trigger.Combine;
import dev.sluice.cosim.trigger.Event;
import dev.sluice.cosim.trigger.First;
import dev.sluice.cosim.trigger.Lock;
import dev.sluice.cosim.trigger.ReadOnly;
import dev.sluice.cosim.trigger.Timer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks on continuations, and on threads as where the flag is missing. */
@ParameterizedClass
@ValueSource(booleans = {false, true})
class TaskTest {
  private final boolean onThreads;
  private final List<String> log = new ArrayList<>();
  private Dut dut;
  private Simulation sim;
  private Clock clk;

  TaskTest(boolean onThreads) {
    this.onThreads = onThreads;
  }

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

  private void run(Task.Body body) {
    if (!onThreads) {
      sim.run(body);
      return;
    }
    // On a virtual thread the kernel has no continuations of its own.
    Throwable[] failure = new Throwable[1];
    try {
      Thread.ofVirtual()
          .start(
              () -> {
                try {
                  sim.run(body);
                } catch (Throwable e) {
                  failure[0] = e;
                }
              })
          .join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    switch (failure[0]) {
      case null -> {}
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      case Throwable e -> throw new IllegalStateException(e);
    }
  }

  @Test
  void theFlagForFastTasksIsSet() {
    assertThat(Coroutine.continuationsPossible()).isTrue();
    run(() -> assertThat(Thread.currentThread().isVirtual()).isEqualTo(onThreads));
  }

  @Test
  void forkJoinAndCancel() {
    run(
        () -> {
          Task child =
              sim.fork(
                  "child",
                  () -> {
                    log.add("child begins");
                    sim.await(clk.cycles(3));
                    log.add("child ends");
                  });
          Task endless =
              sim.fork(
                  "endless",
                  () -> {
                    try {
                      while (true) {
                        sim.await(clk.risingEdge());
                      }
                    } finally {
                      log.add("endless is cleaned up");
                    }
                  });
          log.add("parent goes on");
          sim.await(child.join());
          log.add("joined at " + sim.time());
          endless.cancel();
          assertThat(endless.isDone()).isFalse();
          sim.await(endless.join());
          assertThat(endless.isDone()).isTrue();
          sim.await(child.join());
          log.add("joined again at " + sim.time());
        });
    assertThat(log)
        .containsExactly(
            "parent goes on",
            "child begins",
            "child ends",
            "joined at 25000",
            "endless is cleaned up",
            "joined again at 25000");
  }

  @Test
  void firstTellsWhichAndForgetsTheOthers() {
    run(
        () -> {
          Timer late = new Timer(100, NS);
          assertThat(sim.await(new First(late, clk.risingEdge()))).isSameAs(clk.risingEdge());
          assertThat(sim.time()).isEqualTo(5_000);
          sim.await(new Timer(200, NS));
          assertThat(sim.time()).isEqualTo(205_000);
          sim.await(new Combine(new Timer(7, NS), new Timer(3, NS)));
          assertThat(sim.time()).isEqualTo(212_000);
        });
  }

  @Test
  void eventsLocksAndQueues() {
    run(
        () -> {
          Event go = new Event("go");
          Lock lock = new Lock("bus");
          Queue<Integer> queue = new Queue<>(sim, "items", 2);
          for (String name : List.of("a", "b")) {
            sim.fork(
                name,
                () -> {
                  sim.await(go);
                  sim.await(lock.acquire());
                  try {
                    log.add(name + " in");
                    sim.await(clk.cycles(2));
                    log.add(name + " out");
                  } finally {
                    lock.release();
                  }
                });
          }
          Task producer =
              sim.fork(
                  "producer",
                  () -> {
                    for (int i = 0; i < 5; i++) {
                      queue.put(i);
                    }
                  });
          sim.await(new Timer(1, NS));
          assertThat(queue.size()).isEqualTo(2);
          go.set();
          for (int i = 0; i < 5; i++) {
            assertThat(queue.get()).isEqualTo(i);
          }
          sim.await(producer.join());
          sim.await(clk.cycles(5));
          assertThat(lock.isHeld()).isFalse();
          assertThat(log).containsExactly("a in", "a out", "b in", "b out");
          sim.await(go);
        });
  }

  @Test
  void timeoutsSayWhatDidNotCome() {
    run(
        () -> {
          Event never = new Event("never");
          assertThatThrownBy(() -> sim.withTimeout(never, 50, NS))
              .isInstanceOf(TimeoutException.class)
              .hasMessageContaining("Event never did not come within 50 NS")
              .hasMessageContaining("50 ns");
          assertThat(sim.withTimeout(clk.risingEdge(), 50, NS)).isSameAs(clk.risingEdge());
        });
  }

  @Test
  void aTaskThatFailsFailsTheRunWithItsOwnException() {
    AssertionError error = new AssertionError("count is wrong");
    assertThatThrownBy(
            () ->
                run(
                    () -> {
                      sim.fork(
                          "checker",
                          () -> {
                            sim.await(clk.cycles(2));
                            throw error;
                          });
                      sim.await(clk.cycles(10));
                    }))
        .isSameAs(error)
        .satisfies(
            e ->
                assertThat(e.getSuppressed()[0])
                    .hasMessage("in task checker of DUT counter at 15 ns"));
  }

  @Test
  void whoJoinsAFailedTaskGetsItsFailure() {
    run(
        () -> {
          Task bad =
              sim.fork(
                  "bad",
                  () -> {
                    sim.await(clk.risingEdge());
                    throw new java.io.IOException("disk");
                  });
          assertThatThrownBy(() -> sim.await(bad.join())).hasMessageContaining("task bad failed");
        });
  }

  @Test
  void aDeadlockNamesEveryTaskAndWhereItWaits() {
    assertThatThrownBy(
            () ->
                run(
                    () -> {
                      Event never = new Event("never");
                      sim.fork("other", () -> sim.await(new Lock("x").acquire()));
                      sim.await(clk.cycles(4));
                      Queue<String> queue = new Queue<>(sim, "empty");
                      sim.fork("reader", queue::get);
                      sim.await(never);
                    }))
        .isInstanceOf(DeadlockException.class)
        .hasMessageStartingWith("deadlock at 35 ns in the simulation of DUT counter")
        .hasMessageContaining("task main, waiting for Event never")
        .hasMessageContaining("task reader, waiting for an item in queue empty")
        .hasMessageContaining("TaskTest.java");
  }

  @Test
  void aRunawayIsEndedWithEveryTaskNamed() {
    sim.resumeLimit(1000);
    assertThatThrownBy(
            () ->
                run(
                    () -> {
                      Event ping = new Event("ping");
                      ping.set();
                      sim.fork("sleeper", () -> sim.await(new Timer(1000, NS)));
                      while (true) {
                        sim.await(ping);
                      }
                    }))
        .isInstanceOf(RunawayException.class)
        .hasMessageContaining("more than 1000 times while simulated time stood still")
        .hasMessageContaining("task sleeper, waiting for Timer(1000 ns)")
        .hasMessageContaining("task main");
  }

  @Test
  void nothingMayBeDrivenInReadOnly() {
    assertThatThrownBy(
            () ->
                run(
                    () -> {
                      sim.await(new ReadOnly());
                      dut.input("enable").set(1);
                    }))
        .isInstanceOf(PortException.class)
        .hasMessageContaining("ReadOnly phase");
  }

  @Test
  void twoTasksInOneMonitorAcrossAWaitAreRefusedNotHung() {
    Object monitor = new Object();
    Task.Body body =
        () -> {
          synchronized (monitor) {
            sim.await(clk.cycles(3));
          }
        };
    assertThatThrownBy(
            () ->
                run(
                    () -> {
                      sim.fork("one", body);
                      sim.fork("two", body);
                      sim.await(clk.cycles(10));
                    }))
        .isInstanceOf(AwaitException.class)
        .hasMessageContaining("synchronized")
        .hasMessageContaining("dev.sluice.cosim.trigger.Lock");
  }

  @Test
  void aWaitInASynchronizedMethodOrBlockIsRefusedAtOnceAndABesideItIsNot() {
    run(
        () -> {
          synchronized (log) {
            log.add("before");
          }
          sim.await(clk.risingEdge());
          assertThatThrownBy(this::waitInMethod)
              .isInstanceOf(AwaitException.class)
              .hasMessageContaining("waitInMethod");
          synchronized (log) {
            assertThatThrownBy(() -> sim.await(clk.risingEdge()))
                .hasMessageContaining("inside synchronized");
          }
          sim.await(clk.risingEdge());
          assertThat(clk.cycleCount()).isEqualTo(2);
        });
  }

  private synchronized void waitInMethod() {
    sim.await(clk.risingEdge());
  }

  @Test
  void onlyATaskCanWait() {
    assertThatThrownBy(() -> sim.await(clk.risingEdge()))
        .isInstanceOf(AwaitException.class)
        .hasMessageContaining("only a task can wait for RisingEdge(clock clk)");
    assertThatThrownBy(() -> run(() -> sim.run(() -> {})))
        .hasMessageContaining("cannot run the simulation it is part of");
  }

  @Test
  void closingCleansUpWaitingTasks() {
    sim.fork(
        "left",
        () -> {
          try {
            sim.await(clk.cycles(1000));
          } finally {
            log.add("left is cleaned up");
          }
        });
    run(() -> sim.await(clk.cycles(2)));
    sim.close();
    assertThat(log).containsExactly("left is cleaned up");
  }

  @Test
  void tenThousandWaitsOfManyTasksKeepTheirOrder() {
    int tasks = 50;
    long[] sum = new long[1];
    run(
        () -> {
          for (int t = 0; t < tasks; t++) {
            int id = t;
            sim.fork(
                "t" + t,
                () -> {
                  for (int i = 0; i < 200; i++) {
                    sim.await(clk.risingEdge());
                    sum[0] = sum[0] * 31 + id;
                  }
                });
          }
          sim.await(clk.cycles(201));
        });
    long expected = 0;
    for (int i = 0; i < 200; i++) {
      for (int t = 0; t < tasks; t++) {
        expected = expected * 31 + t;
      }
    }
    assertThat(sum[0]).isEqualTo(expected);
  }
}
