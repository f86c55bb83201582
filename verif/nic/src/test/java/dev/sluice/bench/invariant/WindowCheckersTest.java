// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.invariant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.window.WindowOp;
import dev.sluice.cycle.wires.HeaderWires;
import dev.sluice.cycle.wires.WindowCommandWires;
import dev.sluice.cycle.wires.WriteCommandWires;
import dev.sluice.protocol.PacketType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every packet that is written belongs to the transfer that holds the window. */
class WindowCheckersTest {
  private static final int SENDER = 1;
  private static final int WINDOW = 3;
  private static final int GENERATION = 200;
  private static final int ID = 9;
  private static final int P = 64;
  private static final long PLACE = 4096;

  private final RegisteredRegions regions = new RegisteredRegions();
  private final TransferLedger ledger = new TransferLedger();
  private final Wires header = HeaderWires.stream("header");
  private final Wires writeCommand = WriteCommandWires.stream("writeCommand");
  private final Wires windowCommand = WindowCommandWires.stream("windowCommand");
  private final NoOldPacket checker =
      new NoOldPacket(Broken.run(), regions, ledger, P, header, writeCommand, windowCommand);

  @BeforeEach
  void aWindowOfThreePackets() {
    regions.allow(SENDER, PLACE, 2 * P + 10);
    header.ready = true;
    writeCommand.ready = true;
    windowCommand.ready = true;
    window(WindowOp.OPEN, GENERATION, ID);
  }

  private void window(WindowOp op, int generation, int id) {
    windowCommand.valid = true;
    windowCommand.set(WindowCommandWires.OP, op.code());
    windowCommand.set(WindowCommandWires.WINDOW, WINDOW);
    windowCommand.set(WindowCommandWires.GENERATION, generation);
    windowCommand.set(WindowCommandWires.PEER, SENDER);
    windowCommand.set(WindowCommandWires.TRANSFER_ID, id);
    windowCommand.set(WindowCommandWires.PACKETS, 3);
    windowCommand.set(WindowCommandWires.TAIL_BYTES, 10);
    windowCommand.set(WindowCommandWires.ADDRESS, PLACE);
    checker.clock(7);
    windowCommand.valid = false;
  }

  private void packet(int peer, int generation, int id, int pidx) {
    header.valid = true;
    header.set(HeaderWires.TYPE, PacketType.DATA.code());
    header.set(HeaderWires.PEER, peer);
    header.set(HeaderWires.WINDOW, WINDOW);
    header.set(HeaderWires.GENERATION, generation);
    header.set(HeaderWires.TRANSFER_ID, id);
    header.set(HeaderWires.PIDX, pidx);
    checker.clock(7);
    header.valid = false;
  }

  private void write(int generation, int pidx, long address, int bytes) {
    writeCommand.valid = true;
    writeCommand.set(WriteCommandWires.WRITE, true);
    writeCommand.set(WriteCommandWires.WINDOW, WINDOW);
    writeCommand.set(WriteCommandWires.GENERATION, generation);
    writeCommand.set(WriteCommandWires.PIDX, pidx);
    writeCommand.set(WriteCommandWires.ADDRESS, address);
    writeCommand.set(WriteCommandWires.BYTES, bytes);
    try {
      checker.clock(7);
    } finally {
      writeCommand.valid = false;
    }
  }

  private void writeWhereItBelongs(int pidx) {
    write(GENERATION, pidx, PLACE + (long) pidx * P, pidx == 2 ? 10 : P);
  }

  @Test
  void packetsOfTheHolderAreGood() {
    packet(SENDER, GENERATION, ID, 2);
    packet(SENDER, GENERATION, ID, 0);
    writeWhereItBelongs(2);
    writeWhereItBelongs(0);
    assertThat(checker.written()).isEqualTo(2);
    assertThat(checker.holds(SENDER, ID)).isTrue();
    window(WindowOp.CLOSE, GENERATION, 0);
    assertThat(checker.holds(SENDER, ID)).isFalse();
  }

  @Test
  void aPacketOfAnotherTransferIsFound() {
    packet(SENDER, GENERATION, ID - 1, 0);
    Broken.rule(Invariant.NO_OLD_PACKET, "transferId=8", () -> writeWhereItBelongs(0));
  }

  @Test
  void aPacketOfAnotherPeerIsFound() {
    packet(SENDER + 1, GENERATION, ID, 0);
    Broken.rule(Invariant.NO_OLD_PACKET, "the window is another's", () -> writeWhereItBelongs(0));
  }

  @Test
  void aPacketOfAnotherGenerationIsFound() {
    packet(SENDER, GENERATION - 1, ID, 0);
    Broken.rule(Invariant.NO_OLD_PACKET, "generation=199", () -> writeWhereItBelongs(0));
  }

  @Test
  void aWindowThatWasNeverOpenIsFound() {
    packet(SENDER, GENERATION + 1, ID, 0);
    Broken.rule(
        Invariant.NO_OLD_PACKET,
        "the window is another's",
        () -> write(GENERATION + 1, 0, PLACE, P));
  }

  @Test
  void aPacketTwiceIsFound() {
    packet(SENDER, GENERATION, ID, 1);
    packet(SENDER, GENERATION, ID, 1);
    writeWhereItBelongs(1);
    Broken.rule(Invariant.WRITTEN_ONCE, "a second time", () -> writeWhereItBelongs(1));
  }

  @Test
  void theWrongPlaceIsFound() {
    packet(SENDER, GENERATION, ID, 1);
    Broken.rule(
        Invariant.INSIDE_REGION, "not its place", () -> write(GENERATION, 1, PLACE + 2 * P, P));
  }

  @Test
  void tooManyBytesAreFound() {
    packet(SENDER, GENERATION, ID, 2);
    Broken.rule(
        Invariant.INSIDE_REGION, "not its place", () -> write(GENERATION, 2, PLACE + 2 * P, 11));
  }

  @Test
  void aPacketBeyondTheTransferIsFound() {
    packet(SENDER, GENERATION, ID, 3);
    Broken.rule(
        Invariant.INSIDE_REGION, "not its place", () -> write(GENERATION, 3, PLACE + 3 * P, P));
  }

  @Test
  void aTransferOutsideOfThePeersRegionIsFound() {
    window(WindowOp.CLOSE, GENERATION, 0);
    windowCommand.set(WindowCommandWires.PEER, SENDER);
    windowCommand.valid = true;
    windowCommand.set(WindowCommandWires.OP, WindowOp.OPEN.code());
    windowCommand.set(WindowCommandWires.GENERATION, GENERATION + 1);
    windowCommand.set(WindowCommandWires.TRANSFER_ID, ID);
    windowCommand.set(WindowCommandWires.ADDRESS, PLACE + 8);
    checker.clock(7);
    windowCommand.valid = false;
    packet(SENDER, GENERATION + 1, ID, 2);
    Broken.rule(
        Invariant.INSIDE_REGION,
        "not its place",
        () -> write(GENERATION + 1, 2, PLACE + 8 + 2 * P, 10));
  }

  @Test
  void aWriteWithoutAPacketIsFound() {
    Broken.rule(Invariant.NO_OLD_PACKET, "without a packet", () -> writeWhereItBelongs(0));
  }

  @Test
  void windowsOpenAndCloseInTurn() {
    Broken.rule(
        Invariant.NO_WINDOW_LEAK,
        "opened and was not closed",
        () -> window(WindowOp.OPEN, GENERATION + 1, ID + 1));
    Broken.rule(
        Invariant.NO_WINDOW_LEAK, "was not open", () -> window(WindowOp.CLOSE, GENERATION + 2, 0));
  }
}
