// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.window;

import static dev.sluice.spec.window.PacketOutcome.ACCEPTED;
import static dev.sluice.spec.window.PacketOutcome.AFTER_TAIL;
import static dev.sluice.spec.window.PacketOutcome.BELOW;
import static dev.sluice.spec.window.PacketOutcome.BEYOND;
import static dev.sluice.spec.window.PacketOutcome.DUPLICATE;
import static dev.sluice.spec.window.PacketOutcome.NO_OPEN_WINDOW;
import static dev.sluice.spec.window.PacketOutcome.OUTSIDE_REGION;
import static dev.sluice.spec.window.PacketOutcome.PIDX_TOO_LARGE;
import static dev.sluice.spec.window.PacketOutcome.TAIL_CONTRADICTED;
import static dev.sluice.spec.window.PacketOutcome.WRONG_GENERATION;
import static dev.sluice.spec.window.PacketOutcome.WRONG_PEER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.ParameterException;
import dev.sluice.protocol.SluiceParameters;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each rule of protocol text, section 4, on its own. */
class ReceiveWindowTest {
  private static final int W = 8;
  private static final int M = 40;
  private static final int P = 64;
  private static final long PEER = 77;
  private static final int GENERATION = 5;

  private final ReceiveWindow window =
      new ReceiveWindow(new SluiceParameters(1, W, M, P, Architecture.SHIFT));

  @BeforeEach
  void open() {
    window.open(PEER, GENERATION, 0x1000, (long) M * P);
  }

  private PacketOutcome packet(int k) {
    return window.receive(PEER, GENERATION, k, false, P);
  }

  private PacketOutcome tail(int k) {
    return window.receive(PEER, GENERATION, k, true, P);
  }

  @Test
  void rule1AFreeWindowTakesNothing() {
    window.close();
    assertThat(packet(0)).isEqualTo(NO_OPEN_WINDOW);
    assertThat(NO_OPEN_WINDOW.verdict()).isEqualTo(Verdict.STALE);
  }

  @Test
  void rule1OnlyThePeerAndGenerationThatHoldTheWindow() {
    assertThat(window.receive(PEER + 1, GENERATION, 0, false, P)).isEqualTo(WRONG_PEER);
    assertThat(window.receive(PEER, GENERATION + 1, 0, false, P)).isEqualTo(WRONG_GENERATION);
    assertThat(window.wbase()).isZero();
    assertThat(packet(0)).isEqualTo(ACCEPTED);
  }

  @Test
  void rule1NoPacketOfAnEarlierTransferInTheSameWindow() {
    packet(0);
    window.open(PEER, GENERATION + 1, 0x1000, (long) M * P);
    assertThat(packet(0)).isEqualTo(WRONG_GENERATION);
    assertThat(window.receive(PEER, GENERATION + 1, 0, false, P)).isEqualTo(ACCEPTED);
  }

  @Test
  void rule1PidxUnderM() {
    assertThat(packet(M)).isEqualTo(PIDX_TOO_LARGE);
    assertThat(packet((1 << 24) - 1)).isEqualTo(PIDX_TOO_LARGE);
  }

  @Test
  void rule1ThePacketFitsInTheRegionToTheByte() {
    window.open(PEER, GENERATION, 0, 2 * P + 10);
    assertThat(window.receive(PEER, GENERATION, 2, true, 11)).isEqualTo(OUTSIDE_REGION);
    assertThat(window.receive(PEER, GENERATION, 3, true, 1)).isEqualTo(OUTSIDE_REGION);
    assertThat(window.receive(PEER, GENERATION, 2, true, 10)).isEqualTo(ACCEPTED);
  }

  @Test
  void rule2TheWindowsEdges() {
    assertThat(packet(W)).isEqualTo(BEYOND);
    assertThat(packet(W - 1)).isEqualTo(ACCEPTED);
    assertThat(packet(0)).isEqualTo(ACCEPTED);
    assertThat(packet(0)).isEqualTo(BELOW);
    assertThat(packet(W)).isEqualTo(ACCEPTED);
    assertThat(packet(W + 1)).isEqualTo(BEYOND);
  }

  @Test
  void rule3ASecondCopyIsDropped() {
    assertThat(packet(3)).isEqualTo(ACCEPTED);
    assertThat(packet(3)).isEqualTo(DUPLICATE);
  }

  @Test
  void rule4ASecondTailIsDropped() {
    assertThat(tail(5)).isEqualTo(ACCEPTED);
    assertThat(tail(3)).isEqualTo(TAIL_CONTRADICTED);
    assertThat(tail(6)).isEqualTo(TAIL_CONTRADICTED);
    assertThat(tail(5)).isEqualTo(DUPLICATE);
    assertThat(window.tailIndex()).isEqualTo(5);
  }

  @Test
  void rule4ATailBeforeAnAcceptedPacketIsDropped() {
    assertThat(packet(6)).isEqualTo(ACCEPTED);
    assertThat(tail(5)).isEqualTo(TAIL_CONTRADICTED);
    assertThat(window.tailSeen()).isFalse();
    assertThat(tail(7)).isEqualTo(ACCEPTED);
  }

  @Test
  void rule4NothingAfterTheTail() {
    assertThat(tail(5)).isEqualTo(ACCEPTED);
    assertThat(packet(6)).isEqualTo(AFTER_TAIL);
  }

  @Test
  void rule4DataLandsAtItsPlace() {
    assertThat(window.address(0)).isEqualTo(0x1000);
    assertThat(window.address(7)).isEqualTo(0x1000 + 7 * P);
  }

  @Test
  void rule5TheWindowSlidesOverWhatHasArrived() {
    packet(1);
    packet(2);
    packet(4);
    assertThat(window.slide()).isZero();
    packet(0);
    assertThat(window.slide()).isEqualTo(3);
    assertThat(window.wbase()).isEqualTo(3);
    assertThat(window.wvec().get(0)).isFalse();
    assertThat(window.wvec().get(1)).isTrue();
  }

  @Test
  void rule5ASlideOfTheWholeWindow() {
    for (int k = 1; k < W; k++) {
      packet(k);
    }
    packet(0);
    assertThat(window.slide()).isEqualTo(W);
    assertThat(window.wvec().last()).isEqualTo(-1);
  }

  @Test
  void rule6OneCompletionOnTheLastMissingPacket() {
    tail(2);
    assertThat(window.completed()).isFalse();
    packet(1);
    assertThat(window.completed()).isFalse();
    packet(0);
    assertThat(window.completed()).isTrue();
    assertThat(window.state()).isEqualTo(WindowState.DONE);
    assertThat(window.wbase()).isEqualTo(3);
  }

  @Test
  void rule6ATransferOfOnePacket() {
    tail(0);
    assertThat(window.completed()).isTrue();
    assertThat(window.slide()).isOne();
  }

  @Test
  void rule6ATransferOfMPackets() {
    for (int k = 0; k < M - 1; k++) {
      assertThat(packet(k)).isEqualTo(ACCEPTED);
      assertThat(window.completed()).isFalse();
    }
    assertThat(tail(M - 1)).isEqualTo(ACCEPTED);
    assertThat(window.completed()).isTrue();
    assertThat(window.wbase()).isEqualTo(M);
  }

  @Test
  void rule1ADoneWindowAnswersItsOwnPacketsAgain() {
    tail(0);
    assertThat(tail(0)).isEqualTo(BELOW);
    assertThat(window.completed()).isFalse();
    assertThat(window.answerAgain()).isTrue();
    assertThat(packet(1)).isEqualTo(AFTER_TAIL);
    assertThat(window.answerAgain()).isFalse();
    assertThat(window.receive(PEER, GENERATION + 1, 0, true, P)).isEqualTo(WRONG_GENERATION);
    assertThat(window.answerAgain()).isFalse();
  }

  @Test
  void everyOutcomeIsCountedOnItsOwn() {
    packet(0);
    packet(0);
    packet(2);
    packet(2);
    packet(30);
    assertThat(window.count(ACCEPTED)).isEqualTo(2);
    assertThat(window.count(BELOW)).isOne();
    assertThat(window.count(DUPLICATE)).isOne();
    assertThat(window.count(BEYOND)).isOne();
  }

  /** Nothing of what was there before: the same packets are new ones, and no verdict is left. */
  @Test
  void anOpenForgetsWhatWasThere() {
    packet(2);
    packet(0);
    assertThat(window.slide()).isOne();
    window.open(PEER, GENERATION + 1, 0x2000, 3L * P);
    assertThat(window.generation()).isEqualTo(GENERATION + 1);
    assertThat(window.slide()).isZero();
    assertThat(window.wvec().last()).isEqualTo(-1);
    assertThat(window.receive(PEER, GENERATION + 1, 1, false, P)).isEqualTo(ACCEPTED);
    assertThat(window.receive(PEER, GENERATION + 1, 2, true, P)).isEqualTo(ACCEPTED);
    assertThat(window.address(2)).isEqualTo(0x2000 + 2L * P);
    assertThat(window.completed()).isFalse();
  }

  @Test
  void aCloseForgetsWhatWasThere() {
    packet(2);
    packet(0);
    window.close();
    assertThat(window.wbase()).isZero();
    assertThat(window.slide()).isZero();
    assertThat(window.wvec().last()).isEqualTo(-1);
  }

  @Test
  void aRegionMayHaveOneByte() {
    window.open(PEER, GENERATION, 0, 1);
    assertThat(window.receive(PEER, GENERATION, 0, true, 2)).isEqualTo(OUTSIDE_REGION);
    assertThat(window.receive(PEER, GENERATION, 0, true, 1)).isEqualTo(ACCEPTED);
    assertThat(window.completed()).isTrue();
  }

  @Test
  void aWindowSaysWhatItIs() {
    assertThat(window)
        .hasToString(
            "ReceiveWindow[OPEN generation=5 wbase=0 tail=- counts=%s]".formatted(counts()));
    tail(0);
    assertThat(window)
        .hasToString(
            "ReceiveWindow[DONE generation=5 wbase=1 tail=0 counts=%s]".formatted(counts()));
    assertThat(ACCEPTED.verdict().label()).isEqualTo("accepted");
    WindowSnapshot snapshot = new WindowSnapshot(W);
    snapshot.set(4, true, 9);
    assertThat(snapshot.tailIndex()).isEqualTo(9);
  }

  private List<Long> counts() {
    return Arrays.stream(PacketOutcome.values()).map(window::count).toList();
  }

  @Test
  void aRegionThatNoTransferCanHaveIsRefused() {
    assertThatThrownBy(() -> window.open(PEER, 0, 0, 0))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("regionBytes = 0");
    assertThatThrownBy(() -> window.open(PEER, 0, 0, (long) M * P + 1))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("regionBytes = 2561")
        .hasMessageContaining("1 to 2560");
    assertThatThrownBy(() -> window.open(PEER, 256, 0, P))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("0 to 255");
  }
}
