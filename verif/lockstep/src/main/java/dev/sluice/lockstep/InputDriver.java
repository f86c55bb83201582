// SPDX-License-Identifier: Apache-2.0
package dev.sluice.lockstep;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.InputPort;
import dev.sluice.cycle.lib.WireKind;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.random.SeedHash;
import java.util.SplittableRandom;

/**
 * Puts wires that enter a block on the ports of its RTL. While they are not valid their fields mean
 * nothing: then the RTL gets what stands on them, or zeros, or anything. The model does not, so if
 * either looks at them, the two differ.
 */
final class InputDriver {
  private final Wires wires;
  private final InputPort valid;
  private final InputPort[] fields;
  private final int[] words;

  /** Where valid goes in a row of inputs, and each word of the fields. */
  private final int validPlace;

  private final int[] places;
  private final SplittableRandom random;

  /** For what may stand on the fields while they mean nothing. */
  private final long[] any;

  private boolean keeps;

  /**
   * A driver.
   *
   * @param seed of what stands on the fields while they mean nothing
   */
  InputDriver(Dut dut, Wires wires, long seed) {
    random = SeedHash.random(seed, "idle fields of " + wires.name());
    any = new long[wires.words()];
    keeps = wires.countsRound();
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

  /** From here on the fields stand as on the wires, whether they mean something or not. */
  void keepIdleFields() {
    keeps = true;
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
    if (standAsOnWires()) {
      for (int i = 0; i < places.length; i++) {
        row[places[i]] = wires.wordAt(i);
      }
    } else {
      for (int i = 0; i < places.length; i++) {
        row[places[i]] = any[i];
      }
    }
  }

  /**
   * Draws for a clock whether the fields stand as on the wires; otherwise they mean nothing, and
   * stand as in any.
   */
  private boolean standAsOnWires() {
    if (wires.valid || keeps) {
      return true;
    }
    int draw = random.nextInt(4);
    if (draw == 0) {
      return true;
    }
    for (int i = 0; i < any.length; i++) {
      any[i] = draw == 1 ? 0 : random.nextLong() & wires.maskAt(i);
    }
    return false;
  }

  void drive() {
    if (valid != null) {
      valid.set(wires.valid);
    }
    boolean asOnWires = standAsOnWires();
    for (int i = 0; i < fields.length; i++) {
      for (int w = 0; w < words[i]; w++) {
        int place = wires.place(i, w);
        fields[i].setWord(w, asOnWires ? wires.wordAt(place) : any[place]);
      }
    }
  }
}
