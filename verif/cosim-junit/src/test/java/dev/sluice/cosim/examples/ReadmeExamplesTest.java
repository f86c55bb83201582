// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.examples;

import static dev.sluice.cosim.TimeUnit.NS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.InputPort;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.bus.AxiLiteChecker;
import dev.sluice.cosim.bus.AxiLiteMaster;
import dev.sluice.cosim.check.ExpectedPort;
import dev.sluice.cosim.check.KeyedScoreboard;
import dev.sluice.cosim.check.LockStep;
import dev.sluice.cosim.check.LockStepBatch;
import dev.sluice.cosim.check.Scoreboard;
import dev.sluice.cosim.coverage.CoverPoint;
import dev.sluice.cosim.coverage.CoverageData;
import dev.sluice.cosim.junit.CosimTest;
import dev.sluice.cosim.junit.Coverage;
import dev.sluice.cosim.junit.Seeds;
import dev.sluice.cosim.junit.Variants;
import dev.sluice.cosim.junit.Verilog;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.cosim.profile.Part;
import dev.sluice.cosim.profile.Profile;
import dev.sluice.cosim.profile.ProfileLane;
import dev.sluice.cosim.profile.Section;
import dev.sluice.cosim.random.Distributions;
import dev.sluice.cosim.random.RandomStream;
import dev.sluice.cosim.random.WeightedChoice;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import dev.sluice.cosim.sim.Task;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Blocks of the README that no other test has; {@link ReadmeTest} compares. */
class ReadmeExamplesTest {
  private static final Path VERILOG = Path.of("../cosim/src/test/resources/verilog");

  @Test
  void lockStep() {
    Path counter = VERILOG.resolve("counter.v");
    VerilatedModel model = Verilate.top("counter").source(counter).parameter("WIDTH", 8).build();
    try (Dut dut = model.open()) {
      InputPort enable = dut.input("enable");
      LockStep lock = new LockStep(dut);
      ExpectedPort count = lock.expected("count");
      ExpectedPort atMax = lock.expected("at_max");
      for (int clock = 0; clock < 1_000_000; clock++) {
        enable.set(1);
        dut.clock();
        count.set(clock & 0xff);
        atMax.set((clock & 0xff) == 0xff);
        lock.compare();
      }
    }
    try (Dut dut = model.open()) {
      InputPort enable = dut.input("enable");
      LockStep lock = new LockStep(dut);
      ExpectedPort count = lock.expected("count");
      ExpectedPort atMax = lock.expected("at_max");
      try (LockStepBatch batch = lock.batch(1024)) {
        batch.run(
            1_000_000,
            clock -> {
              enable.set(1);
              count.set(clock & 0xff);
              atMax.set((clock & 0xff) == 0xff);
            });
      }
      assertThat(lock.clocks()).isEqualTo(1_000_000);
    }
  }

  private static VerilatedModel fifo(BuildKind kind) {
    return Verilate.top("sync_fifo").source(VERILOG.resolve("sync_fifo.v")).kind(kind).build();
  }

  @Test
  void tasks() {
    VerilatedModel model = fifo(BuildKind.PLAIN);
    List<Long> seen = new ArrayList<>();
    try (Dut dut = model.open();
        Simulation sim = new Simulation(dut)) {
      Clock clk = sim.clock("clk", 10, NS);
      clk.onSample(() -> seen.add(dut.get("m_data")));
      sim.run(
          () -> {
            dut.input("rst").set(1);
            dut.input("m_ready").set(1);
            sim.await(clk.cycles(2));
            dut.input("rst").set(0);
            Task producer =
                sim.fork(
                    "producer",
                    () -> {
                      for (int i = 0; i < 100; i++) {
                        dut.input("s_data").set(i);
                        dut.input("s_valid").set(1);
                        sim.waitUntil(() -> dut.output("s_ready").isHigh());
                      }
                      dut.input("s_valid").set(0);
                    });
            sim.await(producer.join());
          });
    }
    assertThat(seen).contains(0L, 50L, 98L);
  }

  private static final List<Long> ITEMS = new ArrayList<>();

  @Nested
  @Verilog(top = "sync_fifo", sources = "verilog/sync_fifo.v")
  @Variants({"WIDTH=8 DEPTH=4", "WIDTH=33 DEPTH=16"})
  class FifoTest {
    @CosimTest
    @Seeds(20)
    void itemsComeOutInOrder(Dut dut, Simulation sim, Clock clk, Random random) {
      ITEMS.add(dut.parameter("WIDTH"));
    }
  }

  @AfterAll
  static void eachVariantRanWithEachSeed() {
    assertThat(ITEMS).hasSize(40).contains(8L, 33L);
  }

  @Nested
  @Verilog(top = "axil_regs", sources = "verilog/axil_regs.v")
  class RegistersTest {
    @CosimTest
    void aRegisterHoldsWhatIsWritten(Dut dut, Simulation sim, Clock clk) {
      dut.set("aresetn", 1);
      AxiLiteMaster bus = new AxiLiteMaster(clk, "s_axil_");
      new AxiLiteChecker(clk, "s_axil_");
      sim.run(
          () -> {
            bus.write(0x4, 0xcafe);
            assertThat(bus.read(0x4)).isEqualTo(0xcafe);
          });
    }
  }

  record Frame(String text) {}

  record Response(int id) {}

  enum Op {
    READ,
    WRITE
  }

  @Test
  void scoreboardsAndRandomNumbers() {
    Frame frame = new Frame("a");
    Frame seen = new Frame("a");
    try (Dut dut = fifo(BuildKind.PLAIN).open();
        Simulation sim = new Simulation(dut)) {
      Scoreboard<Frame> inOrder = new Scoreboard<>("frames", sim);
      KeyedScoreboard<Integer, Response> anyOrder =
          new KeyedScoreboard<>("responses", sim, Response::id);
      inOrder.expect(frame);
      inOrder.actual(seen);
      inOrder.finish();
      assertThat(inOrder.matched()).isEqualTo(1);
      anyOrder.finish();
    }
    long seed = 1;
    List<Integer> packets = new ArrayList<>(IntStream.range(0, 100).boxed().toList());
    RandomStream sizes = new RandomStream(seed).stream("sizes");
    long bytes = sizes.corner(1, 1500, 0.2);
    Op op = new WeightedChoice<Op>().add(80, Op.READ).add(20, Op.WRITE).pick(sizes);
    sizes.shuffleWithin(packets, 8);
    IntSupplier gap = Distributions.poisson(sizes.stream("gap"), 4.0);
    assertThat(bytes).isBetween(1L, 1500L);
    assertThat(op).isIn(Op.READ, Op.WRITE);
    assertThat(gap.getAsInt()).isNotNegative();
  }

  @Nested
  @Verilog(top = "sync_fifo", sources = "verilog/sync_fifo.v")
  class CoveredTest {
    private long items() {
      return 0;
    }

    @CosimTest
    @Seeds(20)
    void itemsComeOutInOrder(Dut dut, Simulation sim, Clock clk, Random random, Coverage coverage) {
      CoverPoint fill =
          coverage
              .group("fifo", "how full it was")
              .point("fill", "items")
              .bin("empty", 0)
              .illegal("overflow", 17, 20);
      clk.onSample(() -> fill.sample(items()));
      sim.runClocks(2);
    }

    @AfterAll
    static void everythingWasSeen(CoverageData all) {
      assertThat(all.holes()).isEmpty();
    }
  }

  @Test
  void whereTheTimeGoes() {
    VerilatedModel model = fifo(BuildKind.PLAIN);
    Profile profile = Profile.every(17);
    profile.during(
        () -> {
          try (Dut dut = model.open();
              Simulation sim = new Simulation(dut)) {
            sim.clock("clk", 10, NS);
            sim.runClocks(100);
            lanes();
          }
        });
    String table = profile.report().text();
    assertThat(table).contains("fifo");
  }

  private static void lanes() {
    ProfileLane lane = Profile.laneHere();
    Section model = lane.often(Part.MODEL, "fifo");
    for (int clock = 0; clock < 100; clock++) {
      lane.step();
      Section before = lane.enter(model);
      lane.enter(before);
      Profile.clocked(1);
    }
  }
}
