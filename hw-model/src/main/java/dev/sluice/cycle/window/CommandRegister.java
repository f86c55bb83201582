// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.window;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.EngineCommandWires;

/** A command that the engine has taken; fields as {@link EngineCommandWires} says. */
final class CommandRegister {
  int op;

  /** May be R or more where R is not a power of two. */
  int window;

  int generation;
  int pidx;
  boolean tail;
  int length;

  void take(Wires cmd) {
    op = cmd.getInt(EngineCommandWires.OP);
    window = cmd.getInt(EngineCommandWires.WINDOW);
    generation = cmd.getInt(EngineCommandWires.GENERATION);
    pidx = cmd.getInt(EngineCommandWires.PIDX);
    tail = cmd.getBit(EngineCommandWires.TAIL);
    length = cmd.getInt(EngineCommandWires.LENGTH);
  }
}
