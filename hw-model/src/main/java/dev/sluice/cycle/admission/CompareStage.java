// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.admission;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.window.WindowOp;
import dev.sluice.cycle.wires.EngineCommandWires;
import dev.sluice.cycle.wires.HeaderWires;
import dev.sluice.cycle.wires.WindowCommandWires;
import dev.sluice.spec.admission.AdmissionVerdict;

/** The registers after the second clock: a packet compared with its window's row. */
final class CompareStage {
  private final int payloadBytes;

  boolean valid;
  boolean isCommand;
  int op;
  int window;
  int generation;
  int pidx;
  boolean tail;
  boolean again;
  int packets;
  int bytes;
  long base;
  long offset;
  private boolean exists;
  private boolean passes;
  private boolean wrongPeer;
  private boolean wrongTransfer;
  private boolean failed;
  private boolean fits;

  CompareStage(int payloadBytes) {
    this.payloadBytes = payloadBytes;
  }

  void take(LookStage look) {
    valid = look.kind == LookStage.Kind.COMMAND || look.kind == LookStage.Kind.DATA;
    isCommand = look.kind == LookStage.Kind.COMMAND;
    if (isCommand) {
      takeCommand(look.command);
    } else if (valid) {
      takePacket(look.header, look.contexts);
    }
  }

  private void takeCommand(Wires command) {
    op = command.getInt(WindowCommandWires.OP);
    window = command.getInt(WindowCommandWires.WINDOW);
    generation = command.getInt(WindowCommandWires.GENERATION);
    packets = command.getInt(WindowCommandWires.PACKETS);
    pidx = 0;
    tail = false;
    again = false;
    bytes = 0;
    base = 0;
    offset = 0;
  }

  private void takePacket(Wires header, ContextTable row) {
    op = WindowOp.PACKET.code();
    window = header.getInt(HeaderWires.WINDOW);
    generation = header.getInt(HeaderWires.GENERATION);
    pidx = header.getInt(HeaderWires.PIDX);
    tail = header.getBit(HeaderWires.TAIL);
    again = header.getBit(HeaderWires.AGAIN);
    packets = 0;
    bytes = header.getInt(HeaderWires.LENGTH);
    base = row.address;
    offset = (long) pidx * payloadBytes;
    exists = row.exists(window);
    passes = row.phase == ContextTable.FREE || row.generation != generation;
    wrongPeer = row.peer != header.get(HeaderWires.PEER);
    wrongTransfer = row.transferId != header.get(HeaderWires.TRANSFER_ID);
    failed = row.phase == ContextTable.FAILED_PHASE;
    int whole = pidx + 1 == row.packets ? row.tailBytes : payloadBytes;
    fits = pidx >= row.packets || bytes == whole;
  }

  /** What is said of the packet before the engine sees it. */
  AdmissionVerdict cause() {
    if (!exists) {
      return AdmissionVerdict.NO_SUCH_WINDOW;
    }
    if (passes) {
      return AdmissionVerdict.PASS;
    }
    if (wrongPeer) {
      return AdmissionVerdict.WRONG_PEER;
    }
    if (wrongTransfer) {
      return AdmissionVerdict.WRONG_TRANSFER;
    }
    if (failed) {
      return AdmissionVerdict.FAILED;
    }
    return fits ? AdmissionVerdict.PASS : AdmissionVerdict.WRONG_LENGTH;
  }

  /** Fills the command for the engine. */
  void command(Wires out) {
    out.set(EngineCommandWires.OP, op);
    out.set(EngineCommandWires.WINDOW, window);
    out.set(EngineCommandWires.GENERATION, generation);
    out.set(EngineCommandWires.PIDX, pidx);
    out.set(EngineCommandWires.TAIL, tail);
    out.set(EngineCommandWires.LENGTH, packets);
  }

  /** Fills what waits for the verdict; false when nothing is to wait, as for an open. */
  boolean pending(AdmissionVerdict cause, Wires out) {
    out.set(PendingWires.CLOSED, isCommand);
    out.set(PendingWires.JUDGED, !isCommand && cause == AdmissionVerdict.PASS);
    out.set(PendingWires.REFUSE, !isCommand && cause == AdmissionVerdict.FAILED);
    out.set(PendingWires.WINDOW, window);
    out.set(PendingWires.GENERATION, generation);
    out.set(PendingWires.PIDX, pidx);
    out.set(PendingWires.BYTES, bytes);
    out.set(PendingWires.ADDRESS, base + offset);
    out.set(PendingWires.AGAIN, again);
    return !isCommand || op == WindowOp.CLOSE.code();
  }
}
