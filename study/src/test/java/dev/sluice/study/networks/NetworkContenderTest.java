// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.networks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.protocol.ParameterException;
import dev.sluice.study.TransportKind;
import dev.sluice.study.congestion.ControlKind;
import dev.sluice.study.traffic.TrafficPattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NetworkContenderTest {
  private static final NetworkContender DCTCP =
      NetworkContender.of(TransportKind.SACK_RACK, ControlKind.DCTCP);
  private static final NetworkContender SWIFT =
      NetworkContender.of(TransportKind.SACK_RACK, ControlKind.SWIFT);

  private static NetworkPoint point(NetworkContender contender) {
    return new NetworkPoint(
        contender, 1024, 512, TrafficPattern.incast(4, 4_000), FabricShape.of("star 5"));
  }

  private static long marks(NetworkContender contender) {
    return NetworkRun.network(point(contender), 1).switches().ecnBytes();
  }

  @Test
  void switchesMarkFromItsSignalOn() {
    long whole = marks(DCTCP.withSignal(1));
    assertThat(whole).isEqualTo(NetworkRun.dbp(NetworkRun.network(point(DCTCP), 1), 512));
    assertThat(marks(DCTCP.withSignal(0.5))).isBetween(whole / 2, whole / 2 + 1);
    assertThat(marks(NetworkContender.transport2().withSignal(2))).isEqualTo(2 * whole);
    assertThat(marks(DCTCP.withSignal(1e-9))).as("0 would be none").isOne();
    assertThat(marks(SWIFT)).isZero();
    assertThat(marks(NetworkContender.of(TransportKind.SACK_RACK, ControlKind.OWN))).isZero();
  }

  @Test
  void marksBeyondWhatASwitchCanBufferAreRefused() {
    assertThatThrownBy(() -> marks(DCTCP.withSignal(1000)))
        .isInstanceOf(ParameterException.class)
        .hasMessageStartingWith("marks = 1000.0 is not possible: it must be at most ");
  }

  /** The same runs: a larger target lets more packets into the network. */
  @Test
  void swiftAimsAtItsTarget() {
    NetworkSample small = NetworkRun.run(point(SWIFT.withSignal(1.01)), 1);
    NetworkSample large = NetworkRun.run(point(SWIFT.withSignal(8)), 1);
    assertThat(large.queueMean()).isGreaterThan(small.queueMean());
  }

  @Test
  void theLabelNamesAnotherSignalThanItsOwn() {
    assertThat(SWIFT.label()).isEqualTo("sack-rack-tlp, swift");
    assertThat(SWIFT.withSignal(1.25).label()).isEqualTo("sack-rack-tlp, swift, target 1.25");
    assertThat(DCTCP.withPfc().withSignal(ControlKind.PAPER_MARKS).withSignal(3).label())
        .isEqualTo("sack-rack-tlp, dctcp, pfc, marks from 3.0");
    assertThat(DCTCP.withSignal(3).withUsualSignal()).isEqualTo(DCTCP);
  }

  @ParameterizedTest
  @CsvSource({"0", "-1", "1000.1", "NaN", "Infinity"})
  void marksOutOfRangeAreRefused(double signal) {
    assertThatThrownBy(() -> DCTCP.withSignal(signal))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("marks = ");
    assertThatThrownBy(() -> NetworkContender.transport2().withSignal(signal))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("marks = ");
  }

  @ParameterizedTest
  @CsvSource({"1", "0", "1000.1", "NaN"})
  void targetsOutOfRangeAreRefused(double signal) {
    assertThatThrownBy(() -> SWIFT.withSignal(signal))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("target = ");
  }

  @Test
  void whoMakesNoUseOfHeadersIsNotTrimmed() {
    assertThat(DCTCP.withTrimming().label()).isEqualTo("sack-rack-tlp, dctcp, trim");
    assertThat(NetworkRun.network(point(DCTCP.withTrimming()), 1).switches().trimming()).isTrue();
    assertThat(NetworkRun.network(point(DCTCP), 1).switches().trimming()).isFalse();
    NetworkContender window = NetworkContender.of(TransportKind.GO_BACK_N, ControlKind.OWN);
    assertThatThrownBy(window::withTrimming)
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("trim = go-back-n");
    assertThatThrownBy(() -> DCTCP.withPfc().withTrimming())
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("trim = pfc");
  }

  @Test
  void withoutAControlThereIsNoSignal() {
    NetworkContender own = NetworkContender.of(TransportKind.SACK_RACK, ControlKind.OWN);
    assertThat(own.signal()).isZero();
    assertThatThrownBy(() -> own.withSignal(1)).isInstanceOf(ParameterException.class);
  }
}
