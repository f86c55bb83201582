// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.admission;

import static dev.sluice.cycle.wires.WindowCommandWires.ADDRESS;
import static dev.sluice.cycle.wires.WindowCommandWires.FAILED;
import static dev.sluice.cycle.wires.WindowCommandWires.GENERATION;
import static dev.sluice.cycle.wires.WindowCommandWires.OP;
import static dev.sluice.cycle.wires.WindowCommandWires.PACKETS;
import static dev.sluice.cycle.wires.WindowCommandWires.PEER;
import static dev.sluice.cycle.wires.WindowCommandWires.TAIL_BYTES;
import static dev.sluice.cycle.wires.WindowCommandWires.TRANSFER_ID;
import static dev.sluice.cycle.wires.WindowCommandWires.WINDOW;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.window.WindowOp;

/** What Admission keeps of each window, and the row that it has read last. */
final class ContextTable {
  /** Nobody holds the window. */
  static final int FREE = 0;

  /** Packets go to the engine. */
  static final int OPEN = 1;

  /** Packets are refused. */
  static final int FAILED_PHASE = 2;

  private final int windows;
  private final int[] phases;
  private final int[] generations;
  private final long[] peers;
  private final long[] transferIds;
  private final int[] packetCounts;
  private final int[] tails;
  private final long[] addresses;

  int phase;
  int generation;
  long peer;
  long transferId;
  int packets;
  int tailBytes;
  long address;

  ContextTable(int windows) {
    this.windows = windows;
    phases = new int[windows];
    generations = new int[windows];
    peers = new long[windows];
    transferIds = new long[windows];
    packetCounts = new int[windows];
    tails = new int[windows];
    addresses = new long[windows];
  }

  boolean exists(int window) {
    return window < windows;
  }

  /** Frees a window; what else its row says is not looked at until it is opened. */
  void clear(int window) {
    phases[window] = FREE;
  }

  /**
   * Carries out a window command. A close changes the phase only: a window that failed is still
   * that transfer's.
   */
  void write(Wires command) {
    int window = command.getInt(WINDOW);
    if (!exists(window)) {
      return;
    }
    phases[window] = phaseAfter(command);
    if (phases[window] != OPEN) {
      return;
    }
    generations[window] = command.getInt(GENERATION);
    peers[window] = command.get(PEER);
    transferIds[window] = command.get(TRANSFER_ID);
    packetCounts[window] = command.getInt(PACKETS);
    tails[window] = command.getInt(TAIL_BYTES);
    addresses[window] = command.get(ADDRESS);
  }

  private static int phaseAfter(Wires command) {
    if (command.getInt(OP) == WindowOp.OPEN.code()) {
      return OPEN;
    }
    return command.getBit(FAILED) ? FAILED_PHASE : FREE;
  }

  /** Reads a row; that of a window that does not exist is free. */
  void read(int window) {
    boolean exists = exists(window);
    phase = exists ? phases[window] : FREE;
    generation = exists ? generations[window] : 0;
    peer = exists ? peers[window] : 0;
    transferId = exists ? transferIds[window] : 0;
    packets = exists ? packetCounts[window] : 0;
    tailBytes = exists ? tails[window] : 0;
    address = exists ? addresses[window] : 0;
  }
}
