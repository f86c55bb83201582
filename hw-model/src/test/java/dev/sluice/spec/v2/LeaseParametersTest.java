// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.protocol.ParameterException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LeaseParametersTest {
  @ParameterizedTest
  @CsvSource({
    "windows, 250, 8, 128, 512, 8, 2, 4, 10, 32",
    "windows, 0, 8, 128, 512, 8, 2, 4, 10, 32",
    "leaseWindows, 256, 3, 128, 512, 8, 2, 4, 10, 32",
    "leaseWindows, 256, 32, 128, 512, 8, 2, 4, 10, 32",
    "segmentPackets, 256, 8, 100, 512, 8, 2, 4, 10, 32",
    "segmentPackets, 256, 8, 2048, 512, 8, 2, 4, 10, 32",
    "payloadBytes, 256, 8, 128, 63, 8, 2, 4, 10, 32",
    "payloadBytes, 256, 8, 128, 4097, 8, 2, 4, 10, 32",
    "paths, 256, 8, 128, 512, 16, 2, 4, 10, 32",
    "requests, 256, 8, 128, 512, 8, 7, 4, 10, 32",
    "freePackets, 256, 8, 128, 512, 8, 2, 101, 10, 32",
    "unaskedPackets, 256, 8, 128, 512, 8, 2, 4, 0, 32",
    "unaskedPackets, 256, 8, 128, 512, 8, 2, 4, 4097, 4097",
    "shortPackets, 256, 8, 128, 512, 8, 2, 4, 10, 9",
    "shortPackets, 256, 8, 128, 512, 8, 2, 4, 10, 4097"
  })
  void whatIsNotPossibleIsRefusedByName(
      String name,
      int windows,
      int leaseWindows,
      int segment,
      int payload,
      int paths,
      int requests,
      int free,
      int unasked,
      int brief) {
    assertThatThrownBy(
            () ->
                new LeaseParameters(
                    windows,
                    leaseWindows,
                    segment,
                    payload,
                    paths,
                    requests,
                    100,
                    free,
                    unasked,
                    brief,
                    10,
                    1,
                    1,
                    1,
                    1))
        .isInstanceOfSatisfying(
            ParameterException.class, e -> assertThat(e.parameter()).isEqualTo(name));
  }

  /** The segments of a transfer are its packets, each once. */
  @Property(tries = 200)
  void segmentsAreTheTransfer(@ForAll @IntRange(max = 2_000_000) int bytes) {
    LeaseParameters parameters = LeaseParameters.DEFAULT;
    int packets = parameters.packetsOf(bytes);
    int sum = 0;
    for (int segment = 0; segment < parameters.segmentsOf(packets); segment++) {
      assertThat(parameters.segmentLength(packets, segment)).isPositive();
      sum += parameters.segmentLength(packets, segment);
    }
    long body = 0;
    for (int k = 0; k < packets; k++) {
      body += parameters.bodyBytes(bytes, k);
    }
    assertThat(sum).isEqualTo(packets);
    assertThat(body).isEqualTo(bytes);
  }

  @Property
  void patternsOfMechanismsAreTheirOwn(
      @ForAll @IntRange(max = (1 << Mechanisms.COUNT) - 1) int bits) {
    assertThat(Mechanisms.ofBits(bits).bits()).isEqualTo(bits);
  }

  @Property
  void numbersThatWrapKnowWhichIsAhead(
      @ForAll @IntRange(max = (1 << 24) - 1) int from,
      @ForAll @IntRange(min = -(1 << 23), max = (1 << 23) - 1) int by) {
    int to = Serial.add(Serial.MESSAGE_BITS, from, by);
    assertThat(Serial.ahead(Serial.MESSAGE_BITS, to, from)).isEqualTo(by);
  }
}
