// SPDX-License-Identifier: Apache-2.0
package dev.sluice.lockstep;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.OutputPort;
import dev.sluice.cosim.check.LockStep;
import dev.sluice.cycle.lib.WireKind;
import dev.sluice.cycle.lib.Wires;

/** Writes what the model says of wires that leave a block where the comparison looks for it. */
final class OutputExpectation {
  private final Wires wires;
  private final long[] words;
  private final int valid;

  /** Where each word of the fields goes. */
  private final int[] places;

  OutputExpectation(Dut dut, LockStep lockStep, Wires wires) {
    this.wires = wires;
    words = lockStep.words();
    valid =
        wires.kind() == WireKind.SIGNALS ? -1 : lockStep.firstWord(dut.output(wires.validPort()));
    places = new int[wires.words()];
    for (int i = 0; i < wires.size(); i++) {
      OutputPort port = dut.output(wires.port(i));
      BlockCosim.checkWidth(dut.model(), port.port(), wires.field(i));
      if (!wires.idleCounts()) {
        lockStep.compareWhile(wires.port(i), wires.validPort());
      }
      int first = lockStep.firstWord(port);
      for (int w = 0; w < wires.field(i).words(); w++) {
        places[wires.place(i, w)] = first + w;
      }
    }
  }

  void write() {
    if (valid >= 0) {
      words[valid] = wires.valid ? 1 : 0;
    }
    if (!wires.fresh) {
      return; // What was written last still stands.
    }
    for (int i = 0; i < places.length; i++) {
      words[places[i]] = wires.wordAt(i);
    }
  }
}
