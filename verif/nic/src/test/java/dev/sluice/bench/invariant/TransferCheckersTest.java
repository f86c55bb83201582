// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.invariant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.CompletionWires;
import dev.sluice.cycle.wires.registers.ReceiveCountWires;
import dev.sluice.protocol.CompletionStatus;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The checkers of how transfers end, and that they end. */
class TransferCheckersTest {
  private static final int SENDER = 1;
  private static final int RECEIVER = 2;

  private final CheckedRun run = Broken.run();
  private final TransferLedger ledger = new TransferLedger();
  private final TrackedTransfer transfer = ledger.submit(3, SENDER, RECEIVER, 55, 64, 2, 1024);
  private final Wires completion = CompletionWires.stream("completion");
  private final List<TrackedTransfer> ended = new ArrayList<>();
  private final OneCompletion one = new OneCompletion(run, ledger, SENDER, completion, ended::add);

  private void complete(int cookie, int status) {
    completion.valid = true;
    completion.ready = true;
    completion.set(CompletionWires.COOKIE, cookie);
    completion.set(CompletionWires.STATUS, status);
    one.clock(7);
  }

  @Test
  void oneCompletionAfterAllBytesIsGood() {
    transfer.wroteByte();
    transfer.wroteByte();
    completion.valid = true;
    completion.ready = false;
    one.clock(6);
    assertThat(ended).isEmpty();
    complete(55, CompletionStatus.DONE.code());
    assertThat(ended).containsExactly(transfer);
    assertThat(transfer.status()).isZero();
    assertThat(transfer.ended()).isEqualTo(7);
  }

  @Test
  void doneWithAnUnwrittenByteIsFound() {
    transfer.wroteByte();
    Broken.rule(
        Invariant.NOTHING_MISSING,
        "1 bytes unwritten; transfer 55 of peer 0x1",
        () -> complete(55, 0));
  }

  @Test
  void anErrorMayLeaveBytesUnwritten() {
    complete(55, CompletionStatus.SENDER_GAVE_UP.code());
    assertThat(ended).containsExactly(transfer);
  }

  @Test
  void aSecondCompletionIsFound() {
    complete(55, CompletionStatus.BAD_REGION.code());
    Broken.rule(Invariant.ONE_COMPLETION, "a second completion", () -> complete(55, 2));
  }

  @Test
  void aCompletionOfNobodyIsFound() {
    Broken.rule(Invariant.ONE_COMPLETION, "unknown cookie 56", () -> complete(56, 0));
  }

  @Test
  void aStatusThatDoesNotExistIsFound() {
    Broken.rule(Invariant.ONE_COMPLETION, "unknown status 99", () -> complete(55, 99));
  }

  @Test
  void aCompletionResponseBeforeTheLastByteIsFound() {
    CompletionAfterData sender = new CompletionAfterData(run, ledger, SENDER);
    CompletionAfterData receiver = new CompletionAfterData(run, ledger, RECEIVER);
    PacketHeader header = new PacketHeader();
    header.reset(PacketType.CONNECTION_REQUEST).transferId(9).remoteAddress(1024).regionBytes(2);
    sender.packet(header, RECEIVER);
    assertThat(transfer.transferId()).isEqualTo(9);
    transfer.wroteByte();
    header.reset(PacketType.COMPLETION_RESPONSE).transferId(9);
    Broken.rule(
        Invariant.COMPLETION_AFTER_DATA,
        "leaves with 1 bytes unwritten; transfer 55",
        () -> receiver.packet(header, SENDER));
    receiver.packet(header, 77); // of another peer's transfer 9
    transfer.wroteByte();
    receiver.packet(header, SENDER);
  }

  @Test
  void aTransferThatDoesNotEndIsFound() {
    CheckedRun later = new CheckedRun(Broken.SEED);
    NoHang noHang = new NoHang(later, ledger);
    noHang.clock(256 * 1000); // the network never worked
    later.clock(7);
    noHang.healed(1000);
    noHang.clock(256 * 3);
    Broken.rule(Invariant.NO_HANG, "the bound is 1000; transfer 55", () -> noHang.clock(256 * 4));
    noHang.broken();
    noHang.clock(256 * 4);
    noHang.healed(1000);
    transfer.end(1, 8);
    noHang.clock(256 * 4);
  }

  @Test
  void aTransferThatWasSubmittedLaterMayEndLater() {
    transfer.end(1, 8);
    ledger.submit(256 * 10, SENDER, RECEIVER, 56, 64, 2, 2048);
    NoHang noHang = new NoHang(run, ledger);
    noHang.healed(1000);
    noHang.clock(256 * 13);
    Broken.rule(Invariant.NO_HANG, "transfer 56", () -> noHang.clock(256 * 14));
  }

  @Test
  void windowsThatAreNotGivenBackAreFound() {
    Wires count = ReceiveCountWires.signals("count");
    NoWindowLeak leak = new NoWindowLeak(run, 2, count);
    count.set(ReceiveCountWires.OPENED, true);
    leak.clock(1);
    leak.clock(2);
    Broken.rule(Invariant.NO_WINDOW_LEAK, "2 windows are not free", leak::checkQuiet);
    Broken.rule(Invariant.NO_WINDOW_LEAK, "3 of 2 windows in use", () -> leak.clock(7));
    count.set(ReceiveCountWires.OPENED, false);
    count.set(ReceiveCountWires.FREED, true);
    leak.clock(7);
    leak.clock(7);
    leak.clock(7);
    leak.checkQuiet();
    Broken.rule(Invariant.NO_WINDOW_LEAK, "-1 of 2 windows in use", () -> leak.clock(7));
  }

  @Test
  void aRefusalWithAFreeWindowIsFound() {
    Wires count = ReceiveCountWires.signals("count");
    NoWindowLeak leak = new NoWindowLeak(Broken.run(), 1, count);
    count.set(ReceiveCountWires.OPENED, true);
    leak.clock(100);
    count.set(ReceiveCountWires.OPENED, false);
    count.set(ReceiveCountWires.NO_FREE_WINDOW, true);
    leak.clock(500); // the window is in use
    count.set(ReceiveCountWires.FREED, true);
    leak.clock(501); // it was in use when the refusal was decided
    count.set(ReceiveCountWires.FREED, false);
    Broken.rule(Invariant.NO_WINDOW_LEAK, "with 0 of 1 in use", () -> leak.clock(600));
  }
}
