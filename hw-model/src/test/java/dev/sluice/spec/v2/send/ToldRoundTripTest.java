// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.send;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.spec.v2.LeaseParameters;
import dev.sluice.spec.v2.Mechanisms;
import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.LeasedType;
import dev.sluice.spec.v2.packet.RoundTripCode;
import dev.sluice.spec.v2.window.MessagePhase;
import dev.sluice.spec.v2.window.SafetyRules;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rule T2 at the sender: what it has measured is told once, in the next data packet. */
class ToldRoundTripTest {
  private static final int PEER = 7;
  private static final int PAYLOAD = 64;
  private static final int TRIP = 100;

  private final LeaseParameters parameters =
      new LeaseParameters(2, 2, 8, PAYLOAD, 1, 2, 64, 64, 1, 1, 10, 1, 1000, 1, 1);
  private final LeasedSender sender =
      new LeasedSender(parameters, Mechanisms.ALL, new SafetyRules(), 1, (peer, id, end) -> {});
  private long now;

  private List<LeasedPacket> sent() {
    List<LeasedPacket> all = new ArrayList<>();
    for (LeasedPacket p = new LeasedPacket();
        sender.ready(now) <= now && sender.next(now, p);
        p = new LeasedPacket()) {
      all.add(p);
    }
    return all;
  }

  private LeasedPacket answer(LeasedType type) {
    LeasedPacket packet = new LeasedPacket().reset(type);
    packet.epoch = 1;
    packet.credit = 1000;
    return packet;
  }

  /** A state: the message of a window is done. */
  private void done(int window, int number) {
    LeasedPacket state = answer(LeasedType.STATE);
    state.numbers = new int[2];
    state.phases = new int[] {LeasedPacket.NOT_TOLD, LeasedPacket.NOT_TOLD};
    state.numbers[window] = number;
    state.phases[window] = MessagePhase.DONE.ordinal();
    sender.receive(now, PEER, state);
  }

  /** The request for the lease is repeated, so that its answer measures nothing. */
  private void lease() {
    sent();
    now = 10_000;
    LeasedPacket ask = sent().getFirst();
    LeasedPacket grant = answer(LeasedType.GRANT);
    grant.incarnation = ask.incarnation;
    grant.request = ask.request;
    grant.numbers = new int[] {1, 1};
    sender.receive(now, PEER, grant);
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
