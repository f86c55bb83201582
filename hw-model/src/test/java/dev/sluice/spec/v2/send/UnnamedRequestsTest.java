// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.send;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.LeasedType;
import org.junit.jupiter.api.Test;

/** Rule D9 at the sender: requests with ask 0, of a receiver whose message is not open. */
class UnnamedRequestsTest extends OneSender {
  private void request(int ask, int i) {
    LeasedPacket request = answer(LeasedType.REQUEST);
    request.number = 1;
    request.ask = ask;
    request.vector = new long[] {Long.MIN_VALUE >>> i};
    sender.receive(now, PEER, request);
  }

  private void sendOriginals() {
    sender.submit(PEER, 1, 0, 8 * PAYLOAD, false, 0);
    lease();
    assertThat(sent()).hasSize(8);
  }

  /** They have no number by which the second could be the first one again. */
  @Test
  void eachIsAnswered() {
    sendOriginals();
    request(0, 2);
    request(0, 5);
    assertThat(sent()).extracting(p -> p.pidx).containsExactly(2, 5);
  }

  /** A request with a number says that the receiver has the placing; one without does not. */
  @Test
  void theirCopiesHaveThePlacing() {
    sendOriginals();
    request(0, 2);
    assertThat(sent()).allMatch(p -> p.again && p.ask == 0 && p.place).hasSize(1);
    request(3, 4);
    assertThat(sent()).allMatch(p -> p.again && p.ask == 3 && !p.place).hasSize(1);
    request(0, 5);
    assertThat(sent()).as("it is known from then on").noneMatch(p -> p.place).hasSize(1);
  }
}
