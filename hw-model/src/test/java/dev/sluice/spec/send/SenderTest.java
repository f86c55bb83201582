// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.send;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.ParameterException;
import dev.sluice.protocol.RefusalReason;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.lib.TransferListener;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the sender sends in which clock. */
class SenderTest {
  private static final long PEER = 5;
  private static final int T = 50;

  private final SluiceParameters parameters =
      new SluiceParameters(2, 16, 1024, 100, Architecture.SHIFT);
  private final TransportParameters transport = new TransportParameters(20, T, 2, 3, 4, 2000);
  private final List<String> log = new ArrayList<>();
  private final PacketHeader header = new PacketHeader();
  private final MemorySegment memory = MemorySegment.ofArray(new byte[100_000]);
  private final Sender sender =
      new Sender(
          parameters,
          transport,
          3,
          new TransferListener() {
            @Override
            public void completed(long at, long peer, int transferId) {
              log.add(at + " completed " + transferId);
            }

            @Override
            public void failed(long at, long peer, int transferId, RefusalReason reason) {
              log.add(at + " failed " + transferId + " " + reason);
            }
          });

  private long clock;

  @Test
  void theConnectionRequestSaysWhatIsToCome() {
    int id = sender.submit(0, PEER, memory, 10, 950, 0x4000);
    assertThat(sender.next(1, header)).isTrue();
    assertThat(sender.peer()).isEqualTo(PEER);
    assertThat(header)
        .usingRecursiveComparison()
        .isEqualTo(
            new PacketHeader()
                .reset(PacketType.CONNECTION_REQUEST)
                .transferId(id)
                .pidx(9)
                .remoteAddress(0x4000)
                .regionBytes(950));
  }

  /** Ids from before a reset are not known any more: what late packets of them say is not heard. */
  @Test
  void idsStartWhereTheHostSays() {
    sender.startIdsAt(0x5000_0000);
    int first = sender.submit(0, PEER, memory, 10, 250, 0);
    int second = sender.submit(0, PEER, memory, 10, 250, 0);
    assertThat(first).isEqualTo(0x5000_0000);
    assertThat(second).isEqualTo(0x5000_0001);
    run(2);
    reply(PacketType.CONNECTION_RESPONSE, 0, 0);
    reply(PacketType.CONNECTION_RESPONSE, 1, 0);
    assertThat(sender.next(++clock, header)).isFalse();
    reply(PacketType.CONNECTION_RESPONSE, second, 0);
    assertThat(sender.next(++clock, header)).isTrue();
    assertThat(header.transferId()).isEqualTo(second);
    assertThatThrownBy(() -> sender.startIdsAt(1)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void packetsInOrderWithTheTailLast() {
    int id = sender.submit(0, PEER, memory, 10, 250, 0);
    run(1);
    reply(PacketType.CONNECTION_RESPONSE, id, 0);
    for (int k = 0; k < 3; k++) {
      assertThat(sender.next(++clock, header)).isTrue();
      assertThat(header)
          .usingRecursiveComparison()
          .isEqualTo(
              new PacketHeader()
                  .reset(PacketType.DATA)
                  .transferId(id)
                  .window(1)
                  .generation(9)
                  .pidx(k)
                  .tail(k == 2)
                  .payloadLength(k == 2 ? 50 : 100));
      assertThat(sender.memory()).isSameAs(memory);
      assertThat(sender.memoryOffset()).isEqualTo(10 + 100 * k);
    }
    assertThat(sender.next(++clock, header)).isFalse();
    reply(PacketType.COMPLETION_RESPONSE, id, 0);
    assertThat(log).containsExactly("5 completed 0");
    assertThat(sender.active()).isZero();
    assertThat(run(10_000)).isEmpty();
  }

  @Test
  void connectionRequestsAreRepeatedAndThenGivenUp() {
    sender.submit(0, PEER, memory, 0, 250, 0);
    assertThat(run(5000))
        .containsExactly(
            "1 CONNECTION_REQUEST 2",
            "51 CONNECTION_REQUEST 2",
            "151 CONNECTION_REQUEST 2",
            "351 CONNECTION_REQUEST 2");
    assertThat(log).containsExactly("551 failed 0 SENDER_GAVE_UP");
    assertThat(transport.senderPatience()).isEqualTo(550);
    assertThat(sender.connectionRequests()).isEqualTo(4);
  }

  @Test
  void aSilentReceiverIsProbedWithTheTailAndThenGivenUp() {
    int id = connected(250);
    assertThat(run(5000))
        .containsExactly(
            "2 DATA 0",
            "3 DATA 1",
            "4 DATA 2",
            "54 DATA 2",
            "154 DATA 2",
            "354 DATA 2",
            "554 REFUSAL 0");
    assertThat(header.detail()).isEqualTo(RefusalReason.SENDER_GAVE_UP.code());
    assertThat(header.window()).isEqualTo(1);
    assertThat(header.generation()).isEqualTo(9);
    assertThat(log).containsExactly("554 failed " + id + " SENDER_GAVE_UP");
    assertThat(sender.probes()).isEqualTo(3);
    assertThat(sender.retransmissions()).isEqualTo(3);
    assertThat(sender.dataPackets()).isEqualTo(6);
  }

  @Test
  void aRequestIsASignOfLife() {
    int id = connected(250);
    run(400);
    reply(PacketType.SINGLE_REQUEST, id, 1);
    assertThat(run(501)).containsExactly("401 DATA 1", "450 DATA 2");
    reply(PacketType.RANGE_REQUEST, id, 1);
    assertThat(run(560)).containsExactly("502 DATA 1", "503 DATA 2", "553 DATA 2");
    assertThat(log).isEmpty();
  }

  @Test
  void requestsComeBeforeNewPackets() {
    int id = connected(1000);
    assertThat(run(5)).containsExactly("2 DATA 0", "3 DATA 1", "4 DATA 2", "5 DATA 3");
    reply(PacketType.SINGLE_REQUEST, id, 2);
    reply(PacketType.SINGLE_REQUEST, id, 0);
    assertThat(run(9)).containsExactly("6 DATA 2", "7 DATA 0", "8 DATA 4", "9 DATA 5");
    assertThat(sender.retransmissions()).isEqualTo(2);
  }

  @Test
  void aRangeRequestSetsThePlaceBackAndForth() {
    int id = connected(1000);
    run(9);
    reply(PacketType.RANGE_REQUEST, id, 2);
    assertThat(run(11)).containsExactly("10 DATA 2", "11 DATA 3");
    reply(PacketType.RANGE_REQUEST, id, 6);
    assertThat(run(13)).containsExactly("12 DATA 6", "13 DATA 7");
    assertThat(sender.retransmissions()).isEqualTo(4);
  }

  @Test
  void packetsThatWereNeverSentAreNotSkippedOrServedEarly() {
    int id = connected(1000);
    run(4);
    reply(PacketType.RANGE_REQUEST, id, 8);
    reply(PacketType.SINGLE_REQUEST, id, 8);
    reply(PacketType.RANGE_REQUEST, id, 10);
    reply(PacketType.SINGLE_REQUEST, id, 0xffffff);
    assertThat(run(6)).containsExactly("5 DATA 3", "6 DATA 4");
  }

  @Test
  void aRangeRequestBehindTheTailChangesNothing() {
    int id = connected(1000);
    run(20);
    reply(PacketType.RANGE_REQUEST, id, 2);
    assertThat(run(21)).containsExactly("21 DATA 2");
    reply(PacketType.RANGE_REQUEST, id, 10);
    assertThat(run(22)).containsExactly("22 DATA 3");
  }

  /** A wait that begins after the host wrote another time-out is as long as that one. */
  @Test
  void anotherTimeoutHoldsFromTheNextWaitOn() {
    int id = connected(250);
    run(10);
    sender.timeout(30);
    reply(PacketType.SINGLE_REQUEST, id, 1);
    assertThat(run(40)).containsExactly("11 DATA 1", "40 DATA 2");
  }

  /** Its bytes cannot be read: both ends hear of it, and nothing more is sent. */
  @Test
  void memoryThatCannotBeReadEndsATransfer() {
    int id = connected(1000);
    run(4);
    sender.onReadError(clock, id);
    assertThat(log).containsExactly("4 failed " + id + " SENDER_GAVE_UP");
    assertThat(sender.active()).isZero();
    assertThat(run(1000)).containsExactly("5 REFUSAL 0");
    assertThat(header.detail()).isEqualTo(RefusalReason.SENDER_GAVE_UP.code());
    assertThat(header.window()).isEqualTo(1);
    assertThat(header.generation()).isEqualTo(9);
  }

  @Test
  void aLateReadErrorOrOneOfATransferWithoutAWindowChangesNothing() {
    int ended = connected(250);
    run(4);
    reply(PacketType.COMPLETION_RESPONSE, ended, 0);
    int connecting = sender.submit(clock, PEER, memory, 0, 250, 0);
    run(5);
    log.clear();
    sender.onReadError(clock, ended);
    sender.onReadError(clock, connecting);
    assertThat(log).isEmpty();
    assertThat(sender.active()).isOne();
    assertThat(run(60)).containsExactly("55 CONNECTION_REQUEST 2");
  }

  /** The wait of a transfer that ended is over with it, and delays no other transfer's. */
  @Test
  void nobodyWaitsForATransferThatHasEnded() {
    int first = sender.submit(0, PEER, memory, 0, 250, 0);
    int second = sender.submit(0, PEER, memory, 0, 350, 0);
    run(2);
    refuse(first, RefusalReason.BAD_REGION.code());
    // Time without a turn on the line: both waits would be over.
    clock = 99;
    assertThat(run(100)).containsExactly("100 CONNECTION_REQUEST 3");
    assertThat(sender.active()).isOne();
    assertThat(log).containsExactly("2 failed " + first + " BAD_REGION");
    assertThat(second).isNotEqualTo(first);
  }

  @Test
  void transfersTakeTurnsPacketByPacket() {
    int first = sender.submit(0, PEER, memory, 0, 300, 0);
    int second = sender.submit(0, PEER, memory, 0, 200, 0);
    int third = sender.submit(0, PEER, memory, 0, 100, 0);
    run(3);
    reply(PacketType.CONNECTION_RESPONSE, first, 0);
    reply(PacketType.CONNECTION_RESPONSE, second, 0);
    reply(PacketType.CONNECTION_RESPONSE, third, 0);
    List<Integer> order = new ArrayList<>();
    while (sender.next(++clock, header)) {
      order.add(header.transferId());
    }
    assertThat(order).containsExactly(first, second, third, first, second, first);
  }

  @Test
  void packetsOfAnotherWindowPeerOrTransferChangeNothing() {
    int id = connected(250);
    run(4);
    for (PacketType type :
        new PacketType[] {
          PacketType.COMPLETION_RESPONSE, PacketType.SINGLE_REQUEST, PacketType.RANGE_REQUEST
        }) {
      replyFrom(PEER, type, id, 0, 2, 9);
      replyFrom(PEER, type, id, 0, 1, 8);
      replyFrom(PEER, type, id + 3, 0, 1, 9);
      replyFrom(PEER, type, id + 1, 0, 1, 9);
      replyFrom(PEER + 1, type, id, 0, 1, 9);
    }
    replyFrom(PEER, PacketType.CONNECTION_RESPONSE, id, 0, 0, 0);
    reply(PacketType.PROGRESS, id, 1);
    assertThat(run(53)).isEmpty();
    assertThat(log).isEmpty();
    reply(PacketType.COMPLETION_RESPONSE, id, 0);
    reply(PacketType.COMPLETION_RESPONSE, id, 0);
    assertThat(log).containsExactly("53 completed " + id);
  }

  @Test
  void nothingButAnAnswerMovesATransferThatIsNotConnected() {
    int id = sender.submit(0, PEER, memory, 0, 250, 0);
    run(1);
    replyFrom(PEER, PacketType.COMPLETION_RESPONSE, id, 0, 0, 0);
    replyFrom(PEER, PacketType.SINGLE_REQUEST, id, 0, 0, 0);
    replyFrom(PEER, PacketType.RANGE_REQUEST, id, 0, 0, 0);
    assertThat(run(50)).isEmpty();
    assertThat(log).isEmpty();
  }

  @Test
  void aRefusedSenderAsksAgainLater() {
    int id = sender.submit(0, PEER, memory, 0, 250, 0);
    run(10);
    refuse(id, RefusalReason.NO_FREE_WINDOW.code());
    long wait = transport.busyWait();
    assertThat(wait).isEqualTo(1334);
    assertThat(run(10 + wait)).containsExactly(10 + wait + " CONNECTION_REQUEST 2");
    reply(PacketType.CONNECTION_RESPONSE, id, 0);
    assertThat(run(clock + 3)).hasSize(3);
  }

  @Test
  void aSenderThatIsAlwaysRefusedSaysWhy() {
    int id = sender.submit(0, PEER, memory, 0, 250, 0);
    assertThat(run(1)).hasSize(1);
    for (int i = 0; i < transport.retryLimit(); i++) {
      refuse(id, RefusalReason.NO_FREE_WINDOW.code());
      assertThat(run(clock + transport.busyWait())).hasSize(1);
    }
    refuse(id, RefusalReason.NO_FREE_WINDOW.code());
    assertThat(run(clock + transport.busyWait())).isEmpty();
    assertThat(log).hasSize(1);
    assertThat(log.getFirst()).endsWith("failed " + id + " NO_FREE_WINDOW");
  }

  @ParameterizedTest
  @EnumSource(
      value = RefusalReason.class,
      names = {"BAD_REGION", "ENDED", "RECEIVER_GAVE_UP"})
  void otherRefusalsEndATransferThatIsNotConnected(RefusalReason reason) {
    int id = sender.submit(0, PEER, memory, 0, 250, 0);
    run(10);
    refuse(id, reason.code());
    assertThat(log).containsExactly("10 failed " + id + " " + reason);
    assertThat(run(1000)).isEmpty();
  }

  @Test
  void onlyTheReceiverGivingUpEndsATransferThatIsConnected() {
    int id = connected(250);
    run(10);
    for (int code : new int[] {0, 1, 2, 3, 5, 6, 65535}) {
      refuse(id, code);
    }
    assertThat(log).isEmpty();
    refuse(id, RefusalReason.RECEIVER_GAVE_UP.code());
    assertThat(log).containsExactly("10 failed " + id + " RECEIVER_GAVE_UP");
  }

  @Test
  void requestsOfAnEndedTransferAreForgotten() {
    int id = connected(250);
    run(10);
    reply(PacketType.SINGLE_REQUEST, id, 1);
    reply(PacketType.COMPLETION_RESPONSE, id, 0);
    assertThat(run(1000)).isEmpty();
  }

  @Test
  void aPlaceIsUsedAgainUnderAnotherId() {
    List<Integer> ids = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      int id = sender.submit(clock, PEER, memory, 0, 100, 0);
      run(clock + 1);
      reply(PacketType.CONNECTION_RESPONSE, id, 0);
      run(clock + 1);
      reply(PacketType.COMPLETION_RESPONSE, id, 0);
      ids.add(id);
    }
    assertThat(ids).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8);
    assertThat(log).hasSize(9);
  }

  @Test
  void tooManyRequestsAreDroppedAndCounted() {
    int id = connected(250);
    run(10);
    for (int i = 0; i < SinglePacketRequests.CAPACITY + 5; i++) {
      reply(PacketType.SINGLE_REQUEST, id, 1);
    }
    assertThat(sender.droppedRequests()).isEqualTo(5);
  }

  @Test
  void transfersThatCannotBe() {
    assertThatThrownBy(() -> sender.submit(0, PEER, memory, 0, 0, 0))
        .isInstanceOf(ParameterException.class)
        .hasMessageStartingWith("bytes = 0 is not possible");
    assertThatThrownBy(() -> sender.submit(0, PEER, memory, 0, 102_401, 0))
        .isInstanceOf(ParameterException.class);
    assertThatThrownBy(() -> sender.submit(0, PEER, memory, 11, 99_990, 0))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("0 to 10, inside the memory");
    assertThatThrownBy(() -> sender.submit(0, PEER, memory, -1, 1, 0))
        .isInstanceOf(ParameterException.class);
    assertThat(sender.active()).isZero();
    for (int i = 0; i < 3; i++) {
      assertThat(sender.hasRoom()).isTrue();
      sender.submit(0, PEER, memory, 0, 1, 0);
    }
    assertThat(sender.hasRoom()).isFalse();
    assertThatThrownBy(() -> sender.submit(0, PEER, memory, 0, 1, 0))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> new Sender(parameters, transport, 0, null))
        .isInstanceOf(ParameterException.class);
    assertThat(new Sender(parameters, transport, 1 << 16, null).hasRoom()).isTrue();
    assertThatThrownBy(() -> new Sender(parameters, transport, (1 << 16) + 1, null))
        .isInstanceOf(ParameterException.class);
  }

  /** A transfer that has its window at clock 1. */
  private int connected(int bytes) {
    int id = sender.submit(0, PEER, memory, 0, bytes, 0);
    run(1);
    reply(PacketType.CONNECTION_RESPONSE, id, 0);
    return id;
  }

  /** From window 1, generation 9. */
  private void reply(PacketType type, int transferId, int pidx) {
    replyFrom(PEER, type, transferId, pidx, 1, 9);
  }

  private void replyFrom(
      long peer, PacketType type, int transferId, int pidx, int window, int generation) {
    header.reset(type).transferId(transferId).pidx(pidx).window(window).generation(generation);
    sender.onPacket(clock, peer, header);
  }

  private void refuse(int transferId, int code) {
    header.reset(PacketType.REFUSAL).transferId(transferId).detail(code);
    sender.onPacket(clock, PEER, header);
  }

  /** Runs up to a clock, and says what was sent in which. Leaves the last header. */
  private List<String> run(long end) {
    List<String> packets = new ArrayList<>();
    PacketHeader out = new PacketHeader();
    while (clock < end) {
      if (sender.next(++clock, out)) {
        packets.add(clock + " " + out.type() + " " + out.pidx());
        header
            .reset(out.type())
            .window(out.window())
            .generation(out.generation())
            .detail(out.detail());
      }
    }
    return packets;
  }
}
