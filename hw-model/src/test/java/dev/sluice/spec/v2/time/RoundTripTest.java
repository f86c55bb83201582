// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.time;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Rules T1 and T2. */
class RoundTripTest {
  @Test
  void theFirstSampleIsTheMean() {
    RoundTrip trip = new RoundTrip(1000, true);
    assertThat(trip.timeout()).isEqualTo(1250);
    trip.sample(400);
    assertThat(trip.mean()).isEqualTo(400);
    assertThat(trip.timeout()).isEqualTo(400 + 4 * 200);
    trip.sample(480);
    assertThat(trip.mean()).isEqualTo(410);
    assertThat(trip.timeout()).isEqualTo(410 + 4 * 170);
  }

  @Test
  void whatTheOtherEndSaysCountsUntilThereIsASample() {
    RoundTrip trip = new RoundTrip(1000, true);
    trip.hint(800);
    assertThat(trip.timeout()).isEqualTo(800 + 400);
    trip.hint(400);
    trip.sample(480);
    assertThat(trip.mean()).isEqualTo(410);
    trip.hint(8000);
    assertThat(trip.mean()).isEqualTo(410);
  }

  @Test
  void withoutMeasuringItStays() {
    RoundTrip trip = new RoundTrip(1000, false);
    trip.hint(5);
    trip.sample(5);
    assertThat(trip.isKnown()).isFalse();
    assertThat(trip.timeout()).isEqualTo(1250);
  }

  @Test
  void aTimeOutDoublesSixTimesAtMost() {
    RoundTrip trip = new RoundTrip(1000, true);
    assertThat(trip.timeout(1)).isEqualTo(2500);
    assertThat(trip.timeout(6)).isEqualTo(80_000);
    assertThat(trip.timeout(60)).isEqualTo(80_000);
  }
}
