// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.send;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.Overrun;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.lib.TransferListener;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A sender that stays inside the window, and the AGAIN flag: protocol text, section 7. W = 8. */
class SenderProgressTest implements TransferListener {
  private static final long PEER = 5;
  private static final int T = 50;

  private final Sender sender =
      new Sender(
          new SluiceParameters(2, 8, 1024, 100, Architecture.SHIFT),
          new TransportParameters(20, T, 2, 3, 4, 2000),
          new Extensions(Overrun.PROGRESS, false),
          1,
          this);
  private final PacketHeader header = new PacketHeader();
  private RefusalReason failure;
  private int id;
  private long clock;

  @Override
  public void completed(long at, long peer, int transferId) {
    throw new AssertionError("nobody said so");
  }

  @Override
  public void failed(long at, long peer, int transferId, RefusalReason reason) {
    failure = reason;
  }

  /** Twenty packets, sent up to the edge: 0 to 7 in clocks 2 to 9. */
  @BeforeEach
  void toTheEdge() {
    id = sender.submit(0, PEER, MemorySegment.ofArray(new byte[2000]), 0, 2000, 0);
    run(1);
    reply(PacketType.CONNECTION_RESPONSE, 0);
    assertThat(run(20)).hasSize(8).startsWith("2 0").endsWith("9 7");
  }

  /** The wait that began with the last packet, in clock 9, goes on; the one after it is the new. */
  @Test
  void aTimeoutThatWasWrittenAnewHoldsForTheNextWait() {
    sender.timeout(20);
    assertThat(run(9 + T + 40 - 1)).containsExactly("59 7 again");
    assertThat(run(9 + T + 40)).containsExactly("99 7 again");
  }

  @Test
  void aReportMovesTheEdge() {
    reply(PacketType.PROGRESS, 2);
    assertThat(run(40)).containsExactly("21 8", "22 9");
  }

  @Test
  void reportsThatWereOvertakenChangeNothing() {
    reply(PacketType.PROGRESS, 3);
    reply(PacketType.PROGRESS, 1);
    assertThat(run(40)).containsExactly("21 8", "22 9", "23 10");
  }

  @Test
  void aReportPastWhatWasSentCountsAsThat() {
    reply(PacketType.PROGRESS, 1000);
    assertThat(run(40))
        .containsExactly("21 8", "22 9", "23 10", "24 11", "25 12", "26 13", "27 14", "28 15");
  }

  @Test
  void aReportOfAnotherWindowIsNotHeard() {
    header.reset(PacketType.PROGRESS).transferId(id).pidx(4).window(1).generation(8);
    sender.onPacket(clock, PEER, header);
    assertThat(run(40)).isEmpty();
  }

  @Test
  void atTheEdgeTheLastPacketIsTheProbe() {
    // The wait began with packet 7 in clock 9, and grows.
    assertThat(run(9 + T + 2 * T)).containsExactly("59 7 again", "159 7 again");
    reply(PacketType.PROGRESS, 8);
    assertThat(run(168)).hasSize(8).startsWith("160 8");
    assertThat(run(167 + T)).containsExactly("217 15 again");
  }

  @Test
  void nobodyAnswersAtTheEdge() {
    run(9 + T + 2 * T + 4 * T + 4 * T);
    assertThat(failure).isEqualTo(RefusalReason.SENDER_GAVE_UP);
    assertThat(sender.active()).isZero();
  }

  @Test
  void aRangeRequestAtTheEdgeOfWhatWasSentChangesNothing() {
    reply(PacketType.RANGE_REQUEST, 8);
    assertThat(run(40)).isEmpty();
  }

  @Test
  void aRangeRequestGoesBackAndUpToTheEdge() {
    reply(PacketType.RANGE_REQUEST, 6);
    assertThat(run(40)).containsExactly("21 6 again", "22 7 again");
  }

  @Test
  void nothingThatIsKnownToHaveArrivedIsSentAgain() {
    reply(PacketType.PROGRESS, 5);
    reply(PacketType.RANGE_REQUEST, 2);
    reply(PacketType.SINGLE_REQUEST, 4);
    reply(PacketType.SINGLE_REQUEST, 5);
    assertThat(run(25))
        .containsExactly("21 5 again", "22 5 again", "23 6 again", "24 7 again", "25 8");
  }

  @Test
  void aReportInTheMiddleOfARangeSkipsWhatHasArrived() {
    reply(PacketType.RANGE_REQUEST, 0);
    assertThat(run(21)).containsExactly("21 0 again");
    reply(PacketType.PROGRESS, 8);
    assertThat(run(22)).containsExactly("22 8");
  }

  @Test
  void aSinglePacketIsSentAgainAlsoAtTheEdge() {
    reply(PacketType.SINGLE_REQUEST, 3);
    assertThat(run(40)).containsExactly("21 3 again");
  }

  private void reply(PacketType type, int pidx) {
    header.reset(type).transferId(id).pidx(pidx).window(1).generation(9);
    sender.onPacket(clock, PEER, header);
  }

  /** Runs up to a clock, and says which data packets were sent in which. */
  private List<String> run(long end) {
    List<String> packets = new ArrayList<>();
    PacketHeader out = new PacketHeader();
    while (clock < end) {
      if (sender.next(++clock, out) && out.type() == PacketType.DATA) {
        packets.add(clock + " " + out.pidx() + (out.again() ? " again" : ""));
      }
    }
    return packets;
  }
}
