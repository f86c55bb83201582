// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.admission.AdmissionVerdict;
import dev.sluice.spec.lib.TransferListener;
import dev.sluice.spec.window.EngineCommands;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who gets a window, and what becomes of it. */
class WindowManagerTest {
  private static final long PEER = 5;
  private static final int BYTES = 1000;

  private final SluiceParameters parameters =
      new SluiceParameters(2, 8, 1024, 100, Architecture.SHIFT);
  private final TransportParameters transport = new TransportParameters(10, 20, 1, 2, 4, 200);
  private final WindowTable table = new WindowTable(parameters, transport);
  private final ControlQueue queue = new ControlQueue(16);
  private final List<String> log = new ArrayList<>();
  private final PacketHeader header = new PacketHeader();
  private boolean allowed = true;
  private final WindowManager manager =
      new WindowManager(
          table,
          new EngineCommands() {
            @Override
            public void open(int window, int generation, int packets) {
              log.add("open " + window + " " + generation + " " + packets);
            }

            @Override
            public void close(int window) {
              log.add("close " + window);
            }
          },
          (peer, address, bytes) -> allowed,
          queue,
          new TransferListener() {
            @Override
            public void completed(long clock, long peer, int transferId) {
              log.add("completed " + transferId);
            }

            @Override
            public void failed(long clock, long peer, int transferId, RefusalReason reason) {
              log.add("failed " + transferId + " " + reason);
            }
          });

  @Test
  void aRequestGetsAWindow() {
    connect(PEER, 77);
    assertThat(log).containsExactly("open 0 0 10");
    assertResponse(PEER, 77, 0, 0);
    assertThat(table.phase(0)).isEqualTo(WindowPhase.OPEN);
    assertThat(table.addressOf(0, 3)).isEqualTo(0x1000 + 300);
    assertThat(table.peer(0)).isEqualTo(PEER);
    assertThat(table.transferId(0)).isEqualTo(77);
  }

  @Test
  void theSameRequestGetsTheSameWindowBack() {
    connect(PEER, 77);
    connect(PEER, 77);
    assertThat(log).containsExactly("open 0 0 10");
    assertResponse(PEER, 77, 0, 0);
    assertResponse(PEER, 77, 0, 0);
    assertThat(manager.freeWindows()).isEqualTo(1);
    assertThat(manager.repeatedRequests()).isEqualTo(1);
  }

  /** A sender that was reset and began its ids anew must not get the old transfer's window. */
  @ParameterizedTest
  @CsvSource({"0x1000, 999", "0x1008, 1000"})
  void theSameTransferIdForAnotherRegionGetsAnotherWindow(String address, long bytes) {
    connect(PEER, 77);
    connect(PEER, 77, Long.decode(address), bytes);
    assertThat(log).containsExactly("open 0 0 10", "open 1 0 10");
    assertResponse(PEER, 77, 0, 0);
    assertResponse(PEER, 77, 1, 0);
    assertThat(table.addressOf(0, 0)).isEqualTo(0x1000);
    assertThat(table.addressOf(1, 0)).isEqualTo(Long.decode(address));
    connect(PEER, 77);
    connect(PEER, 77, Long.decode(address), bytes);
    assertResponse(PEER, 77, 0, 0);
    assertResponse(PEER, 77, 1, 0);
    assertThat(manager.repeatedRequests()).isEqualTo(2);
  }

  @Test
  void theSameTransferIdOfAnotherPeerGetsAnotherWindow() {
    connect(PEER, 77);
    connect(PEER + 1, 77);
    assertResponse(PEER, 77, 0, 0);
    assertResponse(PEER + 1, 77, 1, 0);
  }

  @Test
  void noneFreeIsRefused() {
    connect(PEER, 1);
    connect(PEER, 2);
    connect(PEER, 3);
    queue.poll(header);
    queue.poll(header);
    assertRefusal(3, RefusalReason.NO_FREE_WINDOW);
    assertThat(manager.refused(RefusalReason.NO_FREE_WINDOW)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-1, 0",
    "102401, 1024",
    "1000, 10",
    "1000, 8",
    "1, 1",
    "9223372036854775807, 9"
  })
  void regionsThatCannotBe(long bytes, int tailIndex) {
    header.reset(PacketType.CONNECTION_REQUEST).transferId(4).pidx(tailIndex).regionBytes(bytes);
    manager.onPacket(1, PEER, header);
    assertRefusal(4, RefusalReason.BAD_REGION);
    assertThat(log).isEmpty();
    assertThat(manager.freeWindows()).isEqualTo(2);
  }

  @Test
  void aRegionThatTheHostDoesNotAllow() {
    allowed = false;
    connect(PEER, 4);
    assertRefusal(4, RefusalReason.BAD_REGION);
    allowed = true;
    connect(PEER, 4);
    assertResponse(PEER, 4, 0, 0);
  }

  @Test
  void theGenerationGoesUpAtEachUseAndWindowsRestInTurn() {
    for (int use = 0; use < 2 * 600; use++) {
      connect(PEER, use);
      assertResponse(PEER, use, use % 2, use / 2 % 256);
      assertThat(table.generation(use % 2)).isEqualTo(use / 2 % 256);
      table.end(1, use % 2, WindowPhase.DONE, null);
      manager.reclaim(use % 2);
      assertThat(log.getLast()).isEqualTo("close " + use % 2);
    }
  }

  @Test
  void aDoneWindowGivesTheSameAnswer() {
    connect(PEER, 9);
    table.end(5, 0, WindowPhase.DONE, null);
    connect(PEER, 9);
    assertResponse(PEER, 9, 0, 0);
    assertResponse(PEER, 9, 0, 0);
  }

  @Test
  void aLateRequestOfAnEndedTransferOpensNothing() {
    connect(PEER, 9);
    table.end(5, 0, WindowPhase.DONE, null);
    manager.reclaim(0);
    connect(PEER, 9);
    queue.poll(header);
    assertRefusal(9, RefusalReason.ENDED);
    assertThat(manager.freeWindows()).isEqualTo(2);
  }

  @Test
  void theSenderGivesUp() {
    connect(PEER, 9);
    queue.poll(header);
    log.clear();
    giveUp(PEER, 0, 1, 9);
    giveUp(PEER, 0, 0, 8);
    giveUp(PEER + 1, 0, 0, 9);
    giveUp(PEER, 1, 0, 9);
    giveUp(PEER, 2, 0, 9);
    assertThat(log).isEmpty();
    giveUp(PEER, 0, 0, 9);
    giveUp(PEER, 0, 0, 9);
    assertThat(log).containsExactly("close 0", "failed 9 SENDER_GAVE_UP");
    connect(PEER, 9);
    assertRefusal(9, RefusalReason.ENDED);
  }

  @Test
  void otherRefusalsAreNotForThisSide() {
    connect(PEER, 9);
    header.reset(PacketType.REFUSAL).transferId(9).detail(RefusalReason.RECEIVER_GAVE_UP.code());
    manager.onPacket(1, PEER, header);
    assertThat(table.phase(0)).isEqualTo(WindowPhase.OPEN);
  }

  @Test
  void whatIsSaidOfADataPacket() {
    connect(PEER, 9);
    assertThat(admit(PEER, 0, 0, 9, 0, 100)).isEqualTo(AdmissionVerdict.PASS);
    assertThat(admit(PEER, 0, 0, 9, 9, 100)).isEqualTo(AdmissionVerdict.PASS);
    assertThat(admit(PEER, 2, 0, 9, 0, 100)).isEqualTo(AdmissionVerdict.NO_SUCH_WINDOW);
    assertThat(admit(PEER, 65535, 0, 9, 0, 100)).isEqualTo(AdmissionVerdict.NO_SUCH_WINDOW);
    assertThat(admit(PEER + 1, 0, 0, 9, 0, 100)).isEqualTo(AdmissionVerdict.WRONG_PEER);
    assertThat(admit(PEER, 0, 0, 8, 0, 100)).isEqualTo(AdmissionVerdict.WRONG_TRANSFER);
    assertThat(admit(PEER, 0, 0, 9, 0, 99)).isEqualTo(AdmissionVerdict.WRONG_LENGTH);
    assertThat(admit(PEER, 0, 0, 9, 9, 101)).isEqualTo(AdmissionVerdict.WRONG_LENGTH);
    // The engine counts these as stale and bad.
    assertThat(admit(PEER, 0, 1, 9, 0, 100)).isEqualTo(AdmissionVerdict.PASS);
    assertThat(admit(PEER, 1, 0, 9, 0, 100)).isEqualTo(AdmissionVerdict.PASS);
    assertThat(admit(PEER, 0, 0, 9, 10, 100)).isEqualTo(AdmissionVerdict.PASS);
  }

  @Test
  void aFailedWindowSaysSoButNotToEveryPacket() {
    connect(PEER, 9);
    queue.poll(header);
    manager.fail(100, 0, RefusalReason.RECEIVER_GAVE_UP);
    int refusals = 0;
    for (long clock = 101; clock <= 150; clock++) {
      header.reset(PacketType.DATA).transferId(8).payloadLength(100);
      assertThat(manager.admit(clock, PEER, header)).isEqualTo(AdmissionVerdict.WRONG_TRANSFER);
      header.transferId(9);
      assertThat(manager.admit(clock, PEER + 1, header)).isEqualTo(AdmissionVerdict.WRONG_PEER);
      assertThat(queue.size()).isZero();
      assertThat(manager.admit(clock, PEER, header)).isEqualTo(AdmissionVerdict.FAILED);
      if (queue.size() > 0) {
        assertRefusal(9, RefusalReason.RECEIVER_GAVE_UP);
        refusals++;
      }
    }
    assertThat(refusals).isEqualTo(10); // Twice in each of five time-outs.
  }

  private void connect(long peer, int transferId) {
    connect(peer, transferId, 0x1000, BYTES);
  }

  private void connect(long peer, int transferId, long address, long bytes) {
    header
        .reset(PacketType.CONNECTION_REQUEST)
        .transferId(transferId)
        .pidx(9)
        .remoteAddress(address)
        .regionBytes(bytes);
    manager.onPacket(1, peer, header);
  }

  private void giveUp(long peer, int window, int generation, int transferId) {
    header
        .reset(PacketType.REFUSAL)
        .window(window)
        .generation(generation)
        .transferId(transferId)
        .detail(RefusalReason.SENDER_GAVE_UP.code());
    manager.onPacket(2, peer, header);
  }

  private AdmissionVerdict admit(
      long peer, int window, int generation, int transferId, int pidx, int length) {
    header
        .reset(PacketType.DATA)
        .window(window)
        .generation(generation)
        .transferId(transferId)
        .pidx(pidx)
        .payloadLength(length);
    return manager.admit(3, peer, header);
  }

  private void assertResponse(long peer, int transferId, int window, int generation) {
    assertThat(queue.poll(header)).isTrue();
    assertThat(queue.polledPeer()).isEqualTo(peer);
    assertThat(header)
        .usingRecursiveComparison()
        .isEqualTo(
            new PacketHeader()
                .reset(PacketType.CONNECTION_RESPONSE)
                .transferId(transferId)
                .window(window)
                .generation(generation));
  }

  private void assertRefusal(int transferId, RefusalReason reason) {
    assertThat(queue.poll(header)).isTrue();
    assertThat(queue.polledPeer()).isEqualTo(PEER);
    assertThat(header)
        .usingRecursiveComparison()
        .isEqualTo(
            new PacketHeader()
                .reset(PacketType.REFUSAL)
                .transferId(transferId)
                .detail(reason.code()));
    assertThat(queue.size()).isZero();
  }
}
