// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

import dev.sluice.cycle.window.WindowOp;
import dev.sluice.lockstep.window.EngineCosim;
import dev.sluice.lockstep.window.EngineOutputs;
import dev.sluice.lockstep.window.EngineTap;
import dev.sluice.spec.window.EngineCommands;
import dev.sluice.spec.window.WindowSnapshot;
import dev.sluice.spec.window.WindowStateReader;

/**
 * The ways from the receive side to the engine besides the packets: opens and closes, which wait in
 * a line for the command port, and the read port. While a command waits, no packet may pass it.
 */
final class EngineGate implements EngineCommands, WindowStateReader {
  private static final int NONE = -1;

  private final EngineCosim engine;
  private final EngineOutputs outputs;
  private EngineTap tap = EngineTap.DEAF;
  private final int[] op;
  private final int[] window;
  private final int[] generation;
  private final int[] packets;
  private int head;
  private int size;
  private int asked = NONE;

  EngineGate(EngineCosim engine) {
    this.engine = engine;
    outputs = engine.outputs();
    // At most one open and one close of each window can wait.
    int capacity = 2 * engine.parameters().windows();
    op = new int[capacity];
    window = new int[capacity];
    generation = new int[capacity];
    packets = new int[capacity];
  }

  /** Has somebody listen to what goes into the engine. */
  void tap(EngineTap listener) {
    tap = listener;
  }

  @Override
  public void open(int which, int tag, int regionPackets) {
    add(WindowOp.OPEN, which, tag, regionPackets);
  }

  @Override
  public void close(int which) {
    add(WindowOp.CLOSE, which, 0, 0);
  }

  private void add(WindowOp operation, int which, int tag, int regionPackets) {
    if (size == op.length) {
      throw new IllegalStateException("more than " + size + " commands wait for the engine");
    }
    int at = (head + size++) % op.length;
    op[at] = operation.code();
    window[at] = which;
    generation[at] = tag;
    packets[at] = regionPackets;
  }

  /** Puts the first waiting command on the port; false when none waits. */
  boolean drive() {
    if (size == 0) {
      return false;
    }
    engine.command(op[head], window[head], generation[head], 0, false, packets[head]);
    tap.command(op[head], window[head], generation[head], 0, false, packets[head]);
    head = (head + 1) % op.length;
    size--;
    return true;
  }

  @Override
  public void request(int which) {
    asked = which;
  }

  /** Puts the question on the read port, as soon as the port takes one. */
  void driveQuery() {
    if (asked != NONE && engine.queryReady()) {
      engine.query(asked);
      tap.query(asked);
      asked = NONE;
    }
  }

  @Override
  public boolean poll(WindowSnapshot into) {
    if (!outputs.statusValid()) {
      return false;
    }
    into.set(outputs.statusWbase(), outputs.statusTailSeen(), outputs.statusTailIndex());
    outputs.statusWvec(into.wvec());
    return true;
  }
}
