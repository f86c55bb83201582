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

  /** Where valid goes in a row of inputs, and each word of the fields. */
  private final int validPlace;

  private final int[] places;

  InputDriver(Dut dut, Wires wires) {
    this.wires = wires;
    valid = wires.kind() == WireKind.SIGNALS ? null : dut.input(wires.validPort());
    fields = new InputPort[wires.size()];
    words = new int[fields.length];
    validPlace = valid == null ? -1 : place(valid);
    places = new int[wires.words()];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = dut.input(wires.port(i));
      BlockCosim.checkWidth(dut.model(), fields[i].port(), wires.field(i));
      words[i] = wires.field(i).words();
      for (int w = 0; w < words[i]; w++) {
        places[wires.place(i, w)] = place(fields[i]) + w;
      }
    }
  }

  /** Where a port's first word is in a row of inputs. */
  static int place(InputPort port) {
    return (int) (port.offset() / 8);
  }

  /** The same as {@link #drive}, into a row that is laid out as the instance's segment. */
  void write(long[] row) {
    if (validPlace >= 0) {
      row[validPlace] = wires.valid ? 1 : 0;
    }
    for (int i = 0; i < places.length; i++) {
      row[places[i]] = wires.wordAt(i);
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
