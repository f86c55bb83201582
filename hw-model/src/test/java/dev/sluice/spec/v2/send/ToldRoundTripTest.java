// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.send;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.LeasedType;
import dev.sluice.spec.v2.packet.RoundTripCode;
import dev.sluice.spec.v2.window.MessagePhase;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rule T2 at the sender: what it has measured is told once, in the next data packet. */
class ToldRoundTripTest extends OneSender {
  private static final int TRIP = 100;

  /** A state: the message of a window is done. */
  private void done(int window, int number) {
    LeasedPacket state = answer(LeasedType.STATE);
    state.numbers = new int[2];
    state.phases = new int[] {LeasedPacket.NOT_TOLD, LeasedPacket.NOT_TOLD};
    state.numbers[window] = number;
    state.phases[window] = MessagePhase.DONE.ordinal();
    sender.receive(now, PEER, state);
  }

  @Test
  void theFirstPacketAfterwardsTellsIt() {
    sender.submit(PEER, 1, 0, 40 * PAYLOAD, false, 0);
    lease();
    List<LeasedPacket> first = sent();
    assertThat(first).hasSize(16).allMatch(p -> p.roundTrip == 0);
    now += TRIP;
    done(0, 1);
    List<LeasedPacket> next = sent();
    assertThat(next).hasSize(8);
    assertThat(next.getFirst().place).isTrue();
    assertThat(next.getFirst().known).isFalse();
    assertThat(next.getFirst().roundTrip).isEqualTo(RoundTripCode.encode(TRIP));
    assertThat(next.subList(1, 8)).allMatch(p -> p.known && !p.place);
    done(1, 1);
    assertThat(sent()).hasSize(8).noneMatch(p -> p.number == 2 && p.place && p.known);
  }
}
