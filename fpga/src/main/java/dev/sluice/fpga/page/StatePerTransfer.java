// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.page;

import dev.sluice.fpga.SynthesisResult;
import dev.sluice.fpga.Top;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Bits of state that each transfer takes, measured here and as published for other systems. */
final class StatePerTransfer {
  private static final int BITS = 8;
  private static final int KB = 1024;
  private static final String XUD =
      "XUD paper (Frontiers of Data and Computing, 2017, number 6), measured there";
  private static final String PATENT = "background section of the receive-window patent";

  private final List<SynthesisResult> results;

  StatePerTransfer(List<SynthesisResult> results) {
    this.results = results;
  }

  void append(StringBuilder page) {
    Table table = new Table("system", "unit", "bits", "where it says so");
    for (SynthesisResult r : measured()) {
      table.row(
          Top.of(r.top()) == Top.ENGINE
              ? r.architecture() + ", W=" + r.width()
              : r.top() + ", W=" + r.width(),
          "a transfer",
          r.bitsPerTransfer(),
          "memories of the Verilog, counted by yosys, over R=" + r.windows());
    }
    table.row(
        "sender window, its packet buffers, W=128, P=512",
        "a transfer",
        128L * 512 * BITS,
        PATENT + ": every packet is kept until its own acknowledgement comes");
    table.row("XUD, the receiver's window", "a message in flight", 24, XUD + ": win_msn");
    table.row(
        "XUD, a connection of 32 windows",
        "a connection",
        (long) (2.8 * KB * BITS),
        XUD + ": 2.8 KB");
    table.row(
        "InfiniBand RC queue pair, queues of 32 entries",
        "a connection",
        22L * KB * BITS,
        XUD + ": 22 KB");
    table.row(
        "InfiniBand RC queue pair of MVAPICH 0.9.8",
        "a connection",
        68L * KB * BITS,
        "quoted in the XUD paper: 68 KB");
    page.append("\n## Bits of state\n\n");
    page.append(
        """
        What has to be kept for one transfer on its receiving side, or for one connection where a system keeps its state by
        connection. The measured rows are bits of on-chip memory, the published ones are memory of the host and of the card together,
        queues among them, so they show orders of magnitude and not a race. A transfer of this engine holds its row only while it
        lasts.

        """);
    table.append(page);
  }

  /** One row for each design, whatever it was synthesized for, at the largest R. */
  private List<SynthesisResult> measured() {
    List<SynthesisResult> rows = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    results.stream()
        .filter(r -> r.memoryBits() != null)
        .filter(r -> r.windows() == 256)
        .filter(r -> Top.of(r.top()) != Top.NIC && !Top.of(r.top()).isMemoryLoop())
        .sorted(
            Comparator.comparing((SynthesisResult r) -> Top.of(r.top()))
                .thenComparing(SynthesisResult::architecture)
                .thenComparingInt(SynthesisResult::width))
        .filter(r -> seen.add(r.top() + r.architecture() + r.width()))
        .forEach(rows::add);
    return rows;
  }
}
