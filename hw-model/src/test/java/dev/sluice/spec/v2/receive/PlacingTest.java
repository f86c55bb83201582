// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.receive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.LeasedType;
import dev.sluice.spec.v2.packet.RoundTripCode;
import dev.sluice.spec.v2.window.SegmentOutcome;
import org.junit.jupiter.api.Test;

/** Rules B4 and A4, packet by packet. */
class PlacingTest extends OneLease {
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
