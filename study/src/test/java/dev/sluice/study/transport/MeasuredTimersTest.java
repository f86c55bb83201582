// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.study.paths.Packet;
import dev.sluice.study.transport.baseline.GoBackN;
import dev.sluice.study.transport.baseline.ReceiverCounterTransport;
import org.junit.jupiter.api.Test;

/** Two faults of measured time-outs that once made transfers run for ever, step by step. */
class MeasuredTimersTest {
  private static final long ROUND_TRIP = 1_000_000;
  private static final int DATA_ROUNDS = 30;

  private static Transfer transfer(int packets) {
    LinkTiming link = new LinkTiming(10_000, ROUND_TRIP, 1_000 * ROUND_TRIP, 1, 1);
    return new Transfer(
        0, packets, 512, link, TimerKind.MEASURED, new NodeMemory(), new NodeMemory());
  }

  private static Packet packet(int kind, int index, long detail) {
    Packet packet = new Packet();
    packet.set(kind, index, detail);
    return packet;
  }

  /**
   * The counter has measured a short round trip, and packets now take longer than its time-out:
   * each round's come when the next was asked for. Its wait grows until a round is counted.
   */
  @Test
  void theReceiversCounterWaitsLongerWhenRoundsComeTooLate() {
    Transfer transfer = transfer(1);
    transfer.receiverTimeout().took(ROUND_TRIP);
    WrittenPackets memory = new WrittenPackets(1);
    Endpoint counter = new ReceiverCounterTransport().receiver(transfer, memory);
    counter.receive(0, packet(1, 1, 0));
    Packet out = new Packet();
    assertThat(counter.next(0, out)).isTrue();
    long late = 50 * ROUND_TRIP;
    long asked = 0;
    long round = 0;
    for (int i = 0; i < DATA_ROUNDS && !memory.complete(); i++) {
      long due = counter.ready();
      if (due <= asked + late) {
        counter.next(due, out);
        counter.receive(due, packet(Packet.DATA, 0, round));
        asked = due;
        round = out.detail;
      } else {
        counter.receive(asked + late, packet(Packet.DATA, 0, round));
      }
    }
    assertThat(memory.complete()).isTrue();
  }

  /** Without an answer each wait of go-back-N is twice the one before, with either packet. */
  @Test
  void goBackNKeepsItsDoubledWait() {
    Transfer transfer = transfer(1);
    transfer.senderTimeout().took(ROUND_TRIP);
    SendingEndpoint sender = new GoBackN(16).sender(transfer);
    Packet out = new Packet();
    long now = 0;
    long before = 0;
    sender.next(now, out);
    for (int i = 0; i < 8; i++) {
      long due = sender.ready();
      long wait = due - now;
      if (i > 0) {
        assertThat(wait).as("wait %d", i).isEqualTo(2 * before);
      }
      before = wait;
      now = due;
      sender.next(now, out);
    }
  }
}
