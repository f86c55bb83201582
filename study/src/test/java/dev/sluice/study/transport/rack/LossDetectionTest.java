// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.rack;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The reordering window of RFC 8985, section 6.2, step 4. */
class LossDetectionTest {
  private final LossDetection detection = new LossDetection();

  @Test
  void theWindowIsAQuarterOfTheLeastRoundTrip() {
    assertThat(detection.window(1000)).isZero();
    detection.took(800);
    detection.took(900);
    assertThat(detection.window(1000)).isEqualTo(200);
    detection.took(400);
    assertThat(detection.window(1000)).isEqualTo(100);
  }

  @Test
  void eachRoundTripWithACopyInVainWidensItUpToTheMean() {
    detection.took(800);
    detection.wasInVain();
    assertThat(detection.window(1000)).isEqualTo(400);
    for (int i = 0; i < 10; i++) {
      detection.wasInVain();
    }
    assertThat(detection.window(1000)).isEqualTo(1000);
  }

  @Test
  void sixteenRecoveriesWithoutOneNarrowItAgain() {
    detection.took(800);
    detection.wasInVain();
    for (int i = 0; i < 15; i++) {
      detection.recovered();
    }
    assertThat(detection.window(1000)).isEqualTo(400);
    detection.recovered();
    assertThat(detection.window(1000)).isEqualTo(200);
  }
}
