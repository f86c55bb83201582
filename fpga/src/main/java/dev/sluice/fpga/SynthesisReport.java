// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import java.util.Comparator;
import java.util.List;

/** Puts together what the tools said of one design. */
final class SynthesisReport {
  private final Design design;
  private final String source;
  private final List<Integer> seeds;
  private Yosys.Counts counts;

  SynthesisReport(Design design, String source, List<Integer> seeds) {
    this.design = design;
    this.source = source;
    this.seeds = seeds;
  }

  /** Yosys has counted. */
  void counted(Yosys.Counts found) {
    counts = found;
  }

  /** The figures without a frequency, as far as the flow goes for this design. */
  SynthesisResult unrouted() {
    return result(null, null);
  }

  SynthesisResult routed(List<Nextpnr.Routed> routed) {
    return result(routed, null);
  }

  SynthesisResult failed(String why) {
    return result(null, why);
  }

  private static Nextpnr.Routed median(List<Nextpnr.Routed> routed) {
    return routed.stream()
        .sorted(Comparator.comparingDouble(Nextpnr.Routed::fmaxMhz))
        .toList()
        .get(routed.size() / 2);
  }

  private SynthesisResult result(List<Nextpnr.Routed> routed, String failure) {
    Nextpnr.Routed middle = routed == null ? null : median(routed);
    boolean known = counts != null;
    boolean ofNic = design.top().isOfNic();
    return new SynthesisResult(
        design.target().label(),
        design.top().label(),
        design.parameters().windows(),
        design.parameters().width(),
        design.parameters().maxPackets(),
        design.parameters().architecture().label(),
        ofNic ? design.parameters().payloadBytes() : null,
        ofNic ? design.nic().transfers() : null,
        ofNic ? design.nic().dataWidth() : null,
        ofNic && design.nic().dropsWhenFull() ? design.nic().line().label() : null,
        ofNic && !design.nic().hasLeastReceiveBuffer() ? design.nic().receiveBufferBytes() : null,
        known ? counts.luts() : null,
        known ? counts.lutsByBlock() : null,
        known ? counts.flipFlops() : null,
        known ? counts.ramRegisters() : null,
        middle == null ? null : middle.logicCells(),
        known ? counts.blockRams() : null,
        known ? counts.multipliers() : null,
        known ? counts.gateEquivalents() : null,
        known ? counts.library() : null,
        middle == null ? null : middle.fmaxMhz(),
        middle == null ? null : routed.stream().map(Nextpnr.Routed::fmaxMhz).toList(),
        middle == null || design.top().isOfNic() ? null : middle.fmaxMhz() * 1e6,
        middle == null ? null : middle.criticalPath(),
        null,
        known ? counts.logicDepth() : null,
        known ? counts.memoryBits() : null,
        middle == null ? null : seeds,
        source,
        known ? counts.version() + (middle == null ? "" : ", " + middle.version()) : null,
        null,
        failure);
  }
}
