// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.examples;

import static dev.sluice.cosim.TimeUnit.NS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.CoverageFile;
import dev.sluice.cosim.Dut;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.coverage.CoverGroup;
import dev.sluice.cosim.coverage.CoverPoint;
import dev.sluice.cosim.coverage.CoverageData;
import dev.sluice.cosim.coverage.CoverageFiles;
import dev.sluice.cosim.coverage.CoverageRun;
import dev.sluice.cosim.coverage.Cross;
import dev.sluice.cosim.coverage.code.CodeCoverage;
import dev.sluice.cosim.coverage.code.CodeText;
import dev.sluice.cosim.coverage.report.CoverageHtml;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import dev.sluice.cosim.trace.Lane;
import dev.sluice.cosim.trace.Span;
import dev.sluice.cosim.trace.TransactionRecorder;
import dev.sluice.cosim.trace.export.TracePage;
import dev.sluice.cosim.wave.Chart;
import dev.sluice.cosim.wave.EventList;
import dev.sluice.cosim.wave.GtkWaveSaveFile;
import dev.sluice.cosim.wave.Radix;
import dev.sluice.cosim.wave.Ruler;
import dev.sluice.cosim.wave.SvgWaveform;
import dev.sluice.cosim.wave.TextStyle;
import dev.sluice.cosim.wave.TextWaveform;
import dev.sluice.cosim.wave.WaveView;
import dev.sluice.cosim.wave.file.FstFile;
import dev.sluice.cosim.wave.file.ValueNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Blocks of the README that write or read files; {@link ReadmeTest} compares. */
class ReadmeFilesTest {
  private static final Path VERILOG = Path.of("../cosim/src/test/resources/verilog");

  @TempDir Path folder;

  private static VerilatedModel fifo(BuildKind kind) {
    return Verilate.top("sync_fifo").source(VERILOG.resolve("sync_fifo.v")).kind(kind).build();
  }

  enum Op {
    READ,
    WRITE;

    int code() {
      return ordinal();
    }
  }

  private long items() {
    return 0;
  }

  private long done() {
    return 0;
  }

  @Test
  void functionalCoverage() {
    long seed = 1;
    try (Dut dut = fifo(BuildKind.PLAIN).open();
        Simulation sim = new Simulation(dut)) {
      Clock clk = sim.clock("clk", 10, NS);
      CoverGroup group = new CoverGroup("fifo", "how full it was and what happened then");
      CoverPoint fill =
          group
              .point("fill", "items")
              .bin("empty", 0)
              .range("some", 1, 15)
              .bin("full", 16)
              .illegal("overflow", 17, Long.MAX_VALUE);
      CoverPoint op =
          group
              .point("op", "what was done")
              .bin("push", 0)
              .bin("pop", 1)
              .transition("push, pop", 0, 1);
      Cross both = group.cross("fill x op", "each at each level", fill, op).ignore("empty", "pop");
      clk.onSample(
          () -> {
            fill.sample(items());
            op.sample(done());
            both.sample();
          });
      sim.runClocks(3);
      CoverageData data = CoverageData.of(new CoverageRun("fifo", seed, true), group);
      List<String> holes = data.holes();
      CoverageFiles.mergeInto(folder.resolve("coverage.json"), data);
      assertThat(holes).contains("fifo.fill: full");
      assertThat(CoverageFiles.read(folder.resolve("coverage.json")).holes()).isEqualTo(holes);
      codeCoverage(data);
    }
  }

  private void codeCoverage(CoverageData data) {
    Path fifo = Path.of("../cosim/src/test/resources/examples/fifo.v");
    List<Path> files = List.of(folder.resolve("run1.dat"));
    VerilatedModel model = Verilate.top("fifo").source(fifo).kind(BuildKind.COVERAGE).build();
    try (Dut dut = model.open()) {
      CoverageFile.writeAtClose(dut, folder.resolve("run1.dat"));
      dut.clocks(3);
    }
    CodeCoverage code = CodeCoverage.merge(files, folder.resolve("all.dat")).withSource(fifo);
    String text = CodeText.report(code);
    String page = CoverageHtml.report("fifo", data, Optional.of(code));
    assertThat(text).contains("fifo");
    assertThat(page).contains("</html>");
  }

  @Test
  void waveforms() throws IOException {
    Path fst = folder.resolve("fifo.fst");
    try (Dut dut = fifo(BuildKind.TRACE).open()) {
      dut.waveform().open(fst);
      dut.set("s_valid", 1);
      dut.clocks(200);
    }
    long clock = 100;
    long failedAt = 1_005_000;
    WaveView view =
        WaveView.of("TOP")
            .clock("clk")
            .group("In")
            .bits("s_valid", "s_ready")
            .named("s_op", 2, ValueNames.of("op", Op.values(), Op::code, Op::name))
            .group("Out")
            .number("m_data", 8, Radix.DECIMAL)
            .build();
    view.save(fst);
    new GtkWaveSaveFile(fst, view).marker(failedAt).write();
    view.marked(clock, "count is 3 and should be 4").save(fst);

    try (FstFile file = FstFile.open(fst)) {
      Ruler clocks = Ruler.ofClock(file, view.clock()).orElseThrow();
      Chart chart =
          Chart.read(
              file,
              "fifo",
              "",
              view,
              clocks,
              clocks.begin(90),
              clocks.begin(110),
              OptionalLong.empty());
      String text = new TextWaveform(80, TextStyle.UNICODE).draw(chart);
      String events = new EventList(TextStyle.UNICODE).list(chart);
      Files.writeString(folder.resolve("fifo.svg"), SvgWaveform.draw(chart));
    }
    assertThat(Files.readString(folder.resolve("fifo.svg"))).contains("s_valid");
  }

  @Test
  void transactions() throws IOException {
    try (Dut dut = fifo(BuildKind.PLAIN).open();
        Simulation sim = new Simulation(dut)) {
      Clock clk = sim.clock("clk", 10, NS);
      long seed = 1;
      TransactionRecorder recorder =
          TransactionRecorder.keepingLast(10_000).title("bus").note("seed", "" + seed);
      Lane requests = recorder.lane("dut", "requests");
      Lane banks = recorder.lane("memory", "banks");
      Span read = recorder.begin(requests, "read 0x40", sim.time()).with("bytes", 16);
      Span bank = recorder.begin(banks, "bank 3", sim.time()).childOf(read);
      sim.run(() -> sim.await(clk.cycles(2)));
      bank.end(sim.time());
      read.end(sim.time());
      recorder.begin(requests, "refused", sim.time()).causedBy(read).instant();
      TracePage.write(recorder.transactions(), folder.resolve("bus.html"));
      assertThat(Files.readString(folder.resolve("bus.html"))).contains("read 0x40");
    }
  }
}
