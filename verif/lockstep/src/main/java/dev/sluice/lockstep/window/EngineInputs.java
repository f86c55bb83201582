// SPDX-License-Identifier: Apache-2.0
package dev.sluice.lockstep.window;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.InputPort;

/** The inputs of the engine's RTL. What is set stays until {@link #idle}. */
final class EngineInputs {
  private final InputPort reset;
  private final InputPort commandValid;
  private final InputPort commandOp;
  private final InputPort commandWindow;
  private final InputPort commandGeneration;
  private final InputPort commandPidx;
  private final InputPort commandTail;
  private final InputPort commandLength;
  private final InputPort queryValid;
  private final InputPort queryWindow;

  EngineInputs(Dut dut) {
    reset = dut.input("reset");
    commandValid = dut.input("cmd_valid");
    commandOp = dut.input("cmd_payload_op");
    commandWindow = dut.input("cmd_payload_window");
    commandGeneration = dut.input("cmd_payload_generation");
    commandPidx = dut.input("cmd_payload_pidx");
    commandTail = dut.input("cmd_payload_tail");
    commandLength = dut.input("cmd_payload_length");
    queryValid = dut.input("query_valid");
    queryWindow = dut.input("query_payload");
  }

  /** Reset is high. */
  void reset() {
    reset.set(1);
  }

  /** A command is offered; fields as {@link EngineCosim#command} has them. */
  void command(int op, int window, int generation, int pidx, boolean tail, int length) {
    commandValid.set(1);
    commandOp.set(op);
    commandWindow.set(window);
    commandGeneration.set(generation);
    commandPidx.set(pidx);
    commandTail.set(tail ? 1 : 0);
    commandLength.set(length);
  }

  /** A window's state is asked for. */
  void query(int window) {
    queryValid.set(1);
    queryWindow.set(window);
  }

  /** Nothing is offered and reset is low. */
  void idle() {
    reset.set(0);
    commandValid.set(0);
    queryValid.set(0);
  }
}
