// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage;

import static dev.sluice.cosim.TimeUnit.NS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.CoverageFile;
import dev.sluice.cosim.Dut;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.check.Scoreboard;
import dev.sluice.cosim.coverage.code.CodeCoverage;
import dev.sluice.cosim.coverage.code.CodeText;
import dev.sluice.cosim.coverage.report.CoverageHtml;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.cosim.random.RandomStream;
import dev.sluice.cosim.random.WeightedChoice;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scoreboard, random stimulus, functional and code coverage together, on a FIFO. */
class FifoCoverageTest {
  private static final int CLOCKS = 2_000;

  /** What the sides do for a while. */
  private enum Phase {
    FILLING,
    DRAINING,
    BOTH
  }

  @TempDir Path folder;

  private static Path verilog() throws Exception {
    return Path.of(FifoCoverageTest.class.getResource("/verilog/sync_fifo.v").toURI());
  }

  /** One run: pushes and pops at random, in phases that make it full and empty. */
  private static final class Bench {
    private final CoverGroup group = new CoverGroup("fifo", "how full, and what happened then");
    private final CoverPoint fill =
        group.point("fill", "items").bin("empty", 0).range("some", 1, 3).bin("full", 4);
    private final CoverPoint op =
        group.point("op", "push is 1, pop is 2").bin("none", 0).bin("push", 1).bin("pop", 2);
    private final Cross both;
    private final Dut dut;
    private final Scoreboard<Long> scoreboard;
    private final RandomStream data;
    private final RandomStream phases;
    private final WeightedChoice<Phase> phase =
        new WeightedChoice<Phase>().add(2, Phase.FILLING).add(2, Phase.DRAINING).add(1, Phase.BOTH);
    private Phase now = Phase.BOTH;
    private int items;

    Bench(Dut dut, Simulation sim, Clock clk, long seed) {
      this.dut = dut;
      op.bin("push and pop", 3).transition("full rate", 3, 3, 3);
      both = group.cross("fill x op", "each at each level", fill, op);
      both.ignore("empty", "pop").ignore("empty", "push and pop");
      both.ignore("full", "push").ignore("full", "push and pop");
      scoreboard = new Scoreboard<Long>("items", sim).expectedFirst();
      RandomStream random = new RandomStream(seed);
      data = random.stream("data");
      phases = random.stream("phases");
      clk.onDrive(this::drive).onSample(this::sample);
    }

    private void drive() {
      if (phases.chance(0.1)) {
        now = phase.pick(phases);
      }
      dut.input("s_valid").set(now != Phase.DRAINING && data.chance(0.9));
      dut.input("s_data").set(data.corner(0, 255, 0.3));
      dut.input("m_ready").set(now != Phase.FILLING && data.chance(0.9));
    }

    private void sample() {
      boolean push = dut.input("s_valid").get() == 1 && dut.output("s_ready").isHigh();
      boolean pop = dut.output("m_valid").isHigh() && dut.input("m_ready").get() == 1;
      fill.sample(items);
      op.sample((push ? 1 : 0) + (pop ? 2 : 0));
      both.sample();
      if (push) {
        scoreboard.expect(dut.input("s_data").get());
      }
      if (pop) {
        scoreboard.actual(dut.output("m_data").get());
      }
      items += (push ? 1 : 0) - (pop ? 1 : 0);
    }
  }

  private CoverageData run(VerilatedModel model, long seed, Path counts) {
    try (Dut dut = model.open();
        Simulation sim = new Simulation(dut)) {
      CoverageFile.writeAtClose(dut, counts);
      Clock clk = sim.clock("clk", 10, NS);
      sim.runClocks(1);
      Bench bench = new Bench(dut, sim, clk, seed);
      sim.runClocks(CLOCKS);
      assertThat(bench.scoreboard.matched()).isGreaterThan(CLOCKS / 5);
      assertThat(bench.scoreboard.outstanding()).isEqualTo(bench.items);
      return CoverageData.of(new CoverageRun("fifo", seed, true), bench.group);
    }
  }

  @Test
  void twoSeedsCoverEverythingButTheReset() throws Exception {
    VerilatedModel model =
        Verilate.top("sync_fifo")
            .source(verilog())
            .kind(BuildKind.COVERAGE)
            .optimization(1)
            .build();
    Path file = folder.resolve("coverage.json");
    List<Path> counts = new ArrayList<>();
    for (long seed = 1; seed <= 2; seed++) {
      counts.add(folder.resolve("run" + seed + ".dat"));
      CoverageFiles.mergeInto(file, run(model, seed, counts.getLast()));
    }
    CoverageData data = CoverageFiles.read(file);
    assertThat(data.holes()).as(CoverageText.report(data)).isEmpty();
    CodeCoverage code = CodeCoverage.merge(counts, folder.resolve("all.dat")).withSource(verilog());
    assertThat(CodeText.report(code))
        .contains("did not run: head <= 0;", "did not toggle: rst\n")
        .doesNotContain("did not run: if (m_valid");
    Path html = folder.resolve("coverage.html");
    Files.writeString(html, CoverageHtml.report("FIFO", data, Optional.of(code)));
    assertThat(html).content().contains("head &lt;= 0;", "fill x op");
  }
}
