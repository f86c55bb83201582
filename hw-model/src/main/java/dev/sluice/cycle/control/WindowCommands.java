// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.window.WindowOp;
import dev.sluice.cycle.wires.WindowCommandWires;

/** The register of the port {@code windowCommand}: one command until it is taken. */
final class WindowCommands {
  private final Wires port;
  private boolean valid;
  private boolean next;
  private int op;
  private boolean failed;
  private int window;
  private int generation;
  private int peer;
  private int transferId;
  private int packets;
  private int tailBytes;
  private long address;

  WindowCommands(Wires port) {
    this.port = port;
  }

  void reset() {
    valid = false;
    next = false;
    open(0, 0, 0, 0, 0, 0, 0);
    next = false;
  }

  /** Whether a command may be given in this clock. */
  boolean free() {
    return !valid;
  }

  void open(
      int ofWindow,
      int withGeneration,
      int toPeer,
      int ofTransfer,
      int ofPackets,
      int lastBytes,
      long at) {
    next = true;
    op = WindowOp.OPEN.code();
    failed = false;
    window = ofWindow;
    generation = withGeneration;
    peer = toPeer;
    transferId = ofTransfer;
    packets = ofPackets;
    tailBytes = lastBytes;
    address = at;
  }

  void close(int ofWindow, int withGeneration, boolean asFailed) {
    open(ofWindow, withGeneration, 0, 0, 0, 0, 0);
    op = WindowOp.CLOSE.code();
    failed = asFailed;
  }

  void drive() {
    port.valid = valid;
    port.set(WindowCommandWires.OP, op);
    port.set(WindowCommandWires.FAILED, failed);
    port.set(WindowCommandWires.WINDOW, window);
    port.set(WindowCommandWires.GENERATION, generation);
    port.set(WindowCommandWires.PEER, peer);
    port.set(WindowCommandWires.TRANSFER_ID, transferId);
    port.set(WindowCommandWires.PACKETS, packets);
    port.set(WindowCommandWires.TAIL_BYTES, tailBytes);
    port.set(WindowCommandWires.ADDRESS, address);
  }

  /** The rising edge. */
  void clock() {
    valid = next || valid && !port.ready;
    next = false;
  }
}
