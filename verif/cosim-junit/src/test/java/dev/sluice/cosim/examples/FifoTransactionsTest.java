// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.junit.CosimTest;
import dev.sluice.cosim.junit.Verilog;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import dev.sluice.cosim.trace.Lane;
import dev.sluice.cosim.trace.Mark;
import dev.sluice.cosim.trace.Span;
import dev.sluice.cosim.trace.Transaction;
import dev.sluice.cosim.trace.TransactionRecorder;
import dev.sluice.cosim.trace.Transactions;
import dev.sluice.cosim.trace.export.KonataLog;
import dev.sluice.cosim.trace.export.PerfettoTrace;
import dev.sluice.cosim.trace.export.TracePage;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;

/** What became of each item of a FIFO, recorded by a monitor. */
@Verilog(top = "fifo", sources = "examples/fifo.v", parameters = "DEPTH=4", optimization = 1)
class FifoTransactionsTest {
  @TempDir private Path folder;

  @CosimTest
  void anItemIsASpan(Dut dut, Simulation sim, Clock clk, Random random) {
    TransactionRecorder recorder = TransactionRecorder.keepingLast(10_000).title("fifo");
    Lane items = recorder.lane("fifo", "items");
    Lane writes = recorder.lane("fifo", "refused writes");
    Deque<Span> inside = new ArrayDeque<>();
    dut.input("rst").set(1);
    sim.runClocks(2);
    dut.input("rst").set(0);
    clk.onDrive(
        () -> {
          dut.input("wr_en").set(random.nextInt(3) != 0);
          dut.input("wr_data").set(random.nextInt(256));
          dut.input("rd_en").set(random.nextInt(2) != 0);
        });
    clk.onSample(
        () -> {
          if (dut.input("rd_en").isHigh() && !dut.output("empty").isHigh()) {
            inside.remove().end(sim.time());
          }
          if (dut.input("wr_en").isHigh() && !dut.output("full").isHigh()) {
            long value = dut.input("wr_data").get();
            inside.add(recorder.begin(items, "item " + value, sim.time()).with("value", value));
          } else if (dut.input("wr_en").isHigh()) {
            recorder.begin(writes, "full", sim.time()).causedBy(inside.peek()).failed().instant();
          }
        });
    sim.runClocks(500);
    Transactions all = recorder.transactions();
    PerfettoTrace.write(all, folder.resolve("fifo.json"));
    KonataLog.write(all, 10_000, folder.resolve("fifo.kanata"));
    TracePage.write(all, folder.resolve("fifo.html"));
    assertThat(all.all()).filteredOn(t -> t.is(Mark.UNFINISHED)).hasSize(inside.size());
    assertThat(all.all())
        .filteredOn(t -> t.is(Mark.FAILED))
        .hasSizeGreaterThan(20)
        .allMatch(t -> t.cause() != 0);
    assertThat(all.all())
        .filteredOn(t -> t.lane() == items)
        .hasSizeGreaterThan(200)
        .allMatch(t -> t.length() % 10_000 == 0);
    assertThat(all.all()).extracting(Transaction::begin).isSorted();
  }
}
