// SPDX-License-Identifier: Apache-2.0
package dev.sluice.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sluice.protocol.ParameterException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranges, and how loss and burst become chances. */
class NetworkParametersTest {
  @ParameterizedTest
  @ValueSource(doubles = {-0.001, 1.001, Double.NaN, Double.NEGATIVE_INFINITY})
  void probabilitiesOutOfRange(double value) {
    refused("loss", () -> new NetworkParameters(value, 0, 0, 0, 0, 1, 0));
    refused("duplicate", () -> new NetworkParameters(0, 0, value, 0, 0, 1, 0));
    refused("corrupt", () -> new NetworkParameters(0, 0, 0, value, 0, 1, 0));
  }

  @Test
  void wholeNumbersOutOfRange() {
    refused("reorder", () -> new NetworkParameters(0, -1, 0, 0, 0, 1, 0));
    refused("reorder", () -> new NetworkParameters(0, (1 << 20) + 1, 0, 0, 0, 1, 0));
    refused("latency", () -> new NetworkParameters(0, 0, 0, 0, 0, 0, 0));
    refused("latency", () -> new NetworkParameters(0, 0, 0, 0, 0, (1 << 20) + 1, 0));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, 0.5, 0.999, 1_000_001, Double.NaN, Double.POSITIVE_INFINITY})
  void burstsOutOfRange(double burst) {
    refused("burst", () -> new NetworkParameters(0.1, 0, 0, 0, burst, 1, 0));
  }

  @Test
  void burstsThatContradictTheLoss() {
    refused("burst", () -> new NetworkParameters(1, 0, 0, 0, 8, 1, 0));
    assertThatThrownBy(() -> new NetworkParameters(0.75, 0, 0, 0, 2.9, 1, 0))
        .isInstanceOf(ParameterException.class)
        .hasMessage(
            "burst = 2.9 is not possible: it must be at least loss/(1-loss) = 3.0 with loss = 0.75");
    assertThat(new NetworkParameters(0.75, 0, 0, 0, 3, 1, 0).goodToBad()).isEqualTo(1);
    assertThat(new NetworkParameters(0.5, 0, 0, 0, 1, 1, 0).goodToBad()).isEqualTo(1);
  }

  @Test
  void theEdgesOfTheRangesAreAllowed() {
    assertThat(new NetworkParameters(1, 1 << 20, 1, 1, 0, 1 << 20, Long.MIN_VALUE).longestDelay())
        .isEqualTo(1 << 21);
    assertThat(new NetworkParameters(0, 0, 0, 0, 1e6, 1, 0).goodToBad()).isZero();
  }

  @Property
  void theLongRunShareOfTheBadStateIsTheLoss(
      @ForAll @DoubleRange(max = 0.9) double loss,
      @ForAll @DoubleRange(min = 9, max = 1000) double burst) {
    for (double b : new double[] {0, burst}) {
      NetworkParameters parameters = new NetworkParameters(loss, 0, 0, 0, b, 1, 0);
      double in = parameters.goodToBad();
      double out = parameters.badToGood();
      assertThat(in / (in + out)).isCloseTo(loss, within(1e-12));
    }
  }

  @Test
  void independentLossIsTheBurstOfOneOverOneLessLoss() {
    NetworkParameters independent = new NetworkParameters(0.2, 0, 0, 0, 0, 1, 0);
    NetworkParameters burst = new NetworkParameters(0.2, 0, 0, 0, 1 / 0.8, 1, 0);
    assertThat(burst.goodToBad()).isCloseTo(independent.goodToBad(), within(1e-15));
    assertThat(burst.badToGood()).isCloseTo(independent.badToGood(), within(1e-15));
  }

  private static void refused(
      String name, org.assertj.core.api.ThrowableAssert.ThrowingCallable made) {
    assertThatThrownBy(made)
        .isInstanceOf(ParameterException.class)
        .extracting(e -> ((ParameterException) e).parameter())
        .isEqualTo(name);
  }
}
