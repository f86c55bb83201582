// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import java.util.Comparator;
import java.util.Locale;

/**
 * Which of two results of one design, from two releases of yosys, is the better: the one that was
 * measured to the end; of these the higher frequency, where there is no router the shorter longest
 * path, then fewer lookup tables, of standard cells fewer gates; else the first.
 */
final class YosysComparison {
  private static final Comparator<SynthesisResult> WORSE_LAST =
      Comparator.<SynthesisResult, Boolean>comparing(r -> r.failure() != null)
          .thenComparing(r -> r.luts() == null && r.gateEquivalents() == null)
          .thenComparing(r -> r.fmaxMhz() == null ? 0 : -r.fmaxMhz())
          .thenComparing(r -> r.gateEquivalents() == null ? 0 : r.gateEquivalents())
          .thenComparing(r -> r.logicDepth() == null ? 0 : r.logicDepth())
          .thenComparing(r -> r.luts() == null ? 0 : r.luts());

  private YosysComparison() {}

  /** The better, which says what the other is. */
  static SynthesisResult better(SynthesisResult first, SynthesisResult second) {
    return WORSE_LAST.compare(first, second) <= 0
        ? first.withOtherYosys(inWords(second))
        : second.withOtherYosys(inWords(first));
  }

  private static String inWords(SynthesisResult r) {
    String figures =
        r.failure() != null
            ? r.withoutLog().failure()
            : r.gateEquivalents() != null
                ? String.format(Locale.ROOT, "%,d gate equivalents", r.gateEquivalents())
                : r.fmaxMhz() != null
                    ? String.format(Locale.ROOT, "%.1f MHz, %,d cells", r.fmaxMhz(), r.logicCells())
                    : String.format(Locale.ROOT, "depth %d, %,d LUT", r.logicDepth(), r.luts());
    return r.tools() == null ? figures : r.tools().replaceAll(",.*", "") + ": " + figures;
  }
}
