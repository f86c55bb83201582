// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.invariant;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.window.WindowOp;
import dev.sluice.cycle.wires.HeaderWires;
import dev.sluice.cycle.wires.WindowCommandWires;
import dev.sluice.cycle.wires.WriteCommandWires;
import dev.sluice.host.pair.ClockWatcher;
import dev.sluice.protocol.PacketType;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * {@link Invariant#NO_OLD_PACKET}, inside a node. Every data packet that Admission takes comes out
 * as one write command, in order. Where it is written, the packet's peer, transfer id and
 * generation must be those for which the window was opened, its bytes must lie at k*P of that
 * transfer, inside a region registered for that peer, and no packet of one use of a window is
 * written twice.
 */
final class NoOldPacket implements ClockWatcher {
  private final CheckedRun run;
  private final RegisteredRegions regions;
  private final TransferLedger ledger;
  private final int payloadBytes;
  private final Wires header;
  private final Wires writeCommand;
  private final Wires windowCommand;
  private final ArrayDeque<Packet> packets = new ArrayDeque<>();
  private final Map<Integer, Use> uses = new HashMap<>();
  private final Map<Integer, Use> open = new HashMap<>();
  private long written;

  private record Packet(int peer, int transferId, int window, int generation, int pidx) {}

  /** One use of a window. */
  private static final class Use {
    private final int peer;
    private final int transferId;
    private final int packets;
    private final int tailBytes;
    private final long address;
    private final BitSet written = new BitSet();

    Use(Wires command) {
      peer = command.getInt(WindowCommandWires.PEER);
      transferId = command.getInt(WindowCommandWires.TRANSFER_ID);
      packets = command.getInt(WindowCommandWires.PACKETS);
      tailBytes = command.getInt(WindowCommandWires.TAIL_BYTES);
      address = command.get(WindowCommandWires.ADDRESS);
    }
  }

  /**
   * A checker of one node.
   *
   * @param run names the clock
   * @param regions may be written
   * @param ledger names transfers
   * @param payloadBytes P
   * @param header data packets and others, as they come
   * @param writeCommand what becomes of data packets
   * @param windowCommand windows that open and close
   */
  NoOldPacket(
      CheckedRun run,
      RegisteredRegions regions,
      TransferLedger ledger,
      int payloadBytes,
      Wires header,
      Wires writeCommand,
      Wires windowCommand) {
    this.run = run;
    this.regions = regions;
    this.ledger = ledger;
    this.payloadBytes = payloadBytes;
    this.header = header;
    this.writeCommand = writeCommand;
    this.windowCommand = windowCommand;
  }

  private static int key(int window, int generation) {
    return window << 8 | generation;
  }

  @Override
  public void clock(long clock) {
    if (writeCommand.fires() && !writeCommand.getBit(WriteCommandWires.CLOSED)) {
      Packet packet = packets.poll();
      if (packet == null) {
        throw run.violation(Invariant.NO_OLD_PACKET, null, "a write command without a packet");
      }
      if (writeCommand.getBit(WriteCommandWires.WRITE)) {
        check(packet);
      }
    }
    if (windowCommand.fires()) {
      command();
    }
    if (header.fires() && header.getInt(HeaderWires.TYPE) == PacketType.DATA.code()) {
      packets.add(
          new Packet(
              header.getInt(HeaderWires.PEER),
              header.getInt(HeaderWires.TRANSFER_ID),
              header.getInt(HeaderWires.WINDOW),
              header.getInt(HeaderWires.GENERATION),
              header.getInt(HeaderWires.PIDX)));
    }
  }

  private void command() {
    int window = windowCommand.getInt(WindowCommandWires.WINDOW);
    int generation = windowCommand.getInt(WindowCommandWires.GENERATION);
    int op = windowCommand.getInt(WindowCommandWires.OP);
    if (op == WindowOp.OPEN.code()) {
      Use use = new Use(windowCommand);
      uses.put(key(window, generation), use);
      if (open.put(window, use) != null) {
        throw run.violation(
            Invariant.NO_WINDOW_LEAK,
            ledger.byId(use.peer, use.transferId),
            "window %d is opened and was not closed".formatted(window));
      }
    } else if (op == WindowOp.CLOSE.code()) {
      Use use = uses.get(key(window, generation));
      if (use == null) {
        throw run.violation(
            Invariant.NO_WINDOW_LEAK,
            null,
            "window %d generation %d is closed and was not open".formatted(window, generation));
      }
      open.remove(window, use); // a failed window is closed twice: when it fails, when it leaves
    }
  }

  private void check(Packet packet) {
    int window = writeCommand.getInt(WriteCommandWires.WINDOW);
    int generation = writeCommand.getInt(WriteCommandWires.GENERATION);
    int pidx = writeCommand.getInt(WriteCommandWires.PIDX);
    long address = writeCommand.get(WriteCommandWires.ADDRESS);
    int bytes = writeCommand.getInt(WriteCommandWires.BYTES);
    Use use = uses.get(key(window, generation));
    TrackedTransfer transfer = ledger.byId(packet.peer, packet.transferId);
    String what = "%s is written at 0x%x".formatted(packet, address);
    if (use == null
        || packet.window != window
        || packet.generation != generation
        || packet.pidx != pidx
        || packet.peer != use.peer
        || packet.transferId != use.transferId) {
      throw run.violation(Invariant.NO_OLD_PACKET, transfer, what + ", the window is another's");
    }
    int expected = pidx == use.packets - 1 ? use.tailBytes : payloadBytes;
    if (pidx >= use.packets
        || address != use.address + (long) pidx * payloadBytes
        || bytes != expected
        || !regions.allows(packet.peer, address, bytes)) {
      throw run.violation(Invariant.INSIDE_REGION, transfer, what + ", which is not its place");
    }
    if (use.written.get(pidx)) {
      throw run.violation(Invariant.WRITTEN_ONCE, transfer, what + " a second time");
    }
    use.written.set(pidx);
    written++;
  }

  /**
   * Whether a window is open, or done, for a transfer.
   *
   * @param peer its sender
   * @param transferId its id
   * @return true until the window is closed
   */
  boolean holds(int peer, int transferId) {
    for (Use use : open.values()) {
      if (use.peer == peer && use.transferId == transferId) {
        return true;
      }
    }
    return false;
  }

  /**
   * Packets that were written.
   *
   * @return since the beginning
   */
  long written() {
    return written;
  }
}
