// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.window;

/**
 * The commands that the receive side gives to the receive-window engine. They must reach it in the
 * order given, and before any packet that is given to it later.
 */
public interface EngineCommands {
  /**
   * Gives a window to a transfer.
   *
   * @param window W_Ptr
   * @param generation its generation tag, 0 to 255
   * @param packets N, the region's length in packets
   */
  void open(int window, int generation, int packets);

  /**
   * Frees a window.
   *
   * @param window W_Ptr
   */
  void close(int window);
}
