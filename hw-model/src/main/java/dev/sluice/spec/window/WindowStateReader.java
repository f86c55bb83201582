// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.window;

/**
 * The read port of the receive-window engine: one question at a time, the answer some clocks later,
 * or at once where the engine is a plain model.
 */
public interface WindowStateReader {
  /**
   * Asks for a window's state. Not called again before the answer was taken.
   *
   * @param window W_Ptr
   */
  void request(int window);

  /**
   * Takes the answer to the last request if it is there.
   *
   * @param into receives it
   * @return whether it was there
   */
  boolean poll(WindowSnapshot into);
}
