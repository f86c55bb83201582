// SPDX-License-Identifier: Apache-2.0
package dev.sluice.lockstep;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.LockStep;
import dev.sluice.cosim.OutputPort;
import dev.sluice.cycle.lib.WireKind;
import dev.sluice.cycle.lib.Wires;

/** Writes what the model says of wires that leave a block where the comparison looks for it. */
final class OutputExpectation {
  private final Wires wires;
  private final long[] words;
  private final int valid;
  private final int[] first;
  private final OutputPort[] ports;

  OutputExpectation(Dut dut, LockStep lockStep, Wires wires) {
    this.wires = wires;
    words = lockStep.words();
    valid =
        wires.kind() == WireKind.SIGNALS ? -1 : lockStep.firstWord(dut.output(wires.validPort()));
    first = new int[wires.size()];
    ports = new OutputPort[first.length];
    for (int i = 0; i < first.length; i++) {
      ports[i] = dut.output(wires.port(i));
      BlockCosim.checkWidth(ports[i].port(), wires.field(i));
      first[i] = lockStep.firstWord(ports[i]);
    }
  }

  /** After the RTL's outputs were sampled: what does not count is whatever the RTL has. */
  void write() {
    if (valid >= 0) {
      words[valid] = wires.valid ? 1 : 0;
    }
    boolean counts = wires.valid || wires.idleCounts();
    for (int i = 0; i < first.length; i++) {
      for (int w = 0; w < wires.field(i).words(); w++) {
        words[first[i] + w] = counts ? wires.word(i, w) : ports[i].word(w);
      }
    }
  }
}
