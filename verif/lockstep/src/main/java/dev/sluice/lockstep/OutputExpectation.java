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

  /** The RTL's port of each word of the fields, and which of its words it is. */
  private final OutputPort[] ports;

  private final int[] portWords;

  OutputExpectation(Dut dut, LockStep lockStep, Wires wires) {
    this.wires = wires;
    words = lockStep.words();
    valid =
        wires.kind() == WireKind.SIGNALS ? -1 : lockStep.firstWord(dut.output(wires.validPort()));
    places = new int[wires.words()];
    ports = new OutputPort[places.length];
    portWords = new int[places.length];
    for (int i = 0; i < wires.size(); i++) {
      OutputPort port = dut.output(wires.port(i));
      BlockCosim.checkWidth(port.port(), wires.field(i));
      int first = lockStep.firstWord(port);
      for (int w = 0; w < wires.field(i).words(); w++) {
        int place = wires.place(i, w);
        places[place] = first + w;
        ports[place] = port;
        portWords[place] = w;
      }
    }
  }

  /** After the RTL's outputs were sampled: what does not count is whatever the RTL has. */
  void write() {
    if (valid >= 0) {
      words[valid] = wires.valid ? 1 : 0;
    }
    if (!wires.fresh && wires.idleCounts()) {
      return; // What was written last still stands.
    }
    boolean counts = wires.valid || wires.idleCounts();
    for (int i = 0; i < places.length; i++) {
      words[places[i]] = counts ? wires.wordAt(i) : ports[i].word(portWords[i]);
    }
  }
}
