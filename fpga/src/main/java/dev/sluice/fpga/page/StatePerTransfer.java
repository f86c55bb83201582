// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.page;

import dev.sluice.fpga.SynthesisResult;
import dev.sluice.fpga.Top;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Bits of state that each transfer takes, as measured here. */
final class StatePerTransfer {
  private final List<SynthesisResult> results;

  StatePerTransfer(List<SynthesisResult> results) {
    this.results = results;
  }

  /** The rows of what was measured. */
  List<List<String>> rows() {
    return measured().stream()
        .map(
            r ->
                Cells.row(
                    (Top.of(r.top()) == Top.ENGINE ? r.architecture() : r.top())
                        + ", W="
                        + r.width(),
                    "a transfer",
                    r.bitsPerTransfer(),
                    "memories of the Verilog, counted by yosys, over R=" + r.windows()))
        .toList();
  }

  /** One row for each design, whatever it was synthesized for, at the largest R. */
  private List<SynthesisResult> measured() {
    List<SynthesisResult> rows = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    results.stream()
        .filter(r -> r.memoryBits() != null && r.gateEquivalents() == null)
        .filter(r -> r.windows() == 256)
        .filter(r -> !Top.of(r.top()).isOfNic() && !Top.of(r.top()).isMemoryLoop())
        .sorted(
            Comparator.comparing((SynthesisResult r) -> Top.of(r.top()))
                .thenComparing(SynthesisResult::architecture)
                .thenComparingInt(SynthesisResult::width))
        .filter(r -> seen.add(r.top() + r.architecture() + r.width()))
        .forEach(rows::add);
    return rows;
  }
}
