// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.bench;

import dev.sluice.bench.speed.LineLoad;
import dev.sluice.bench.speed.LineRate;
import dev.sluice.cli.console.Progress;
import dev.sluice.cli.hardware.HardwareOptions;
import dev.sluice.cli.hardware.LineOptions;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.nic.SluiceNicModel;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.lockstep.BlockUnderTest;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code sluice bench line-rate}. */
@Command(
    name = "line-rate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Whether the receive side of the whole NIC keeps up with its line: data packets back to back"
          + " into SluiceNic's RTL, in lock-step with its model, at 64, 128, 256 and 512 bits.",
      "Smallest packets (21 bytes, one for each window) and full packets (16 for each), alone, with"
          + " stale packets and with wrong frames between them; then with a memory that takes a beat"
          + " in four clocks: the line waits, or with --line drop whole packets are dropped, which"
          + " are sent again when there is room. Counts of clocks: the same on every machine."
    })
final class BenchLineRateCommand implements Callable<Integer> {
  private static final int[] DATA_WIDTHS = {64, 128, 256, 512};
  private static final String TOP = "SluiceNic";

  /** Seed of what registers hold at power-up. */
  private static final long POWER_UP = 1;

  /** Clocks of a batch. */
  private static final int BATCH = 512;

  @Spec private CommandSpec spec;
  @Mixin private HardwareOptions hardware;
  @Mixin private LineOptions line;

  @Override
  public Integer call() throws IOException {
    SluiceParameters parameters = hardware.parameters();
    PrintWriter out = spec.commandLine().getOut();
    try (Progress progress = new Progress(spec.commandLine().getErr())) {
      out.printf(
          "%-6s %-14s %8s %8s %8s %8s %8s %12s %12s %8s%n",
          "bits",
          "packets",
          "sent",
          "others",
          "beats",
          "clocks",
          "stalls",
          "packets/clk",
          "beats used",
          "dropped");
      for (int width : DATA_WIDTHS) {
        NicParameters nic =
            line.choice()
                .on(new NicParameters(parameters, width, NicParameters.DEFAULT.transfers()));
        progress.step("building SluiceNic with %d bits".formatted(width));
        VerilatedModel rtl =
            Verilate.top(TOP)
                .sourceText(TOP + ".v", NicGenerator.verilog(TOP, nic))
                .optimization(1)
                .build();
        Supplier<BlockUnderTest> dut =
            () ->
                new BlockCosim(rtl, new SluiceNicModel(nic), POWER_UP)
                    .keepIdleFields()
                    .inBatches(BATCH, true);
        for (LineLoad load : LineLoad.values()) {
          progress.step(load.label() + " in lock-step");
          line(out, width, load.label(), LineRate.of(dut, nic, load));
        }
      }
    }
    return 0;
  }

  private static void line(PrintWriter out, int width, String packets, LineRate.Result r) {
    out.printf(
        "%-6d %-14s %,8d %,8d %,8d %,8d %,8d %12.3f %12.3f %,8d%n",
        width,
        packets,
        r.packets(),
        r.others(),
        r.beats(),
        r.clocks(),
        r.stalls(),
        r.packetsPerClock(),
        r.used(),
        r.dropped());
    out.flush();
  }
}
