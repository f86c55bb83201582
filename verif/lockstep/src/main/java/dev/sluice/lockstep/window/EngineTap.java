// SPDX-License-Identifier: Apache-2.0
package dev.sluice.lockstep.window;

/**
 * Is told what goes into an engine and when a clock has passed; must not change anything. In a
 * clock there is at most one command and one query, told before {@link #clock}.
 */
public interface EngineTap {
  /** Hears nothing. */
  EngineTap DEAF = new Deaf();

  /**
   * A command is on the port.
   *
   * @param op a {@link dev.sluice.cycle.window.WindowOp} code, or 3
   * @param window W_Ptr
   * @param generation 0 to 255
   * @param pidx PIDX, 24 bits
   * @param tail TAIL
   * @param length packets of the region
   */
  void command(int op, int window, int generation, int pidx, boolean tail, int length);

  /**
   * A query is on the port.
   *
   * @param window W_Ptr
   */
  void query(int window);

  /**
   * A clock has passed.
   *
   * @param outputs the outputs of the clock
   */
  void clock(EngineOutputs outputs);

  /** Does nothing. */
  final class Deaf implements EngineTap {
    private Deaf() {}

    @Override
    public void command(int op, int window, int generation, int pidx, boolean tail, int length) {
      // Nobody listens.
    }

    @Override
    public void query(int window) {
      // Nobody listens.
    }

    @Override
    public void clock(EngineOutputs outputs) {
      // Nobody listens.
    }
  }
}
