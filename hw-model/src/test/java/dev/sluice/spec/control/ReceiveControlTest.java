// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

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
import dev.sluice.spec.window.EngineCommands;
import dev.sluice.spec.window.PacketOutcome;
import dev.sluice.spec.window.ReceiveWindow;
import dev.sluice.spec.window.WindowSnapshot;
import dev.sluice.spec.window.WindowState;
import dev.sluice.spec.window.WindowStateReader;
import dev.sluice.spec.window.WindowVerdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The two rules on time-out, when they fall, and the answers of ended windows. */
class ReceiveControlTest {
  private static final long PEER = 5;
  private static final int ID = 77;
  private static final int PACKETS = 200;
  private static final int T = 100;
  private static final int B = 4;

  private final SluiceParameters parameters =
      new SluiceParameters(2, 16, 1024, 100, Architecture.SHIFT);
  private final TransportParameters transport = new TransportParameters(T, 50, 2, 3, B, 5000);
  private final WindowTable table = new WindowTable(parameters, transport);
  private final ControlQueue queue = new ControlQueue(8);
  private final ReceiveWindow window = new ReceiveWindow(parameters);
  private final List<String> log = new ArrayList<>();
  private final PacketHeader header = new PacketHeader();
  private final TransferListener listener =
      new TransferListener() {
        @Override
        public void completed(long clock, long peer, int transferId) {
          log.add(clock + " completed " + transferId);
        }

        @Override
        public void failed(long clock, long peer, int transferId, RefusalReason reason) {
          log.add(clock + " failed " + transferId + " " + reason);
        }
      };
  private final WindowManager manager =
      new WindowManager(
          table,
          new EngineCommands() {
            @Override
            public void open(int w, int generation, int packets) {
              window.open(PEER, generation, 0, packets * 100L);
            }

            @Override
            public void close(int w) {
              window.close();
            }
          },
          (peer, address, bytes) -> true,
          queue,
          listener);

  /** How many polls the read port leaves unanswered. */
  private int readLatency;

  private int readsLeft;
  private int reads;
  private final ReceiveControl control =
      new ReceiveControl(
          table,
          manager,
          new WindowStateReader() {
            @Override
            public void request(int w) {
              reads++;
              readsLeft = readLatency;
            }

            @Override
            public boolean poll(WindowSnapshot into) {
              if (readsLeft-- > 0) {
                return false;
              }
              window.wvec().copyTo(into.wvec());
              into.set(window.wbase(), window.tailSeen(), window.tailIndex());
              return true;
            }
          },
          queue,
          listener);

  private long clock;
  private final List<String> packets = new ArrayList<>();

  @BeforeEach
  void connect() {
    header
        .reset(PacketType.CONNECTION_REQUEST)
        .transferId(ID)
        .pidx(PACKETS - 1)
        .regionBytes(100 * PACKETS);
    manager.onPacket(0, PEER, header);
    assertThat(queue.poll(header)).isTrue();
  }

  @Test
  void nothingArrivedAsksForAllAndThenWaitsLonger() {
    assertThat(runTo(T)).containsExactly("100 RANGE_REQUEST 0");
    assertThat(runTo(T + 2 * T)).containsExactly("300 RANGE_REQUEST 0");
    assertThat(runTo(T + 2 * T + 4 * T)).containsExactly("700 RANGE_REQUEST 0");
    assertThat(runTo(T + 2 * T + 4 * T + 4 * T)).containsExactly("1100 REFUSAL 0");
    assertThat(log).containsExactly("1100 failed 77 RECEIVER_GAVE_UP");
    assertThat(transport.receiverPatience()).isEqualTo(1100);
    assertThat(control.timeouts()).isEqualTo(3);
    assertThat(window.state()).isEqualTo(WindowState.FREE);
  }

  @Test
  void aTimeoutThatWasWrittenAnewHoldsForTheWaitThatHasBegun() {
    receive(10, 0, 1, 2);
    runTo(20);
    table.timeout(20, 30);
    assertThat(runTo(39)).isEmpty();
    assertThat(runTo(40)).containsExactly("40 RANGE_REQUEST 3");
    // That one has timed out: it waits for 2 * 30, whatever is written, and for 4 * 200 then.
    table.timeout(41, 200);
    assertThat(runTo(100)).isEmpty();
    assertThat(runTo(40 + 2 * 200)).containsExactly("440 RANGE_REQUEST 3");
  }

  @Test
  void aRangeRequestAsksFromTheFirstPacketThatNothingIsKnownOf() {
    receive(10, 0, 1, 2);
    assertThat(runTo(10 + T)).containsExactly("110 RANGE_REQUEST 3");
  }

  @Test
  void holesAreAskedForOldestFirstAndTheRestWhenNothingMoreComes() {
    receive(10, 0, 2, 3, 5);
    assertThat(runTo(10 + T))
        .containsExactly("110 SINGLE_REQUEST 1", "110 SINGLE_REQUEST 4", "110 RANGE_REQUEST 6");
  }

  @Test
  void whilePacketsArriveOnlyHolesAreAskedFor() {
    receive(10, 0);
    receive(60, 2, 3, 5);
    assertThat(runTo(10 + T)).containsExactly("110 SINGLE_REQUEST 1", "110 SINGLE_REQUEST 4");
    assertThat(runTo(110 + 2 * T))
        .containsExactly("310 SINGLE_REQUEST 1", "310 SINGLE_REQUEST 4", "310 RANGE_REQUEST 6");
  }

  @Test
  void packetsBeyondTheWindowAreAskedForAtOnce() {
    receive(10, 0);
    receive(60, 2, 17);
    assertThat(runTo(10 + T)).containsExactly("110 SINGLE_REQUEST 1", "110 RANGE_REQUEST 3");
    receive(150, 5);
    assertThat(runTo(300)).isEmpty();
    receive(300, 6);
    assertThat(runTo(310))
        .containsExactly("310 SINGLE_REQUEST 1", "310 SINGLE_REQUEST 3", "310 SINGLE_REQUEST 4");
  }

  @Test
  void aWindowFullToItsEdgeIsFollowedByARangeRequest() {
    receive(10, 0);
    for (int k = 2; k <= 16; k++) {
      receive(90, k);
    }
    assertThat(runTo(10 + T)).containsExactly("110 SINGLE_REQUEST 1", "110 RANGE_REQUEST 17");
  }

  @Test
  void atMostBRequestsAtOneTimeout() {
    receive(10, 0, 2, 4, 6, 8, 10);
    assertThat(runTo(10 + T))
        .containsExactly(
            "110 SINGLE_REQUEST 1",
            "110 SINGLE_REQUEST 3",
            "110 SINGLE_REQUEST 5",
            "110 SINGLE_REQUEST 7");
  }

  @Test
  void exactlyBHolesAreEveryHole() {
    receive(10, 0, 2, 4, 6, 8, 9);
    assertThat(runTo(10 + T))
        .containsExactly(
            "110 SINGLE_REQUEST 1",
            "110 SINGLE_REQUEST 3",
            "110 SINGLE_REQUEST 5",
            "110 SINGLE_REQUEST 7",
            "110 RANGE_REQUEST 10");
  }

  @Test
  void whenTheTailWasSeenThereIsNothingBehindTheLastBit() {
    for (int k = 0; k < PACKETS - 3; k++) {
      receive(10, k);
    }
    receive(11, PACKETS - 1);
    assertThat(runTo(10 + T)).containsExactly("110 SINGLE_REQUEST 197", "110 SINGLE_REQUEST 198");
  }

  @Test
  void progressIsAMoveOfTheBase() {
    receive(90, 0);
    assertThat(runTo(189)).isEmpty();
    receive(189, 1);
    assertThat(runTo(288)).isEmpty();
    receive(288, 3);
    assertThat(runTo(289)).containsExactly("289 SINGLE_REQUEST 2");
    receive(300, 2);
    assertThat(runTo(399)).isEmpty();
    assertThat(runTo(400)).containsExactly("400 RANGE_REQUEST 4");
  }

  @Test
  void progressMakesAnEndOfBackoffAndRepeats() {
    for (int k = 0; k < 10; k++) {
      assertThat(runTo(clock + T + 2 * T + 4 * T)).hasSize(3);
      receive(clock, k);
    }
    assertThat(runTo(clock + T)).hasSize(1);
    assertThat(log).isEmpty();
  }

  @Test
  void duplicatesAreNoProgress() {
    receive(90, 0);
    receive(150, 0, 0);
    assertThat(runTo(190)).containsExactly("190 RANGE_REQUEST 1");
  }

  @Test
  void oneCompletionAndAgainWhenADoneWindowIsAsked() {
    for (int k = 0; k < PACKETS; k++) {
      receive(10, k);
    }
    assertThat(log).containsExactly("10 completed 77");
    assertThat(runTo(11)).containsExactly("11 COMPLETION_RESPONSE 0");
    assertThat(runTo(400)).isEmpty();
    receive(400, PACKETS - 1);
    assertThat(runTo(401)).containsExactly("401 COMPLETION_RESPONSE 0");
    assertThat(log).hasSize(1);
    assertThat(control.repeatedCompletions()).isEqualTo(1);
  }

  @Test
  void aDoneWindowAnswersTwiceInATimeoutAtMost() {
    for (int k = 0; k < PACKETS; k++) {
      receive(10, k);
    }
    for (int c = 11; c <= 10 + 5 * T; c++) {
      receive(c, c % PACKETS);
    }
    assertThat(runTo(clock + 1)).hasSize(1 + 10);
  }

  @Test
  void aDoneWindowIsFreeWhenItWasNotAskedForTheQuietTime() {
    for (int k = 0; k < PACKETS; k++) {
      receive(10, k);
    }
    receive(4000, 3);
    runTo(8999);
    assertThat(table.phase(0)).isEqualTo(WindowPhase.DONE);
    assertThat(manager.freeWindows()).isEqualTo(1);
    runTo(9000);
    assertThat(table.phase(0)).isEqualTo(WindowPhase.FREE);
    assertThat(manager.freeWindows()).isEqualTo(2);
    assertThat(window.state()).isEqualTo(WindowState.FREE);
  }

  @Test
  void aSlowReadPort() {
    readLatency = 3;
    receive(10, 0, 2);
    assertThat(runTo(112)).isEmpty();
    assertThat(runTo(113)).containsExactly("113 SINGLE_REQUEST 1", "113 RANGE_REQUEST 3");
  }

  @Test
  void aTransferThatCompletesWhileItsWindowIsReadIsNotAskedFor() {
    readLatency = 5;
    for (int k = 0; k < PACKETS - 1; k++) {
      receive(10, k);
    }
    assertThat(runTo(112)).isEmpty();
    assertThat(reads).isEqualTo(1);
    receive(112, PACKETS - 1);
    assertThat(runTo(500)).containsExactly("113 COMPLETION_RESPONSE 0");
    assertThat(reads).isEqualTo(1);
  }

  @Test
  void aFullQueueHoldsTimeoutsBack() {
    for (int i = 0; i < 4; i++) {
      queue.offer(PacketType.PROGRESS, PEER, 0, 0, 0, i, 0);
    }
    control.tick(T);
    assertThat(reads).isZero();
    assertThat(queue.poll(header)).isTrue();
    control.tick(T + 1);
    assertThat(reads).isEqualTo(1);
  }

  @Test
  void aQueueTooShortForOneTimeout() {
    ControlQueue tooShort = new ControlQueue(4);
    assertThatThrownBy(() -> new ReceiveControl(table, manager, null, tooShort, listener))
        .isInstanceOf(ParameterException.class);
    // Three single-packet requests and the range request fit.
    WindowTable three = new WindowTable(parameters, new TransportParameters(T, 50, 2, 3, 3, 5000));
    assertThat(new ReceiveControl(three, manager, null, tooShort, listener).timeouts()).isZero();
  }

  /** Packets of the transfer arrive in one clock, after its tick. */
  private void receive(long at, int... pidxs) {
    tickTo(at);
    for (int k : pidxs) {
      PacketOutcome outcome = window.receive(PEER, 0, k, k == PACKETS - 1, 100);
      control.onVerdict(at, new WindowVerdict().set(0, k, outcome, window), false);
    }
  }

  /** Runs up to a clock, and says what was sent since the last call and in which clocks. */
  private List<String> runTo(long end) {
    tickTo(end);
    List<String> result = List.copyOf(packets);
    packets.clear();
    return result;
  }

  private void tickTo(long end) {
    while (clock < end) {
      control.tick(++clock);
      while (queue.poll(header)) {
        assertThat(queue.polledPeer()).isEqualTo(PEER);
        assertThat(header.transferId()).isEqualTo(ID);
        packets.add(clock + " " + header.type() + " " + header.pidx());
      }
    }
  }
}
