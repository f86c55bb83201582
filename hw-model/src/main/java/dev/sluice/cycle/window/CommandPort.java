// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.window;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.EngineCommandWires;
import dev.sluice.cycle.wires.QueryWires;

/**
 * Offers commands and queries on an engine's wires: sets valid and every field. What is offered
 * stays until its valid is set low.
 */
public final class CommandPort {
  private CommandPort() {}

  /**
   * Offers an open command.
   *
   * @param cmd {@link EngineCommandWires}
   * @param window W_Ptr, 0 to 2^{@link dev.sluice.protocol.SluiceParameters#windowBits()}-1
   * @param generation 0 to 255
   * @param length packets of the registered region; a region of 0 packets takes none
   */
  public static void open(Wires cmd, int window, int generation, int length) {
    command(cmd, WindowOp.OPEN.code(), window, generation, 0, false, length);
  }

  /**
   * Offers a packet command.
   *
   * @param cmd {@link EngineCommandWires}
   * @param window W_Ptr
   * @param generation 0 to 255
   * @param pidx PIDX, 24 bits
   * @param tail TAIL
   */
  public static void packet(Wires cmd, int window, int generation, int pidx, boolean tail) {
    command(cmd, WindowOp.PACKET.code(), window, generation, pidx, tail, 0);
  }

  /**
   * Offers a close command.
   *
   * @param cmd {@link EngineCommandWires}
   * @param window W_Ptr
   */
  public static void close(Wires cmd, int window) {
    command(cmd, WindowOp.CLOSE.code(), window, 0, 0, false, 0);
  }

  /**
   * Offers any command.
   *
   * @param cmd {@link EngineCommandWires}
   * @param op a {@link WindowOp} code, or 3, which does nothing
   * @param window W_Ptr
   * @param generation 0 to 255
   * @param pidx PIDX, 24 bits
   * @param tail TAIL
   * @param length packets of the region
   */
  public static void command(
      Wires cmd, int op, int window, int generation, int pidx, boolean tail, int length) {
    cmd.valid = true;
    cmd.set(EngineCommandWires.OP, op);
    cmd.set(EngineCommandWires.WINDOW, window);
    cmd.set(EngineCommandWires.GENERATION, generation);
    cmd.set(EngineCommandWires.PIDX, pidx);
    cmd.set(EngineCommandWires.TAIL, tail);
    cmd.set(EngineCommandWires.LENGTH, length);
  }

  /**
   * Asks for a window's state.
   *
   * @param query {@link QueryWires}
   * @param window W_Ptr
   */
  public static void query(Wires query, int window) {
    query.valid = true;
    query.set(QueryWires.WINDOW, window);
  }
}
