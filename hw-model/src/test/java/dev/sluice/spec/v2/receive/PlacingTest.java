// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.receive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.spec.v2.LeaseParameters;
import dev.sluice.spec.v2.Mechanisms;
import dev.sluice.spec.v2.key.KeyTable;
import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.LeasedType;
import dev.sluice.spec.v2.packet.RoundTripCode;
import dev.sluice.spec.v2.window.SafetyRules;
import dev.sluice.spec.v2.window.SegmentOutcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rules B4 and A4, packet by packet. */
class PlacingTest {
  private static final int PAYLOAD = 64;
  private static final int ROUND_TRIP = 100;
  private static final LeaseParameters TWO_WINDOWS =
      new LeaseParameters(2, 2, 8, PAYLOAD, 1, 2, 64, 64, 1, 1, 10, 1, ROUND_TRIP, 1, 1);

  private final List<Long> written = new ArrayList<>();
  private LeasedReceiver receiver;
  private int key;
  private int[] numbers;
  private long now;

  @BeforeEach
  void withALease() {
    SafetyRules rules = new SafetyRules();
    KeyTable keys = new KeyTable(rules);
    key = keys.register(1 << 20, 1 << 20, KeyTable.ANY_PEER, true);
    ReceiverHost host =
        new ReceiverHost() {
          @Override
          public void write(int peer, long address, LeasedPacket packet) {
            written.add(address);
          }

          @Override
          public void noted(int peer, int immediate, long bytes) {
            // none
          }

          @Override
          public void ended(int peer, int window, int number) {
            // none
          }
        };
    receiver = new LeasedReceiver(TWO_WINDOWS, Mechanisms.ALL, rules, keys, 1, 5, host);
    LeasedPacket ask = new LeasedPacket().reset(LeasedType.LEASE_REQUEST);
    ask.incarnation = 1;
    ask.request = 1;
    ask.oldest = 1;
    receiver.receive(now, 0, ask);
    numbers = answers().getFirst().numbers;
  }

  private List<LeasedPacket> answers() {
    List<LeasedPacket> all = new ArrayList<>();
    for (LeasedPacket p = new LeasedPacket(); receiver.next(p); p = new LeasedPacket()) {
      all.add(p);
    }
    return all;
  }

  /** A packet of message {@code use} of a window, of a transfer of {@code packets}. */
  private LeasedPacket packet(int window, int use, int pidx, int packets, long offset) {
    LeasedPacket p = new LeasedPacket().reset(LeasedType.DATA);
    p.window = window;
    p.number = numbers[window] + use;
    p.epoch = 1;
    p.pidx = pidx;
    p.length = PAYLOAD;
    if (packets > 0) {
      p.place = true;
      p.key = key;
      p.offset = offset;
      p.bytes = (long) packets * PAYLOAD;
    }
    return p;
  }

  private SegmentOutcome arrives(LeasedPacket packet) {
    return receiver.receive(++now, 0, packet);
  }

  @Test
  void onlyAPlacedPacketOpensAMessage() {
    assertThat(arrives(packet(0, 0, 1, 0, 0))).isEqualTo(SegmentOutcome.UNPLACED);
    LeasedPacket known = packet(0, 0, 1, 0, 0);
    known.known = true;
    assertThat(arrives(known)).isEqualTo(SegmentOutcome.UNPLACED);
    assertThat(arrives(packet(0, 0, 2, 8, 4096))).isEqualTo(SegmentOutcome.ACCEPTED);
    assertThat(arrives(packet(0, 0, 1, 0, 0))).isEqualTo(SegmentOutcome.ACCEPTED);
    assertThat(written).containsExactly((1L << 20) + 4096 + 128, (1L << 20) + 4096 + 64);
  }

  /** Else data of one transfer would be written to the place of the one before it. */
  @Test
  void whatTheWindowKnowsCountsForThoseWhoSayThatItDoes() {
    arrives(packet(0, 0, 0, 1, 0));
    assertThat(arrives(packet(0, 1, 0, 0, 0))).isEqualTo(SegmentOutcome.UNPLACED);
    assertThat(written).hasSize(1);
    LeasedPacket known = packet(0, 1, 0, 0, 0);
    known.known = true;
    assertThat(arrives(known)).isEqualTo(SegmentOutcome.ACCEPTED);
  }

  @Test
  void theLastStateIsSentTwice() {
    arrives(packet(0, 0, 0, 1, 0));
    assertThat(answers()).extracting(p -> p.type).containsExactly(LeasedType.STATE);
    long again = receiver.deadline();
    assertThat(again).isEqualTo(now + ROUND_TRIP / 4);
    receiver.tick(again);
    assertThat(answers()).extracting(p -> p.type).containsExactly(LeasedType.STATE);
    assertThat(receiver.deadline()).isEqualTo(LeasedReceiver.NEVER);
  }

  /** T2: it waits a quarter of what a packet in the middle of the message has told. */
  @Test
  void theRoundTripCountsInAnyPlacing() {
    arrives(packet(0, 0, 0, 2, 0));
    LeasedPacket second = packet(0, 0, 1, 2, 0);
    second.roundTrip = RoundTripCode.encode(4 * ROUND_TRIP);
    arrives(second);
    answers();
    receiver.tick(now + ROUND_TRIP / 4);
    assertThat(answers()).isEmpty();
    long told = RoundTripCode.decode(second.roundTrip);
    assertThat(receiver.deadline()).isEqualTo(now + told / 4);
  }

  @Test
  void aStateAfterWhichAMessageOpensIsNot() {
    arrives(packet(0, 0, 0, 1, 0));
    long again = receiver.deadline();
    arrives(packet(1, 0, 0, 2, 4096));
    answers();
    receiver.tick(again);
    assertThat(answers()).extracting(p -> p.type).doesNotContain(LeasedType.STATE);
    arrives(packet(1, 0, 1, 0, 0));
    assertThat(answers()).extracting(p -> p.type).containsExactly(LeasedType.STATE);
  }
}
