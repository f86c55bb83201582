// SPDX-License-Identifier: Apache-2.0
package dev.sluice.lockstep.window;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.VerdictWires;
import dev.sluice.spec.window.Verdict;

/** The engine's verdict of one clock, as its model has it. */
public final class EngineAnswer {
  private boolean valid;
  private int window;
  private int verdict;
  private int wbase;
  private boolean complete;

  EngineAnswer() {}

  void of(Wires wires) {
    valid = wires.valid;
    if (valid) {
      window = wires.getInt(VerdictWires.WINDOW);
      verdict = wires.getInt(VerdictWires.VERDICT);
      wbase = wires.getInt(VerdictWires.WBASE);
      complete = wires.getBit(VerdictWires.COMPLETE);
    }
  }

  /**
   * Whether there was a verdict; the rest means something only then.
   *
   * @return {@code verdict_valid}
   */
  public boolean isValid() {
    return valid;
  }

  /**
   * Whose it was.
   *
   * @return W_Ptr
   */
  public int window() {
    return window;
  }

  /**
   * What became of the packet.
   *
   * @return a {@link Verdict#code()}
   */
  public int verdict() {
    return verdict;
  }

  /**
   * Where the window is after the packet.
   *
   * @return WBASE, packets
   */
  public int wbase() {
    return wbase;
  }

  /**
   * Whether the transfer became complete.
   *
   * @return COMPLETE
   */
  public boolean isComplete() {
    return complete;
  }
}
