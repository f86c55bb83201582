// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.receive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.LeasedType;
import dev.sluice.spec.v2.window.MessagePhase;
import dev.sluice.spec.v2.window.SegmentOutcome;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rule D9: packets whose body a switch has cut off. */
class TrimmedPacketsTest extends OneLease {
  private static LeasedPacket trimmed(LeasedPacket packet) {
    packet.trimmed = true;
    return packet;
  }

  private LeasedPacket theRequest() {
    List<LeasedPacket> requests =
        answers().stream().filter(p -> p.type == LeasedType.REQUEST).toList();
    assertThat(requests).hasSize(1);
    return requests.getFirst();
  }

  private void isAskedFor(int i) {
    assertThat(theRequest().vector).containsExactly(Long.MIN_VALUE >>> i);
  }

  @Test
  void aPacketOfAnOpenMessageIsAskedForAtOnce() {
    arrives(packet(0, 0, 0, 8, 0));
    answers();
    assertThat(arrives(trimmed(packet(0, 0, 5, 8, 0)))).isEqualTo(SegmentOutcome.TRIMMED);
    isAskedFor(5);
    assertThat(written).hasSize(1);
  }

  /** It is not believed where data belongs: its header has no check that covers it. */
  @Test
  void itOpensNoMessageAndIsAskedForWithoutANumber() {
    arrives(trimmed(packet(0, 0, 3, 8, 4096)));
    LeasedPacket request = theRequest();
    assertThat(request.ask).isZero();
    assertThat(request.number).isEqualTo(numbers[0]);
    assertThat(request.vector).containsExactly(Long.MIN_VALUE >>> 3);
    assertThat(receiver.window(0).phase()).isEqualTo(MessagePhase.ENDED);
    assertThat(receiver.open()).isZero();
    assertThat(written).isEmpty();
  }

  @Test
  void whatIsThereIsNotAskedFor() {
    arrives(packet(0, 0, 0, 8, 0));
    arrives(packet(0, 0, 1, 8, 0));
    answers();
    arrives(trimmed(packet(0, 0, 1, 8, 0)));
    assertThat(answers()).isEmpty();
  }

  /** Its copy is on its way: only where that comes trimmed too it is asked for again. */
  @Test
  void whatWasAskedForIsAskedForAgainWhenItsCopyIsTrimmed() {
    arrives(packet(0, 0, 0, 8, 0));
    answers();
    arrives(trimmed(packet(0, 0, 5, 8, 0)));
    int ask = theRequest().ask;
    arrives(trimmed(packet(0, 0, 5, 8, 0)));
    assertThat(answers()).isEmpty();
    LeasedPacket copy = packet(0, 0, 5, 0, 0);
    copy.again = true;
    copy.ask = ask + 1;
    arrives(trimmed(copy));
    assertThat(answers()).as("a copy of another request").isEmpty();
    copy.ask = ask;
    arrives(trimmed(copy));
    isAskedFor(5);
  }

  @Test
  void oneThatFitsNothingSaysNothing() {
    arrives(packet(0, 0, 0, 4, 0));
    answers();
    LeasedPacket beyond = packet(0, 0, 6, 0, 0);
    LeasedPacket segment = packet(0, 0, 9, 0, 0);
    LeasedPacket stale = packet(0, 2, 1, 0, 0);
    LeasedPacket epoch = packet(0, 0, 1, 0, 0);
    epoch.epoch = 2;
    LeasedPacket window = packet(0, 0, 1, 0, 0);
    window.window = 9;
    for (LeasedPacket one : List.of(beyond, segment, stale, epoch, window)) {
      arrives(trimmed(one));
      assertThat(answers()).as(one.toString()).isEmpty();
    }
    receiver.receive(++now, 1, trimmed(packet(0, 0, 1, 0, 0)));
    assertThat(answers()).as("another peer's").isEmpty();
  }
}
