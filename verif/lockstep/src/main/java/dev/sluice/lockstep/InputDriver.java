// SPDX-License-Identifier: Apache-2.0
package dev.sluice.lockstep;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.InputPort;
import dev.sluice.cycle.lib.WireKind;
import dev.sluice.cycle.lib.Wires;

/** Puts wires that enter a block on the ports of its RTL. */
final class InputDriver {
  private final Wires wires;
  private final InputPort valid;
  private final InputPort[] fields;
  private final int[] words;

  InputDriver(Dut dut, Wires wires) {
    this.wires = wires;
    valid = wires.kind() == WireKind.SIGNALS ? null : dut.input(wires.validPort());
    fields = new InputPort[wires.size()];
    words = new int[fields.length];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = dut.input(wires.port(i));
      BlockCosim.checkWidth(dut.model(), fields[i].port(), wires.field(i));
      words[i] = wires.field(i).words();
    }
  }

  void drive() {
    if (valid != null) {
      valid.set(wires.valid);
    }
    for (int i = 0; i < fields.length; i++) {
      if (words[i] == 1) {
        fields[i].set(wires.get(i));
      } else {
        for (int w = 0; w < words[i]; w++) {
          fields[i].setWord(w, wires.word(i, w));
        }
      }
    }
  }
}
